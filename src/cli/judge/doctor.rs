use super::super::args::Global;
use super::super::{Exit, terminal};
use super::{Machine, secret};
use crate::judge::{self, Diagnosis, JudgeError, Said, Settings};
use crate::render::visible;
use crate::session::{Session, SessionError};

/// Asks the server three known questions.
pub(super) fn run(global: &Global, session: &Session) -> Result<Exit, SessionError> {
    let judge = session.config.judge.as_ref().ok_or(JudgeError::NotConfigured)?;
    let (secret, world) = (secret(judge)?, Machine::now());
    let transport = judge::open(&judge.settings, secret.clone())?;
    let diagnosis = judge::diagnose(&judge.settings, &*transport, &world, secret.as_ref())?;
    let exit = terminal::finish(&told(&judge.settings, &diagnosis), global.color);
    Ok(if exit == Exit::Clean && (!diagnosis.obeys() || diagnosis.truncates()) { Exit::Findings } else { exit })
}

fn told(settings: &Settings, found: &Diagnosis) -> String {
    let mut lines = vec![format!("{} at {}", visible(&settings.model), settings.endpoint.normal())];
    lines.push(match found.echoed_model.as_str() {
        "" => "  model     the server does not say which model answers".to_owned(),
        name if name == settings.model => format!("  model     answers as `{}`", visible(name)),
        name => format!("  model     answers as `{}`, another name than was asked for", visible(name)),
    });
    for (relation, said) in &found.pairs {
        let said = match said {
            Said::Relation(said) => format!("says {}", said.name()),
            Said::Invalid(why) => format!("is no verdict: {}", visible(why)),
        };
        lines.push(format!("  {:9} {said}", relation.name()));
    }
    lines.push(format!("  shape     {}", if found.obeys() { "as asked for" } else { "not always as asked for" }));
    lines.push(match found.prompt_tokens {
        None => "  prompt    the server does not count tokens".to_owned(),
        Some((read, sent)) if found.truncates() => {
            format!("  prompt    cut off: {read} tokens read of about {sent}; raise its context length")
        }
        Some((read, sent)) => format!("  prompt    {read} tokens read, about {sent} sent"),
    });
    if found.stub {
        lines.push("  this is a stand-in of a test, and no model".to_owned());
    }
    let sent = &found.sent;
    let slowest = found.slowest.as_secs_f64();
    lines.push(format!(
        "  {} calls, {} bytes sent, the slowest took {slowest:.1} s; nothing is recorded",
        sent.calls, sent.bytes
    ));
    lines.join("\n") + "\n"
}

use super::args::{Global, ListFormat, Log};
use super::{Exit, failure, opened, options as open, terminal};
use crate::finding::{Confidence, Finding, Report};
use crate::render::{self, Options};
use crate::session::{Asked, Outcome};

/// Shows everything that a verdict rests on, and what would change it.
pub(super) fn run(global: &Global, args: &Log) -> Exit {
    let Some(session) = opened::session(global, &open::at(global, args.rev.as_deref())) else { return Exit::Error };
    let asked = session.asked(&global.dir, &args.target);
    let outcome = session.check(Some(Confidence::Low));
    let meant: Vec<&Finding> = outcome.report.findings.iter().filter(|one| is_meant(&asked, one, &outcome)).collect();
    let lives = session.log(&asked);
    if meant.is_empty() && lives.is_empty() {
        let what = "finding or claim";
        return failure::absent(&args.target, what, &session.absent(&asked, what), global.color);
    }
    if matches!(args.format, ListFormat::Json) {
        return terminal::finish(&render::why_json(&meant, &lives, &outcome.sources), global.color);
    }
    let options = Options { human: terminal::abilities(global.color), ..Options::default() };
    let mut text = String::new();
    for finding in &meant {
        let report = Report { findings: vec![(*finding).clone()], ..Report::default() };
        text.push_str(&render::excerpt(&report, &outcome.sources, &options));
        text.push_str(&render::grounds(finding));
    }
    if meant.is_empty() {
        text.push_str("nothing speaks against it\n\n");
    }
    text.push_str(&render::log_text(&lives));
    terminal::finish(&text, global.color)
}

fn is_meant(asked: &Asked, finding: &Finding, outcome: &Outcome) -> bool {
    let Some(file) = outcome.sources.get(&finding.place.path) else { return false };
    let (start, end) = file.positions(finding.place.span);
    asked.means(&finding.place.path, start.line..=end.line, &finding.fingerprint)
}

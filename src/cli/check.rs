use std::path::PathBuf;

use super::args::{Check, Global};
use super::judge::{self, Machine};
use super::progress::Progress;
use super::{Exit, failure, opened, options, terminal};
use crate::finding::{Level, Report, counted};
use crate::judge::{Mode, Sent};
use crate::policy;
use crate::render::{self, Format, HumanOptions, Options};
use crate::session::{self, Checked, ModelRequest, Session, SessionError, Since};

/// Checks a revision and writes the report in every asked format.
pub(super) fn run(global: &Global, args: &Check) -> Exit {
    let progress = Progress::show("opening the repository");
    let request = session::CheckRequest {
        min_confidence: args.min_confidence.map(Into::into),
        anew: args.judge.is_some(),
        lives: args.format.iter().any(|output| output.format.tells_lives()),
        begin: &|stage| progress.then(stage),
        consult: &|session| consult(session, args, &progress),
    };
    let checked = session::check(&options_of(global, args), &request);
    drop(progress);
    let checked = match checked {
        Ok(checked) => checked,
        Err(error) => return failure::session(&error, global.color),
    };
    if args.timings {
        for timing in &checked.timings {
            terminal::complain(&format!("{:>8.1} ms  {}\n", timing.took.as_secs_f64() * 1e3, timing.stage));
        }
        if let Some(pairs) = checked.pairs {
            let claims = checked.report.summary.claims;
            let each = pairs as f64 / claims.max(1) as f64;
            terminal::complain(&format!("{pairs:>8} candidate pairs of {claims} claims, {each:.3} a claim\n"));
        }
    }
    aside(args, &checked.report);
    if let Err((target, error)) = write(global, args, &checked) {
        return failure::plain(&format!("cannot write {target}: {error}"), None, global.color);
    }
    let fail_on = args.fail_on.map(Level::from).unwrap_or(checked.fail_on);
    let fails = checked.report.findings.iter().any(|finding| finding.level >= fail_on);
    if fails && !args.exit_zero { Exit::Findings } else { Exit::Clean }
}

/// Consults a model, if that is asked for.
fn consult(session: &mut Session, args: &Check, progress: &Progress) -> Result<(), SessionError> {
    let mode = args.judge.map(|mode| mode.mode(args.judge_key.as_deref()));
    let asks = mode.as_ref().is_some_and(Mode::asks);
    // A key that is not asked for is not looked for.
    let secret = match session.config.judge.as_ref().filter(|_| asks) {
        Some(judge) => judge::secret(judge)?,
        None => None,
    };
    if asks {
        progress.then("asking the model");
    }
    let world = Machine::now();
    let mut sent = Sent::default();
    let consulted = session.consult(&ModelRequest { mode, stubs: args.accept_stub, world: &world, secret }, &mut sent);
    if let Some(judge) = session.config.judge.as_ref().filter(|_| sent.calls > 0) {
        let host = judge.settings.endpoint.host();
        let questions = counted(sent.calls as usize, "question");
        terminal::complain(&format!("sent {questions} with {} bytes to {host}\n", sent.bytes));
    }
    consulted
}

fn options_of(global: &Global, args: &Check) -> session::Options {
    let since = args.since.clone().map(Since::MergeBase).or(args.base.clone().map(Since::Exactly));
    // git names the index that a hook is to look at.
    let staged = args.staged.then(|| std::env::var_os("GIT_INDEX_FILE").map(PathBuf::from));
    let (rev, trust_journal) = (args.rev.clone(), args.trust_journal);
    // What a model said is read by `consult`, which misses what is not there.
    let only = args.paths.clone();
    session::Options { rev, staged, only, since, trust_journal, recall: false, ..options::of(global) }
}

/// Says on standard error what was asked for, or has to be said, and no report on standard output says.
fn aside(args: &Check, report: &Report) {
    let shown = |holds: fn(Format) -> bool| args.format.iter().any(|one| one.file.is_none() && holds(one.format));
    if !shown(Format::tells_notes) {
        opened::note(&report.notes);
    }
    if args.show_unjudged && !shown(|format| format == Format::Human) {
        terminal::complain(&render::unjudged_text(report));
    }
}

fn write(global: &Global, args: &Check, checked: &Checked) -> Result<(), (String, std::io::Error)> {
    let infos = policy::every_rule();
    for output in &args.format {
        let human = match output.file {
            None => HumanOptions { show_unjudged: args.show_unjudged, ..terminal::abilities(global.color) },
            Some(_) => HumanOptions { show_unjudged: args.show_unjudged, ..HumanOptions::default() },
        };
        let options = Options { human, rules: &infos, reach: crate::rules::reach, ..Options::default() };
        let text = render::render(output.format, &checked.report, &checked.sources, &options);
        match &output.file {
            None => terminal::print(&text).map_err(|error| ("to standard output".to_owned(), error))?,
            Some(file) => terminal::write(file, &text).map_err(|error| (format!("`{}`", file.display()), error))?,
        }
    }
    Ok(())
}

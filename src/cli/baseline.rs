use std::path::PathBuf;

use super::args::{Baseline as Args, BaselineCommand, Global};
use super::{Exit, failure, opened, options, terminal};
use crate::finding::counted;
use crate::policy::{BASELINE_FILE, Baseline};
use crate::session::BaselineChoice;

/// Writes, prunes or shows the baseline.
pub(super) fn run(global: &Global, args: &Args) -> Exit {
    let mut wish = options::of(global);
    if args.command == BaselineCommand::Write {
        // What it knew before is found again, or is not true any more.
        wish.baseline = BaselineChoice::Nothing;
    }
    let Some(session) = opened::session(global, &wish) else { return Exit::Error };
    let outcome = session.check(None);
    let file = || {
        let root = session.repo.work_dir().map(|root| match root.strip_prefix(".") {
            Ok(here) => here.join(BASELINE_FILE),
            Err(_) => root.join(BASELINE_FILE),
        });
        global.baseline.clone().or(root).unwrap_or_else(|| PathBuf::from(BASELINE_FILE))
    };
    let said = match args.command {
        BaselineCommand::Write => {
            let baseline = session.acceptable(&outcome.report.findings);
            let mut said = format!("wrote {} to {}\n", counted(baseline.len(), "finding"), file().display());
            if session.repo.is_shallow() {
                said +=
                    "this clone is shallow: what only its whole history tells is not in it, and will be found again\n";
            }
            terminal::write(&file(), &baseline.to_text()).map(|()| said)
        }
        BaselineCommand::Prune if session.repo.is_shallow() => {
            let help = "fetch the history first: `git fetch --unshallow`";
            return failure::plain("a shallow clone cannot tell what no longer occurs", Some(help), global.color);
        }
        BaselineCommand::Prune => {
            let said = format!("kept {}, took out {}\n", outcome.accepted.len(), outcome.settled.len());
            terminal::write(&file(), &outcome.accepted.to_text()).map(|()| said)
        }
        BaselineCommand::Show if global.baseline.is_none() && session.baseline.file.is_none() => {
            Ok("there is no baseline; `drift baseline write` makes one\n".to_owned())
        }
        BaselineCommand::Show => Ok(listed(&outcome.accepted, &outcome.settled)),
    };
    match said.and_then(|said| terminal::print(&said)) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}

/// A line an entry, in the order of the file, and a count.
fn listed(accepted: &Baseline, settled: &Baseline) -> String {
    let told = |baseline: &Baseline, remark: &str| -> Vec<String> {
        let line = |entry: &crate::policy::Entry| {
            let times = if entry.count == 1 { String::new() } else { format!(" ×{}", entry.count) };
            let text = crate::render::visible(&entry.text);
            format!("{}: {}{times}{remark}: {text}\n", crate::render::visible(&entry.path), entry.rule)
        };
        baseline.entries.iter().map(line).collect()
    };
    let mut lines = told(accepted, "");
    lines.extend(told(settled, " (no longer occurs)"));
    lines.sort();
    lines.concat() + &format!("{} accepted, {} no longer occur\n", accepted.len(), settled.len())
}

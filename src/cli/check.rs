use std::path::PathBuf;

use super::args::{Check, Global};
use super::progress::Progress;
use super::{Exit, failure, options, terminal};
use crate::finding::Level;
use crate::policy;
use crate::render::{self, HumanOptions, Options};
use crate::session::{self, Checked, Since};

/// Checks a revision and writes the report in every asked format.
pub(super) fn run(global: &Global, args: &Check) -> Exit {
    let progress = Progress::show("opening the repository");
    let wish = wish(global, args);
    let checked = session::check(&wish, args.min_confidence.map(Into::into), &mut |stage| progress.then(stage));
    drop(progress);
    let checked = match checked {
        Ok(checked) => checked,
        Err(error) => return failure::session(&error, global.color),
    };
    if args.timings {
        for timing in &checked.timings {
            terminal::complain(&format!("{:>8.1} ms  {}\n", timing.took.as_secs_f64() * 1e3, timing.stage));
        }
    }
    if let Err((target, error)) = write(global, args, &checked) {
        return failure::plain(&format!("cannot write {target}: {error}"), None, global.color);
    }
    let fail_on = args.fail_on.map(Level::from).or(checked.fail_on).unwrap_or(Level::Warning);
    let fails = checked.report.findings.iter().any(|finding| finding.level >= fail_on);
    if fails && !args.exit_zero { Exit::Findings } else { Exit::Clean }
}

fn wish(global: &Global, args: &Check) -> session::Options {
    let since = args.since.clone().map(Since::MergeBase).or(args.base.clone().map(Since::Exactly));
    // git names the index that a hook is to look at.
    let staged = args.staged.then(|| std::env::var_os("GIT_INDEX_FILE").map(PathBuf::from));
    session::Options { rev: args.rev.clone(), staged, since, ..options::of(global) }
}

fn write(global: &Global, args: &Check, checked: &Checked) -> Result<(), (String, std::io::Error)> {
    let infos = policy::every_rule();
    for output in &args.format {
        let human = match output.file {
            None => HumanOptions { show_unjudged: args.show_unjudged, ..terminal::abilities(global.color) },
            Some(_) => HumanOptions { show_unjudged: args.show_unjudged, ..HumanOptions::default() },
        };
        let options = Options { human, rules: &infos, ..Options::default() };
        let text = render::render(output.format, &checked.report, &checked.sources, &options);
        match &output.file {
            None => terminal::print(&text).map_err(|error| ("to standard output".to_owned(), error))?,
            Some(file) => terminal::write(file, &text).map_err(|error| (format!("`{}`", file.display()), error))?,
        }
    }
    Ok(())
}

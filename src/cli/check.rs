use super::args::{Check, Global};
use super::{Exit, failure, terminal};
use crate::finding::Level;
use crate::render::{self, HumanOptions, Options};
use crate::rules;
use crate::session::{Outcome, Session};

/// Checks a revision and writes the report in every asked format.
pub(super) fn run(global: &Global, args: &Check) -> Exit {
    let session = match Session::open(&global.options(args.rev.as_deref())) {
        Ok(session) => session,
        Err(error) => return failure::session(&error, global.color),
    };
    let outcome = session.check(args.min_confidence.map(Into::into));
    if args.timings {
        for timing in &outcome.timings {
            terminal::complain(&format!("{:>8.1} ms  {}\n", timing.took.as_secs_f64() * 1e3, timing.stage));
        }
    }
    if let Err((target, error)) = write(global, args, &outcome) {
        return failure::plain(&format!("cannot write {target}: {error}"), None, global.color);
    }
    let fail_on = args.fail_on.map(Level::from).or(session.config.fail_on).unwrap_or(Level::Warning);
    let fails = outcome.report.findings.iter().any(|finding| finding.level >= fail_on);
    if fails && !args.exit_zero { Exit::Findings } else { Exit::Clean }
}

fn write(global: &Global, args: &Check, outcome: &Outcome) -> Result<(), (String, std::io::Error)> {
    let infos: Vec<_> = rules::RULES.iter().map(|(rule, _)| *rule).collect();
    for output in &args.format {
        let human = match output.file {
            None => HumanOptions { show_unjudged: args.show_unjudged, ..terminal::abilities(global.color) },
            Some(_) => HumanOptions { show_unjudged: args.show_unjudged, ..HumanOptions::default() },
        };
        let options = Options { human, rules: &infos, ..Options::default() };
        let text = render::render(output.format, &outcome.report, &outcome.sources, &options);
        match &output.file {
            None => terminal::print(&text).map_err(|error| ("to standard output".to_owned(), error))?,
            Some(file) => terminal::write(file, &text).map_err(|error| (format!("`{}`", file.display()), error))?,
        }
    }
    Ok(())
}

use super::args::{Fix as Args, Global};
use super::{Exit, failure, opened, options, terminal};
use crate::config::closest;
use crate::diff;
use crate::finding::{Finding, Report, counted};
use crate::fix::{Plan, plan};
use crate::policy;
use crate::render::{self, Format, Options, visible};
use crate::session::Session;
use crate::tree::path;

/// Applies the fixes of what `drift check` reports, or shows them as a patch.
pub(super) fn run(global: &Global, args: &Args) -> Exit {
    let Some(session) = opened::session(global, &options::of(global)) else { return Exit::Error };
    let wanted = match Wanted::of(&session, global, &args.targets) {
        Ok(wanted) => wanted,
        Err((message, help)) => return failure::plain(&message, help.as_deref(), global.color),
    };
    let outcome = session.check(None);
    let findings: Vec<&Finding> = outcome.report.findings.iter().filter(|finding| wanted.takes(finding)).collect();
    let plan = plan(findings.iter().copied(), &outcome.sources);
    if let Some(path) = session.in_conflict(plan.files.keys().map(String::as_str)) {
        return failure::in_conflict(path, global.color);
    }
    if args.diff {
        let patch: String = plan.files.iter().map(|(path, file)| diff::unified(path, &file.old, &file.new)).collect();
        return match terminal::print(&patch) {
            Ok(()) if patch.is_empty() => Exit::Clean,
            Ok(()) => Exit::Findings,
            Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
        };
    }
    let mut said = String::new();
    for (path, file) in &plan.files {
        if let Err(error) = session.repo.rewrite(path, &file.old, &file.new) {
            terminal::complain(&said);
            return failure::plain(&error.to_string(), Some(error.help()), global.color);
        }
        said += &format!("wrote {}\n", visible(path));
    }
    let left = plan.left.iter().map(|&at| findings[at].clone()).collect();
    let left = Report { findings: left, ..Report::default() };
    let listed = render::render(Format::Concise, &left, &outcome.sources, &Options::default());
    terminal::finish(&(said + &told(&plan) + &indented(&listed)), global.color)
}

/// What was done, in one line that what is left may follow.
fn told(plan: &Plan) -> String {
    let mut told = match plan.fixed {
        0 => "nothing to fix".to_owned(),
        fixed => format!("fixed {} in {}", counted(fixed, "finding"), counted(plan.files.len(), "file")),
    };
    match plan.clashing {
        0 => {}
        1 => told += "; 1 clashes with these: run it again",
        clashing => told += &format!("; {clashing} clash with these: run it again"),
    }
    if !plan.left.is_empty() {
        told += &format!("; {} must be decided by hand:", counted(plan.left.len(), "finding"));
    }
    told + "\n"
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("  {line}\n")).collect()
}

/// Which findings are to be fixed.
struct Wanted {
    rules: Vec<String>,
    paths: Vec<String>,
}

impl Wanted {
    fn of(session: &Session, global: &Global, targets: &[String]) -> Result<Self, (String, Option<String>)> {
        let mut wanted = Wanted { rules: Vec::new(), paths: Vec::new() };
        for target in targets {
            if policy::rule(target).is_some() {
                wanted.rules.push(target.clone());
            } else if let Ok(paths) = session.locate(&global.dir, std::slice::from_ref(target)) {
                wanted.paths.extend(paths);
            } else {
                let names: Vec<&str> = policy::every_rule().iter().map(|rule| rule.name).collect();
                let help = closest(target, names).map(|name| format!("did you mean `{name}`?"));
                return Err((format!("`{target}` is neither a rule nor a file or folder here"), help));
            }
        }
        Ok(wanted)
    }

    fn takes(&self, finding: &Finding) -> bool {
        let rule = self.rules.is_empty() || self.rules.iter().any(|rule| rule == finding.rule.name);
        rule && (self.paths.is_empty() || self.paths.iter().any(|folder| path::within(&finding.place.path, folder)))
    }
}

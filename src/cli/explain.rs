use super::args::{Explain, Global};
use super::{Exit, failure, terminal};
use crate::policy;

/// Prints a rule's page.
pub(super) fn run(global: &Global, args: &Explain) -> Exit {
    let Some(rule) = policy::rule(&args.rule) else {
        let names: Vec<&str> = policy::every_rule().iter().map(|rule| rule.name).collect();
        let help = match crate::config::closest(&args.rule, names.iter().copied()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the rules are `{}`", names.join("`, `")),
        };
        return failure::plain(&format!("there is no rule `{}`", args.rule), Some(&help), global.color);
    };
    let text = format!(
        "# {}\n\n{} (level: {}, evidence: {})\n\n{}",
        rule.name, rule.summary, rule.level, rule.evidence, rule.explanation
    );
    match terminal::print(&text) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}

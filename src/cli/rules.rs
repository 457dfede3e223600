use super::args::{Global, ListFormat, Rules};
use super::{Exit, failure, terminal};
use crate::policy;

/// Lists every rule.
pub(super) fn run(global: &Global, args: &Rules) -> Exit {
    let infos = policy::every_rule();
    let text = match args.format {
        ListFormat::Json => crate::render::rules_json(&infos),
        ListFormat::Human => {
            let width = infos.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
            infos
                .iter()
                .map(|rule| format!("{:width$}  {:7}  {}\n", rule.name, rule.level, rule.summary))
                .chain(["\n`drift explain RULE` tells more.\n".to_owned()])
                .collect()
        }
    };
    match terminal::print(&text) {
        Ok(()) => Exit::Clean,
        Err(error) => failure::plain(&format!("cannot write: {error}"), None, global.color),
    }
}

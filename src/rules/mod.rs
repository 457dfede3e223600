//! One file per rule: what it is, why it matters, how to fix it, and how it is
//! found. Rules are pure: they read the [`Context`] and write to a [`Sink`].
//! A new rule is one file and one line of [`RULES`].

mod broken_anchor;
mod broken_link;
mod conflicting_statements;
mod context;
mod evidence;
mod left_behind;
mod missing_path;
mod missing_target;
mod stale_version;
mod superseded_statement;

pub use context::{Context, LazyRecords, Sink};

use crate::finding::RuleInfo;

/// How a rule is run.
pub type Check = fn(&Context<'_>, &mut Sink);

/// Every rule, in the order of its name.
pub const RULES: &[(&RuleInfo, Check)] = &[
    (&broken_anchor::RULE, broken_anchor::check),
    (&broken_link::RULE, broken_link::check),
    (&conflicting_statements::RULE, conflicting_statements::check),
    (&left_behind::RULE, left_behind::check),
    (&missing_path::RULE, missing_path::check),
    (&missing_target::RULE, missing_target::check),
    (&stale_version::RULE, stale_version::check),
    (&superseded_statement::RULE, superseded_statement::check),
];

/// The rule called `name`.
pub fn rule(name: &str) -> Option<&'static RuleInfo> {
    RULES.iter().map(|(rule, _)| *rule).find(|rule| rule.name == name)
}

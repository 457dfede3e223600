//! One file per rule: what it is, why it matters, how to fix it, and how it is
//! found. Rules are pure: they read the [`Context`] and write to a [`Sink`].
//! A new rule is one file and one line of [`RULES`].

mod adr_broken_link;
mod adr_cited_as_current;
mod adr_cycle;
mod adr_duplicate_number;
mod adr_no_status;
mod adr_one_sided;
mod adr_reversed;
mod adr_stale_index;
mod broken_anchor;
mod broken_link;
mod calibration;
mod conflicting_statements;
mod context;
mod evidence;
mod heading;
mod judged;
mod judged_conflict;
mod judged_superseded;
mod left_behind;
mod linked;
mod made;
mod missing_config_key;
mod missing_endpoint;
mod missing_env_var;
mod missing_flag;
mod missing_path;
mod missing_symbol;
mod missing_target;
mod others;
mod over;
mod owners;
mod stale_branch;
mod stale_default;
mod stale_license;
mod stale_version;
mod superseded_statement;
#[cfg(test)]
mod testing;
mod unsent_claim;
mod vanished;

pub use context::{Context, Holds, LazyRecords, Sink, Unsent};
pub use linked::Linked;
pub use made::Programs;
pub use vanished::{Names, ask_ahead, missing_names};

use crate::finding::{Confidence, RuleInfo};

/// How a rule is run.
pub type Check = fn(&Context<'_>, &mut Sink);

/// Every rule, in the order of its name.
pub const RULES: &[(&RuleInfo, Check)] = &[
    (&adr_broken_link::RULE, adr_broken_link::check),
    (&adr_cited_as_current::RULE, adr_cited_as_current::check),
    (&adr_cycle::RULE, adr_cycle::check),
    (&adr_duplicate_number::RULE, adr_duplicate_number::check),
    (&adr_no_status::RULE, adr_no_status::check),
    (&adr_one_sided::RULE, adr_one_sided::check),
    (&adr_reversed::RULE, adr_reversed::check),
    (&adr_stale_index::RULE, adr_stale_index::check),
    (&broken_anchor::RULE, broken_anchor::check),
    (&broken_link::RULE, broken_link::check),
    (&conflicting_statements::RULE, conflicting_statements::check),
    (&judged_conflict::RULE, judged_conflict::check),
    (&judged_superseded::RULE, judged_superseded::check),
    (&left_behind::RULE, left_behind::check),
    (&missing_config_key::RULE, missing_config_key::check),
    (&missing_endpoint::RULE, missing_endpoint::check),
    (&missing_env_var::RULE, missing_env_var::check),
    (&missing_flag::RULE, missing_flag::check),
    (&missing_path::RULE, missing_path::check),
    (&missing_symbol::RULE, missing_symbol::check),
    (&missing_target::RULE, missing_target::check),
    (&stale_branch::RULE, stale_branch::check),
    (&stale_default::RULE, stale_default::check),
    (&stale_license::RULE, stale_license::check),
    (&stale_version::RULE, stale_version::check),
    (&superseded_statement::RULE, superseded_statement::check),
    (&unsent_claim::RULE, unsent_claim::check),
];

/// Rules that relate statements across history. What they are sure of rests on few edits; all that they suspect
/// takes every edit apart, which is done only where medium confidence is asked for.
const FOLLOWING_STATEMENTS: &[&str] =
    &[conflicting_statements::RULE.name, left_behind::RULE.name, superseded_statement::RULE.name];

/// The highest confidence that may be asked for with the rule called `name` still saying all that it finds.
pub fn reach(name: &str) -> Confidence {
    if FOLLOWING_STATEMENTS.contains(&name) || name == stale_default::RULE.name {
        Confidence::Medium
    } else {
        Confidence::High
    }
}

/// The rule that finds contradictions, which are counted apart: neither side is known to be stale.
pub const CONFLICT: &str = conflicting_statements::RULE.name;

/// Whether the rule called `name` reads what a model answered, and so is silent where none was consulted.
pub fn needs_model(name: &str) -> bool {
    [judged_conflict::RULE.name, judged_superseded::RULE.name, unsent_claim::RULE.name].contains(&name)
}

/// Rules that look through all code and its old versions: too slow for each key that is pressed in an editor.
const LOOKING_THROUGH_CODE: &[&str] = &[
    missing_config_key::RULE.name,
    missing_endpoint::RULE.name,
    missing_env_var::RULE.name,
    missing_flag::RULE.name,
    missing_symbol::RULE.name,
];

/// Whether the rule called `name` looks through all code and its old versions.
pub fn looks_through_code(name: &str) -> bool {
    LOOKING_THROUGH_CODE.contains(&name)
}

/// The rule called `name`.
pub fn rule(name: &str) -> Option<&'static RuleInfo> {
    RULES.iter().map(|(rule, _)| *rule).find(|rule| rule.name == name)
}

/// Settles what several rules say of one statement, once all have spoken, and drops what nobody says any more.
pub fn settle(cx: &Context<'_>, sink: &mut Sink) {
    left_behind::settle(&mut sink.findings);
    over::settle(cx, sink);
    others::settle(cx, sink);
}

//! The rules of this room, one a file. They are declared like the others and run by the policy itself,
//! since they judge what the others' findings met. Only drift.toml can silence them: a directive that
//! could would hide itself.

mod added_suppression;
mod idle_baseline;
mod invalid_directive;
mod unused_directive;

pub(super) use added_suppression::added;
pub(super) use idle_baseline::idle;
pub(super) use invalid_directive::invalid;
pub(super) use unused_directive::unused;

use crate::finding::RuleInfo;

/// Every rule of this room, in the order of its name.
pub(super) const RULES: &[&RuleInfo] =
    &[&added_suppression::RULE, &idle_baseline::RULE, &invalid_directive::RULE, &unused_directive::RULE];

/// Whether `rule` is one of this room.
pub(super) fn is_own(rule: &RuleInfo) -> bool {
    RULES.iter().any(|own| own.name == rule.name)
}

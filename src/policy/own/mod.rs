//! The rules of this room, one a file. They are declared like the others and run by the policy itself,
//! since they judge what the others' findings met, or say what people ruled. Only drift.toml can silence
//! them: a directive that could would hide itself.

mod added_suppression;
mod damaged_journal;
mod idle_baseline;
mod invalid_directive;
mod refuted_claim;
mod stale_ruling;
mod unused_directive;
mod unverified_journal;

pub(super) use added_suppression::added;
pub(super) use damaged_journal::damaged;
pub(super) use idle_baseline::idle;
pub(super) use invalid_directive::invalid;
pub(super) use refuted_claim::refuted;
pub(super) use stale_ruling::{disputed, stale};
pub(super) use unused_directive::unused;
pub(super) use unverified_journal::unverified;

use crate::finding::RuleInfo;

/// Every rule of this room, in the order of its name.
pub(super) const RULES: &[&RuleInfo] = &[
    &added_suppression::RULE,
    &damaged_journal::RULE,
    &idle_baseline::RULE,
    &invalid_directive::RULE,
    &refuted_claim::RULE,
    &stale_ruling::RULE,
    &unused_directive::RULE,
    &unverified_journal::RULE,
];

/// Whether `rule` is one of this room.
pub(super) fn is_own(rule: &RuleInfo) -> bool {
    RULES.iter().any(|own| own.name == rule.name)
}

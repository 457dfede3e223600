//! The rules of this room, one a file. They are declared like the others and run by the policy itself,
//! since they judge what the others' findings met. Only drift.toml can silence them: a directive that
//! could would hide itself.

mod invalid_directive;
mod unused_directive;

pub(super) use invalid_directive::invalid;
pub(super) use unused_directive::unused;

use crate::finding::RuleInfo;

/// Every rule of this room, in the order of its name.
pub(super) const RULES: &[&RuleInfo] = &[&invalid_directive::RULE, &unused_directive::RULE];

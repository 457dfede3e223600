//! One file per rule: what it is, why it matters, how to fix it, and how it is
//! found. Rules are pure: they read the [`Context`] and write to a [`Sink`].
//! A new rule is one file and one line of [`RULES`].

mod context;
mod missing_target;

pub use context::{Context, Sink};

use crate::finding::RuleInfo;

/// How a rule is run.
pub type Check = fn(&Context<'_>, &mut Sink);

/// Every rule, in the order of its name.
pub const RULES: &[(&RuleInfo, Check)] = &[(&missing_target::RULE, missing_target::check)];

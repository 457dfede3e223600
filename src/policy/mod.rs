//! Which findings count. Rules know nothing of it: they say what is stale, and this room alone decides
//! what a reader gets to see, by the team's levels, by directives in the documents themselves
//! ([`Directives`]), by what is accepted for now ([`Baseline`]), by what people ruled ([`Ruled`]), by what a change has to do with it ([`Change`]) and by the confidence asked for.

mod baseline;
mod catalog;
mod change;
mod cover;
mod directive;
mod directives;
mod disclosure;
mod identity;
mod intervals;
mod journal;
mod own;
mod ruled;
mod verdict;

pub use baseline::{BASELINE_FILE, Baseline, BaselineError, Entry, Matched};
pub use catalog::{every_rule, rule};
pub use change::Change;
pub use directives::Directives;
pub use disclosure::{added, added_to_baseline, idle_baseline};
pub use identity::Side;
pub use journal::{added_to_journal, damaged};
pub use ruled::{Ruled, subject_of};
pub use verdict::{Policy, Verdicts};

//! Which findings count. Rules know nothing of it: they say what is stale, and this room alone decides
//! what a reader gets to see, by the team's levels, by directives in the documents themselves
//! ([`Directives`]), by what a change has to do with it ([`Change`]) and by the confidence asked for.

mod catalog;
mod change;
mod cover;
mod directive;
mod directives;
mod identity;

mod own;
mod verdict;

pub use catalog::{every_rule, rule};
pub use change::Change;
pub use directives::Directives;
pub use identity::Side;
pub use verdict::{Hidden, Policy};

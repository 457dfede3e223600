//! Claims: what a document asserts, each grounded in one statement of it.
//!
//! A claim adds to a statement what decides whether it may be judged at all:
//! its [mood](Mood), polarity and [scope](Scope), and what [kind](Kind) of
//! thing it says. Nothing in it is made up: the [gate](faithful) rejects a
//! claim of which any field does not stand in its span.

pub mod branch;
#[allow(clippy::module_inception)]
mod claim;
mod clause;
mod cue;
mod extract;
mod fate;
mod gate;
mod id;
mod kind;
mod lexicon;
pub mod licensing;
mod mood;
mod polarity;
pub mod release_pin;
pub mod requirement;
mod retired;
mod scope;
pub mod snippet;
mod stated_default;

pub use claim::{Claim, Term, TermKind};
pub use cue::{Cue, cues};
pub use extract::{Extraction, count, extract, extract_all};
pub use gate::{Unfaithful, faithful};
pub use id::ClaimId;
pub use kind::Kind;
pub use mood::{Mood, clause_mood, mood_of, mood_of_headings};
pub use polarity::{Polarity, clause_polarity, polarity_of};
pub use retired::declared_over;
pub use scope::{Dimension, Limit, Scope, scope_of};
pub use stated_default::{StatedDefault, stated_defaults};

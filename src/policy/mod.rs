//! Which findings count: levels, confidence, suppression. Rules know nothing of it; this is the one place.

mod levels;

pub use levels::{Verdicts, apply};

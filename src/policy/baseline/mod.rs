//! What a team has accepted for now: `drift-baseline.json`, a sorted list of findings that are known.
//!
//! An entry holds what makes a finding the same one again ([`Identity`](super::identity)): its rule, its
//! statement and its subject as one hash, and the document. Lines and offsets are not in it, so edits
//! elsewhere in the file and paragraphs wrapped anew change nothing, and a renamed document is followed.

mod file;
mod matching;

pub use file::{Baseline, BaselineError, Entry};
pub use matching::Matched;

/// Where the baseline stands, from the root.
pub const BASELINE_FILE: &str = "drift-baseline.json";

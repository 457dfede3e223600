//! The `claim` room as other rooms see it.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "claim/extraction.rs"]
mod extraction;
#[path = "claim/moods.rs"]
mod moods;
#[path = "claim/retired.rs"]
mod retired;

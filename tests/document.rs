//! The `document` room as other rooms see it.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "document/arbitrary.rs"]
mod arbitrary;
#[path = "document/dialects.rs"]
mod dialects;
#[path = "document/genres.rs"]
mod genres;
#[path = "document/statements.rs"]
mod statements;

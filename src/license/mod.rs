//! Licences: how SPDX, manifests and people name them, and which text is which.
//!
//! A room near the bottom, as `version` is: facts and claims both speak of licences, so neither owns
//! them. It imports nothing of ours.

mod mention;
mod named;
mod text;

pub use mention::{Mention, mentions};
pub use named::License;
pub use text::licenses_of;

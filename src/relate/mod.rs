//! How statements relate to each other: which value took whose place, and
//! which statements still give the old one. Candidates come from edits that
//! git witnessed; the tree and the scope decide. Likeness finds candidates and
//! decides nothing.

mod alive;
mod left;
mod occurrence;
mod value;
mod witnessed;

pub use left::{Left, Why, left_behind};

//! How two texts differ: changed lines, a unified patch, likeness of words. The only room that names `similar`.

mod hunks;
mod likeness;
mod unified;

pub use hunks::{Hunk, hunks};
pub use likeness::{likeness, most_alike};
pub use unified::unified;

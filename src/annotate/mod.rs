//! Writes what the records' graph knows back into the records that do not say it.
//!
//! [`plan`] asks which side of each supersession is silent and writes the missing words in that record's own
//! style (`in_style`, `yaml`, `header`), or, where the author's prose must stay as it is, in a block that drift owns
//! (`block`). Whatever is written carries a mark (`owned`), so that a second run finds nothing to do and
//! [`without`] gives the author's bytes back. What is not certain is listed in [`Plan::left`] and not written.

mod block;
mod compose;
mod edit;
mod header;
mod in_style;
mod owned;
mod plan;
mod statement;
mod yaml;

pub use owned::without;
pub use plan::{Left, Plan, Rewrite, plan};
pub use statement::statements;

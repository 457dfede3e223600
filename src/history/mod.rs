//! What git remembers: when a path vanished, where it went, when a file last
//! said something. Rules ask through [`Witness`]; the `repo` room answers.

mod witness;

pub use witness::{LastSeen, NoHistory, Vanished, Went, Witness};

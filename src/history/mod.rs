//! What git remembers: when a path vanished, where it went, when a file last
//! said something. Rules ask through [`Witness`]; the `repo` room answers.

mod align;
mod blocks;
mod hash;
mod life;
mod replaced;
mod saying;
mod trace;
mod witness;

pub use life::{CommitRef, Event, Life, Lives, Order, Step};
pub use replaced::{Every, Replacement, Wanted, changed_value, each_token, replacements, tokens};
pub use trace::{Edition, trace};
pub use witness::{LastDefined, LastSeen, NoHistory, Search, Vanished, Went, Witness};

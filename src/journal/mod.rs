//! What git cannot know and a team decided or paid for once: rulings of people, answers of a model.
//!
//! The journal is a file of the repository, [`JOURNAL_FILE`]: one event a line, only ever appended to. Every
//! line carries the BLAKE3 of its own body and has exactly one spelling, so it proves itself wherever a
//! merge puts it; git's own hashes chain the file. Because a union merge may put lines in any order, order
//! in the file means nothing: an event names those that it [replaces](Ruling::replaces).

mod broken;
mod canonical;
mod compact;
mod date;
mod event;
mod kept;
mod line;
mod ruling;
mod rulings;

pub use broken::{Broken, BrokenLine};
pub use canonical::{NotCanonical, canonical, spelled};
pub use compact::{Compacted, Refused, compact};
pub use date::day;
pub use event::Event;
pub use kept::{Journal, Kept};
pub use line::{decode, encode};
pub use ruling::{On, Ruling, Verdict};
pub use rulings::Rulings;

/// Where the journal stands, from the root.
pub const JOURNAL_FILE: &str = ".drift/journal.jsonl";

/// What git must be told of it: both sides of a merge are kept, and no line ending is converted.
pub const GIT_ATTRIBUTES: &str = "/.drift/journal.jsonl merge=union text eol=lf";

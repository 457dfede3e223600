//! Decision records: ADRs, RFCs, KEPs, PEPs and their kin, in every style that
//! teams write them.
//!
//! [`Records::read`] finds the records of a tree without configuration
//! (`find`, `folder`), reads what each says of itself (`status`, `fields`,
//! `claim`: front matter, header lines, lists, tables, headings, banners, prose),
//! follows each reference to the record that is meant (`resolve`), and joins both
//! sides of every "superseded by" and "supersedes" into one [`Edge`] (`graph`). Where
//! neither side says it, the commit that changed both may (`succession`).
//!
//! A record that says nothing is not guessed about; a reference that could mean
//! two records means none.

mod claim;
mod date;
mod fields;
mod find;
mod folder;
mod front_matter;
mod graph;
mod header;
mod key;
mod lines;
mod marker;
mod mention;
mod number;
mod passage;
mod plain;
mod read;
mod reference;
mod relation_key;
mod resolve;
mod reversal;
mod status;
mod subject;
mod succession;
mod title;
mod vocabulary;

/// Closes a note that drift wrote into a document; what stands below it is said to be stale already.
pub const NOTE_END: &str = "<!-- drift:end -->";

/// Whether a comment that begins with `drift:` and goes on with `rest` stands around what drift wrote into a document:
/// it speaks to `drift annotate --remove`, and asks for nothing.
pub fn is_note(rest: &str) -> bool {
    const MARKS: &[&str] = &["begin", "end", "added", "was"];
    let word = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
    MARKS.contains(&word)
}

pub use claim::{Claim, Relation};
pub use graph::{Dangling, Edge, Records, Why};
pub use mention::Mention;
pub use number::{Series, number_of, unit_of};
pub use read::Record;
pub use reference::Reference;
pub use relation_key::{HeaderLine, RelationKey};
pub use reversal::Reversal;
pub use status::{Standing, Status, Style, state};

//! Versions that a document asks for: "requires Go 1.21 or later", an MSRV
//! badge, an item of a list of prerequisites.
//!
//! A number becomes a requirement only if a name stands right beside it and a
//! frame says that it is asked for. Everything else that has a name and a
//! number ("since Go 1.18", an example, a feature's own minimum) is left alone.

pub(super) mod about;
mod badge;
mod expression;
mod frame;
mod mention;
mod pin;
mod preface;
mod setting;
mod tested;
#[cfg(test)]
mod tests;
mod words;

use crate::document::{Document, Statement, StatementKind, Topic};
use crate::source::Span;
use crate::version::{Subject, Version};

pub use about::About;

/// How a requirement was put.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Demand {
    /// With a comparator: "or later", `>=`, "at least", "MSRV".
    AtLeast,
    /// A version and a word of need: "requires Go 1.24". It is the least that works, by all that people mean.
    Needs,
    /// What a service runs on, or what the reader is to install: "Runtime: Python 3.11".
    Exactly,
    /// What the project says it is tested with: "tested on Python 3.9 and 3.12".
    Tested,
}

/// A version as stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// The version.
    pub version: Version,
    /// Its bytes in the document: digits and dots alone.
    pub span: Span,
}

/// A version that a document asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// Of what.
    pub subject: Subject,
    /// How it was put.
    pub demand: Demand,
    /// On whose behalf.
    pub about: About,
    /// The versions in the order of the text; never empty.
    pub stated: Vec<Stated>,
    /// Whether the last of several is the end of a range: `3.7-3.11`.
    pub ranged: bool,
    /// The bytes from the product's name to the end of the versions.
    pub span: Span,
    /// Index into [`Document::statements`] of what says so; `None` for a badge outside any.
    pub statement: Option<usize>,
}

impl Requirement {
    /// The least of the stated versions.
    pub fn lowest(&self) -> Option<&Stated> {
        self.stated.iter().min_by(|one, two| one.version.cmp(&two.version))
    }

    /// The last version of a range.
    pub fn top(&self) -> Option<&Stated> {
        self.stated.last().filter(|_| self.ranged && self.stated.len() > 1)
    }
}

/// Every requirement of `document` in order.
pub fn requirements(document: &Document) -> Vec<Requirement> {
    document.said_of(Topic::Requirements, || read(document))
}

fn read(document: &Document) -> Vec<Requirement> {
    let mut found = badge::requirements(document);
    for (index, statement) in document.statements.iter().enumerate() {
        if speaks(statement) {
            found.extend(tested::requirements(statement, index));
            found.extend(frame::requirements(document, statement, index));
            found.extend(pin::requirements(statement, index));
        }
    }
    found.sort_by_key(|requirement| requirement.span);
    // A badge's alternative text may say what its picture says.
    found.dedup_by(|later, earlier| earlier.span.overlaps(later.span));
    found
}

fn speaks(statement: &Statement) -> bool {
    let prose = matches!(statement.kind, StatementKind::Sentence | StatementKind::Item | StatementKind::Row);
    prose && !statement.block.struck && statement.is_judged()
}

use serde::Serialize;

use super::{Conflict, Revision, Standing};
use crate::finding::Commit;

/// Everything that the report shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overview {
    /// The repository's name.
    pub name: String,
    /// The revision.
    pub revision: Revision,
    /// What was measured at some commits of the history, the last at the revision itself; in order of time.
    pub points: Vec<Point>,
    /// Documents with their claims by standing, those with most against them first.
    pub documents: Vec<Tally>,
    /// All claims by standing, in the order of [`Standing::ALL`].
    pub standings: Vec<(Standing, usize)>,
    /// Commits that changed what the documents say, in an order that agrees with ancestry.
    pub steps: Vec<Commit>,
    /// Statements that stand or stood, also those of documents that are gone.
    pub lives: Vec<Lifetime>,
    /// How many more there are than the page holds.
    pub left_out: usize,
    /// Open conflicts.
    pub conflicts: Vec<Conflict>,
    /// Things to say once.
    pub notes: Vec<String>,
}

/// What a check found at one commit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Point {
    /// The commit; none if it is the work tree before the first.
    pub commit: Option<Commit>,
    /// Committer time in seconds.
    pub time: i64,
    /// Claims that the documents made.
    pub claims: usize,
    /// Things in them that were checked and held.
    pub verified: usize,
    /// Things in them that were checked and did not hold.
    pub stale: usize,
    /// Conflicts that were open then.
    pub conflicting: usize,
}

/// A document's claims by standing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// The document.
    pub path: String,
    /// In the order of [`Standing::ALL`].
    pub counts: Vec<usize>,
    /// All of them.
    pub claims: usize,
}

/// A statement through time. Places are indices into [`Overview::steps`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lifetime {
    /// First digits of the claim's id; empty for what stands no longer.
    pub id: String,
    /// The document, by its present name.
    pub path: String,
    /// First and last line, from 1; 0 for what stands no longer.
    pub lines: (u32, u32),
    /// Bytes in the document at the revision; 0 for what stands no longer.
    pub span: (u32, u32),
    /// The innermost heading.
    pub heading: String,
    /// Its kind; empty for what stands no longer.
    pub kind: String,
    /// How it is meant.
    pub mood: String,
    /// Its standing at the revision.
    pub status: Standing,
    /// Since when that holds; none: since it was written.
    pub since: Option<usize>,
    /// What speaks against it, with places and commits.
    pub against: Vec<String>,
    /// How it is verified at the revision.
    pub verified: String,
    /// What it said from each step on.
    pub texts: Vec<(usize, String)>,
    /// The step that took it out.
    pub end: Option<usize>,
}

impl Overview {
    /// Statements that a page holds: what is beyond makes it slow to open and nobody reads it.
    pub const MOST_LIVES: usize = 6000;
    /// Documents that a page lists.
    pub const MOST_DOCUMENTS: usize = 2000;
    /// Documents that are gone and are followed all the same, the last removed ones.
    pub const MOST_DEPARTED: usize = 1000;
    /// Commits that the slider knows.
    pub const MOST_STEPS: usize = 20_000;
}

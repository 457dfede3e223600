use schemars::JsonSchema;
use serde::Serialize;

use super::{Commit, Listed, RuledOn};

/// The life of one claim, as `drift log` tells it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Biography {
    /// The claim as it stands.
    pub claim: Listed,
    /// What happened to it, oldest first.
    pub chapters: Vec<Chapter>,
    /// What people ruled on it and on findings about it, oldest first.
    pub rulings: Vec<RuledOn>,
}

/// One thing that happened to a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chapter {
    /// `born`, `reworded`, `replaced`, `retired`, `restored`; `known` if it was written before this clone begins.
    pub step: &'static str,
    /// The commit that did it; none if only the work tree does.
    pub commit: Option<Commit>,
    /// What it says since.
    pub text: String,
    /// What it said before, if it was edited.
    pub before: Option<String>,
    /// The value that was replaced, old and new, if one was.
    pub values: Option<(String, String)>,
}

/// A claim that nobody confirmed for long.
#[derive(Clone, Debug, Serialize)]
pub struct Aged {
    /// The claim.
    pub claim: Listed,
    /// When it was last stated, `YYYY-MM-DD`.
    pub stated: Option<String>,
    /// Days from there to the judged commit.
    pub days: i64,
    /// Whether the history at hand begins there, as in a shallow clone: then it may be older.
    pub at_least: bool,
    /// The half-life of its kind in days.
    pub half_life: u32,
}

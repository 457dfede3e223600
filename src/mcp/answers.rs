use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::finding::Chapter;
use crate::recall::{Claim, Conflict, Page, Quarantined, Revision};

/// Claims that were searched for.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Found {
    /// Where.
    pub(super) revision: Revision,
    #[serde(flatten)]
    pub(super) page: Page<Claim>,
}

/// What no longer holds. Never act on it.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Outdated {
    /// Where.
    pub(super) revision: Revision,
    #[serde(flatten)]
    pub(super) page: Page<Quarantined>,
}

/// Statements that cannot both be true.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Disputed {
    /// Where.
    pub(super) revision: Revision,
    #[serde(flatten)]
    pub(super) page: Page<Conflict>,
}

/// The lives of the claims that were asked for.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Lives {
    /// Where.
    pub(super) revision: Revision,
    /// Each claim with what happened to it.
    pub(super) claims: Vec<Life>,
}

/// The life of one claim.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Life {
    /// The claim as it stands.
    pub(super) claim: Claim,
    /// What happened to it, oldest first.
    pub(super) chapters: Vec<Chapter>,
    /// Chapters that were left out because there are too many, the oldest.
    pub(super) left_out: usize,
}

/// Everything that stood at a revision.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Projected {
    /// The revision.
    pub(super) revision: Revision,
    /// Claims by standing.
    pub(super) counts: BTreeMap<String, usize>,
    #[serde(flatten)]
    pub(super) page: Page<Claim>,
}

/// Whether a document is safe to rely on.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Checked {
    /// Where.
    pub(super) revision: Revision,
    /// The document.
    pub(super) path: String,
    /// Whether nothing speaks against anything that it says.
    pub(super) safe: bool,
    /// Claims by standing; `doubtful` are current ones with something against them.
    pub(super) counts: BTreeMap<String, usize>,
    #[serde(flatten)]
    pub(super) page: Page<Claim>,
}

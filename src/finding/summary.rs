use std::collections::BTreeMap;

use super::Finding;

/// Why something was not judged, and how often.
pub type Unjudged = BTreeMap<&'static str, usize>;

/// What a run looked at.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Documents read.
    pub documents: usize,
    /// Claims extracted.
    pub claims: usize,
    /// Claims that were checked and hold.
    pub verified: usize,
    /// Claims that were checked and do not hold.
    pub stale: usize,
    /// Claims that contradict another.
    pub conflicting: usize,
    /// Claims that could not be decided, by reason.
    pub unjudged: Unjudged,
    /// Findings that policy kept back (below the asked confidence, suppressed, in a baseline, old).
    pub hidden: usize,
}

impl Summary {
    /// Claims that could not be decided, whatever the reason.
    pub fn not_judged(&self) -> usize {
        self.unjudged.values().sum()
    }
}

/// Everything a renderer gets.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Findings that count, in [`Finding::sort_key`] order.
    pub findings: Vec<Finding>,
    /// What was looked at.
    pub summary: Summary,
    /// Things said once about the run as a whole: a shallow clone, missing objects.
    pub notes: Vec<String>,
    /// The judged revision as asked: a commit id, or `None` for the work tree.
    pub revision: Option<String>,
}

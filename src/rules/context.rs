use std::collections::BTreeMap;

use crate::document::Corpus;
use crate::finding::{Finding, Unjudged};
use crate::history::Witness;
use crate::tree::Tree;

/// Everything a rule may look at.
pub struct Context<'a> {
    /// The tree under judgement.
    pub tree: &'a Tree,
    /// Its documents; foreign ones are not in it.
    pub corpus: &'a Corpus,
    /// What git remembers.
    pub history: &'a dyn Witness,
}

/// Takes what a rule says: findings, and counts of what held and what was not judged.
#[derive(Debug, Default)]
pub struct Sink {
    /// Findings in any order.
    pub findings: Vec<Finding>,
    /// How many claims were checked and hold.
    pub verified: usize,
    /// What could not be judged, by reason (a short lower-case phrase that fits after "not judged:").
    pub unjudged: Unjudged,
    /// The same with places, for `--show-unjudged`: reason -> "path:line text".
    pub unjudged_places: BTreeMap<&'static str, Vec<String>>,
}

impl Sink {
    /// Counts one thing as not judged.
    pub fn abstain(&mut self, reason: &'static str) {
        *self.unjudged.entry(reason).or_default() += 1;
    }
}

use std::collections::BTreeMap;

use super::Directives;
use crate::config::Config;
use crate::finding::{Confidence, Finding};

/// How many findings are not shown, by reason. One that has several reasons counts for the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Their rule is off where they stand.
    pub off: usize,
    /// A directive silences them.
    pub suppressed: usize,
    /// The base of the change has them too.
    pub old: usize,
    /// Their confidence is below the asked one.
    pub unsure: usize,
}

impl Hidden {
    /// The same in words.
    pub fn reasons(&self) -> BTreeMap<&'static str, usize> {
        let all = [("off", self.off), ("suppressed", self.suppressed), ("old", self.old), ("less sure", self.unsure)];
        all.into_iter().filter(|&(_, count)| count > 0).collect()
    }
}

/// What is asked of the policy.
pub struct Policy<'a> {
    /// What the team decided.
    pub config: &'a Config,
    /// What the documents themselves say.
    pub directives: &'a Directives,
    /// The confidence from which findings are shown.
    pub min_confidence: Confidence,
}

impl Policy<'_> {
    /// Sets levels and splits `findings` into those that count, in order, and a count of the others; `old`
    /// tells which of them the base of a change has too.
    pub fn decide(&self, findings: Vec<Finding>, old: &[bool]) -> (Vec<Finding>, Hidden) {
        let (mut shown, mut hidden) = (Vec::new(), Hidden::default());
        for (index, mut finding) in findings.into_iter().enumerate() {
            let Some(level) = self.config.level(finding.rule.name, finding.level, &finding.place.path) else {
                hidden.off += 1;
                continue;
            };
            finding.level = level;
            if self.directives.silence(&finding) {
                hidden.suppressed += 1;
            } else if old.get(index) == Some(&true) {
                hidden.old += 1;
            } else if finding.confidence < self.min_confidence {
                hidden.unsure += 1;
            } else {
                shown.push(finding);
            }
        }
        shown.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        (shown, hidden)
    }
}

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
    /// Their confidence is below the asked one.
    pub unsure: usize,
}

impl Hidden {
    /// All of them.
    pub fn total(&self) -> usize {
        self.off + self.suppressed + self.unsure
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
    /// Sets levels and splits `findings` into those that count, in order, and a count of the others.
    pub fn decide(&self, findings: Vec<Finding>) -> (Vec<Finding>, Hidden) {
        let (mut shown, mut hidden) = (Vec::new(), Hidden::default());
        for mut finding in findings {
            let Some(level) = self.config.level(finding.rule.name, finding.level, &finding.place.path) else {
                hidden.off += 1;
                continue;
            };
            finding.level = level;
            if self.directives.silence(&finding) {
                hidden.suppressed += 1;
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

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fingerprint::identify;
use super::{Finding, Judge};
use crate::source::Sources;

/// Why something was not judged or not shown: a short lower-case phrase.
pub type Reason = Cow<'static, str>;

/// Why something was not judged, and how often.
pub type Unjudged = BTreeMap<Reason, usize>;

/// What a run looked at.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Documents read.
    pub documents: usize,
    /// Claims extracted.
    pub claims: usize,
    /// Things that documents name or state, such as a path or a version, that were checked and hold.
    pub verified: usize,
    /// The same that do not hold.
    pub stale: usize,
    /// Claims that contradict another.
    pub conflicting: usize,
    /// Claims that could not be decided, by reason.
    pub unjudged: Unjudged,
    /// Findings that policy kept back, by reason: `suppressed`, `old` and the like.
    pub hidden: BTreeMap<Reason, usize>,
}

impl Summary {
    /// Findings that policy kept back, whatever the reason.
    pub fn hidden(&self) -> usize {
        self.hidden.values().sum()
    }

    /// Claims that could not be decided, whatever the reason.
    pub fn not_judged(&self) -> usize {
        self.unjudged.values().sum()
    }
}

/// Everything a renderer gets.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Findings that count, in [`Finding::sort_key`] order.
    pub findings: Vec<Finding>,
    /// What was looked at.
    pub summary: Summary,
    /// Things said once about the run as a whole: a shallow clone, missing objects.
    pub notes: Vec<String>,
    /// Where claims that could not be decided stand, a few for each reason: "path:line text".
    pub unjudged_places: BTreeMap<Reason, Vec<String>>,
    /// Who judged besides the rules, if anybody did.
    pub judge: Judge,
    /// The judged revision as asked: a commit id, or `None` for the work tree.
    pub revision: Option<String>,
    /// The commit that it is compared with, where a change is judged.
    pub base: Option<String>,
}

impl Report {
    /// Puts the findings in order and gives each an identity of its own. Call it once, before policy takes
    /// any away: what a user has hidden must not change who the others are.
    pub fn arrange(&mut self, sources: &Sources) {
        self.findings.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        identify(&mut self.findings, sources);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::{Evidence, Level, Place, RuleInfo};
    use crate::source::{SourceFile, Span};

    const RULE: RuleInfo = RuleInfo {
        name: "missing-path",
        summary: "a path is gone",
        explanation: "",
        level: Level::Error,
        evidence: Evidence::Existence,
    };

    /// The fingerprints of one finding for each `gone` in `text`, the last first.
    fn fingerprints(text: &str) -> Vec<String> {
        let mut sources = Sources::default();
        sources.insert(Arc::new(SourceFile::new("a.md", text)));
        let finding = |(start, word): (usize, &str)| {
            let place = Place { path: "a.md".to_owned(), span: Span::new(start, start + word.len()) };
            Finding::new(&RULE, place, "it is gone")
        };
        let mut report = Report { findings: text.rmatch_indices("gone").map(finding).collect(), ..Report::default() };
        report.arrange(&sources);
        assert!(report.findings.is_sorted_by_key(|finding| finding.place.span));
        report.findings.into_iter().map(|finding| finding.fingerprint).collect()
    }

    #[test]
    fn equal_statements_are_numbered_from_the_top() {
        let [first, second] = &fingerprints("gone gone")[..] else { panic!("two findings") };
        assert_ne!(first, second);
        assert_eq!(fingerprints("gone gone gone")[..2], [first.clone(), second.clone()]);
    }

    #[test]
    fn text_that_is_added_above_changes_no_identity() {
        assert_eq!(fingerprints("gone, gone"), fingerprints("# New\n\nwords\n\ngone, gone"));
    }
}

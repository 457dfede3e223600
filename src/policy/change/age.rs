use std::collections::BTreeMap;

use super::Change;
use crate::finding::Finding;
use crate::policy::identity::Identity;

impl Change<'_> {
    /// For each of the head's findings, whether the base had it already.
    ///
    /// Each of the base's findings accounts for one of the head's, the surest match first: the same
    /// statement in the same document; the same statement moved elsewhere; the same subject in a statement
    /// that was reworded; the same subject in a document that was renamed while it was reworded. So a
    /// second mention of what was stale already is new, and nothing else about an old one is.
    pub fn old(&self, base: &[Finding], head: &[Finding]) -> Vec<bool> {
        let known: Vec<Known<'_>> = base.iter().map(|one| Known::new(one, Identity::of(one, self.base))).collect();
        let asked: Vec<Known<'_>> = head.iter().map(|one| Known::new(one, Identity::of(one, self.head))).collect();
        let mut used = vec![false; known.len()];
        let mut old = vec![false; asked.len()];
        let gone = |path: &str| !self.head.tree.exists(path);
        let fresh = |path: &str| !self.base.tree.exists(path);
        for step in [Step::Same, Step::Moved, Step::Reworded, Step::Renamed] {
            let mut open: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
            for (index, one) in known.iter().enumerate().rev() {
                if !used[index] && (step != Step::Renamed || gone(one.path)) {
                    open.entry(one.key(step)).or_default().push(index);
                }
            }
            for (index, one) in asked.iter().enumerate() {
                let fits = !old[index]
                    && (step < Step::Reworded || !one.identity.subject.is_empty())
                    && (step != Step::Renamed || fresh(one.path));
                if let Some(before) = fits.then(|| open.get_mut(&one.key(step))?.pop()).flatten() {
                    used[before] = true;
                    old[index] = true;
                }
            }
        }
        old
    }
}

struct Known<'a> {
    path: &'a str,
    identity: Identity,
}

/// Rule, subject, path and statement, as far as a step asks for them.
type Key<'a> = (&'a str, &'a str, Option<&'a str>, Option<&'a str>);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Same,
    Moved,
    Reworded,
    Renamed,
}

impl<'a> Known<'a> {
    fn new(finding: &'a Finding, identity: Identity) -> Self {
        Known { path: &finding.place.path, identity }
    }

    fn key(&self, step: Step) -> Key<'_> {
        let path = matches!(step, Step::Same | Step::Reworded).then_some(self.path);
        let statement = matches!(step, Step::Same | Step::Moved).then_some(self.identity.statement.as_str());
        (self.identity.rule, &self.identity.subject, path, statement)
    }
}

use std::collections::BTreeMap;

use super::{Baseline, Entry};
use crate::finding::Finding;
use crate::policy::Side;

/// What a baseline has to do with a run's findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matched {
    /// For each finding, whether the baseline knows it.
    pub known: Vec<bool>,
    /// What no longer occurs.
    pub gone: Baseline,
    /// What still does, at the documents' present paths.
    pub left: Baseline,
}

impl Baseline {
    /// Lets each entry account for as many of `findings` as it counts: first in its own document, then, where
    /// that document is gone, in any other, since it was renamed or its text was moved.
    pub fn matches<'a>(&self, findings: impl IntoIterator<Item = &'a Finding>, side: Side<'_>) -> Matched {
        let asked: Vec<Entry> = findings.into_iter().map(|finding| Entry::of(finding, side)).collect();
        let mut counts: Vec<usize> = self.entries.iter().map(|entry| entry.count).collect();
        let mut known = vec![false; asked.len()];
        for renamed in [false, true] {
            let mut open: BTreeMap<(&str, Option<&str>), Vec<usize>> = BTreeMap::new();
            for (index, entry) in self.entries.iter().enumerate() {
                if counts[index] > 0 && !(renamed && side.tree.exists(&entry.path)) {
                    open.entry((&entry.id, (!renamed).then_some(&entry.path))).or_default().push(index);
                }
            }
            for (known, asked) in known.iter_mut().zip(&asked).filter(|(known, _)| !**known) {
                let key = (asked.id.as_str(), (!renamed).then_some(asked.path.as_str()));
                if let Some(index) = open.get(&key).and_then(|open| open.iter().find(|&&index| counts[index] > 0)) {
                    counts[*index] -= 1;
                    *known = true;
                }
            }
        }
        let gone = self.entries.iter().zip(counts).map(|(entry, count)| Entry { count, ..entry.clone() }).collect();
        let left = asked.into_iter().zip(&known).filter(|(_, known)| **known).map(|(entry, _)| entry).collect();
        Matched { gone: Baseline::new(gone), left: Baseline::new(left), known }
    }

    /// What this baseline knows and `older` does not, wherever it stands.
    pub fn beyond(&self, older: &Baseline) -> Baseline {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for entry in &older.entries {
            let count = counts.entry(&entry.id).or_default();
            *count = count.saturating_add(entry.count);
        }
        let beyond = self.entries.iter().map(|entry| {
            let known = counts.get_mut(entry.id.as_str());
            let covered = known.as_ref().map_or(0, |known| entry.count.min(**known));
            if let Some(known) = known {
                *known -= covered;
            }
            Entry { count: entry.count - covered, ..entry.clone() }
        });
        Baseline::new(beyond.collect())
    }
}

use std::collections::BTreeMap;

use super::{VersionFact, read_file, reader};
use crate::tree::{Tree, path};
use crate::version::Subject;

/// Every declared version of a tree, by the folder that it governs.
#[derive(Debug, Default)]
pub struct VersionFacts {
    by_folder: BTreeMap<String, Vec<VersionFact>>,
}

impl VersionFacts {
    /// Reads every file of a known kind.
    pub fn read(tree: &Tree) -> Self {
        let mut by_folder: BTreeMap<String, Vec<VersionFact>> = BTreeMap::new();
        for file in tree.paths().filter(|file| reader(file).is_some()) {
            let Some(text) = tree.text(file) else { continue };
            for fact in read_file(file, &text) {
                by_folder.entry(fact.folder.clone()).or_default().push(fact);
            }
        }
        for facts in by_folder.values_mut() {
            facts.sort_by(|one, two| (one.source, &one.place).cmp(&(two.source, &two.place)));
        }
        VersionFacts { by_folder }
    }

    /// What governs exactly `folder`, the most telling source first.
    pub fn in_folder<'a>(&'a self, folder: &str, subject: &Subject) -> impl Iterator<Item = &'a VersionFact> {
        self.by_folder.get(folder).into_iter().flatten().filter(move |fact| fact.subject == *subject)
    }

    /// Everything that is declared about `subject`, folder by folder in order.
    pub fn about<'a>(&'a self, subject: &Subject) -> impl Iterator<Item = &'a VersionFact> {
        self.by_folder.values().flatten().filter(move |fact| fact.subject == *subject)
    }

    /// The folders that govern a file in `folder`: itself, then each above it.
    pub fn chain(folder: &str) -> impl Iterator<Item = &str> {
        std::iter::once(folder).chain(path::ancestors(folder))
    }
}

use std::collections::BTreeMap;

use crate::policy::Side;

/// How often each document says each of its statements and lines, counted once a document.
pub(super) struct Words<'a> {
    side: Side<'a>,
    counted: BTreeMap<String, BTreeMap<String, usize>>,
}

impl<'a> Words<'a> {
    pub(super) fn new(side: Side<'a>) -> Self {
        Words { side, counted: BTreeMap::new() }
    }

    /// How often the document at `path` says `words`, white space folded.
    pub(super) fn count(&mut self, path: &str, words: &str) -> usize {
        let side = self.side;
        let counted = self.counted.entry(path.to_owned()).or_insert_with(|| count(side, path));
        counted.get(words).copied().unwrap_or(0)
    }
}

fn count(side: Side<'_>, path: &str) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    let mut add = |text: &str| {
        *counted.entry(text.split_whitespace().collect::<Vec<_>>().join(" ")).or_default() += 1;
    };
    if let Some(entry) = side.corpus.get(path) {
        entry.document.statements.iter().for_each(|statement| add(&statement.text));
    }
    if let Some(text) = side.tree.text(path) {
        text.lines().for_each(&mut add);
    }
    counted
}

use std::collections::HashMap;
use std::sync::Arc;

use super::{Document, Genre, genre};

/// A document with what it is.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The parsed document.
    pub document: Arc<Document>,
    /// Its genre.
    pub genre: Genre,
}

/// All documents of the judged tree in path order.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    entries: Vec<Entry>,
    by_path: HashMap<String, usize>,
    /// The one document that is looked at, if not all are.
    focus: Option<usize>,
}

impl Corpus {
    /// A corpus of `entries`, sorted by path. Of documentation that is kept for
    /// several versions side by side, only the newest stays living.
    pub fn new(mut entries: Vec<Entry>) -> Self {
        genre::retire(&mut entries);
        entries.sort_by(|a, b| a.document.path().cmp(b.document.path()));
        let by_path = entries.iter().enumerate().map(|(i, e)| (e.document.path().to_owned(), i)).collect();
        Corpus { entries, by_path, focus: None }
    }

    /// The same with `entry` in the place of what stands at its path, and only it to be looked at: the others
    /// are still found by their paths.
    pub fn focused(&self, entry: Entry) -> Corpus {
        let mut corpus = self.clone();
        let at = match corpus.by_path.get(entry.document.path()) {
            Some(&at) => at,
            None => {
                corpus.by_path.insert(entry.document.path().to_owned(), corpus.entries.len());
                corpus.entries.push(entry.clone());
                corpus.entries.len() - 1
            }
        };
        corpus.entries[at] = entry;
        corpus.focus = Some(at);
        corpus
    }

    /// Puts `entry` in the place of what stands at its path; a document that is new is left to the next reading.
    pub fn put(&mut self, entry: Entry) {
        if let Some(&at) = self.by_path.get(entry.document.path()) {
            self.entries[at] = entry;
        }
    }

    /// The documents that are looked at, in path order: all, unless the corpus is [focused](Corpus::focused).
    pub fn entries(&self) -> &[Entry] {
        match self.focus {
            Some(at) => &self.entries[at..=at],
            None => &self.entries,
        }
    }

    /// The document at `path`.
    pub fn get(&self, path: &str) -> Option<&Entry> {
        self.by_path.get(path).map(|&index| &self.entries[index])
    }
}

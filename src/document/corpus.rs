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
}

impl Corpus {
    /// A corpus of `entries`, sorted by path. Of documentation that is kept for
    /// several versions side by side, only the newest stays living.
    pub fn new(mut entries: Vec<Entry>) -> Self {
        genre::retire(&mut entries);
        entries.sort_by(|a, b| a.document.path().cmp(b.document.path()));
        let by_path = entries.iter().enumerate().map(|(i, e)| (e.document.path().to_owned(), i)).collect();
        Corpus { entries, by_path }
    }

    /// Every document in path order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The document at `path`.
    pub fn get(&self, path: &str) -> Option<&Entry> {
        self.by_path.get(path).map(|&index| &self.entries[index])
    }
}

//! What unit tests of rules share: files in memory, judged by one rule.

use std::sync::Arc;

use super::{Context, Sink};
use crate::document::{Corpus, Document, Entry, Genre, parse};
use crate::forge::Own;
use crate::history::Witness;
use crate::site::Sites;
use crate::tree::Tree;

/// Judges the markdown among `files`, each as `genre` says, by the rule `check` with `history`.
pub(super) fn judge(
    files: &[(&str, &str)],
    genre: impl Fn(&Document) -> Genre,
    history: &dyn Witness,
    check: impl Fn(&Context<'_>, &mut Sink),
) -> Sink {
    let tree = Tree::from_files(files.iter().copied());
    let entries = tree.paths().filter(|path| path.ends_with(".md")).filter_map(|path| {
        let document = parse(path, &tree.text(path)?);
        let genre = genre(&document);
        Some(Entry { document: Arc::new(document), genre })
    });
    let corpus = Corpus::new(entries.collect());
    let (sites, own) = (Sites::discover(&tree), Own::of(&tree, &[], &[], None));
    let mut sink = Sink::default();
    check(&Context::without_records(&tree, &corpus, &sites, &own, history), &mut sink);
    sink
}

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::document::Corpus;

/// Share of the shorter document's lines that stand in the other too, if one was copied from the other.
const SHARED: f64 = 0.25;
/// Lines below which two documents share by chance.
const LEAST: usize = 6;
/// A line shorter than this is equal to many.
const SHORTEST: usize = 12;

/// Documents that were copied from each other: a README and the index of its site, instructions for several
/// agents, a guide that is kept twice.
pub(super) struct Copies<'a> {
    corpus: &'a Corpus,
    lines: RefCell<HashMap<usize, HashSet<&'a str>>>,
    known: RefCell<HashMap<(usize, usize), bool>>,
}

impl<'a> Copies<'a> {
    pub(super) fn of(corpus: &'a Corpus) -> Self {
        Copies { corpus, lines: RefCell::default(), known: RefCell::default() }
    }

    /// Whether the two documents are.
    pub(super) fn are(&self, one: usize, two: usize) -> bool {
        let pair = (one.min(two), one.max(two));
        *self.known.borrow_mut().entry(pair).or_insert_with(|| {
            let mut lines = self.lines.borrow_mut();
            for index in [one, two] {
                lines.entry(index).or_insert_with(|| self.lines(index));
            }
            let (one, two) = (&lines[&one], &lines[&two]);
            let shared = one.intersection(two).count();
            shared >= LEAST && shared as f64 >= SHARED * one.len().min(two.len()) as f64
        })
    }

    fn lines(&self, index: usize) -> HashSet<&'a str> {
        let text = self.corpus.entries()[index].document.text();
        text.lines().map(str::trim).filter(|line| line.len() >= SHORTEST && line.contains(' ')).collect()
    }
}

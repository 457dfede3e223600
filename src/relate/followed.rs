use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::document::Corpus;
use crate::history::{CommitRef, Lives, Witness};
use crate::source::Span;

/// The lives of those documents whose statements have something against them: following statements costs more than
/// all else, and nearly none needs it.
#[derive(Default)]
pub(super) struct Followed(BTreeMap<usize, Arc<Lives>>);

impl Followed {
    /// Follows the statements of `documents`, indices into `corpus`.
    pub(super) fn of(corpus: &Corpus, history: &dyn Witness, documents: &BTreeSet<usize>) -> Followed {
        let follow = |&index: &usize| {
            let document = &corpus.entries()[index].document;
            Some((index, history.lives(document.path(), &document.source.text)?))
        };
        let lives: Vec<Option<(usize, Arc<Lives>)>> = documents.par_iter().map(follow).collect();
        Followed(lives.into_iter().flatten().collect())
    }

    /// The commit that made the statement at `span` say what it says now.
    pub(super) fn stated(&self, document: usize, span: Span) -> Option<CommitRef> {
        self.0.get(&document)?.at(span)?.stated()?.commit
    }
}

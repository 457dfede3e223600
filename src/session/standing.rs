use std::collections::BTreeMap;

use super::Session;
use crate::finding::{By, Confidence, Status};
use crate::history::CommitRef;
use crate::relate;
use crate::source::Span;

/// What speaks against statements, by document: at medium confidence and above.
pub(super) struct Standing {
    of: BTreeMap<usize, Vec<(Span, Status, By)>>,
}

impl Standing {
    /// Relates the claims of all documents.
    pub(super) fn of(session: &Session) -> Standing {
        let mut of: BTreeMap<usize, Vec<(Span, Status, By)>> = BTreeMap::new();
        let lives = relate::lives(&session.corpus, &session.past);
        for one in relate::answered(&session.corpus, &lives, &session.past) {
            let status = if one.superseded { Status::Superseded } else { Status::Conflicting };
            let by = session.by(one.by_document, one.by, one.commit);
            of.entry(one.document).or_default().push((one.span, status, by));
        }
        for one in relate::left_behind(&session.corpus, &session.tree, &session.past) {
            if one.confidence >= Confidence::Medium
                && let Some(now) = one.now
            {
                let by = session.by(one.edited, now, Some(one.commit));
                of.entry(one.document).or_default().push((one.span, Status::Superseded, by));
            }
        }
        Standing { of }
    }

    /// The status of the claim at `span`: the gravest thing that speaks against it.
    pub(super) fn at(&self, document: usize, span: Span) -> (Status, Option<By>) {
        let against = self.of.get(&document).into_iter().flatten().filter(|(other, ..)| other.overlaps(span));
        match against.min_by_key(|(_, status, _)| std::cmp::Reverse(*status)) {
            Some((_, status, by)) => (*status, Some(by.clone())),
            None => (Status::Current, None),
        }
    }
}

impl Session {
    fn by(&self, document: usize, span: Span, commit: Option<CommitRef>) -> By {
        let document = &self.corpus.entries()[document].document;
        By {
            path: document.path().to_owned(),
            line: document.source.lines.line(span.start as usize),
            commit: commit.and_then(|commit| self.past.commit_id(commit)),
        }
    }
}

use std::collections::BTreeMap;

use super::Session;
use crate::finding::{By, Confidence, Status};
use crate::history::CommitRef;
use crate::record;
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
        for one in relate::answered(&session.corpus, &session.tree, &lives, &session.past) {
            let status = if one.superseded { Status::Superseded } else { Status::Conflicting };
            let by = session.by(one.by_document, one.by, one.commit);
            of.entry(one.document).or_default().push((one.span, status, by));
        }
        for one in relate::left_behind(&session.corpus, &session.tree, &session.past) {
            if one.confidence >= Confidence::Medium
                && let Some((now, span)) = one.now.first()
            {
                let by = session.by(*now, *span, Some(one.commit));
                of.entry(one.document).or_default().push((one.span, Status::Superseded, by));
            }
        }
        session.records_out_of_force(&mut of);
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
    /// A record that is superseded or withdrawn says so for all that stands in it, but for the word itself.
    fn records_out_of_force(&self, of: &mut BTreeMap<usize, Vec<(Span, Status, By)>>) {
        let records = self.records();
        for (index, entry) in self.corpus.entries().iter().enumerate() {
            let document = &entry.document;
            let Some(at) = records.at(document.path()) else { continue };
            let Some(status) = &records.all()[at].status else { continue };
            let standing = match status.standing {
                record::Standing::Superseded => Status::Superseded,
                record::Standing::Retired | record::Standing::Rejected => Status::Retired,
                _ => continue,
            };
            let successor = records.replaced_by(at).first().map(|&newer| &records.all()[newer]);
            let by = match successor {
                Some(newer) => By {
                    path: newer.path().to_owned(),
                    line: newer.source.lines.line(newer.place().start as usize),
                    commit: None,
                },
                None => self.by(index, status.span, None),
            };
            let word = document.statement_at(status.span).map_or(status.span, |statement| statement.span);
            let end = document.text().len();
            let rest = [Span::new(0, word.start as usize), Span::new(word.end as usize, end)];
            let against = of.entry(index).or_default();
            against
                .extend(rest.into_iter().filter(|span| span.start < span.end).map(|span| (span, standing, by.clone())));
        }
    }

    fn by(&self, document: usize, span: Span, commit: Option<CommitRef>) -> By {
        let document = &self.corpus.entries()[document].document;
        By {
            path: document.path().to_owned(),
            line: document.source.lines.line(span.start as usize),
            commit: commit.and_then(|commit| self.past.commit_id(commit)),
        }
    }
}

use std::collections::{BTreeMap, BTreeSet};

use super::Session;
use crate::claim::declared_over;
use crate::document::Document;
use crate::finding::{By, Confidence, RuledOn, Status};
use crate::history::CommitRef;
use crate::journal::{Ruling, Verdict, day};
use crate::policy::Ruled;
use crate::record;
use crate::relate::{self, Relation};
use crate::source::Span;

/// What speaks against statements, by document: at medium confidence and above.
pub(super) struct Standing {
    of: BTreeMap<usize, Vec<(Span, Status, By)>>,
    ruled: Ruled,
}

impl Standing {
    /// Relates the claims of all documents.
    pub(super) fn of(session: &Session) -> Standing {
        let mut of: BTreeMap<usize, Vec<(Span, Status, By)>> = BTreeMap::new();
        session.answered_otherwise(&mut of);
        let left = relate::left_behind(&session.corpus, &session.tree, &session.past, Confidence::Medium);
        for one in left.overtaken {
            let Some(shown) = one.shown.first() else { continue };
            let source = session.corpus.get(&shown.path).map(|entry| &entry.document.source);
            let line = source.map_or(1, |source| source.lines.line(shown.span.start as usize));
            let by = By { path: shown.path.clone(), line, commit: one.commit.map(|commit| commit.id) };
            of.entry(one.document).or_default().push((one.span, Status::Superseded, by));
        }
        for one in left.found {
            if let Some((now, span)) = one.now.first() {
                let by = session.by(*now, *span, Some(one.commit));
                of.entry(one.document).or_default().push((one.span, Status::Superseded, by));
            }
        }
        for one in session.consulted.opinions.iter().filter(|one| one.confidence >= Confidence::Medium) {
            let status = match one.relation {
                Relation::Supersedes => Status::Superseded,
                Relation::Conflicts => Status::Conflicting,
                _ => continue,
            };
            let by = session.by(one.pair.newer.document, one.pair.newer.span, None);
            of.entry(one.pair.older.document).or_default().push((one.pair.older.span, status, by));
        }
        session.documents_over(&mut of);
        Standing { of, ruled: session.ruled() }
    }

    /// The same of what statements of closed questions say of each other alone, and the documents that disagree:
    /// enough to tell which conflicts are open.
    pub(super) fn disputed(session: &Session) -> (Standing, BTreeSet<usize>) {
        let mut of: BTreeMap<usize, Vec<(Span, Status, By)>> = BTreeMap::new();
        session.answered_otherwise(&mut of);
        let among = of.keys().copied().collect();
        session.documents_over(&mut of);
        (Standing { of, ruled: session.ruled() }, among)
    }

    /// The status of the claim at `span`: what a person ruled, or else the gravest thing that speaks against it.
    pub(super) fn at(&self, session: &Session, document: usize, span: Span) -> (Status, Option<By>, Option<RuledOn>) {
        let against = self.of.get(&document).into_iter().flatten().filter(|(other, ..)| other.overlaps(span));
        let gravest = against.min_by_key(|(_, status, _)| std::cmp::Reverse(*status));
        let (status, by) = gravest.map_or((Status::Current, None), |(_, status, by)| (*status, Some(by.clone())));
        let path = session.corpus.entries()[document].document.path();
        let Some(ruling) = self.ruled.on_claim(path, span) else { return (status, by, None) };
        let told = Some(told(ruling, true));
        match ruling.verdict {
            Verdict::Confirm => (Status::Current, None, told),
            Verdict::Refute => (Status::Refuted, by, told),
            Verdict::Supersede => (Status::Superseded, by, told),
            Verdict::Accept | Verdict::Dismiss | Verdict::Withdraw => (status, by, told),
        }
    }
}

/// A ruling for people to read.
pub(super) fn told(ruling: &Ruling, in_force: bool) -> RuledOn {
    RuledOn {
        verdict: ruling.verdict.name(),
        rule: ruling.rule.clone(),
        author: ruling.author.clone(),
        date: day(ruling.at),
        reason: ruling.reason.clone(),
        in_force,
    }
}

impl Session {
    /// Statements that another one answers differently.
    fn answered_otherwise(&self, of: &mut BTreeMap<usize, Vec<(Span, Status, By)>>) {
        for one in relate::answered(&self.corpus, &self.past, Confidence::Medium).found {
            let status = if one.superseded { Status::Superseded } else { Status::Conflicting };
            let by = self.by(one.by_document, one.by, one.commit);
            of.entry(one.document).or_default().push((one.span, status, by));
        }
    }

    /// A record that is superseded or withdrawn, and a page that declares itself over, say so for all that stands in
    /// them, but for the words that say it.
    fn documents_over(&self, of: &mut BTreeMap<usize, Vec<(Span, Status, By)>>) {
        let records = self.records();
        for (index, entry) in self.corpus.entries().iter().enumerate() {
            let document = &entry.document;
            let Some(at) = records.at(document.path()) else {
                if let Some(word) = declared_over(document) {
                    all_but(of.entry(index).or_default(), document, word, Status::Retired, &self.by(index, word, None));
                }
                continue;
            };
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
            all_but(of.entry(index).or_default(), document, word, standing, &by);
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

/// Puts all of `document` but `word` under `status`.
fn all_but(against: &mut Vec<(Span, Status, By)>, document: &Document, word: Span, status: Status, by: &By) {
    let rest = [Span::new(0, word.start as usize), Span::new(word.end as usize, document.text().len())];
    against.extend(rest.into_iter().filter(|span| !span.is_empty()).map(|span| (span, status, by.clone())));
}

use std::collections::{BTreeMap, HashMap};

use super::Session;
use super::former::formers;
use crate::claim::Kind;
use crate::document::Document;
use crate::finding::{Commit, Confidence, Finding, Level, Listed};
use crate::recall::{
    Against, Claim, Held, How, Known, Opposite, Projection, Revision, Standing, Verification, one_line,
};
use crate::rules::Holds;
use crate::source::Span;

impl Session {
    /// Everything that the documents say and said, and how it stands.
    pub fn projection(&self) -> Projection {
        let outcome = self.check(Some(Confidence::Medium));
        let listed = self.list_claims(&[]);
        let commits = Commits::of(self, &listed);
        let findings = by_path(&outcome.report.findings, |finding| &finding.place.path);
        let held = by_path(&outcome.held, |held| &held.path);
        let mut known: Vec<Known> = Vec::with_capacity(listed.len());
        for claim in &listed {
            let Some(entry) = self.corpus.get(&claim.path) else { continue };
            let span = Span { start: claim.span.0, end: claim.span.1 };
            let against = findings.get(claim.path.as_str()).into_iter().flatten().copied();
            let against = against.filter(|finding| finding.place.span.overlaps(span));
            let holds = held.get(claim.path.as_str()).into_iter().flatten().copied();
            let holds: Vec<&Holds> = holds.filter(|holds| span.contains(holds.span) || holds.span.contains(span)).collect();
            known.push(commits.known(claim, &entry.document, against.collect(), &holds));
        }
        let places: HashMap<(&str, u32), &str> =
            listed.iter().map(|claim| ((claim.path.as_str(), claim.line), claim.text.as_str())).collect();
        for one in &mut known {
            if let Some(by) = &mut one.claim.by {
                by.text = places.get(&(by.path.as_str(), by.line)).map(|text| one_line(text));
            }
        }
        let former = formers(self, &listed);
        let commit = self.revision.tip().and_then(|tip| self.repo.describe(tip));
        let revision = Revision { commit, work_tree: self.revision.commit_id().is_none() };
        Projection::new(revision, known, former)
    }
}

/// Those of `all` that belong to each document.
fn by_path<'a, T>(all: &'a [T], path: impl Fn(&'a T) -> &'a String) -> BTreeMap<&'a str, Vec<&'a T>> {
    let mut by_path: BTreeMap<&str, Vec<&T>> = BTreeMap::new();
    for one in all {
        by_path.entry(path(one)).or_default().push(one);
    }
    by_path
}

/// The commits that claims speak of, each looked up once.
struct Commits {
    known: HashMap<String, (i64, Commit)>,
    now: Option<i64>,
}

impl Commits {
    fn of(session: &Session, listed: &[Listed]) -> Commits {
        let ids = listed.iter().flat_map(|claim| {
            let by = claim.by.as_ref().and_then(|by| by.commit.as_ref());
            claim.first_commit.iter().chain(&claim.last_commit).chain(by)
        });
        let ids: std::collections::BTreeSet<&str> = ids.map(String::as_str).collect();
        let known = session.past.named(ids);
        let now = session.revision.tip().and_then(|tip| session.past.time_of(tip));
        Commits { known, now }
    }

    fn named(&self, id: Option<&String>) -> Option<Commit> {
        self.known.get(id?).map(|(_, commit)| commit.clone())
    }

    fn known(&self, claim: &Listed, document: &Document, against: Vec<&Finding>, holds: &[&Holds]) -> Known {
        let span = Span { start: claim.span.0, end: claim.span.1 };
        let section = document.statement_at(span).and_then(|statement| statement.section);
        let headings = document.heading_path(section).iter().map(|section| one_line(&section.title)).collect();
        let sure = |finding: &&Finding| finding.confidence == Confidence::High && finding.level > Level::Note;
        let status = Standing::of(claim.status, against.iter().any(sure));
        let by = claim.by.as_ref().map(|by| Opposite {
            path: by.path.clone(),
            line: by.line,
            text: None,
            commit: self.named(by.commit.as_ref()),
        });
        let stated = claim.last_commit.as_ref().and_then(|id| self.known.get(id));
        let against = against.into_iter().map(|finding| Against {
            rule: finding.rule.name.to_owned(),
            message: finding.message.clone(),
            help: finding.advice().map(str::to_owned),
            receipt: finding.receipt.clone(),
            line: document.source.lines.line(finding.place.span.start as usize),
            confidence: finding.confidence.to_string(),
        });
        Known {
            days: self.now.zip(stated).map(|(now, (time, _))| (now - time).max(0) / 86_400),
            half_life: Kind::named(claim.kind).and_then(Kind::half_life),
            held: held(document, span, holds),
            claim: Claim {
                id: claim.id.clone(),
                path: claim.path.clone(),
                line: claim.line,
                end_line: claim.end_line,
                headings,
                text: one_line(&claim.text),
                kind: claim.kind.to_owned(),
                mood: claim.mood.to_owned(),
                status,
                by,
                against: against.collect(),
                born: self.named(claim.first_commit.as_ref()),
                stated: stated.map(|(_, commit)| commit.clone()),
                // Made anew for whoever asks: the tree is looked at then.
                verification: Verification { how: How::SingleSource, rests_on: None },
            },
        }
    }
}

/// What rules checked in a claim, and its text without that.
fn held(document: &Document, span: Span, holds: &[&Holds]) -> Option<Held> {
    let what = holds.first()?.what.to_owned();
    let mut rest = String::new();
    let mut at = span.start;
    let mut checked: Vec<Span> = holds.iter().map(|holds| holds.span).collect();
    checked.sort();
    for one in checked {
        if one.start > at {
            rest.push_str(document.slice(Span { start: at, end: one.start.min(span.end) }));
        }
        at = at.max(one.end);
    }
    if at < span.end {
        rest.push_str(document.slice(Span { start: at, end: span.end }));
    }
    // A mention's code span is checked without its backticks.
    Some(Held { what, rest: rest.replace("``", " ") })
}

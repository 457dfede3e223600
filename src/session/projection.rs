use std::collections::{BTreeMap, HashMap};

use super::Session;
use super::former::formers;
use super::standing::Standing as ListedStanding;
use crate::claim::{Dimension, Kind, scope_of};
use crate::document::{Document, Entry, Statement};
use crate::finding::{Commit, Confidence, Finding, Level, Listed};
use crate::recall::{
    Against, Claim, Held, How, Known, Opposite, Projection, Revision, Standing, Verification, one_line,
};
use crate::repo::Named;
use crate::rules::Holds;
use crate::source::Span;

impl Session {
    /// Everything that the documents say and said, and how it stands.
    pub fn projection(&self) -> Projection {
        // How statements relate is what the listing tells: rules that would follow them once more are not run.
        let outcome = self.check(Some(Confidence::High));
        let listed = self.list_claims(&[]);
        self.project(self.corpus.entries().iter(), &listed, &outcome.report.findings, &outcome.held)
    }

    /// How many conflicts are open, following only the documents whose statements disagree: a point of a plot need
    /// not cost a whole projection. What an edit elsewhere left behind is not looked for.
    pub(super) fn open_conflicts(&self) -> usize {
        let (standing, disputed) = ListedStanding::disputed(self);
        if disputed.is_empty() {
            return 0;
        }
        let entries = disputed.iter().map(|&index| &self.corpus.entries()[index]);
        let paths: Vec<String> = entries.clone().map(|entry| entry.document.path().to_owned()).collect();
        let listed = self.list_claims_by(&standing, &paths);
        self.project(entries, &listed, &[], &[]).conflicts().len()
    }

    /// Puts together what was `listed` of the documents `among`, what checks found and what holds.
    fn project<'a>(
        &'a self,
        among: impl Iterator<Item = &'a Entry>,
        listed: &[Listed],
        findings: &[Finding],
        held: &[Holds],
    ) -> Projection {
        let commits = Commits::of(self, listed);
        let findings = by_path(findings, |finding| &finding.place.path);
        let held = by_path(held, |held| &held.path);
        let mut known: Vec<Known> = Vec::with_capacity(listed.len());
        for claim in listed {
            let Some(entry) = self.corpus.get(&claim.path) else { continue };
            let span = Span { start: claim.span.0, end: claim.span.1 };
            let against = findings.get(claim.path.as_str()).into_iter().flatten().copied();
            let against = against.filter(|finding| finding.place.span.overlaps(span));
            let holds = held.get(claim.path.as_str()).into_iter().flatten().copied();
            let holds: Vec<&Holds> =
                holds.filter(|holds| span.contains(holds.span) || holds.span.contains(span)).collect();
            known.push(commits.known(claim, &entry.document, against.collect(), &holds));
        }
        let places: HashMap<(&str, u32), &str> =
            listed.iter().map(|claim| ((claim.path.as_str(), claim.line), claim.text.as_str())).collect();
        for one in &mut known {
            if let Some(by) = &mut one.claim.by {
                by.text = places.get(&(by.path.as_str(), by.line)).map(|text| one_line(text));
            }
        }
        self.of_superseded_records(&mut known);
        let former = formers(self, among, listed);
        let commit = self.revision.tip().and_then(|tip| self.repo.describe(tip));
        let lacks = self.lacks().map(str::to_owned);
        let revision = Revision { commit, work_tree: self.revision.commit_id().is_none(), lacks };
        Projection::new(revision, known, former)
    }
}

impl Session {
    /// What of history is not at hand.
    fn lacks(&self) -> Option<&'static str> {
        if self.repo.is_shallow() {
            return Some(
                "this clone is shallow: what was written, replaced or taken out before it begins is not known",
            );
        }
        let cut = self.past.was_cut_short();
        cut.then_some("some objects are missing from this clone: what they would tell is not known")
    }

    /// What a record decided is over once another record supersedes it as a whole.
    fn of_superseded_records(&self, known: &mut [Known]) {
        let records = self.records();
        let mut replaced: BTreeMap<&str, (&str, String)> = BTreeMap::new();
        for (index, record) in records.all().iter().enumerate() {
            if let Some(&newer) = records.replaced_by(index).first() {
                let newer = &records.all()[newer];
                replaced.insert(record.path(), (newer.path(), newer.name()));
            }
        }
        for one in known.iter_mut().filter(|one| one.claim.status == Standing::Current) {
            if let Some((path, name)) = replaced.get(one.claim.path.as_str()) {
                one.claim.status = Standing::Superseded;
                let text = Some(one_line(name));
                one.claim.by = Some(Opposite { path: (*path).to_owned(), line: 1, text, commit: None });
            }
        }
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
    known: HashMap<String, Named>,
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
        self.known.get(id?).map(|named| named.commit.clone())
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
            days: self.now.zip(stated).map(|(now, named)| (now - named.time).max(0) / 86_400),
            half_life: Kind::named(claim.kind).and_then(Kind::half_life),
            held: held(document, span, holds),
            scope: document.statement_at(span).map_or_else(Vec::new, |statement| limits(document, statement)),
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
                stated: stated.map(|named| named.commit.clone()),
                stated_order: stated.map_or(u32::MAX, |named| named.place),
                span: claim.span,
                doubt: None,
                // Made anew for whoever asks: the tree is looked at then.
                verification: Verification { how: How::SingleSource, rests_on: None },
            },
        }
    }
}

/// What limits a statement for sure.
fn limits(document: &Document, statement: &Statement) -> Vec<String> {
    let limits = scope_of(document, statement).limits;
    let sure = limits.into_iter().filter(|limit| limit.dimension != Dimension::Condition);
    let mut limits: Vec<String> = sure.map(|limit| limit.text.to_lowercase()).collect();
    limits.sort();
    limits
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

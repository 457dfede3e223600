use std::collections::BTreeMap;
use std::sync::Arc;

use super::compose::{Lack, written};
use crate::finding::Commit;
use crate::history::Witness;
use crate::record::{Edge, Record, Records, Relation, Standing, Why};
use crate::source::Span;

/// What is to be written, and what is left to people.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Files with their new text, in path order.
    pub rewrites: Vec<Rewrite>,
    /// What is not certain enough, in path order.
    pub left: Vec<Left>,
}

/// One file's new text.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// Path from the root.
    pub path: String,
    /// Its text now.
    pub before: Arc<str>,
    /// Its text with what was missing.
    pub after: String,
}

/// Something that a person must decide.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Left {
    /// Path from the root.
    pub path: String,
    /// Why drift does not write it, lower case.
    pub reason: String,
}

/// Finds what is missing in the records that `wanted` accepts.
pub fn plan(records: &Records, history: &dyn Witness, wanted: &dyn Fn(&Record) -> bool) -> Plan {
    let mut plan = Plan::default();
    let mut lacks: BTreeMap<usize, Lack> = BTreeMap::new();
    for edge in records.edges().iter().filter(|edge| edge.relation == Relation::Supersedes) {
        collect(records, history, edge, &mut lacks, &mut plan.left);
    }
    for (index, lack) in lacks {
        let record = &records.all()[index];
        if !wanted(record) {
            continue;
        }
        match written(records, record, &lack) {
            Ok(after) => {
                let before: Arc<str> = record.source.text.clone();
                plan.rewrites.push(Rewrite { path: record.path().to_owned(), before, after });
            }
            Err(reason) => plan.left.push(Left { path: record.path().to_owned(), reason }),
        }
    }
    uncertain(records, &mut plan.left);
    plan.left.retain(|left| records.at(&left.path).is_some_and(|index| wanted(&records.all()[index])));
    plan.left.sort();
    plan.left.dedup();
    plan
}

/// Adds what the silent side of `edge` lacks.
fn collect(
    records: &Records,
    history: &dyn Witness,
    edge: &Edge,
    lacks: &mut BTreeMap<usize, Lack>,
    left: &mut Vec<Left>,
) {
    let (newer, older) = (&records.all()[edge.newer], &records.all()[edge.older]);
    match (edge.by_newer, edge.by_older) {
        (Some(_), Some(_)) => {}
        (None, None) => {
            let Some(commit) = &edge.by_history else { return };
            let reason = format!("it names no successor; {} marked it and brought `{}`", commit.short(), newer.path());
            left.push(Left { path: older.path().to_owned(), reason });
        }
        _ if is_mutual(records, edge) => {
            let reason = format!("each of it and `{}` is said to supersede the other", newer.path());
            left.push(Left { path: older.path().to_owned(), reason });
        }
        // Between two drafts nothing is decided, unless the older one has stepped back itself.
        _ if !records.is_in_force(edge) || (is_open(newer) && edge.by_older.is_none()) => {
            let reason = match newer.status.as_ref().filter(|_| !is_open(newer)) {
                Some(status) => format!("`{}` would have superseded it, and is `{}`", newer.path(), status.word),
                None => format!("`{}` would supersede it once it is decided", newer.path()),
            };
            left.push(Left { path: older.path().to_owned(), reason });
        }
        (Some(span), None) => {
            let done = older.status.as_ref().map(|status| status.standing);
            if matches!(done, Some(Standing::Rejected | Standing::Retired)) {
                let reason = format!("`{}` supersedes it, but it was not in force any more", newer.path());
                left.push(Left { path: older.path().to_owned(), reason });
                return;
            }
            let lack = lacks.entry(edge.older).or_default();
            let names = if edge.partial { &mut lack.partly_by } else { &mut lack.superseded_by };
            names.insert(edge.newer);
            lack.commits.extend(decided(history, newer, span).map(|commit| (edge.newer, commit)));
        }
        (None, Some(span)) if edge.partial => {
            let words = span.slice(&older.source.text).trim();
            let reason = format!("it replaced a part of `{}`; which one, a person must say: {words}", older.path());
            left.push(Left { path: newer.path().to_owned(), reason: first_line(&reason) });
        }
        (None, Some(span)) => {
            let lack = lacks.entry(edge.newer).or_default();
            lack.supersedes.insert(edge.older);
            lack.commits.extend(decided(history, older, span).map(|commit| (edge.older, commit)));
        }
    }
}

/// Whether the older record is said to supersede the newer one as well: a person must say which stands.
fn is_mutual(records: &Records, edge: &Edge) -> bool {
    records.successors(edge.newer).any(|back| back.newer == edge.older)
}

fn is_open(record: &Record) -> bool {
    record.status.as_ref().is_some_and(|status| status.standing == Standing::Proposed)
}

/// The commit since which `record` has said what stands at `span`.
fn decided(history: &dyn Witness, record: &Record, span: Span) -> Option<Commit> {
    let words = span.slice(&record.source.text);
    history.since(record.path(), &|text| text.contains(words))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("").to_owned()
}

/// References and reversals that only a person can judge.
fn uncertain(records: &Records, left: &mut Vec<Left>) {
    let mut leave =
        |index: usize, reason: String| left.push(Left { path: records.all()[index].path().to_owned(), reason });
    for dangling in records.dangling() {
        match &dangling.why {
            Why::Missing { path, .. } => leave(dangling.record, format!("it names `{path}`, which is not there")),
            Why::Ambiguous(several) => {
                let paths: Vec<&str> = several.iter().map(|&index| records.all()[index].path()).collect();
                leave(dangling.record, format!("it could mean `{}`", paths.join("` or `")));
            }
            Why::Moved { .. } | Why::Outside => {}
        }
    }
    for reversal in records.reversals() {
        let stands = records.all()[reversal.older].status.as_ref().is_some_and(|s| s.standing == Standing::InForce);
        if stands && records.successors(reversal.older).next().is_none() {
            leave(reversal.older, format!("`{}` takes it back in prose", records.all()[reversal.newer].path()));
        }
    }
    for (index, record) in records.all().iter().enumerate() {
        if record.claims.iter().any(|claim| claim.sweeping && claim.references.is_empty()) {
            leave(index, "it supersedes earlier records and names none".to_owned());
        }
    }
}

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::block::below_title;
use super::edit::{Edit, apply};
use super::in_style::{self, Named};
use crate::finding::Commit;
use crate::history::Witness;
use crate::record::{Edge, Record, Records, Relation, Standing, Why};
use crate::source::Span;
use crate::tree::path;

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

/// What one record lacks.
#[derive(Default)]
struct Lack {
    superseded_by: BTreeSet<usize>,
    partly_by: BTreeSet<usize>,
    supersedes: BTreeSet<usize>,
    /// The commits that decided it, by the other record.
    commits: BTreeMap<usize, Commit>,
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
        match write(records, record, &lack) {
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
        (Some(_), Some(_)) | (None, None) => {}
        _ if !records.is_in_force(edge) => {
            let reason = format!("`{}` would supersede it once it is decided", newer.path());
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

/// The commit since which `record` has said what stands at `span`.
fn decided(history: &dyn Witness, record: &Record, span: Span) -> Option<Commit> {
    let words = span.slice(&record.source.text);
    history.since(record.path(), &|text| text.contains(words))
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("").to_owned()
}

/// The new text of `record`, or why there is none.
fn write(records: &Records, record: &Record, lack: &Lack) -> Result<String, String> {
    let text = &*record.source.text;
    if record.document.is_none() {
        let others: BTreeSet<usize> =
            lack.superseded_by.iter().chain(&lack.partly_by).chain(&lack.supersedes).copied().collect();
        let names: Vec<&str> = others.iter().map(|&index| records.all()[index].path()).collect();
        return Err(format!("its status stands where drift does not write; it does not name `{}`", names.join("`, `")));
    }
    if text.contains('\u{fffd}') {
        return Err("it is not valid UTF-8".to_owned());
    }
    let (mut edits, mut lines): (Vec<Edit>, Vec<String>) = (Vec::new(), Vec::new());
    let name = |index: &usize| named(record, &records.all()[*index]);
    let say = |verb: &str, index: &usize, lines: &mut Vec<String>| {
        let receipt =
            lack.commits.get(index).map_or(String::new(), |commit| format!(" ({}, {})", commit.short(), commit.date));
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(format!("**{verb} {}**{receipt}", name(index).link()));
    };
    if !lack.superseded_by.is_empty() {
        let names: Vec<Named> = lack.superseded_by.iter().map(name).collect();
        match in_style::superseded_by(record, &names) {
            Some(edit) => edits.push(edit),
            None => lack.superseded_by.iter().for_each(|index| say("Superseded by", index, &mut lines)),
        }
    }
    for index in &lack.partly_by {
        say("Partly superseded by", index, &mut lines);
    }
    if !lack.supersedes.is_empty() {
        let names: Vec<Named> = lack.supersedes.iter().map(name).collect();
        match in_style::supersedes(record, &names) {
            Some(edit) => edits.push(edit),
            None => lack.supersedes.iter().for_each(|index| say("Supersedes", index, &mut lines)),
        }
    }
    if !lines.is_empty() {
        edits.push(below_title(record, &lines).ok_or("there is no safe place for a note in it")?);
    }
    Ok(apply(text, edits))
}

/// How `from` names `to`.
fn named(from: &Record, to: &Record) -> Named {
    let target = path::relative(path::parent(from.path()), to.path());
    let target = target.replace(' ', "%20").replace('(', "%28").replace(')', "%29");
    Named { label: to.name(), target }
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

use std::collections::BTreeSet;

use serde::Serialize;

use super::ListFormat;
use crate::record::{Edge, Record, Records, Relation};
use crate::session::Session;

/// The contract of `drift adr list --format json`.
#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    records: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    number: Option<u32>,
    title: &'a str,
    /// The state as the record has it, in lower case; `null` if it has none.
    status: Option<&'a str>,
    date: Option<&'a str>,
    /// Every record that either side says stands in its place, in whole or in part.
    superseded_by: Vec<&'a str>,
    supersedes: Vec<&'a str>,
    amends: Vec<&'a str>,
    /// Of `superseded_by`, those that concern a part only.
    partly_superseded_by: Vec<&'a str>,
    /// Of `superseded_by`, those that are not decided yet.
    proposed: Vec<&'a str>,
    /// Rules with a finding in it.
    problems: Vec<&'static str>,
}

/// Writes the records of `session`.
pub(super) fn write(session: &Session, format: ListFormat) -> String {
    let (records, problems) = (session.records(), session.record_problems());
    let rows: Vec<Row<'_>> = records
        .all()
        .iter()
        .enumerate()
        .map(|(index, record)| Row {
            problems: problems.get(record.path()).into_iter().flatten().copied().collect(),
            ..row(&records, index, record)
        })
        .collect();
    match format {
        ListFormat::Json => json(rows),
        ListFormat::Human => human(&records, &rows),
    }
}

fn row<'a>(records: &'a Records, index: usize, record: &'a Record) -> Row<'a> {
    let path = |index: usize| records.all()[index].path();
    let newer =
        |keep: &dyn Fn(&&Edge) -> bool| records.successors(index).filter(keep).map(|edge| path(edge.newer)).collect();
    let amends = records.edges().iter().filter(|edge| edge.relation == Relation::Amends && edge.newer == index);
    Row {
        path: record.path(),
        number: record.number,
        title: &record.title,
        status: record.status.as_ref().map(|status| status.word.as_str()),
        date: record.date.as_deref(),
        superseded_by: newer(&|_| true),
        supersedes: supersedes(records, index),
        amends: amends.map(|edge| path(edge.older)).collect(),
        partly_superseded_by: newer(&|edge| edge.partial),
        proposed: newer(&|edge| !records.is_in_force(edge)),
        problems: Vec::new(),
    }
}

/// What a record says it replaces, and what it says it takes back and names.
fn supersedes(records: &Records, index: usize) -> Vec<&str> {
    let declared = records.predecessors(index).map(|edge| edge.older);
    let reversed = records.reversals().iter().filter(|one| one.named && one.told_by == index && one.newer == index);
    let all: BTreeSet<usize> = declared.chain(reversed.map(|one| one.older)).collect();
    all.into_iter().map(|older| records.all()[older].path()).collect()
}

fn json(records: Vec<Row<'_>>) -> String {
    let list = List { schema: "drift/adr/v1", records };
    // Plain strings and numbers always serialize.
    serde_json::to_string_pretty(&list).map(|text| text + "\n").unwrap_or_default()
}

fn human(records: &Records, rows: &[Row<'_>]) -> String {
    if rows.is_empty() {
        return "no decision records found; `records = [\"GLOB\"]` in drift.toml names them\n".to_owned();
    }
    let names: Vec<String> = records.all().iter().map(Record::name).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let status_width = rows.iter().map(|row| row.status.unwrap_or("-").chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    let mut folder = None;
    for (index, row) in rows.iter().enumerate() {
        let here = &records.all()[index].series.folder;
        if folder != Some(here) {
            text.push_str(&format!("{}{}/\n", if folder.is_some() { "\n" } else { "" }, here));
            folder = Some(here);
        }
        let status = row.status.unwrap_or("-");
        text.push_str(&format!("  {:width$}  {status:status_width$}  {}", names[index], row.title));
        for edge in records.successors(index) {
            let what = match (edge.partial, records.is_in_force(edge)) {
                (_, false) => "proposed to be superseded by",
                (true, _) => "partly superseded by",
                (false, _) => "superseded by",
            };
            text.push_str(&format!("  [{what} {}]", names[edge.newer]));
        }
        if !row.problems.is_empty() {
            text.push_str(&format!("  ({})", row.problems.join(", ")));
        }
        text.push('\n');
    }
    text
}

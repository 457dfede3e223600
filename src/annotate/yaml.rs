use std::collections::BTreeMap;

use super::edit::{Edit, ending, line_of};
use super::owned::{ADDED_YAML, set};
use crate::record::{Record, Records, Relation, RelationKey, Style};

/// How the records around one spell a relation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Habit {
    /// The key.
    pub(super) key: String,
    /// Whether it holds a list.
    pub(super) listed: bool,
}

impl Habit {
    /// The habit that most of `records` have, whose status stands where that of `record` stands.
    pub(super) fn of(records: &Records, record: &Record, relation: Relation) -> Option<Habit> {
        let style = record.status.as_ref()?.style;
        let mut counts: BTreeMap<Habit, usize> = BTreeMap::new();
        for one in records.all().iter().filter(|one| one.status.as_ref().is_some_and(|status| status.style == style)) {
            let text = &*one.source.text;
            let keys = one.relation_keys().into_iter().filter(|key| key.relation == relation);
            for key in keys.filter(|key| !key.values.is_empty()) {
                let last = key.values.last().map(|value| line_of(text, value.start as usize).0);
                let listed = last.is_some_and(|line| text[line..].trim_start().starts_with("- "))
                    || text[key.key.end as usize..].trim_start_matches([':', ' ']).starts_with('[');
                *counts.entry(Habit { key: key.key.slice(text).to_owned(), listed }).or_default() += 1;
            }
        }
        counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(habit, _)| habit)
    }
}

/// The edit that adds `others` to what the YAML of `record` says about `relation`; `None` where it says it in a
/// way that drift does not add to.
///
/// A key that holds nothing is filled, a list gets items, and a record without the key gets one behind its
/// status: the one that its neighbours have, which is the `habit`, or else `supersedes` in front matter,
/// `superseded-by` and `replaces` in a sidecar, as KEPs have them.
pub(super) fn relate(record: &Record, relation: Relation, habit: Option<&Habit>, others: &[String]) -> Option<Edit> {
    let keys = record.relation_keys();
    match keys.iter().find(|key| key.relation == relation) {
        Some(key) => with_key(record, key, others),
        None => without_key(record, relation, habit, others),
    }
}

fn with_key(record: &Record, key: &RelationKey, others: &[String]) -> Option<Edit> {
    let text = &*record.source.text;
    let (_, key_end, next) = line_of(text, key.key.end as usize);
    let colon = key.key.end as usize + text[key.key.end as usize..key_end].find(':')? + 1;
    let Some(last) = key.values.last() else {
        // A remark behind the key is the author's.
        let holds = &text[colon..key_end];
        let blank = matches!(holds.trim(), "" | "[]" | "~" | "null" | "\"\"" | "''");
        return blank
            .then(|| set(&list(record, others), holds))
            .flatten()
            .map(|new| Edit { range: colon..key_end, new });
    };
    let says_none = key.values.iter().all(|value| is_none(value.slice(text)));
    if key.values.len() == 1 && (last.start as usize) < key_end {
        let holds = &text[colon..key_end];
        let plain = says_none && !holds.contains('#');
        return plain
            .then(|| set(&list(record, others), holds))
            .flatten()
            .map(|new| Edit { range: colon..key_end, new });
    }
    let (start, end, after) = line_of(text, last.start as usize);
    let lead = text[start..end].find("- ").map(|dash| &text[start..start + dash + 2])?;
    // Items in one line, or on the key's own, are not lines that others can follow.
    let own_line = lead.trim() == "-" && start >= next?;
    if says_none {
        // `- N/A` is what the template left.
        let dash = start + text[start..end].find('-')? + 1;
        let (one, only) = (others.first()?, own_line && others.len() == 1 && key.values.len() == 1);
        return only.then(|| set(&scalar(one), &text[dash..end])).flatten().map(|new| Edit { range: dash..end, new });
    }
    let items: String =
        others.iter().map(|other| format!("{lead}{} {ADDED_YAML}{}", scalar(other), ending(text))).collect();
    own_line.then(|| Edit::insert(after.unwrap_or(text.len()), items))
}

fn without_key(record: &Record, relation: Relation, habit: Option<&Habit>, others: &[String]) -> Option<Edit> {
    let status = record.status.as_ref()?;
    let key = match (status.style, relation) {
        (Style::FrontMatter | Style::Sidecar, _) if habit.is_some() => habit?.key.as_str(),
        (Style::Sidecar, Relation::SupersededBy) => "superseded-by",
        (Style::Sidecar, Relation::Supersedes) => "replaces",
        (Style::FrontMatter, Relation::Supersedes) => "supersedes",
        _ => return None,
    };
    let front = record.document.as_deref().and_then(|document| document.front_matter.as_ref());
    if front.is_some_and(|front| front.toml) {
        return None;
    }
    let text = &*record.source.text;
    let (start, _, next) = line_of(text, status.span.start as usize);
    let value = if habit.is_some_and(|habit| habit.listed) { sequence(others) } else { list(record, others) };
    // A status that is a list, or stands below another key, has no room behind it.
    let at_top = !text[start..].starts_with([' ', '\t', '-']);
    at_top.then(|| Edit::insert(next.unwrap_or(text.len()), format!("{key}: {} {ADDED_YAML}{}", value, ending(text))))
}

fn list(record: &Record, others: &[String]) -> String {
    match others {
        // The keys of a KEP are lists, whatever they hold.
        [only] if record.document.is_some() => scalar(only),
        several => sequence(several),
    }
}

fn sequence(others: &[String]) -> String {
    format!("[{}]", others.iter().map(|other| scalar(other)).collect::<Vec<_>>().join(", "))
}

/// A plain scalar where YAML takes it as text, else a quoted one.
fn scalar(value: &str) -> String {
    let plain = value.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/')
        && value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/'));
    if plain { value.to_owned() } else { format!("'{}'", value.replace('\'', "''")) }
}

fn is_none(value: &str) -> bool {
    matches!(value.trim().to_lowercase().as_str(), "" | "none" | "n/a" | "na" | "n.a." | "null" | "~" | "tbd" | "-")
}

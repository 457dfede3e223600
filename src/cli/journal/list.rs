use serde_json::{Value, json};

use super::super::args::ListFormat;
use crate::finding::counted;
use crate::journal::{Event, Journal, Kept, Ruling, day};
use crate::render::visible;

/// Characters of an id that lists show.
const SHOWN: usize = 12;

/// Every event, one a line.
pub(super) fn list(journal: &Journal, format: ListFormat) -> String {
    match format {
        ListFormat::Human => {
            let lines: String = journal.kept.iter().map(line).collect();
            format!("{lines}{}\n", counted(journal.kept.len(), "event"))
        }
        ListFormat::Json => {
            let events: Vec<Value> = journal.kept.iter().map(whole).collect();
            pretty(&json!({ "schema": "drift/journal/v1", "events": events }))
        }
    }
}

/// The events that `ids` name; the first that names none.
pub(super) fn show(journal: &Journal, ids: &[String]) -> Result<String, String> {
    let mut text = String::new();
    for id in ids {
        let is_meant =
            |kept: &&Kept| kept.id.starts_with(id.as_str()) || key(kept).is_some_and(|key| key.starts_with(id));
        let before = text.len();
        text.extend(journal.kept.iter().filter(is_meant).filter(|_| id.len() >= 4).map(|kept| pretty(&whole(kept))));
        if text.len() == before {
            return Err(id.clone());
        }
    }
    Ok(text)
}

/// What an answer is an answer to.
fn key(kept: &Kept) -> Option<&str> {
    match &kept.event {
        Event::Answer(answer) => answer["key"].as_str(),
        _ => None,
    }
}

fn line(kept: &Kept) -> String {
    let id = kept.id.get(..SHOWN).unwrap_or(&kept.id);
    let said = match &kept.event {
        Event::Ruling(ruling) => of_ruling(ruling),
        Event::Answer(answer) => of_answer(answer),
        Event::Unknown(_) => "written by a newer drift".to_owned(),
    };
    format!("{:>4}  {id}  {:7}  {}\n", kept.number, kept.event.kind(), visible(&said))
}

fn of_ruling(ruling: &Ruling) -> String {
    let rule = ruling.rule.as_deref().map_or(String::new(), |rule| format!("{rule} "));
    let first = ruling.text.lines().next().unwrap_or_default();
    let (verdict, date) = (ruling.verdict.name(), day(ruling.at));
    format!("{verdict} {rule}{}: {first} ({date} {}: {})", ruling.path, ruling.author, ruling.reason)
}

fn of_answer(answer: &Value) -> String {
    let text = |pointer: &str| answer.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let said = answer.pointer("/answer/relation").and_then(Value::as_str).unwrap_or("invalid");
    let key = text("/key");
    format!(
        "{said} {} by {} ({})",
        key.get(..SHOWN).unwrap_or(&key),
        text("/provenance/echoed_model"),
        text("/provenance/client")
    )
}

fn whole(kept: &Kept) -> Value {
    let body = match &kept.event {
        Event::Ruling(ruling) => serde_json::to_value(ruling).unwrap_or_default(),
        Event::Answer(body) | Event::Unknown(body) => body.clone(),
    };
    json!({ "line": kept.number, "id": kept.id, "kind": kept.event.kind(), "body": body })
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

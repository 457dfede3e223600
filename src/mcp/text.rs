use std::fmt::Write as _;

use serde_json::Value;

use crate::recall::{Claim, Conflict, Page, Quarantined};
use crate::render::visible;

/// Longest line of a short text, in characters.
const LINE: usize = 200;

/// `value` with every hidden character of its strings replaced by a visible one.
pub(super) fn escaped(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(visible(&text).into_owned()),
        Value::Array(items) => Value::Array(items.into_iter().map(escaped).collect()),
        Value::Object(fields) => Value::Object(fields.into_iter().map(|(key, value)| (key, escaped(value))).collect()),
        other => other,
    }
}

/// A claim on one line, its standing first.
pub(super) fn claim(claim: &Claim) -> String {
    let doubt = claim.doubt.as_ref().map_or(String::new(), |doubt| format!(" (in doubt: {doubt})"));
    let by = claim.by.as_ref().map_or(String::new(), |by| format!(" (by {}:{})", by.path, by.line));
    let against = claim.against.first().map_or(String::new(), |against| format!(" ({})", against.message));
    let stated = claim.stated.as_ref().map_or(String::new(), |commit| format!(", stated in {}", commit.short()));
    line(&format!("[{}] {} {:?}{by}{against}{doubt}{stated}", claim.status.name(), claim.place(), claim.text))
}

pub(super) fn outdated(one: &Quarantined) -> String {
    let sign = if one.still_written { "no longer true, still written" } else { "former" };
    let until = one.until.as_ref().map_or(String::new(), |commit| format!(" until {}", commit.cite()));
    let now = one.now.as_ref().map_or(String::new(), |now| format!("; now: {now}"));
    line(&format!("[{sign}] {} {:?}{until}{now}", one.place, one.text))
}

pub(super) fn conflict(one: &Conflict) -> String {
    let other = one.other_text.as_deref().unwrap_or("says otherwise");
    line(&format!("[conflict] {} {:?} against {} {other:?}", one.one.place(), one.one.text, one.other))
}

/// A page: how much it is of, and a line for each item.
pub(super) fn page<T>(what: &str, page: &Page<T>, write: fn(&T) -> String) -> String {
    let mut out = format!("{} of {} {what}\n", page.items.len(), page.total);
    for item in &page.items {
        let _ = writeln!(out, "{}", write(item));
    }
    if page.next_cursor.is_some() {
        out.push_str("more with `next_cursor`\n");
    }
    out
}

pub(super) fn line(text: &str) -> String {
    let shown = visible(text);
    match shown.char_indices().nth(LINE) {
        Some((cut, _)) => format!("{}…", &shown[..cut]),
        None => shown.into_owned(),
    }
}

use std::fmt::Write as _;

use super::json_text::to_json;
use super::visible::visible;
use crate::finding::Commit;
use crate::recall::{Answer, Claim, Conflict, Former};

/// The answer as schema `drift/ask/v1`.
pub fn answer_json(answer: &Answer) -> String {
    to_json(answer)
}

/// The answer for people.
pub fn answer_text(answer: &Answer) -> String {
    let mut out = String::new();
    let nothing = answer.now.is_empty()
        && answer.doubtful.is_empty()
        && answer.outdated.is_empty()
        && answer.conflicts.is_empty();
    let lacks = answer.revision.lacks.as_ref().map_or(String::new(), |lacks| format!("note: {lacks}\n"));
    if nothing && answer.before.is_empty() {
        let _ = writeln!(out, "no document says anything about `{}`", visible(&answer.question));
        return out + &lacks;
    }
    section(&mut out, "now", &answer.now, write_claim);
    if answer.now.is_empty() {
        let _ = writeln!(out, "now\n  nothing that still holds\n");
    }
    section(&mut out, "before", &answer.before, write_former);
    section(&mut out, "still written, but no longer true", &answer.outdated, write_outdated);
    section(&mut out, "in doubt", &answer.doubtful, write_claim);
    section(&mut out, "in conflict", &answer.conflicts, write_conflict);
    if answer.more > 0 {
        let _ = writeln!(out, "{} more match less well", answer.more);
    }
    out + &lacks
}

fn section<T>(out: &mut String, title: &str, items: &[T], write: fn(&mut String, &T)) {
    if items.is_empty() {
        return;
    }
    let _ = writeln!(out, "{title}");
    items.iter().for_each(|item| write(out, item));
    out.push('\n');
}

fn write_claim(out: &mut String, claim: &Claim) {
    let _ = writeln!(out, "  {}  {}", visible(&claim.place()), visible(&claim.text));
    let mood = if claim.mood == "asserted" { String::new() } else { format!(", {}", claim.mood) };
    let rests_on = claim.verification.rests_on.as_deref().map_or(String::new(), |on| format!(": {on}"));
    let how = format!("{}{mood}, {}{rests_on}", claim.kind, claim.verification.how.words());
    let _ = writeln!(out, "      {}", visible(&how));
    if let Some(doubt) = &claim.doubt {
        let _ = writeln!(out, "      in doubt: {}", visible(doubt));
    }
    if let Some(commit) = claim.stated.as_ref().filter(|commit| !how.contains(commit.short())) {
        let _ = writeln!(out, "      stated in {}", visible(&commit.cite()));
    }
}

fn write_former(out: &mut String, former: &Former) {
    let _ = writeln!(out, "  {}  {}", visible(&former.path), visible(&former.text));
    let new = former.became.as_ref().map(|became| match (&became.old, &became.new) {
        (Some(old), Some(new)) => format!("{old} -> {new}"),
        _ => became.text.clone(),
    });
    let new = new.map_or(String::new(), |new| format!(": {new}"));
    let since = former
        .since
        .as_ref()
        .map_or(String::new(), |since| format!("said {}since {}, ", at_least(since), dated(since)));
    let until = cited(former.until.as_ref());
    let _ = writeln!(out, "      {}", visible(&format!("{since}{} in {until}{new}", former.ended.name())));
}

fn write_outdated(out: &mut String, claim: &Claim) {
    let _ = writeln!(out, "  {}  {}", visible(&claim.place()), visible(&claim.text));
    if let Some(by) = &claim.by {
        let commit = by.commit.as_ref().map_or(String::new(), |commit| format!(", {}", commit.cite()));
        let text = by.text.as_deref().map_or(String::new(), |text| format!("  {text}"));
        let told = format!("{} by {}:{}{commit}{text}", claim.status.name(), by.path, by.line);
        let _ = writeln!(out, "      {}", visible(&told));
    }
    for against in &claim.against {
        let commit = against.receipt.as_ref().map_or(String::new(), |commit| format!(", {}", commit.cite()));
        let _ = writeln!(out, "      {}", visible(&format!("{}: {}{commit}", against.rule, against.message)));
    }
}

fn write_conflict(out: &mut String, conflict: &Conflict) {
    let _ = writeln!(out, "  {}  {}", visible(&conflict.one.place()), visible(&conflict.one.text));
    let other = conflict.other_text.as_deref().unwrap_or("says otherwise");
    let _ = writeln!(out, "  {}  {}", visible(&conflict.other), visible(other));
}

/// Where this clone's history begins, nothing is known to have been said first.
fn at_least(commit: &Commit) -> &'static str {
    if commit.edge { "at least " } else { "" }
}

fn dated(commit: &Commit) -> String {
    format!("{} ({})", commit.short(), commit.date)
}

fn cited(commit: Option<&Commit>) -> String {
    commit.map_or_else(|| "the work tree".to_owned(), Commit::cite)
}

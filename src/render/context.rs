use std::fmt::Write as _;

use super::json_text::to_compact_json;
use super::markdown::prose;
use super::visible::visible;
use crate::recall::{Dispute, Pack, Packed, Quarantined, Revision, Trace};

/// The pack as schema `drift/context/v1`, on one line: indentation costs tokens and tells nothing.
pub fn pack_json(pack: &Pack) -> String {
    to_compact_json(pack)
}

/// The pack as markdown. Repository text is escaped: it can neither become a heading nor end its line.
pub fn pack_markdown(pack: &Pack) -> String {
    let mut out = String::new();
    if let Some(warning) = &pack.warning {
        let _ = writeln!(out, "**{warning}**");
        for check in &pack.check {
            let _ = writeln!(out, "- check {}", prose(check));
        }
        out.push('\n');
    }
    let _ = writeln!(out, "# {}\n", prose(&pack.query));
    let _ = writeln!(out, "Trust: {} ({}).", pack.trust.name(), at(&pack.revision));
    if let Some(lacks) = &pack.revision.lacks {
        let _ = writeln!(out, "\nBut {lacks}.");
    }
    section(&mut out, "Current", &pack.current, claim_line);
    section(&mut out, "Pinned", &pack.pinned, claim_line);
    section(&mut out, "Not of today", &pack.aside, claim_line);
    section(&mut out, "In conflict", &pack.conflicts, conflict_line);
    section(&mut out, "No longer true, or in doubt", &pack.superseded, former_line);
    if pack.left_out > 0 {
        let _ = writeln!(out, "\n{} more match less well.", pack.left_out);
    }
    out
}

fn at(revision: &Revision) -> String {
    let commit = revision.commit.as_ref().map(|commit| format!("{}, {}", commit.short(), commit.date));
    match (commit, revision.work_tree) {
        (Some(commit), true) => format!("files on disk, on {commit}"),
        (Some(commit), false) => commit,
        (None, _) => "files on disk, nothing committed".to_owned(),
    }
}

fn section<T>(out: &mut String, title: &str, items: &[T], line: impl Fn(&T) -> String) {
    if items.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n## {title}\n");
    for item in items {
        let _ = writeln!(out, "- {}", line(item));
    }
}

fn claim_line(claim: &Packed) -> String {
    let mood = claim.mood.as_deref().map_or(String::new(), |mood| format!(", {mood}"));
    let rests_on = claim.rests_on.as_deref().map_or(String::new(), |on| format!(" ({})", prose(on)));
    let told = claim.rests_on.as_deref().unwrap_or_default();
    let stated = claim.stated.as_deref().filter(|stated| !told.contains(stated));
    let stated = stated.map_or(String::new(), |stated| format!(", stated in {stated}"));
    format!(
        "{} [{}, {}{mood}, {}{rests_on}{stated}]",
        prose(&claim.text),
        prose(&claim.place),
        claim.kind,
        claim.verified
    )
}

fn conflict_line(conflict: &Dispute) -> String {
    let other = conflict.other_text.as_deref().unwrap_or("says otherwise");
    format!(
        "{} [{}] against: {} [{}]",
        prose(&conflict.text),
        prose(&conflict.place),
        prose(other),
        prose(&conflict.other_place)
    )
}

fn former_line(old: &Quarantined) -> String {
    let verb = if old.still_written { "still written" } else { "used to be" };
    let until =
        old.until.as_ref().map_or(String::new(), |commit| format!(", until {} ({})", commit.short(), commit.date));
    let now = old.now.as_deref().map_or(String::new(), |now| format!("; now: {}", prose(now)));
    format!("{verb}: {} [{}{until}, because: {}{now}]", prose(&old.text), prose(&old.place), prose(&old.because))
}

/// Why each statement is in the pack or not, a line each.
pub fn trace_text(trace: &Trace) -> String {
    let mut out = String::new();
    for one in &trace.decisions {
        let sign = if one.included { "in " } else { "out" };
        let told = format!("{sign}  {:6.2}  {}  {} {}  {}", one.score, one.place, one.status, one.kind, one.reason);
        let _ = writeln!(out, "{}", visible(&told));
    }
    let _ = writeln!(out, "{} more match too little to be looked at", trace.not_considered);
    out
}

use std::fmt::Write as _;

use serde::Serialize;

use super::json_text::to_json;
use super::visible::visible;
use crate::finding::{Aged, Biography, Chapter, Commit, Evidence, Finding, RuledOn, counted};

#[derive(Serialize)]
struct Page<'a, T> {
    schema: &'static str,
    claims: &'a [T],
}

/// The lives of claims as schema `drift/log/v1`.
pub fn log_json(lives: &[Biography]) -> String {
    to_json(&Page { schema: "drift/log/v1", claims: lives })
}

/// The lives of claims for people, oldest step first.
pub fn log_text(lives: &[Biography]) -> String {
    let mut out = String::new();
    for life in lives {
        let claim = &life.claim;
        let place = format!("{}:{}", visible(&claim.path), claim.line);
        let _ = writeln!(out, "{place}  {} ({})", claim.status.name(), claim.id.get(..12).unwrap_or(&claim.id));
        for chapter in &life.chapters {
            write_chapter(&mut out, chapter);
        }
        for ruling in &life.rulings {
            write_ruling(&mut out, ruling);
        }
        if let Some(by) = &claim.by {
            let _ = writeln!(out, "  {:8}  by {}:{}", claim.status.name(), visible(&by.path), by.line);
        }
        out.push('\n');
    }
    out
}

fn write_ruling(out: &mut String, ruling: &RuledOn) {
    let on = ruling.rule.as_deref().map_or(String::new(), |rule| format!(" `{}`", visible(rule)));
    let undone = if ruling.in_force { "" } else { ", undone since" };
    let (author, reason) = (visible(&ruling.author), visible(&ruling.reason));
    let _ = writeln!(out, "  {:8}  {}{on} by {author} on {}{undone}: {reason}", "ruled", ruling.verdict, ruling.date);
}

fn write_chapter(out: &mut String, chapter: &Chapter) {
    let commit = chapter.commit.as_ref().map_or_else(|| "not committed yet".to_owned(), Commit::cite);
    // Where this clone's history begins, nothing is known to have been born.
    let (step, since) = if chapter.step == "known" { ("said", "at least since ") } else { (chapter.step, "") };
    let _ = writeln!(out, "  {step:8}  {since}{}", visible(&commit));
    if let Some((old, new)) = &chapter.values {
        let _ = writeln!(out, "            {} -> {}", visible(old), visible(new));
    }
    if let Some(before) = &chapter.before {
        let _ = writeln!(out, "          - {}", visible(before));
    }
    let _ = writeln!(out, "          + {}", visible(&chapter.text));
}

/// Aged claims as schema `drift/stale/v1`.
pub fn aged_json(aged: &[Aged]) -> String {
    to_json(&Page { schema: "drift/stale/v1", claims: aged })
}

/// Aged claims for people.
pub fn aged_text(aged: &[Aged]) -> String {
    let mut out = String::new();
    for one in aged {
        let claim = &one.claim;
        let first = claim.text.lines().next().unwrap_or_default();
        let stated = one.stated.as_deref().unwrap_or("never");
        let place = format!("{}:{}", visible(&claim.path), claim.line);
        let (earlier, least) = if one.at_least { (" or before", "at least ") } else { ("", "") };
        let age = format!("{least}{}, half-life {}", counted(days(one.days), "day"), one.half_life);
        let _ = writeln!(out, "{place}  {}  stated {stated}{earlier} ({age})  {}", claim.kind, visible(first));
    }
    if !aged.is_empty() {
        out.push('\n');
    }
    let (count, was) = (counted(aged.len(), "claim"), if aged.len() == 1 { "was" } else { "were" });
    let _ = writeln!(out, "{count} {was} not confirmed within the half-life of their kind");
    out
}

fn days(days: i64) -> usize {
    usize::try_from(days).unwrap_or_default()
}

/// What a verdict rests on and what would change it, to stand below the finding itself.
pub fn grounds(finding: &Finding) -> String {
    let mut out = format!("rests on {} ({} confidence)\n", finding.evidence, finding.confidence);
    if let Some(receipt) = &finding.receipt {
        let _ = writeln!(out, "  receipt: {}  {}", receipt.id, visible(&receipt.cite()));
    }
    for related in &finding.related {
        let commit = related.commit.as_ref().map_or(String::new(), |commit| format!(" in {}", commit.short()));
        let _ = writeln!(out, "  also: {}, {}{commit}", visible(&related.place.path), visible(&related.message));
    }
    let _ = writeln!(out, "  fingerprint: {}", finding.fingerprint);
    let _ = writeln!(out, "it would fall if {}\n", remedy(finding.evidence));
    out
}

/// What would make a verdict fall.
pub(super) fn remedy(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Existence => "the named thing stood in the tree again, or the statement named what took its place",
        Evidence::Agreement => "one of the two places said the same as the other, or limited for whom it holds",
        Evidence::Replacement => {
            "the replacement were taken back, the old value came alive in the tree, or the statement were written anew"
        }
        Evidence::Declaration => {
            "the declaration were taken back, or the statement no longer relied on what it retires"
        }
        Evidence::Age => "anyone confirmed the statement",
    }
}

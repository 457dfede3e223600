//! The format `drift/v1`: a contract. Fields are added, never renamed or removed; the schema is
//! `schemas/drift-v1.schema.json`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Options;
use super::biography::remedy;
use super::json_text::to_json;
use super::place::Region;
use crate::finding::{
    Biography, Cause, Commit, Confidence, Edit, Evidence, Finding, Fix, Judge, Level, Reason, Related, Report, Unjudged,
};
use crate::source::Sources;

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    engine: Engine<'a>,
    revision: Option<&'a str>,
    base: Option<&'a str>,
    notes: &'a [String],
    summary: Counts<'a>,
    findings: Vec<JsonFinding<'a>>,
}

#[derive(Serialize)]
struct Engine<'a> {
    name: &'static str,
    version: &'a str,
    /// What judged: `rules`, or also a `model` (a `stub` in tests), whose answers are recorded.
    judge: &'static str,
}

#[derive(Serialize)]
struct Counts<'a> {
    documents: usize,
    claims: usize,
    verified: usize,
    stale: usize,
    conflicting: usize,
    not_judged: usize,
    not_judged_by_reason: &'a Unjudged,
    hidden: usize,
    hidden_by_reason: &'a BTreeMap<Reason, usize>,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    rule: &'a str,
    level: Level,
    confidence: Confidence,
    message: &'a str,
    path: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    span: [u32; 2],
    claim: Option<&'a str>,
    evidence: Evidence,
    judge: JsonJudge<'a>,
    related: Vec<JsonRelated<'a>>,
    /// What the verdict rests on besides the places, one sentence each.
    notes: Vec<String>,
    /// What to do, if drift knows.
    help: Option<&'a str>,
    receipt: Option<JsonCommit<'a>>,
    cause: Option<&'a Cause>,
    fix: Option<JsonFix<'a>>,
    fingerprint: &'a str,
}

#[derive(Serialize)]
struct JsonJudge<'a> {
    by: &'static str,
    model: Option<&'a str>,
    /// The key of the recorded answer.
    answer: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonRelated<'a> {
    path: &'a str,
    /// `null` where the file is not of the judged revision, or is not text.
    line: Option<u32>,
    message: &'a str,
    commit: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonCommit<'a> {
    commit: &'a str,
    date: &'a str,
    subject: &'a str,
}

#[derive(Serialize)]
struct JsonFix<'a> {
    message: &'a str,
    edits: Vec<JsonEdit<'a>>,
}

#[derive(Serialize)]
struct JsonEdit<'a> {
    path: &'a str,
    span: [u32; 2],
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    replacement: &'a str,
}

/// The whole report; places in bytes and in lines and columns.
pub(crate) fn render(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    let summary = &report.summary;
    to_json(&Document {
        schema: "drift/v1",
        engine: Engine { name: "drift", version: options.version, judge: report.judge.name() },
        revision: report.revision.as_deref(),
        base: report.base.as_deref(),
        notes: &report.notes,
        summary: Counts {
            documents: summary.documents,
            claims: summary.claims,
            verified: summary.verified,
            stale: summary.stale,
            conflicting: summary.conflicting,
            not_judged: summary.not_judged(),
            not_judged_by_reason: &summary.unjudged,
            hidden: summary.hidden(),
            hidden_by_reason: &summary.hidden,
        },
        findings: report.findings.iter().map(|finding| of_finding(finding, sources)).collect(),
    })
}

#[derive(Serialize)]
struct Grounds<'a> {
    #[serde(flatten)]
    finding: JsonFinding<'a>,
    falls_if: &'static str,
}

#[derive(Serialize)]
struct Why<'a> {
    schema: &'static str,
    findings: Vec<Grounds<'a>>,
    claims: &'a [Biography],
}

/// What speaks against a place, what would change it, and the lives of its claims, as schema `drift/why/v1`.
pub fn why_json(findings: &[&Finding], lives: &[Biography], sources: &Sources) -> String {
    let grounds = findings
        .iter()
        .map(|finding| Grounds { finding: of_finding(finding, sources), falls_if: remedy(finding.evidence) });
    let findings = grounds.collect();
    to_json(&Why { schema: "drift/why/v1", findings, claims: lives })
}

fn of_finding<'a>(finding: &'a Finding, sources: &Sources) -> JsonFinding<'a> {
    let Region { start, end } = Region::of_finding(finding, sources);
    JsonFinding {
        rule: finding.rule.name,
        level: finding.level,
        confidence: finding.confidence,
        message: &finding.message,
        path: &finding.place.path,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        span: [finding.place.span.start, finding.place.span.end],
        claim: finding.claim.as_deref(),
        evidence: finding.evidence,
        judge: of_judge(&finding.judge),
        related: finding.related.iter().map(|related| of_related(related, sources)).collect(),
        notes: finding.remarks(),
        help: finding.advice(),
        receipt: finding.receipt.as_ref().map(of_commit),
        cause: finding.cause.as_ref(),
        fix: finding.fix.as_ref().map(|fix| of_fix(fix, sources)),
        fingerprint: &finding.fingerprint,
    }
}

fn of_judge(judge: &Judge) -> JsonJudge<'_> {
    let (model, answer) = match judge {
        Judge::Rules => (None, None),
        Judge::Model { name, answer, .. } => (Some(name.as_str()), Some(answer.as_str())),
    };
    JsonJudge { by: judge.name(), model, answer }
}

fn of_related<'a>(related: &'a Related, sources: &Sources) -> JsonRelated<'a> {
    JsonRelated {
        path: &related.place.path,
        line: Region::of(&related.place, sources).map(|region| region.start.line),
        message: &related.message,
        commit: related.commit.as_ref().map(|commit| commit.id.as_str()),
    }
}

fn of_commit(commit: &Commit) -> JsonCommit<'_> {
    JsonCommit { commit: &commit.id, date: &commit.date, subject: &commit.subject }
}

fn of_fix<'a>(fix: &'a Fix, sources: &Sources) -> JsonFix<'a> {
    let edit = |edit: &'a Edit| {
        let region = Region::of(&edit.place, sources);
        JsonEdit {
            path: &edit.place.path,
            span: [edit.place.span.start, edit.place.span.end],
            line: region.map(|at| at.start.line),
            column: region.map(|at| at.start.column),
            end_line: region.map(|at| at.end.line),
            end_column: region.map(|at| at.end.column),
            replacement: &edit.replacement,
        }
    };
    JsonFix { message: &fix.message, edits: fix.edits.iter().map(edit).collect() }
}

//! Reviewdog's diagnostic format, for comments that code scanning cannot place: outside the diff.

use serde::Serialize;

use super::Options;
use super::details::details;
use super::json_text::to_json;
use super::options::HOME_URL;
use super::visible::visible;
use crate::finding::{Edit, Finding, Fix, Level, Place, Report};
use crate::source::{Position as Point, SourceFile, Sources};

#[derive(Serialize)]
struct DiagnosticResult {
    source: Source,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
    url: &'static str,
}

#[derive(Serialize)]
struct Diagnostic {
    message: String,
    location: Location,
    severity: &'static str,
    code: Code,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
}

#[derive(Serialize)]
struct Location {
    path: String,
    range: Range,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
    url: String,
}

#[derive(Serialize)]
struct Suggestion {
    range: Range,
    text: String,
}

#[derive(Serialize)]
struct Range {
    start: Position,
    end: Position,
}

#[derive(Serialize)]
struct Position {
    line: u32,
    /// In bytes: the one format that counts so.
    column: u32,
}

/// All findings in one object.
pub(crate) fn render(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    let diagnostics = report.findings.iter().map(|finding| diagnostic(finding, sources, options)).collect();
    to_json(&DiagnosticResult { source: Source { name: "drift", url: HOME_URL }, diagnostics })
}

fn diagnostic(finding: &Finding, sources: &Sources, options: &Options<'_>) -> Diagnostic {
    Diagnostic {
        message: message(finding, sources),
        location: Location { path: finding.place.path.clone(), range: range(&finding.place, sources) },
        severity: match finding.level {
            Level::Error => "ERROR",
            Level::Warning => "WARNING",
            Level::Note => "INFO",
        },
        code: Code { value: finding.rule.name, url: options.rule_page(finding.rule) },
        suggestions: finding.fix.as_ref().map(|fix| suggestions(fix, finding, sources)).unwrap_or_default(),
    }
}

/// Related places are told in the message: the format got a field for them late, and readers without it
/// refuse what they do not know.
fn message(finding: &Finding, sources: &Sources) -> String {
    let mut lines = vec![visible(&finding.message).into_owned()];
    lines.extend(details(finding, sources));
    lines.join("\n")
}

/// A suggestion has no path: it is in the diagnostic's own file or cannot be said.
fn suggestions(fix: &Fix, finding: &Finding, sources: &Sources) -> Vec<Suggestion> {
    if fix.edits.iter().any(|edit| edit.place.path != finding.place.path) || sources.get(&finding.place.path).is_none()
    {
        return Vec::new();
    }
    let suggestion = |edit: &Edit| Suggestion { range: range(&edit.place, sources), text: edit.replacement.clone() };
    fix.edits.iter().map(suggestion).collect()
}

fn range(place: &Place, sources: &Sources) -> Range {
    let Some(file) = sources.get(&place.path) else {
        return Range { start: Position { line: 1, column: 1 }, end: Position { line: 1, column: 1 } };
    };
    let span = place.span.clamp_to(&file.text);
    let (start, end) = file.positions(span);
    Range { start: in_bytes(file, start, span.start), end: in_bytes(file, end, span.end) }
}

fn in_bytes(file: &SourceFile, point: Point, offset: u32) -> Position {
    Position { line: point.line, column: offset - file.line_span(point.line).start.min(offset) + 1 }
}

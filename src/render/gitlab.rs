//! GitLab's code quality report.

use std::collections::BTreeSet;

use serde::Serialize;

use super::json_text::to_json;
use super::place::Region;
use super::visible::visible;
use crate::finding::{Finding, Level, Report, fingerprint};
use crate::source::Sources;

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

/// An array of issues. GitLab drops a whole report in which two have the same fingerprint.
pub(crate) fn render(report: &Report, sources: &Sources) -> String {
    let mut taken = BTreeSet::new();
    let issues: Vec<Issue<'_>> = report
        .findings
        .iter()
        .map(|finding| {
            let region = Region::of_finding(finding, sources);
            Issue {
                description: description(finding),
                check_name: finding.rule.name,
                fingerprint: unique(finding, &mut taken),
                severity: match finding.level {
                    Level::Error => "major",
                    Level::Warning => "minor",
                    Level::Note => "info",
                },
                location: Location {
                    path: &finding.place.path,
                    lines: Lines { begin: region.start.line, end: region.last_line() },
                },
            }
        })
        .collect();
    to_json(&issues)
}

/// The message, and who judged if it was no rule: the format has no field for it.
fn description(finding: &Finding) -> String {
    let message = visible(&finding.message);
    finding.judge.remark().map_or_else(|| message.to_string(), |judge| format!("{message} ({})", visible(&judge)))
}

/// The finding's fingerprint, hashed again with a count for as long as another has taken it.
fn unique(finding: &Finding, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = finding.fingerprint.clone();
    let mut ordinal = 0;
    while candidate.is_empty() || !taken.insert(candidate.clone()) {
        ordinal += 1;
        candidate =
            fingerprint(finding.rule.name, &finding.place.path, &finding.message, &finding.fingerprint, ordinal);
    }
    candidate
}

use std::fmt::Write;

use super::place::Region;
use super::visible::visible;
use crate::finding::{Finding, Report};
use crate::source::Sources;

/// `path:line:col: level[rule] message`, the shape that editors and problem matchers already know.
pub(crate) fn render(report: &Report, sources: &Sources) -> String {
    let mut out = String::new();
    for finding in &report.findings {
        let at = Region::of_finding(finding, sources).start;
        let path = path(finding);
        let (level, rule, message) = (finding.level, finding.rule.name, visible(&finding.message));
        // Writing to a string cannot fail.
        let judge = finding.judge.remark().map_or(String::new(), |judge| format!(" [{}]", visible(&judge)));
        let _ = writeln!(out, "{path}:{}:{}: {level}[{rule}] {message}{judge}", at.line, at.column);
    }
    out
}

/// A path that begins with a colon could make its line a workflow command.
fn path(finding: &Finding) -> String {
    let path = visible(&finding.place.path);
    if path.trim_start().starts_with(':') { format!("./{path}") } else { path.into_owned() }
}

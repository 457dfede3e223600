use std::fmt::Write;

use super::place::Region;
use super::visible::visible;
use crate::finding::Report;
use crate::source::Sources;

/// `path:line:col: level[rule] message`, the shape that editors and problem matchers already know.
pub(crate) fn render(report: &Report, sources: &Sources) -> String {
    let mut out = String::new();
    for finding in &report.findings {
        let at = Region::of_finding(finding, sources).start;
        let path = visible(&finding.place.path);
        let (level, rule, message) = (finding.level, finding.rule.name, visible(&finding.message));
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{path}:{}:{}: {level}[{rule}] {message}", at.line, at.column);
    }
    out
}

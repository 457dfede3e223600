//! JUnit XML: a test suite a document, a test case a finding.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::details::details;
use super::place::Region;
use super::visible::visible;
use crate::finding::{Finding, Level, Report};
use crate::source::Sources;

/// The whole report. A note never fails a run, so here it is a test that passes and has something to say.
pub(crate) fn render(report: &Report, sources: &Sources) -> String {
    let mut suites: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in &report.findings {
        suites.entry(&finding.place.path).or_default().push(finding);
    }
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Some readers take a report without any test for a broken one.
    let tests = report.findings.len().max(1);
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(out, r#"<testsuites name="drift" tests="{tests}" failures="{}">"#, failures(&report.findings));
    if suites.is_empty() {
        out.push_str("  <testsuite name=\"drift\" tests=\"1\" failures=\"0\">\n");
        out.push_str("    <testcase name=\"no drift\" classname=\"drift\"/>\n  </testsuite>\n");
    }
    for (path, findings) in suites {
        let (tests, failures, path) = (findings.len(), failures(findings.iter().copied()), escaped(path));
        let _ = writeln!(out, r#"  <testsuite name="{path}" tests="{tests}" failures="{failures}">"#);
        for finding in findings {
            case(&mut out, finding, &path, sources);
        }
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn failures<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> usize {
    findings.into_iter().filter(|finding| finding.level > Level::Note).count()
}

fn case(out: &mut String, finding: &Finding, path: &str, sources: &Sources) {
    let at = Region::of_finding(finding, sources).start;
    let (rule, level) = (escaped(finding.rule.name), finding.level);
    let name = format!("{rule} {}:{}", at.line, at.column);
    let _ = writeln!(out, r#"    <testcase name="{name}" classname="{path}" file="{path}" line="{}">"#, at.line);
    let message = escaped(&finding.message);
    let mut body = vec![format!("{path}:{}:{}: {message}", at.line, at.column)];
    // The dash keeps a quoted workflow command from the start of a line of a log.
    body.extend(details(finding, sources).iter().map(|line| format!("- {}", escaped(line))));
    let body = body.join("\n");
    let _ = match level {
        Level::Note => writeln!(out, "      <system-out>{body}</system-out>"),
        _ => writeln!(out, r#"      <failure type="{level}" message="{message}">{body}</failure>"#),
    };
    out.push_str("    </testcase>\n");
}

/// `text` for an attribute or an element. What XML 1.0 cannot hold at all has its stand-in.
fn escaped(text: &str) -> String {
    let text = visible(text);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            // `]]>` must not stand in text.
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            c => out.push(c),
        }
    }
    out
}

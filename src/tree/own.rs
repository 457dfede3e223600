//! What drift itself wrote into a tree. That a baseline, a ruling or a report holds a name does not keep it alive.

use super::path;

/// Bytes in which a report says whose it is.
const HEAD: usize = 600;

/// What stands at the start of a file that drift writes: the JSON contracts, SARIF, JUnit and Reviewdog's format.
const MARKS: &[&str] = &[
    "\"schema\": \"drift/",
    "\"schema\":\"drift/",
    "\"driver\": {\n          \"name\": \"drift\"",
    "<testsuites name=\"drift\"",
    "\"source\": {\n    \"name\": \"drift\"",
];

/// Whether the file at `at` is the journal, a baseline, or a report of drift.
pub(super) fn is_written_by_drift(at: &str, bytes: &[u8]) -> bool {
    const NAMES: &[&str] = &["drift-baseline.json", "gl-code-quality-report.json"];
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    let named = at.starts_with(".drift/") || NAMES.contains(&path::name(at));
    named || path::extension(at) == Some("sarif") || MARKS.iter().any(|mark| head.contains(mark))
}

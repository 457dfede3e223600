//! GitHub Actions workflow commands, which become annotations on the changed files.

use std::fmt::Write;

use super::details::details;
use super::importance::by_importance;
use super::place::{Region, cause_elsewhere};
use super::visible::visible;
use crate::finding::{Finding, Level, Report};
use crate::source::Sources;

/// A step gets this many annotations of each level; GitHub drops the rest without a word, in the order
/// of the log.
const LIMIT: usize = 10;

/// The findings that matter most, and a last line that says how many there was no room for.
pub(crate) fn render(report: &Report, sources: &Sources) -> String {
    let of_level = |level| report.findings.iter().filter(|finding| finding.level == level).count();
    let crowded = [Level::Error, Level::Warning].into_iter().any(|level| of_level(level) > LIMIT);
    // The last line is a notice and needs a place of its own.
    let notices = if crowded || of_level(Level::Note) > LIMIT { LIMIT - 1 } else { LIMIT };
    let (mut out, mut left_out) = (String::new(), 0);
    let mut room = [(Level::Error, LIMIT), (Level::Warning, LIMIT), (Level::Note, notices)];
    for (_, finding) in by_importance(&report.findings) {
        match room.iter_mut().find(|(level, room)| *level == finding.level && *room > 0) {
            Some((_, room)) => {
                *room -= 1;
                out.push_str(&command(finding, sources));
            }
            None => left_out += 1,
        }
    }
    if left_out > 0 {
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "::notice title=drift::{left_out} more findings have no annotation, since a step may have {LIMIT} of \
             each level; the job summary has all"
        );
    }
    out
}

fn command(finding: &Finding, sources: &Sources) -> String {
    let name = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let statement = Region::of_finding(finding, sources);
    let mut lines = vec![visible(&finding.message).into_owned()];
    // An annotation outside the changed lines is hidden, so it goes to the change, and says what that broke.
    let (path, place) = match cause_elsewhere(finding, sources) {
        Some(cause) => {
            lines.push(format!("made stale: {}:{}", visible(&finding.place.path), statement.start.line));
            (&cause.path, format!("line={}", cause.line))
        }
        None => (&finding.place.path, position(statement)),
    };
    lines.extend(details(finding, sources));
    let (file, rule) = (property(&visible(path)), property(finding.rule.name));
    format!("::{name} title={rule},file={file},{place}::{}\n", data(&lines.join("\n")))
}

/// GitHub reads columns as places in the first line, so they are given only if that is the only one.
fn position(region: Region) -> String {
    let (start, end) = (region.start, region.end);
    let mut place = format!("line={},endLine={}", start.line, region.last_line());
    if region.is_single_line() {
        let _ = write!(place, ",col={},endColumn={}", start.column, end.column);
    }
    place
}

/// The message: whatever the runner would take for the end of a command is encoded.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property: also what would end it or begin the next.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

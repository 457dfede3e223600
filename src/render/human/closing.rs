use std::fmt::Write;

use crate::finding::Report;
use crate::render::tally::{found, judged};
use crate::render::visible::visible;

/// Places that are named for each reason: enough to see what kind of thing is left alone.
const PLACES_SHOWN: usize = 4;

/// What ends the report: notes on the run, what was not judged if asked for, and always the counts,
/// since "nothing found" means little without "and this much was looked at".
pub(super) fn write(out: &mut String, report: &Report, show_unjudged: bool) {
    // Writing to a string cannot fail.
    for note in &report.notes {
        let _ = writeln!(out, "note: {}", visible(note));
    }
    if show_unjudged {
        out.push_str(&unjudged(report));
    }
    let _ = writeln!(out, "{}", found(report));
    let _ = writeln!(out, "{}", judged(&report.summary));
}

/// By reason, the most frequent first, what was not judged and some of the places.
pub(crate) fn unjudged(report: &Report) -> String {
    let mut out = String::new();
    let mut reasons: Vec<(&str, usize)> =
        report.summary.unjudged.iter().map(|(reason, &count)| (&**reason, count)).collect();
    reasons.sort_by_key(|&(reason, count)| (std::cmp::Reverse(count), reason));
    let _ = writeln!(out, "not judged:");
    let width = reasons.first().map_or(1, |(_, count)| count.to_string().len());
    for (reason, count) in reasons {
        let _ = writeln!(out, "  {count:>width$}  {}", visible(reason));
        let places = report.unjudged_places.get(reason).map_or(&[][..], Vec::as_slice);
        let shown = &places[..places.len().min(PLACES_SHOWN)];
        for place in shown {
            let _ = writeln!(out, "  {:>width$}    {}", "", visible(place));
        }
        if !shown.is_empty() && count > shown.len() {
            let _ = writeln!(out, "  {:>width$}    and {} more", "", count - shown.len());
        }
    }
    out
}

//! Findings about what silences findings.

use std::sync::Arc;

use super::baseline::Baseline;
use super::own;
use crate::finding::{Finding, Place};
use crate::source::{SourceFile, Span};

/// Says at the first of them that entries of the baseline no longer occur; `None` if there are none.
pub fn idle_baseline(gone: &Baseline, file: &Arc<SourceFile>) -> Option<Finding> {
    Some(own::idle(first_entry(gone, file)?, gone.len()))
}

/// Says at the first of them that a change added entries to the baseline; `None` if it added none.
pub fn added_to_baseline(added: &Baseline, file: &Arc<SourceFile>) -> Option<Finding> {
    let place = first_entry(added, file)?;
    let noun = if added.len() == 1 { "finding" } else { "findings" };
    let message = format!("this change adds {} {noun} to the baseline", added.len());
    Some(own::added(place, message, "baseline".to_owned()))
}

/// Says at `place` what else a change did to silence drift.
pub fn added(place: Place, message: String) -> Finding {
    own::added(place, message, "configuration".to_owned())
}

/// The line of the entry that stands first in the file.
fn first_entry(entries: &Baseline, file: &SourceFile) -> Option<Place> {
    let start = entries.entries.iter().filter_map(|entry| file.text.find(&format!("\"{}\"", entry.id))).min();
    let line = file.lines.line(start.or((!entries.is_empty()).then_some(0))?);
    let span = file.line_span(line);
    let indent = span.slice(&file.text).len() - span.slice(&file.text).trim_start().len();
    Some(Place { path: file.path.clone(), span: Span { start: span.start + indent as u32, ..span } })
}

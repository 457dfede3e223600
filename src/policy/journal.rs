//! Findings about the journal itself.

use std::sync::Arc;

use super::own;
use crate::finding::{Finding, Place, counted};
use crate::journal::{Broken, Event, Journal, On, Ruling};
use crate::source::{SourceFile, Span};

/// How much of an id is pointed at: enough to tell it apart, and short enough to be shown.
const SHOWN: usize = 12;

/// Lines that do not prove themselves.
pub fn damaged(journal: &Journal, file: &Arc<SourceFile>) -> Vec<Finding> {
    let told = journal.broken.iter().map(|line| {
        let span = file.line_span(line.number as u32);
        let end = span.start as usize + line.text.chars().take(SHOWN).map(char::len_utf8).sum::<usize>();
        let place = Place { path: file.path.clone(), span: Span::new(span.start as usize, end) };
        own::damaged(place, line.broken.to_string(), line.broken == Broken::Torn)
    });
    told.collect()
}

/// What a change adds to the journal and takes out of it: a finding a ruling, and one for all answers.
pub fn added_to_journal(added: &Journal, removed: usize, file: &Arc<SourceFile>) -> Vec<Finding> {
    let mut told = Vec::new();
    let mut answers: Vec<&str> = Vec::new();
    for kept in &added.kept {
        match &kept.event {
            Event::Ruling(ruling) => {
                told.push(own::unverified(place(file, &kept.id), said(ruling), ruling.id.clone()));
            }
            Event::Answer(_) | Event::Unknown(_) => answers.push(&kept.id),
        }
    }
    if let Some(first) = answers.first() {
        let message = format!("this change adds {} to the journal", counted(answers.len(), "recorded answer"));
        told.push(own::unverified(place(file, first), message, "answers".to_owned()));
    }
    if removed > 0 {
        let message = format!("this change takes {} out of the journal, which still count", counted(removed, "line"));
        let place = Place { path: file.path.clone(), span: Span::new(0, 0) };
        told.push(own::unverified(place, message, "removed".to_owned()));
    }
    told
}

fn said(ruling: &Ruling) -> String {
    let (path, reason) = (&ruling.path, ruling.reason.trim_end_matches(['.', '!']));
    match (ruling.on, &ruling.rule) {
        (On::Finding, Some(rule)) => {
            format!("this change wants `{rule}` in `{path}` {}: {reason}", ruling.verdict.done())
        }
        _ => format!("this change wants a claim of `{path}` {}: {reason}", ruling.verdict.done()),
    }
}

/// The id in its line; the start of the file where it is not in it.
pub(super) fn place(file: &SourceFile, id: &str) -> Place {
    let start = file.text.find(id).unwrap_or(0);
    Place { path: file.path.clone(), span: Span::new(start, (start + SHOWN).min(file.text.len())) }
}

use std::collections::BTreeMap;

use super::edit::{Edit, apply, ending, line_of};
use super::owned::{BEGIN_ABOVE, END};
use super::plan::Rewrite;
use crate::document::{Corpus, Document, Statement, StatementKind};
use crate::finding::Finding;

/// Puts a note above each statement of a living document that `findings` says rests on a superseded record.
/// Only plain paragraphs at the top level are touched.
pub fn statements(corpus: &Corpus, findings: &[Finding]) -> Vec<Rewrite> {
    let mut edits: BTreeMap<&str, BTreeMap<usize, String>> = BTreeMap::new();
    for finding in findings {
        let Some(entry) = corpus.get(&finding.place.path) else { continue };
        let document = &*entry.document;
        let holding = |statement: &&Statement| statement.span.contains(finding.place.span);
        let Some(statement) = document.statements.iter().find(holding) else { continue };
        if let Some(at) = above(document, statement) {
            let end = ending(document.text());
            let note = format!("{BEGIN_ABOVE}{end}> **{}**{end}{END}{end}{end}", sentence(&finding.message));
            edits.entry(document.path()).or_default().entry(at).or_insert(note);
        }
    }
    let rewrite = |(path, notes): (&str, BTreeMap<usize, String>)| {
        let document = corpus.get(path)?.document.clone();
        let edits = notes.into_iter().map(|(at, note)| Edit::insert(at, note)).collect();
        let before = document.source.text.clone();
        Some(Rewrite { path: path.to_owned(), after: apply(&before, edits), before })
    };
    edits.into_iter().filter_map(rewrite).collect()
}

/// Where the paragraph that holds `statement` starts.
fn above(document: &Document, statement: &Statement) -> Option<usize> {
    let plain = statement.kind == StatementKind::Sentence && !statement.block.quoted && statement.block.list_depth == 0;
    let same = |other: &&Statement| other.block.ordinal == statement.block.ordinal;
    let first = document.statements.iter().find(same).filter(|_| plain)?;
    let text = document.text();
    let (start, ..) = line_of(text, first.span.start as usize);
    let starts_line = text[start..first.span.start as usize].chars().all(|c| c == '*' || c == '_');
    let noted = text[..start].trim_end().ends_with(END);
    (starts_line && !noted && !text.contains('\u{fffd}')).then_some(start)
}

/// A finding's message as a sentence of its own.
fn sentence(message: &str) -> String {
    let plain = message.replace('`', "");
    let mut chars = plain.chars();
    let first = chars.next().map_or(String::new(), |first| first.to_uppercase().collect());
    format!("{first}{}.", chars.as_str())
}

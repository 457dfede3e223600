use crate::document::Corpus;
use crate::finding::{Finding, Place};
use crate::tree::Tree;

/// One revision's documents and files.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// Its files.
    pub tree: &'a Tree,
    /// Its documents.
    pub corpus: &'a Corpus,
}

/// What makes two findings the same one at different revisions: no line, no offset, no path. White space
/// is folded, so a paragraph that is wrapped anew says the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Identity {
    pub(super) rule: &'static str,
    pub(super) subject: String,
    pub(super) statement: String,
}

impl Identity {
    pub(super) fn of(finding: &Finding, side: Side<'_>) -> Self {
        Identity {
            rule: finding.rule.name,
            subject: finding.subject.clone(),
            statement: statement(&finding.place, side),
        }
    }
}

/// The words of the statement at `place`, or of its line where no statement stands.
pub(super) fn statement(place: &Place, side: Side<'_>) -> String {
    let fold = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(entry) = side.corpus.get(&place.path) {
        let document = &entry.document;
        if let Some(statement) = document.statement_at(place.span) {
            return fold(&statement.text);
        }
        let line = document.source.lines.line(place.span.start as usize);
        return fold(document.slice(document.source.line_span(line)));
    }
    let text = side.tree.text(&place.path);
    let line = text.as_deref().and_then(|text| {
        let start = text.get(..place.span.start as usize)?.rfind('\n').map_or(0, |at| at + 1);
        text[start..].lines().next().map(fold)
    });
    line.unwrap_or_default()
}

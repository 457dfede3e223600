use super::lines::Line;
use super::reference::{CLOSE, OPEN};
use crate::document::{Document, Link, LinkKind};
use crate::source::Span;

/// A paragraph, item or banner of a record as one line of text, each link a mark in it.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    /// Where it stands.
    pub(super) span: Span,
    /// Its text: markup off, white space folded, a link as [`OPEN`] index [`CLOSE`].
    pub(super) text: String,
    /// In a block quote.
    pub(super) quoted: bool,
    /// Starts in bold or italics.
    pub(super) marked: bool,
    /// The heading above.
    pub(super) section: Option<usize>,
}

/// The passages of a record: lines joined until a blank one, an item or a heading.
pub(super) fn passages(document: &Document, lines: &[Line]) -> Vec<Passage> {
    let text = document.text();
    let mut passages = Vec::new();
    let mut open: Option<(Span, &Line)> = None;
    let mut close = |open: &mut Option<(Span, &Line)>| {
        if let Some((span, first)) = open.take() {
            passages.push(Passage {
                span,
                text: prose(text, &document.links, span),
                quoted: first.quoted,
                marked: span
                    .slice(text)
                    .trim_start_matches(|c: char| !c.is_alphanumeric() && c != '*' && c != '_')
                    .starts_with(['*', '_']),
                section: first.section,
            });
        }
    };
    for line in lines {
        if line.heading || line.span.is_empty() {
            close(&mut open);
            continue;
        }
        let new =
            line.item || line.is_table(text) || open.as_ref().is_some_and(|(_, first)| first.quoted != line.quoted);
        if new {
            close(&mut open);
        }
        match &mut open {
            Some((span, _)) => span.end = line.span.end,
            None => open = Some((line.span, line)),
        }
    }
    close(&mut open);
    passages
}

/// The text of `span` as one line, links as marks.
pub(super) fn prose(text: &str, links: &[Link], span: Span) -> String {
    let mut out = String::with_capacity(span.len());
    let mut at = span.start;
    // Links stand in order.
    let first = links.partition_point(|link| link.span.start < span.start);
    let inside = links.iter().enumerate().skip(first).take_while(|(_, link)| link.span.start < span.end);
    for (index, link) in inside {
        let whole = link.kind != LinkKind::Definition && span.contains(link.span) && link.span.start >= at;
        if whole {
            out.push_str(Span { start: at, end: link.span.start }.slice(text));
            out.push(OPEN);
            out.push_str(&index.to_string());
            out.push(CLOSE);
            at = link.span.end;
        }
    }
    out.push_str(Span { start: at, end: span.end }.slice(text));
    let kept: String = out.chars().filter(|c| !matches!(c, '*' | '`' | '\\')).collect();
    // A quote's continuation lines bring their markers along.
    kept.split_whitespace().filter(|word| *word != ">").map(|word| word.trim_matches('_')).collect::<Vec<_>>().join(" ")
}

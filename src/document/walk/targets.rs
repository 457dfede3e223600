use std::ops::Range;

use pulldown_cmark::LinkType;

use super::{Walk, trim};
use crate::document::inline::Opener;
use crate::document::{Link, LinkKind, MarkKind, links};
use crate::source::Span;

impl Walk<'_> {
    /// Ends a marked-up run; a link or image gets its text and destination.
    pub(super) fn end_inline(&mut self) {
        let Some(closed) = self.inline.close_markdown() else { return };
        let (Opener::Mark(MarkKind::Link(index)) | Opener::Image(index)) = closed.opener else { return };
        let Some(link) = self.links.get_mut(index) else { return };
        link.text = closed.text;
        if matches!(link.kind, LinkKind::Inline | LinkKind::Image) {
            let opening = if link.kind == LinkKind::Image { 2 } else { 1 };
            let from = closed.inner_end.unwrap_or(link.span.start + opening).saturating_sub(link.span.start);
            let found = links::inline_destination(link.span.slice(self.source), from as usize);
            link.dest_span = found.map_or(link.span, |range| link.span.sub(range));
        }
    }

    /// Adds a link or image of which only the start is known; gives its index.
    pub(super) fn link(&mut self, kind: LinkType, dest: &str, span: Span, image: bool) -> usize {
        let (kind, dest_span) = match (kind, image) {
            (LinkType::Autolink | LinkType::Email, _) => {
                (LinkKind::Autolink, span.sub(1..span.len().saturating_sub(1).max(1)))
            }
            (LinkType::Inline, false) => (LinkKind::Inline, span),
            (LinkType::Inline, true) => (LinkKind::Image, span),
            (_, false) => (LinkKind::Reference, span),
            (_, true) => (LinkKind::ImageReference, span),
        };
        self.links.push(Link { kind, dest: dest.to_owned(), dest_span, text: String::new(), span, statement: None });
        self.links.len() - 1
    }

    /// Adds a link reference definition.
    pub(in crate::document) fn definition(&mut self, range: Range<usize>, dest: &str) {
        let span = trim(self.source, self.view.span(range));
        let Some(found) = links::definition_destination(span.slice(self.source)) else { return };
        let label = span.slice(self.source).split(']').next().unwrap_or("").trim_start_matches('[').to_owned();
        let dest_span = span.sub(found);
        self.links.push(Link {
            kind: LinkKind::Definition,
            dest: dest.to_owned(),
            dest_span,
            text: label,
            span,
            statement: None,
        });
    }

    /// Tells the links of the leaf block which of the statements from `first` on holds them.
    pub(super) fn place_links(&mut self, first: usize) {
        for link in &mut self.links[self.leaf_links..] {
            let place = link.span.start;
            let at = first + self.statements[first..].partition_point(|statement| statement.span.end <= place);
            let holds = self.statements.get(at).is_some_and(|statement| statement.span.start <= place);
            link.statement = holds.then_some(at);
        }
        self.leaf_links = self.links.len();
    }
}

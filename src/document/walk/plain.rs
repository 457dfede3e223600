use std::ops::Range;

use super::Walk;
use super::tags::Raw;
use crate::document::inline::Inline;
use crate::document::view::Offsets;
use crate::document::{Ident, Link, LinkKind, MarkKind, attributes, links};
use crate::source::Span;

impl Walk<'_> {
    /// Takes what dialects find in plain text: bare addresses and attribute lists.
    pub(super) fn plain_text(&mut self, inline: &Inline) {
        let urls = inline.text.contains("://");
        let tags = inline.text.contains("={") && inline.text.contains('<');
        let lists = inline.text.contains('{') && (inline.text.contains('#') || inline.text.contains("id="));
        if !urls && !tags && !lists {
            return;
        }
        let taken = taken(inline);
        if tags {
            self.expression_tags(inline, &taken);
        }
        if urls {
            self.bare_urls(inline, &taken);
        }
        if lists {
            self.attribute_idents(inline, &taken);
        }
    }

    fn bare_urls(&mut self, inline: &Inline, taken: &[Range<usize>]) {
        for url in links::bare_urls(&inline.text) {
            if overlaps(taken, &url) {
                continue;
            }
            let span = inline.source_of(url.clone());
            // Emphasis marks in an address are part of it; only references were decoded.
            let source = span.slice(self.source);
            if source.contains('<') {
                // `https://<host>/x` is a pattern of addresses.
                continue;
            }
            let decoded = source.contains(['&', '\\']) || source.contains(char::is_whitespace);
            let dest = if decoded { inline.text[url].to_owned() } else { source.to_owned() };
            let text = dest.clone();
            self.links.push(Link { kind: LinkKind::Autolink, text, dest, dest_span: span, span, statement: None });
        }
    }

    /// JSX with an expression is no HTML to the parser, so its tags are text.
    fn expression_tags(&mut self, inline: &Inline, taken: &[Range<usize>]) {
        let mut raw = Raw { text: String::with_capacity(inline.text.len()), offsets: Offsets::default() };
        let mut at = 0;
        for range in taken {
            raw.text.push_str(&inline.text[at..range.start]);
            raw.text.extend(std::iter::repeat_n(' ', range.len()));
            at = range.end;
        }
        raw.text.push_str(&inline.text[at..]);
        inline.pieces.iter().for_each(|&(start, span)| raw.offsets.push(start as usize, span.start as usize));
        self.lone_tags(&raw);
    }

    /// Ids such as `[](){#here}` and `{: #here}` at the end of a paragraph.
    fn attribute_idents(&mut self, inline: &Inline, taken: &[Range<usize>]) {
        let mut from = 0;
        while let Some(list) = attributes::next(&inline.text, from) {
            from = list.start + list.raw.len();
            if overlaps(taken, &(list.start..from)) {
                continue;
            }
            let offset = list.start + list.raw.find(list.ident).unwrap_or(0);
            let span: Span = inline.source_of(offset..offset + list.ident.len());
            self.idents.push(Ident { name: list.ident.to_owned(), span, label: false });
        }
    }
}

/// The ranges of code and links, in order, none within another.
fn taken(inline: &Inline) -> Vec<Range<usize>> {
    let marks = inline.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Code | MarkKind::Link(_)));
    let mut ranges: Vec<Range<usize>> = marks.map(|mark| mark.range.clone()).collect();
    ranges.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    let mut end = 0;
    ranges.retain(|range| {
        let outer = range.end > end;
        end = end.max(range.end);
        outer
    });
    ranges
}

fn overlaps(taken: &[Range<usize>], range: &Range<usize>) -> bool {
    let next = taken.partition_point(|taken| taken.end <= range.start);
    taken.get(next).is_some_and(|taken| taken.start < range.end)
}

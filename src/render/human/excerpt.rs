use std::ops::Range;

use crate::render::visible::printable;
use crate::source::{SourceFile, Span};

/// How many bytes of a line are shown. Longer ones are minified or data; the snippet renderer walks
/// every character of a line for every annotation on it.
const LINE_LIMIT: usize = 2_000;

/// The lines of a file that a snippet needs, safe to print, with the way from the file's offsets into it.
///
/// The snippet renderer panics on a span that cuts a character or ends past the text, and escapes only
/// some of what a terminal obeys. So it never sees a file: it sees this copy, in which every odd
/// character has its stand-in, no line is too long, and no offset is out of bounds.
pub(super) struct Excerpt<'a> {
    source: &'a str,
    /// What to show.
    pub(super) text: String,
    /// The number of its first line.
    pub(super) first_line: usize,
    lines: Vec<Line>,
}

struct Line {
    /// Bytes of the file that are shown.
    shown: Range<usize>,
    /// Whether the line goes on after them.
    cut: bool,
    /// Where they begin in the excerpt.
    at: usize,
}

impl<'a> Excerpt<'a> {
    /// The lines from the first to the last of `spans`.
    pub(super) fn new(file: &'a SourceFile, spans: impl IntoIterator<Item = Span>) -> Self {
        let source = &*file.text;
        let (mut first, mut last) = (u32::MAX, 1);
        for span in spans {
            let span = printed(span, source);
            first = first.min(file.lines.line(span.start as usize));
            last = last.max(file.lines.line(span.end as usize));
        }
        let first = first.min(last);
        let mut excerpt = Excerpt { source, text: String::new(), first_line: first as usize, lines: Vec::new() };
        for number in first..=last {
            if number > first {
                excerpt.text.push('\n');
            }
            excerpt.push(file.line_span(number).range());
        }
        excerpt
    }

    fn push(&mut self, line: Range<usize>) {
        let mut end = line.end.min(line.start + LINE_LIMIT);
        while !self.source.is_char_boundary(end) {
            end -= 1;
        }
        let at = self.text.len();
        self.text.extend(printable(&self.source[line.start..end]));
        self.lines.push(Line { shown: line.start..end, cut: end < line.end, at });
    }

    /// Where `span` is in the excerpt, unless it begins in the part of a line that was cut off.
    pub(super) fn locate(&self, span: Span) -> Option<Range<usize>> {
        let span = printed(span, self.source);
        let start = self.offset(span.start as usize)?;
        // An end in a part that is cut off is drawn up to the cut.
        let end = self.offset(span.end as usize).unwrap_or_else(|| self.line_end(span.end as usize));
        Some(start..end.max(start))
    }

    fn offset(&self, offset: usize) -> Option<usize> {
        let line = self.line(offset)?;
        if line.cut && offset >= line.shown.end {
            return None;
        }
        let before = &self.source[line.shown.start..offset.min(line.shown.end)];
        Some(line.at + printable(before).map(char::len_utf8).sum::<usize>())
    }

    fn line_end(&self, offset: usize) -> usize {
        let next = self.lines.iter().find(|line| line.shown.start > offset);
        next.map_or(self.text.len(), |line| line.at.saturating_sub(1))
    }

    fn line(&self, offset: usize) -> Option<&Line> {
        self.lines.iter().rev().find(|line| line.shown.start <= offset)
    }
}

/// `span` within `source`, without the white space at its end: an underline of a line break is noise.
fn printed(span: Span, source: &str) -> Span {
    let span = span.clamp_to(source);
    let start = span.start as usize;
    Span::new(start, start + span.slice(source).trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, span: Range<usize>) -> Option<String> {
        let file = SourceFile::new("a.md", text);
        let excerpt = Excerpt::new(&file, [span.clone().into()]);
        excerpt.locate(span.into()).map(|range| excerpt.text[range].to_owned())
    }

    #[test]
    fn a_span_keeps_its_text_whatever_stands_before_it() {
        assert_eq!(shown("a\u{1b}ü port\r\nb", 5..9).as_deref(), Some("port"));
        assert_eq!(shown("one\r\ntwo\r\nthree", 5..10).as_deref(), Some("two"));
    }

    #[test]
    fn a_span_outside_or_inside_a_character_is_moved_into_the_text() {
        assert_eq!(shown("ab", 7..99).as_deref(), Some(""));
        assert_eq!(shown("aüb", 2..3).as_deref(), Some("ü"));
        assert_eq!(shown("", 0..0).as_deref(), Some(""));
    }

    #[test]
    fn a_long_line_is_cut_and_what_lies_behind_the_cut_is_not_shown() {
        let long = "ü".repeat(3_000);
        assert_eq!(shown(&long, 5_000..5_002), None);
        assert_eq!(shown(&long, 1_998..5_000).as_deref(), Some("ü"));
    }
}

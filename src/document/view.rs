use std::borrow::Cow;
use std::ops::Range;

use crate::source::Span;

/// Where the bytes of a derived text stand in the text that it was derived from.
///
/// Segments of `(derived offset, source offset)` in rising order; none means
/// that both texts are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Offsets {
    segments: Vec<(u32, u32)>,
}

impl Offsets {
    /// From `derived` on, bytes come from `source` on.
    pub(super) fn push(&mut self, derived: usize, source: usize) {
        self.segments.push((derived as u32, source as u32));
    }

    /// The source offset of the byte at `derived`.
    pub(super) fn start(&self, derived: usize) -> usize {
        let index = self.segments.partition_point(|&(at, _)| at as usize <= derived);
        match index.checked_sub(1).map(|index| self.segments[index]) {
            Some((at, source)) => source as usize + (derived - at as usize),
            None => derived,
        }
    }

    /// The places within a derived range at which the source goes on elsewhere,
    /// its start first, as `(derived, source)`.
    pub(super) fn segments(&self, range: Range<usize>) -> impl Iterator<Item = (usize, usize)> + '_ {
        let first = self.segments.partition_point(|&(at, _)| at as usize <= range.start);
        let inner = self.segments[first..].iter().map(|&(at, source)| (at as usize, source as usize));
        std::iter::once((range.start, self.start(range.start))).chain(inner.take_while(move |&(at, _)| at < range.end))
    }

    /// The source span of a derived range. Its end follows the last byte of the
    /// range, so that a cut just after the range is not drawn into the span.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let start = self.start(range.start);
        if range.is_empty() {
            return Span::new(start, start);
        }
        Span::new(start, self.start(range.end - 1) + 1)
    }
}

/// The text that the markdown parser sees: the document without the bytes that
/// are some dialect's own syntax and not markdown (front matter, directive
/// fences, the indent of an admonition's body).
///
/// Only whole lines' contents and line prefixes may be cut, so that a run of
/// text within one line is contiguous in the source as well.
#[derive(Debug)]
pub(super) struct View<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) offsets: Offsets,
}

impl<'a> View<'a> {
    /// `source` without `cuts`, which are in order and do not overlap.
    pub(super) fn new(source: &'a str, cuts: &[Range<usize>]) -> Self {
        if cuts.is_empty() {
            return View { text: Cow::Borrowed(source), offsets: Offsets::default() };
        }
        let mut text = String::with_capacity(source.len());
        let mut offsets = Offsets::default();
        let mut from = 0;
        let mut keep = |from: usize, to: usize| {
            if let Some(kept) = source.get(from..to).filter(|kept| !kept.is_empty()) {
                offsets.push(text.len(), from);
                text.push_str(kept);
            }
        };
        for cut in cuts {
            keep(from, cut.start);
            from = from.max(cut.end);
        }
        keep(from, source.len());
        View { text: Cow::Owned(text), offsets }
    }

    /// The source span of a range of the view.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        self.offsets.span(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_behind_a_cut_point_into_the_source() {
        let source = "one\n    two\n    three\n";
        let view = View::new(source, &[4..8, 12..16]);
        assert_eq!(view.text, "one\ntwo\nthree\n");
        assert_eq!(view.span(4..7).slice(source), "two");
        assert_eq!(view.span(8..13).slice(source), "three");
        assert_eq!(view.span(4..8).slice(source), "two\n");
    }

    #[test]
    fn a_text_without_cuts_is_not_copied() {
        assert!(matches!(View::new("x", &[]).text, Cow::Borrowed(_)));
    }
}

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A half-open range of bytes in one source text.
///
/// Offsets are bytes, never characters: the one conversion to lines and
/// columns happens when a finding is rendered (see [`super::LineIndex`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span `start..end`. An inverted pair becomes empty at `start`, so
    /// that no caller can build a span that panics when sliced.
    pub fn new(start: usize, end: usize) -> Self {
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        Span { start, end: end.max(start) }
    }

    /// The span as a range to slice with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Length in bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `other` lies inside this span.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether the two spans share a byte.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The text under the span; empty where the span does not fit `text` or
    /// would cut a character.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }

    /// The same span cut to the bounds and character borders of `text`.
    pub fn clamp_to(self, text: &str) -> Span {
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        Span::new(floor(self.start as usize), floor(self.end as usize))
    }

    /// The sub-span `inner` of this span's own text, moved into the source.
    #[expect(clippy::should_implement_trait, reason = "short for sub-span; spans are not subtracted")]
    pub fn sub(self, inner: Range<usize>) -> Span {
        let start = self.start as usize;
        Span::new(start + inner.start, (start + inner.end).min(self.end as usize))
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Span::new(range.start, range.end)
    }
}

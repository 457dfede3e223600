use crate::source::Span;

/// Spans of one text that can be asked whether they touch another: a document from a stranger may have as
/// many directives as findings, and looking at all of both would take the square of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Intervals {
    /// Starts in rising order, each with the furthest end so far.
    reach: Vec<(u32, u32)>,
}

impl Intervals {
    pub(super) fn new(spans: impl IntoIterator<Item = Span>) -> Self {
        let mut spans: Vec<Span> = spans.into_iter().collect();
        spans.sort();
        let mut furthest = 0;
        let reach = spans.into_iter().map(|span| {
            furthest = furthest.max(span.end);
            (span.start, furthest)
        });
        Intervals { reach: reach.collect() }
    }

    /// Whether one of the spans shares a byte with `span`; an empty one counts as the byte after it.
    pub(super) fn touch(&self, span: Span) -> bool {
        let end = span.end.max(span.start + 1);
        let before = self.reach.partition_point(|&(start, _)| start < end);
        before.checked_sub(1).is_some_and(|last| self.reach[last].1 > span.start)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_answer_is_that_of_looking_at_all(
            spans in proptest::collection::vec((0usize..20, 0usize..20), 0..8),
            (start, length) in (0usize..20, 1usize..5),
        ) {
            let spans: Vec<Span> = spans.into_iter().map(|(start, end)| Span::new(start, end)).collect();
            let asked = Span::new(start, start + length);
            let expected = spans.iter().any(|span| span.start < asked.end && span.end > asked.start);
            prop_assert_eq!(Intervals::new(spans).touch(asked), expected);
        }
    }
}

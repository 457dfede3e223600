use crate::source::Span;

/// Lines of a code block joined with `\n`, which remembers where each came from: container prefixes
/// and prompts are left out, so its offsets are not the document's.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    text: String,
    /// `(start in text, start in the source)` of each line, in order.
    lines: Vec<(usize, usize)>,
}

impl Text {
    /// A text of one line that stands at `start` in the source.
    pub(super) fn line(text: &str, start: usize) -> Self {
        let mut joined = Text::default();
        joined.push(text, start);
        joined
    }

    /// Appends a line that stands at `start` in the source.
    pub(super) fn push(&mut self, line: &str, start: usize) {
        if !self.lines.is_empty() {
            self.text.push('\n');
        }
        self.lines.push((self.text.len(), start));
        self.text.push_str(line);
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The source bytes of `start..end` in the text.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let line_before = |count: usize| self.lines[count.saturating_sub(1)];
        if self.lines.is_empty() {
            return Span::default();
        }
        let (from, source) = line_before(self.lines.partition_point(|&(at, _)| at <= start));
        let first = source + (start - from);
        // An end belongs to the line of the byte before it, not to the line that starts there.
        let (from, source) = line_before(self.lines.partition_point(|&(at, _)| at < end));
        Span::new(first, (source + end.saturating_sub(from)).max(first))
    }
}

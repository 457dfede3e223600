use std::ops::Range;

/// One line of the source without its line ending, taken apart.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// The line in the source.
    pub(super) range: Range<usize>,
    /// Where the line after it starts.
    pub(super) next: usize,
    /// Where the quote marks in front end.
    pub(super) content: usize,
    /// How many quote marks stand in front.
    pub(super) quotes: usize,
    /// Columns of blanks after the quote marks; a tab counts four.
    pub(super) indent: usize,
    /// The text without blanks around it.
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    /// The line of `source` that starts at `start`.
    pub(super) fn at(source: &'a str, start: usize) -> Self {
        let rest = &source[start..];
        let length = rest.find('\n').unwrap_or(rest.len());
        let next = (start + length + 1).min(source.len());
        let line = rest[..length].strip_suffix('\r').unwrap_or(&rest[..length]);
        let (content, quotes) = quote_prefix(line);
        let text = line[content..].trim();
        let blanks = line[content..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
        let indent = blanks.map(|byte| if byte == b'\t' { 4 } else { 1 }).sum();
        Line { range: start..start + line.len(), next, content: start + content, quotes, indent, text }
    }

    /// Whether nothing stands on the line.
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// Where the text starts in the source.
    pub(super) fn text_start(&self, source: &str) -> usize {
        let content = &source[self.content..self.range.end];
        self.content + content.len() - content.trim_start().len()
    }

    /// The bytes of up to `columns` of blanks at the start of the content.
    pub(super) fn blanks(&self, source: &str, columns: usize) -> Range<usize> {
        let mut taken = 0;
        let mut end = self.content;
        for byte in source.as_bytes()[self.content..self.range.end].iter() {
            taken += match byte {
                b' ' => 1,
                b'\t' => 4,
                _ => break,
            };
            if taken > columns {
                break;
            }
            end += 1;
        }
        self.content..end
    }
}

/// Where the `> ` marks at the start of `line` end, and how many there are.
fn quote_prefix(line: &str) -> (usize, usize) {
    let bytes = line.as_bytes();
    let (mut at, mut quotes) = (0, 0);
    loop {
        let blanks = bytes[at..].iter().take_while(|&&byte| byte == b' ').count();
        if blanks > 3 || bytes.get(at + blanks) != Some(&b'>') {
            return (at, quotes);
        }
        at += blanks + 1;
        at += usize::from(bytes.get(at) == Some(&b' '));
        quotes += 1;
    }
}

/// `text` without the list markers in front of it, and whether there were any.
pub(super) fn without_list_markers(text: &str) -> (&str, bool) {
    let mut rest = text;
    let mut found = false;
    // An item may open another: `- 1. text`.
    for _ in 0..8 {
        let Some(after) = after_list_marker(rest) else { break };
        (rest, found) = (after, true);
    }
    (rest, found)
}

fn after_list_marker(text: &str) -> Option<&str> {
    let after = match text.strip_prefix(['-', '*', '+']) {
        Some(after) => after,
        None => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            (1..=9).contains(&digits).then(|| text[digits..].strip_prefix(['.', ')'])).flatten()?
        }
    };
    (after.starts_with([' ', '\t']) || after.is_empty()).then(|| after.trim_start())
}

/// A place as people count it: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in Unicode scalar values, from 1.
    pub column: u32,
}

/// Where each line of a text starts.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Indexes `text`. A line ends at `\n`; a `\r` before it belongs to the line's end.
    pub fn new(text: &str) -> Self {
        // Counting first costs less than to make room again and again.
        let mut starts = Vec::with_capacity(1 + text.bytes().filter(|&byte| byte == b'\n').count());
        starts.push(0);
        starts.extend(text.match_indices('\n').map(|(at, _)| (at + 1) as u32));
        LineIndex { starts }
    }

    /// The line that holds byte `offset`, from 1.
    pub fn line(&self, offset: usize) -> u32 {
        self.starts.partition_point(|&start| start as usize <= offset).max(1) as u32
    }

    /// Line and column of byte `offset` in `text` (the text that was indexed).
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset);
        let start = self.starts[line as usize - 1] as usize;
        Position { line, column: text[start..offset].chars().count() as u32 + 1 }
    }

    /// The bytes of `line` (from 1) without its line ending; empty past the end.
    pub fn line_range(&self, text: &str, line: u32) -> std::ops::Range<usize> {
        let Some(&start) = self.starts.get((line as usize).wrapping_sub(1)) else { return text.len()..text.len() };
        let end = self.starts.get(line as usize).map_or(text.len(), |&next| next as usize);
        let trimmed = text[start as usize..end].trim_end_matches(['\n', '\r']).len();
        start as usize..start as usize + trimmed
    }

    /// How many lines there are; a trailing newline opens one more, empty, line.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether nothing was indexed.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }
}

use std::ops::Range;

/// A replacement of bytes of one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) new: String,
}

impl Edit {
    pub(super) fn insert(at: usize, new: String) -> Edit {
        Edit { range: at..at, new }
    }
}

/// `text` with all `edits`, which do not overlap; those at one place keep their order.
pub(super) fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| edit.range.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start).unwrap_or(""));
        out.push_str(&edit.new);
        at = edit.range.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    out
}

/// The line ending that `text` uses.
pub(super) fn ending(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Where the line that holds the byte at `at` starts, and where it ends without and with its ending. `None` in
/// place of the last for a line that nothing ends.
pub(super) fn line_of(text: &str, at: usize) -> (usize, usize, Option<usize>) {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    match text[at..].find('\n').map(|end| at + end) {
        Some(end) => {
            let bare = if text[..end].ends_with('\r') { end - 1 } else { end };
            (start, bare.max(start), Some(end + 1))
        }
        None => (start, text.len(), None),
    }
}

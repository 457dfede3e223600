use lsp_types::{Position, Range};

use crate::source::Span;

/// The range of `span` in `text`.
pub(super) fn range(text: &str, span: Span) -> Range {
    let span = span.clamp_to(text);
    Range { start: position(text, span.start as usize), end: position(text, span.end as usize) }
}

fn position(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() as u32;
    Position { line, character: text[start..offset].encode_utf16().count() as u32 }
}

/// The byte that `position` means; the end of its line where it lies beyond, of the text where that does.
pub(super) fn offset(text: &str, position: Position) -> usize {
    let mut start = 0;
    for _ in 0..position.line {
        match text[start..].find('\n') {
            Some(at) => start += at + 1,
            None => return text.len(),
        }
    }
    let mut units = 0;
    for (at, c) in text[start..].char_indices() {
        if units >= position.character as usize || c == '\n' {
            return start + at;
        }
        units += c.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf_16_units_and_lead_back() {
        let text = "ab\n😀ü x\nlast";
        for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            assert_eq!(offset(text, position(text, at)), at);
        }
        let x = text.find('x').expect("it stands there");
        assert_eq!(position(text, x), Position { line: 1, character: 4 });
        assert_eq!(offset(text, Position { line: 9, character: 9 }), text.len());
        assert_eq!(offset(text, Position { line: 0, character: 9 }), 2);
    }
}

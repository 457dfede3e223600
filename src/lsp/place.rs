use lsp_types::{Position, Range, TextDocumentContentChangeEvent};

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
        let ends = c == '\n' || text[start + at..].starts_with("\r\n");
        if units >= position.character as usize || ends {
            return start + at;
        }
        units += c.len_utf16();
    }
    text.len()
}

/// Makes `change` in `text`: all of it is new, or what stands in a range.
pub(super) fn change(text: &mut String, change: &TextDocumentContentChangeEvent) {
    match change.range {
        None => text.clone_from(&change.text),
        Some(range) => {
            let start = offset(text, range.start);
            let end = offset(text, range.end).max(start);
            text.replace_range(start..end, &change.text);
        }
    }
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
        assert_eq!(offset("ab\r\nc", Position { line: 0, character: 9 }), 2, "a line ends before both of its marks");
    }

    #[test]
    fn a_range_is_changed_in_utf_16_units() {
        let at = |line, character| Position { line, character };
        let mut text = "x\r\n😀ü end".to_owned();
        let range = Some(Range { start: at(1, 2), end: at(1, 3) });
        change(&mut text, &TextDocumentContentChangeEvent { range, range_length: None, text: "ue".to_owned() });
        assert_eq!(text, "x\r\n😀ue end");
        let range = Some(Range { start: at(9, 0), end: at(0, 0) });
        change(&mut text, &TextDocumentContentChangeEvent { range, range_length: None, text: "!".to_owned() });
        assert_eq!(text, "x\r\n😀ue end!", "what is turned round is empty");
    }
}

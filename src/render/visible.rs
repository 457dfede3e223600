use std::borrow::Cow;

/// What stands for `c` in text that people look at, if `c` must not be written as it is.
///
/// A terminal obeys control characters, and bidirectional or tag characters show a reader other text
/// than a program reads. Each is replaced by one character, so that columns stay what they are. The
/// zero-width joiners stay: scripts and emoji need them, and they move nothing.
pub(crate) fn stand_in(c: char) -> Option<char> {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{fffe}'..='\u{ffff}'
        | '\u{e0000}'..='\u{e007f}' => Some('\u{fffd}'),
        _ => None,
    }
}

/// `text` in one line, with everything that a reader would not see made visible. Runs of white space
/// that hold a line break become one space: a subject or a message that was wrapped is no attack.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| stand_in(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.lines().enumerate() {
        if at > 0 && !out.ends_with(' ') {
            out.push(' ');
        }
        let line = if at > 0 { line.trim_start() } else { line };
        out.extend(line.chars().map(|c| if c == '\t' { ' ' } else { stand_in(c).unwrap_or(c) }));
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_pictures_and_direction_marks_replacements() {
        assert_eq!(visible("a\u{1b}[31mb\u{202e}c\u{9b}d\u{7f}"), "a␛[31mb�c�d␡");
        assert_eq!(visible("lone\rreturn"), "lone␍return");
    }

    #[test]
    fn a_wrapped_text_becomes_one_line() {
        assert_eq!(visible("one\r\n   two\n\nthree\tfour"), "one two three four");
    }

    #[test]
    fn ordinary_text_of_any_script_is_untouched() {
        let text = "Größe 大小 👩‍💻 می‌خواهم";
        assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
    }
}

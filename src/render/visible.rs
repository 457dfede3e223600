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

/// Finds the bracket of `##[`, which GitHub's runner takes for the start of a command anywhere in a line
/// of a log, and which any quoted text may hold.
#[derive(Default)]
pub(crate) struct RunnerCommand {
    hashes: u8,
}

impl RunnerCommand {
    /// Whether `c`, the next character, is that bracket.
    pub(crate) fn opens(&mut self, c: char) -> bool {
        let opens = c == '[' && self.hashes >= 2;
        self.hashes = if c == '#' { self.hashes.saturating_add(1) } else { 0 };
        opens
    }
}

/// What stands for the bracket of a [`RunnerCommand`].
const HARMLESS_BRACKET: char = '［';

/// `text`, which may have several lines, without any [`RunnerCommand`].
pub(crate) fn without_runner_command(text: &str) -> String {
    let mut command = RunnerCommand::default();
    text.chars().map(|c| if command.opens(c) { HARMLESS_BRACKET } else { c }).collect()
}

/// The characters of `text`, each as it may be printed; tabs stay.
pub(crate) fn printable(text: &str) -> impl Iterator<Item = char> {
    let mut command = RunnerCommand::default();
    text.chars().map(move |c| match c {
        c if command.opens(c) => HARMLESS_BRACKET,
        '\t' => '\t',
        c => stand_in(c).unwrap_or(c),
    })
}

/// `text` in one line, with everything that a reader would not see made visible. Line breaks become one
/// space: a subject or a message that was wrapped is no attack.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains("##[") && !text.chars().any(|c| stand_in(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for part in text.lines() {
        if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(if line.is_empty() { part } else { part.trim_start() });
    }
    Cow::Owned(printable(&line).map(|c| if c == '\t' { ' ' } else { c }).collect())
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
    fn a_runner_command_is_broken_wherever_it_stands() {
        assert_eq!(visible("x ##[set-output name=a]b ###[c #[d"), "x ##［set-output name=a]b ###［c #[d");
    }

    #[test]
    fn ordinary_text_of_any_script_is_untouched() {
        let text = "Größe 大小 👩‍💻 می‌خواهم # [x]";
        assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
    }
}

use std::ops::Range;

/// How far around a name its line is read: longer lines are data.
const REACH: usize = 400;

/// A place in a file where a name stands.
#[derive(Clone, Debug)]
pub struct Site<'a> {
    /// The file.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The name.
    pub range: Range<usize>,
}

impl<'a> Site<'a> {
    /// The name as it is written here.
    pub fn written(&self) -> &'a str {
        &self.text[self.range.clone()]
    }

    /// What stands before the name on its line.
    pub fn before(&self) -> &'a str {
        let start = self.text[..self.range.start].rfind('\n').map_or(0, |at| at + 1);
        let near = floor(self.text, start.max(self.range.start.saturating_sub(REACH)));
        &self.text[near..self.range.start]
    }

    /// What follows the name on its line.
    pub fn after(&self) -> &'a str {
        let rest = &self.text[self.range.end..];
        let end = rest.find('\n').unwrap_or(rest.len());
        &rest[..floor(rest, end.min(REACH))]
    }

    /// The lines above, nearest first.
    pub fn above(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let start = self.text[..self.range.start].rfind('\n').map_or(0, |at| at + 1);
        self.text[..start].lines().rev()
    }

    /// The lines below, nearest first.
    pub fn below(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text[self.range.end..].lines().skip(1)
    }

    /// The extension of the file in lower case; empty if it has none.
    pub fn extension(&self) -> String {
        crate::tree::path::extension(self.path).unwrap_or_default().to_ascii_lowercase()
    }

    /// The quotation mark that the name stands in, with nothing else between the marks.
    pub fn quote(&self) -> Option<char> {
        let quote = self.before().chars().next_back().filter(|c| matches!(c, '"' | '\'' | '`'))?;
        self.after().starts_with(quote).then_some(quote)
    }
}

/// The last boundary of a character at or before `at`.
fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

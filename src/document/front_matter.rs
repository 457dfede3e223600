use std::ops::Range;

use super::FrontMatter;
use crate::source::Span;

/// The front matter at the very start of `text`, and all bytes that it takes up
/// with its fences. A byte order mark may stand before it.
///
/// The markdown parser's own option is of no use: it also takes a rule and a
/// heading in the middle of a document for metadata.
pub fn find(text: &str) -> Option<(FrontMatter, Range<usize>)> {
    let bom = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let (first, _) = line_at(text, bom)?;
    let fence = match first.trim_end() {
        "---" => "---",
        "+++" => "+++",
        _ => return None,
    };
    let start = next_line(text, bom)?;
    // `---` with prose below is a rule: a forge shows what is no mapping as text.
    if !opens_mapping(&text[start..], fence) {
        return None;
    }
    let mut at = start;
    while let Some((line, _)) = line_at(text, at) {
        let closed = line.trim_end() == fence || (fence == "---" && line.trim_end() == "...");
        let after = next_line(text, at).unwrap_or(text.len());
        if closed {
            return Some((FrontMatter { span: Span::new(start, at), toml: fence == "+++" }, 0..after));
        }
        at = after;
    }
    None
}

/// Whether the first line that says something starts a mapping; blank lines before it are not allowed.
fn opens_mapping(text: &str, fence: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end);
    let Some(first) = lines.next() else { return false };
    if first.is_empty() {
        return false;
    }
    let telling = std::iter::once(first).chain(lines).find(|line| !line.is_empty() && !line.starts_with('#'));
    telling.is_none_or(|line| {
        let separator = if fence == "+++" { '=' } else { ':' };
        line == fence || line.starts_with(['-', '[', '{']) || line.contains(separator)
    })
}

/// The line that starts at `at`, without its line feed.
fn line_at(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
    let end = rest.find('\n').unwrap_or(rest.len());
    Some((&rest[..end], at + end))
}

/// Where the line after the one at `at` starts.
fn next_line(text: &str, at: usize) -> Option<usize> {
    line_at(text, at).map(|(_, end)| (end + 1).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(text: &str) -> Option<&str> {
        find(text).map(|(front, _)| front.span.slice(text))
    }

    #[test]
    fn yaml_and_toml_at_the_start() {
        assert_eq!(content("---\na: 1\n---\n# T\n"), Some("a: 1\n"));
        assert_eq!(content("+++\r\na = 1\r\n+++\r\n"), Some("a = 1\r\n"));
        assert_eq!(content("\u{feff}---\na: 1\n...\n"), Some("a: 1\n"));
        assert_eq!(content("---\n---"), Some(""));
    }

    #[test]
    fn a_rule_is_not_front_matter() {
        assert_eq!(content("\n---\na: 1\n---\n"), None);
        assert_eq!(content("---\nno end\n"), None);
        assert_eq!(content(""), None);
        assert_eq!(content("----\na\n----\n"), None);
        assert_eq!(content("---\n\n<p>x: y</p>\n\n---\n"), None);
        assert_eq!(content("---\nJust words\n---\n"), None);
    }
}

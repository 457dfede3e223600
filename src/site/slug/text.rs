use std::sync::LazyLock;

use regex::Regex;

/// The byte ranges of `text` that came from code spans of `source`: smart punctuation leaves them alone.
fn code_ranges(text: &str, source: &str) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    let (mut at, mut rest) = (0, source);
    while let Some(open) = rest.find('`') {
        let ticks = rest[open..].bytes().take_while(|&b| b == b'`').count();
        let fence = &rest[open..open + ticks];
        let inside = &rest[open + ticks..];
        let Some(close) = inside.find(fence) else { break };
        let code = inside[..close].trim();
        if let Some(found) = text[at..].find(code) {
            ranges.push(at + found..at + found + code.len());
            at += found + code.len();
        }
        rest = &inside[close + ticks..];
    }
    ranges
}

/// `text` after smart punctuation, as far as slugs see it: `--` and `---` outside code became dashes,
/// which every dialect that runs smart punctuation then deletes.
pub(super) fn without_dashes(text: &str, source: &str) -> String {
    if !text.contains("--") {
        return text.to_owned();
    }
    let code = code_ranges(text, source);
    let in_code = |at: usize| code.get(code.partition_point(|range| range.end <= at)).is_some_and(|r| r.start <= at);
    let mut out = String::with_capacity(text.len());
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        let beside = bytes.get(at + 1) == Some(&b'-') || (at > 0 && bytes[at - 1] == b'-');
        if c != '-' || !beside || in_code(at) {
            out.push(c);
        }
    }
    out
}

/// `text` without emoji short codes such as `:rocket:`, which became images or symbols.
pub(super) fn without_emoji_codes(text: &str) -> String {
    static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"(^|\s):[a-z0-9_+-]+:(\s|$)").ok());
    match &*CODE {
        Some(code) if text.contains(':') => code.replace_all(text, "$1$2").into_owned(),
        _ => text.to_owned(),
    }
}

/// Whether `source` has an HTML or JSX tag.
pub(super) fn has_tag(source: &str) -> bool {
    let end = source.rfind('>').unwrap_or(0);
    source[..end].match_indices('<').any(|(at, _)| may_be_tag(&source[at..]))
}

/// Whether `source` starts with an HTML or JSX tag.
pub(super) fn has_tag_at_start(source: &str) -> bool {
    may_be_tag(source) && source.contains('>')
}

/// Whether `source` starts as a tag does, wherever that ends.
fn may_be_tag(source: &str) -> bool {
    let Some(rest) = source.strip_prefix('<') else { return false };
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    let name = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.')).count();
    rest.starts_with(|c: char| c.is_ascii_alphabetic())
        && matches!(rest.as_bytes().get(name), Some(b' ' | b'>' | b'/' | b'\t'))
}

/// Character references that occur in headings. Numeric ones are rare enough to be left decoded.
const ENTITIES: [(&str, char); 10] = [
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&#39;", '\''),
    ("&nbsp;", '\u{a0}'),
    ("&copy;", '©'),
    ("&reg;", '®'),
    ("&mdash;", '—'),
    ("&ndash;", '–'),
];

/// `text` with the references of `source` in place of the characters that they gave.
pub(super) fn restore_entities(text: &str, source: &str) -> String {
    if !source.contains('&') {
        return text.to_owned();
    }
    let mut out = text.to_owned();
    for (name, c) in ENTITIES.into_iter().filter(|(name, _)| source.contains(name)) {
        // A reference stands for the (n+1)th such character if n plain ones and references stand before it.
        let mut places = places(source, name, c).into_iter().peekable();
        let mut next = String::with_capacity(out.len());
        let mut count = 0;
        for (at, d) in out.char_indices() {
            if d != c || out[at..].starts_with(name) {
                next.push(d);
                continue;
            }
            if places.next_if_eq(&count).is_some() {
                next.push_str(name)
            } else {
                next.push(d)
            }
            count += 1;
        }
        out = next;
    }
    out
}

/// Which of the characters `c` that `source` gives, plain or by `name`, come of `name`.
fn places(source: &str, name: &str, c: char) -> Vec<usize> {
    let is_reference = |at: usize| ENTITIES.iter().any(|(name, _)| source[at..].starts_with(name));
    let (mut places, mut count) = (Vec::new(), 0);
    for (at, d) in source.char_indices() {
        if d == '&' && source[at..].starts_with(name) {
            places.push(count);
            count += 1;
        } else if d == c && !(c == '&' && is_reference(at)) {
            count += 1;
        }
    }
    places
}

/// Removes every character that `class` (a regular expression) matches.
pub(super) fn delete(text: &str, class: &Option<Regex>) -> String {
    class.as_ref().map_or_else(|| text.to_owned(), |class| class.replace_all(text, "").into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_come_back_where_they_stood() {
        assert_eq!(restore_entities("a & b & < &", "a & b &amp; &lt; &"), "a & b &amp; &lt; &");
        assert_eq!(restore_entities("< & <", "&lt; & <"), "&lt; & <");
        assert_eq!(restore_entities("&amp; & x", "&amp;amp; &amp; x"), "&amp; &amp; x");
    }

    #[test]
    fn a_tag_needs_its_end() {
        assert!(has_tag("a <b>x</b>") && has_tag("<br/>") && !has_tag("a <b x") && !has_tag("a > <b x"));
    }
}

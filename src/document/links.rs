use std::ops::Range;

/// The destination of an inline link or image in its source `text`, whose
/// visible part ends at or before the `](` that is looked for from `from` on.
///
/// The range is that of the raw destination: within `<…>` if it is so written.
pub(super) fn inline_destination(text: &str, from: usize) -> Option<Range<usize>> {
    let open = from + text.get(from..)?.find("](")? + 2;
    destination(text, open)
}

/// The destination of a definition `[label]: dest`.
pub(super) fn definition_destination(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = text.find('[')? + 1;
    while *bytes.get(at)? != b']' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    if bytes.get(at + 1) != Some(&b':') {
        return None;
    }
    destination(text, at + 2)
}

/// The destination at `from`, after blanks and the `>` of a quote's next line.
fn destination(text: &str, from: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let blank = |at: usize| at + bytes[at.min(bytes.len())..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let mut start = blank(from);
    if bytes[from..start].contains(&b'\n') {
        while bytes.get(start) == Some(&b'>') {
            start = blank(start + 1);
        }
    }
    if bytes.get(start) == Some(&b'<') {
        let mut at = start + 1;
        while !matches!(bytes.get(at)?, b'>' | b'\n') {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        return (bytes[at] == b'>').then_some(start + 1..at);
    }
    let mut depth = 0usize;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            0..=b' ' => break,
            _ => {}
        }
        at += 1;
    }
    Some(start..at.min(bytes.len()))
}

/// The bare web addresses in `text`, in order.
pub(super) fn bare_urls(text: &str) -> Vec<Range<usize>> {
    let mut urls = Vec::new();
    let mut from = 0;
    while let Some(colon) = text[from..].find("://").map(|found| from + found) {
        let after = colon + 3;
        let scheme = ["https", "http"].into_iter().find(|scheme| {
            text[from..colon].ends_with(scheme)
                && !text[from..colon - scheme.len()].ends_with(|c: char| c.is_alphanumeric() || c == '+' || c == '_')
        });
        let Some(scheme) = scheme else {
            from = after;
            continue;
        };
        let length = url_length(&text[after..]);
        if length > 0 {
            urls.push(colon - scheme.len()..after + length);
        }
        from = after + length;
    }
    urls
}

/// How much of `text`, which follows `https://`, belongs to the address. The end
/// is cut as GitHub does: sentence punctuation and unmatched brackets stay out.
fn url_length(text: &str) -> usize {
    let ends =
        |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | '|' | '“' | '”' | '，' | '。' | '）' | '、');
    let mut url = &text[..text.find(ends).unwrap_or(text.len())];
    // The address of an image within a link, where neither is parsed: `[![x](https://a/x.png)](https://a)`.
    url = &url[..url.find(")](").unwrap_or(url.len())];
    let mut surplus = {
        let count = |wanted: u8| url.bytes().filter(|&b| b == wanted).count();
        [count(b')').saturating_sub(count(b'(')), count(b']').saturating_sub(count(b'['))]
    };
    loop {
        let Some(last) = url.chars().next_back() else { return 0 };
        let cut = match last {
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | ';' | '…' | '}' => true,
            ')' if surplus[0] > 0 => {
                surplus[0] -= 1;
                true
            }
            ']' if surplus[1] > 0 => {
                surplus[1] -= 1;
                true
            }
            _ => false,
        };
        if !cut {
            return url.len();
        }
        url = &url[..url.len() - last.len_utf8()];
    }
}

/// The addresses in the value of a `srcset` attribute.
pub(super) fn srcset(value: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for candidate in value.split_inclusive(',') {
        let start = at + (candidate.len() - candidate.trim_start().len());
        let word = candidate.trim().trim_end_matches(',').split_whitespace().next().unwrap_or("");
        if !word.is_empty() {
            found.push(start..start + word.len());
        }
        at += candidate.len();
    }
    found
}

/// The one string literal that a JSX expression is, or that it hands to a
/// function such as `require` or `useBaseUrl`.
pub(super) fn literal(expression: &str) -> Option<Range<usize>> {
    let inner = expression.trim();
    let mut start = expression.len() - expression.trim_start().len();
    let mut quoted = inner;
    if let Some(open) = inner.find('(').filter(|&open| inner[..open].bytes().all(|b| b.is_ascii_alphanumeric())) {
        let close = inner.find(')')?;
        quoted = inner.get(open + 1..close)?;
        start += open + 1;
    }
    let quote = quoted.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    let literal = quoted.get(1..)?.strip_suffix(quote)?;
    let plain = !literal.is_empty() && !literal.contains(quote) && !literal.contains("${");
    plain.then_some(start + 1..start + 1 + literal.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inline(text: &str) -> Option<&str> {
        inline_destination(text, 0).map(|range| &text[range])
    }

    #[test]
    fn inline_destinations() {
        assert_eq!(inline("[a](b.md)"), Some("b.md"));
        assert_eq!(inline("[a]( <b c.md> 'title')"), Some("b c.md"));
        assert_eq!(inline("[a](b(c).md \"t\")"), Some("b(c).md"));
        assert_eq!(inline("[a](\n> b.md)"), Some("b.md"));
        assert_eq!(inline("[a]()"), Some(""));
        assert_eq!(inline("[a](b\\)c)"), Some("b\\)c"));
    }

    #[test]
    fn definitions() {
        let found = |text: &'static str| definition_destination(text).map(|range| &text[range]);
        assert_eq!(found("[a\\]b]: x.md 'title'"), Some("x.md"));
        assert_eq!(found("[a]:\n  <x y.md>"), Some("x y.md"));
    }

    #[test]
    fn bare_urls_end_as_github_ends_them() {
        let urls = |text: &'static str| bare_urls(text).into_iter().map(|range| &text[range]).collect::<Vec<_>>();
        assert_eq!(urls("see https://a.b/c. And (http://d.e/f)"), ["https://a.b/c", "http://d.e/f"]);
        assert_eq!(urls("https://a.b/c_(d), git+https://x.y xhttp://z"), ["https://a.b/c_(d)"]);
        assert_eq!(urls("https:// "), Vec::<&str>::new());
    }

    #[test]
    fn expressions_with_one_literal() {
        let found = |text: &'static str| literal(text).map(|range| &text[range]);
        assert_eq!(found(" '/x' "), Some("/x"));
        assert_eq!(found("require('./a.png').default"), Some("./a.png"));
        assert_eq!(found("useBaseUrl(\"/img\")"), Some("/img"));
        assert_eq!(found("a + 'b'"), None);
        assert_eq!(found("`x${y}`"), None);
    }

    #[test]
    fn srcset_candidates() {
        let value = "a.png 1x, b.png 2x,c.png";
        let found: Vec<_> = srcset(value).into_iter().map(|range| &value[range]).collect();
        assert_eq!(found, ["a.png", "b.png", "c.png"]);
    }
}

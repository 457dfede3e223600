use std::borrow::Cow;
use std::ops::Range;

/// A piece of raw HTML or JSX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Text between tags.
    Text(Range<usize>),
    /// `<name attr…>`.
    Open(Tag),
    /// `</name>`; the name and the whole tag.
    Close(Range<usize>, Range<usize>),
    /// `<!-- … -->`, or to the end of the text if it is never closed.
    Comment(Range<usize>),
    /// `<!doctype …>`, `<?…?>`, and the contents of scripts and styles.
    Other(Range<usize>),
}

/// An opening tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: Range<usize>,
    pub(super) attributes: Vec<Attribute>,
    pub(super) range: Range<usize>,
    /// Written `<name/>`.
    pub(super) closed: bool,
}

/// An attribute of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attribute {
    pub(super) name: Range<usize>,
    /// The value without its quotes, or within the braces of `{…}`.
    pub(super) value: Option<Range<usize>>,
    /// Whether the value is a JSX expression.
    pub(super) expression: bool,
}

/// A scanner of tags that never fails: what is no tag is text.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The element whose raw contents come next.
    raw: Option<&'static str>,
    /// Set when a tag ran to the end of the text: none after it can close
    /// either, and trying each would be quadratic.
    exhausted: bool,
    /// Quotes of which no further one stands in the text, for the same reason.
    unclosed: [bool; 2],
    /// How many bytes may still be read in search of closing braces.
    brace_budget: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Tokens { text, at: 0, raw: None, exhausted: false, unclosed: [false; 2], brace_budget: 4096 + 2 * text.len() }
    }

    /// The opening or closing tag at the very start of `text`.
    pub(super) fn tag_at_start(text: &'a str) -> Option<Token> {
        let mut tokens = Tokens::new(text);
        tokens.markup()
    }

    /// The markup that starts at `self.at`, which holds a `<`.
    fn markup(&mut self) -> Option<Token> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        let token = if rest.starts_with("<!--") {
            // `<!-->` and `<!--->` are whole comments.
            let end = rest[2..].find("-->").map_or(rest.len(), |found| 2 + found + 3);
            Token::Comment(start..start + end)
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            let Some(end) = rest.find('>').map(|found| found + 1) else {
                self.exhausted = true;
                return None;
            };
            Token::Other(start..start + end)
        } else if let Some(inner) = rest.strip_prefix("</") {
            let name = name_length(inner);
            let after = inner.len() - inner[name..].trim_start().len();
            if !inner[after..].starts_with('>') || (name == 0 && after > 0) {
                return None;
            }
            Token::Close(start + 2..start + 2 + name, start..start + 2 + after + 1)
        } else {
            Token::Open(self.open()?)
        };
        self.at = match &token {
            Token::Text(range) | Token::Comment(range) | Token::Other(range) | Token::Close(_, range) => range.end,
            Token::Open(tag) => tag.range.end,
        };
        Some(token)
    }

    fn open(&mut self) -> Option<Tag> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let name = start + 1..start + 1 + name_length(&self.text[start + 1..]);
        // `<>` is JSX's fragment.
        if name.is_empty() && bytes.get(start + 1) != Some(&b'>') {
            return None;
        }
        let mut attributes = Vec::new();
        let mut at = name.end;
        loop {
            let Some(&byte) = bytes.get(at) else {
                self.exhausted = true;
                return None;
            };
            match byte {
                b'>' => {
                    let closed = bytes[at - 1] == b'/';
                    return Some(Tag { name, attributes, range: start..at + 1, closed });
                }
                b'<' => return None,
                b'/' | b' ' | b'\t' | b'\r' | b'\n' => at += 1,
                // `{...props}`
                b'{' => at = self.braces_end(at)?,
                b'"' | b'\'' | b'=' if attributes.is_empty() && at == name.end => return None,
                _ => at = self.attribute(at, &mut attributes)?,
            }
        }
    }

    /// Reads one attribute at `at` and gives the offset after it.
    fn attribute(&mut self, at: usize, attributes: &mut Vec<Attribute>) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let ends_name = |byte: &u8| matches!(byte, b'=' | b'>' | b'/' | b'<' | b' ' | b'\t' | b'\r' | b'\n');
        let length = bytes[at..].iter().skip(1).position(ends_name).map_or(bytes.len() - at, |found| found + 1);
        let name = at..at + length;
        let blank = |from: usize| from + bytes[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let equals = blank(name.end);
        if bytes.get(equals) != Some(&b'=') {
            attributes.push(Attribute { name: name.clone(), value: None, expression: false });
            return Some(name.end);
        }
        let from = blank(equals + 1);
        let (value, expression, end) = match bytes.get(from) {
            Some(&quote @ (b'"' | b'\'')) => {
                let unclosed = usize::from(quote == b'\'');
                if self.unclosed[unclosed] {
                    return None;
                }
                let Some(length) = bytes[from + 1..].iter().position(|&b| b == quote) else {
                    self.unclosed[unclosed] = true;
                    return None;
                };
                (from + 1..from + 1 + length, false, from + length + 2)
            }
            Some(b'{') => {
                let end = self.braces_end(from)?;
                (from + 1..end - 1, true, end)
            }
            _ => {
                // A value without quotes may hold no `<`, and looking for its end beyond one would be quadratic.
                let ends_value = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'>' | b'<');
                let length = bytes[from..].iter().position(ends_value).unwrap_or(bytes.len() - from);
                (from..from + length, false, from + length)
            }
        };
        attributes.push(Attribute { name, value: Some(value), expression });
        Some(end)
    }

    /// The offset after the `}` that closes the `{` at `at`, strings respected.
    fn braces_end(&mut self, at: usize) -> Option<usize> {
        let mut depth = 0usize;
        let mut quote = None;
        for (offset, &byte) in self.text.as_bytes()[at..].iter().enumerate().take(self.brace_budget.min(4096)) {
            match (quote, byte) {
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'' | b'`') => quote = Some(byte),
                (None, b'{') => depth += 1,
                (None, b'}') => {
                    depth -= 1;
                    if depth == 0 {
                        self.brace_budget = self.brace_budget.saturating_sub(offset);
                        return Some(at + offset + 1);
                    }
                }
                (None, _) => {}
            }
        }
        self.brace_budget = self.brace_budget.saturating_sub(4096);
        None
    }

    fn raw_contents(&mut self, name: &str) -> Option<Token> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let closes = |at: &usize| {
            bytes[*at..].starts_with(b"</")
                && bytes
                    .get(at + 2..at + 2 + name.len())
                    .is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
        };
        self.at = (start..bytes.len()).find(closes).unwrap_or(bytes.len());
        (self.at > start).then_some(Token::Other(start..self.at))
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if let Some(token) = self.raw.take().and_then(|name| self.raw_contents(name)) {
            return Some(token);
        }
        let start = self.at;
        let mut from = start;
        while let Some(found) = self.text[from..].find('<').filter(|_| !self.exhausted) {
            self.at = from + found;
            let Some(token) = self.markup() else {
                from += found + 1;
                continue;
            };
            if start < from + found {
                // Tags are short: reading this one again on the next call costs nothing.
                self.at = from + found;
                return Some(Token::Text(start..from + found));
            }
            if let Token::Open(tag) = &token
                && !tag.closed
            {
                let name = &self.text[tag.name.clone()];
                self.raw = ["script", "style"].into_iter().find(|raw| name.eq_ignore_ascii_case(raw));
            }
            return Some(token);
        }
        self.at = self.text.len();
        (start < self.text.len()).then_some(Token::Text(start..self.text.len()))
    }
}

/// Length of the element name at the start of `text`: letters first, then what JSX and Vue allow.
fn name_length(text: &str) -> usize {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return 0;
    }
    text.bytes().position(|b| !(b.is_ascii_alphanumeric() || b"-_.:".contains(&b))).unwrap_or(text.len())
}

/// `text` with the common character references decoded.
pub(super) fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(12).position(|b| b == b';');
        match end.and_then(|end| reference(&rest[1..end]).map(|c| (c, end))) {
            Some((c, end)) => {
                decoded.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

fn reference(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "copy" => '©',
        "reg" => '®',
        "trade" => '™',
        "mdash" => '—',
        "ndash" => '–',
        "hellip" => '…',
        "rarr" => '→',
        "larr" => '←',
        "middot" => '·',
        "bull" => '•',
        "times" => '×',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(text: &str) -> Vec<(&str, Option<&str>)> {
        let Some(Token::Open(tag)) = Tokens::tag_at_start(text) else { return Vec::new() };
        tag.attributes.into_iter().map(|a| (&text[a.name], a.value.map(|v| &text[v]))).collect()
    }

    #[test]
    fn attributes_in_every_quoting() {
        let text = "<a href=\"x\"\n  id='y' title=z disabled {...p} on={() => { a > b }}>";
        let expected = [
            ("href", Some("x")),
            ("id", Some("y")),
            ("title", Some("z")),
            ("disabled", None),
            ("on", Some("() => { a > b }")),
        ];
        assert_eq!(attributes(text), expected);
    }

    #[test]
    fn what_is_no_tag_is_text() {
        for text in ["a < b", "<", "<a", "<a href=\"", "a <3 b", "<a <b"] {
            let tokens: Vec<_> = Tokens::new(text).collect();
            assert_eq!(tokens, [Token::Text(0..text.len())], "{text}");
        }
    }

    #[test]
    fn a_value_without_quotes_ends_where_a_tag_begins() {
        let kinds: Vec<_> = Tokens::new("<a x=<b y=z>").collect();
        assert!(matches!(&kinds[..], [Token::Text(text), Token::Open(_)] if *text == (0..5)), "{kinds:?}");
    }

    #[test]
    fn scripts_and_comments_hold_no_tags() {
        let text = "<script>if (a<b) {}</script><!-- <a href=x> -->t";
        let kinds: Vec<_> = Tokens::new(text)
            .map(|token| match token {
                Token::Text(_) => 't',
                Token::Open(_) => 'o',
                Token::Close(..) => 'c',
                Token::Comment(_) => '!',
                Token::Other(_) => 'x',
            })
            .collect();
        assert_eq!(kinds, ['o', 'x', 'c', '!', 't']);
    }

    #[test]
    fn references() {
        assert_eq!(decode("a &amp; b &#39;c&#x27; &nope; &"), "a & b 'c' &nope; &");
    }
}

/// An id that an attribute list gives, with the list as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attributes<'a> {
    /// The id.
    pub(super) ident: &'a str,
    /// The list with its braces or brackets.
    pub(super) raw: &'a str,
    /// Where the list starts.
    pub(super) start: usize,
}

/// The attribute list with an id at the end of a heading's source, in any of the
/// dialects: `{#x}`, `{ #x .c}`, `{: #x }`, `{ id="x" }`, `[#x]`.
///
/// Lists without an id are left alone, since braces at the end of a heading are
/// often part of it: `GET /users/{id}`.
pub(super) fn trailing(source: &str) -> Option<Attributes<'_>> {
    let trimmed = source.trim_end();
    if let Some(start) = trimmed.strip_suffix('}').and_then(|inner| inner.rfind('{')) {
        let raw = &trimmed[start..];
        return ident_of_list(&raw[1..raw.len() - 1]).map(|ident| Attributes { ident, raw, start });
    }
    let start = trimmed.strip_suffix(']')?.rfind("[#")?;
    let raw = &trimmed[start..];
    let ident = &raw[2..raw.len() - 1];
    let separate = source[..start].ends_with(char::is_whitespace);
    (separate && is_ident(ident)).then_some(Attributes { ident, raw, start })
}

/// The first attribute list with an id in `source` at or after `from`.
pub(super) fn next(source: &str, from: usize) -> Option<Attributes<'_>> {
    let mut at = from;
    while let Some(start) = source.get(at..)?.find('{').map(|found| at + found) {
        let rest = &source[start + 1..];
        // An id's list is short and on one line: a bound keeps the search linear.
        let end = rest.bytes().take(200).position(|byte| matches!(byte, b'}' | b'{' | b'\n'));
        match end {
            Some(end) if rest.as_bytes()[end] == b'}' => {
                let template = source[..start].ends_with('{');
                if let Some(ident) = ident_of_list(&rest[..end]).filter(|_| !template) {
                    return Some(Attributes { ident, raw: &source[start..start + end + 2], start });
                }
                at = start + end + 2;
            }
            _ => at = start + 1,
        }
    }
    None
}

/// The id of the inside of a braced list.
fn ident_of_list(inner: &str) -> Option<&str> {
    let inner = inner.strip_prefix(':').unwrap_or(inner);
    if inner.starts_with("/*") {
        return None;
    }
    inner.split_whitespace().find_map(|word| {
        let ident = match word.strip_prefix('#') {
            Some(ident) => ident,
            None => {
                let value = word.strip_prefix("id=")?;
                value.strip_prefix('"').and_then(|v| v.strip_suffix('"')).unwrap_or(value)
            }
        };
        is_ident(ident).then_some(ident)
    })
}

fn is_ident(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || "{}[]()\"'<>#".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ident(source: &str) -> Option<(&str, &str)> {
        trailing(source).map(|found| (found.ident, found.raw))
    }

    #[test]
    fn every_dialect() {
        assert_eq!(ident("T {#x}"), Some(("x", "{#x}")));
        assert_eq!(ident("T { #x .c} "), Some(("x", "{ #x .c}")));
        assert_eq!(ident("T {: #x }"), Some(("x", "{: #x }")));
        assert_eq!(ident("T { id=\"9.7.0\" }"), Some(("9.7.0", "{ id=\"9.7.0\" }")));
        assert_eq!(ident("T [#x]"), Some(("x", "[#x]")));
    }

    #[test]
    fn other_braces_stay() {
        assert_eq!(ident("GET /users/{id}"), None);
        assert_eq!(ident("T {.cls}"), None);
        assert_eq!(ident("Issue [#12] fixed"), None);
        assert_eq!(ident("a[#x]"), None);
        assert_eq!(ident("{/* #id */}"), None);
    }

    #[test]
    fn inside_a_text() {
        let found = next("see {x} and [](){#here} now", 0).map(|found| (found.ident, found.start));
        assert_eq!(found, Some(("here", 16)));
        assert_eq!(next("{{#if}}", 0), None);
    }
}

use crate::render::visible::visible;

/// A stranger's text as Markdown that shows exactly this text: no link, no HTML, no mention. Only what
/// stands in single backticks stays code, since drift's own messages put names there.
pub(crate) fn prose(text: &str) -> String {
    let text = visible(text);
    let text = text.trim();
    let parts: Vec<&str> = text.split('`').collect();
    let paired = parts.len() % 2 == 1;
    // Two backticks in a row are an empty part inside, and a fence of another kind.
    let inner_empty = parts.len() > 1 && parts[1..parts.len() - 1].iter().any(|part| part.is_empty());
    let mut out = String::with_capacity(text.len());
    if !paired || inner_empty {
        escape(text, &mut out);
        return out;
    }
    for (at, part) in parts.into_iter().enumerate() {
        if at % 2 == 1 { out.push_str(&code(part)) } else { escape(part, &mut out) }
    }
    out
}

/// `text` as a code span, whatever backticks it holds.
pub(super) fn code(text: &str) -> String {
    let text = visible(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // The spaces belong to the fence, and keep a backtick at either end apart from it.
    let pad = if longest > 0 || text.starts_with(' ') || text.is_empty() { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

fn escape(text: &str, out: &mut String) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    for (at, c) in text.char_indices() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // A comment that nobody sees keeps `@name` from calling a person and `#1` from linking an issue:
            // forges look for both after escapes are gone.
            '@' | '#' => {
                out.push(c);
                out.push_str("<!-- -->");
            }
            // Bare addresses become links at `://` and `www.`.
            ':' if text[at..].starts_with("://") => out.push_str("\\:"),
            '.' if is_www(&text.as_bytes()[..at]) => out.push_str("\\."),
            // What would begin a list at the start of a line.
            '-' | '+' | '=' if at == 0 => out.extend(['\\', c]),
            '.' | ')' if at == digits && digits > 0 => out.extend(['\\', c]),
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '|' | '$' | '!' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
}

fn is_www(before: &[u8]) -> bool {
    before.last_chunk::<3>().is_some_and(|last| last.eq_ignore_ascii_case(b"www"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_prose_is_markup() {
        assert_eq!(prose("<b> [l](u) *x* | $y$"), "&lt;b&gt; \\[l\\](u) \\*x\\* \\| \\$y\\$");
        assert_eq!(prose("@all #1 https://x www.x"), "@<!-- -->all #<!-- -->1 https\\://x www\\.x");
        assert_eq!([prose("- x"), prose("12. x"), prose("1.5")], ["\\- x", "12\\. x", "1\\.5"]);
    }

    #[test]
    fn names_in_backticks_stay_code_and_stray_backticks_do_not_begin_it() {
        assert_eq!(prose("`a_b` is *gone*"), "`a_b` is \\*gone\\*");
        assert_eq!(prose("a ` b"), "a \\` b");
        assert_eq!(prose("``a`` `b`"), "\\`\\`a\\`\\` \\`b\\`");
    }

    #[test]
    fn a_code_span_holds_backticks() {
        assert_eq!(code("a``b"), "``` a``b ```");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code("a\nb"), "`a b`");
    }
}

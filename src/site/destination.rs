use percent_encoding::percent_decode_str;

/// A link destination taken apart; path and fragment are percent-decoded once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Destination {
    /// The path without query and fragment; empty for a pure fragment.
    pub(super) path: String,
    /// What stands after `#`.
    pub(super) fragment: Option<String>,
    /// Whether a `?query` was dropped.
    pub(super) query: bool,
}

/// What a destination is at first sight.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// A relative link, a root-relative link or a fragment.
    Local(Destination),
    /// Another host or scheme.
    External,
    /// A template's placeholder, or nothing at all.
    Not(&'static str),
}

impl Destination {
    /// Reads a destination as the author wrote it.
    pub(super) fn read(dest: &str) -> Sight {
        let dest = dest.trim();
        let dest = dest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(dest);
        if dest.is_empty() {
            return Sight::Not("empty destination");
        }
        let escaped = || dest.contains('%') && ["%7B", "%7b", "%}"].iter().any(|mark| dest.contains(mark));
        if dest.contains(['{', '<', '[', ']', '…']) || escaped() {
            return Sight::Not("template");
        }
        if has_variable(dest) {
            return Sight::Not("template");
        }
        if dest.starts_with('`') {
            return Sight::Not("a reference that a documentation tool resolves");
        }
        if dest.starts_with("//") || has_scheme(dest) {
            return Sight::External;
        }
        let (rest, fragment) = match dest.split_once('#') {
            Some((rest, fragment)) => (rest, Some(decode(fragment))),
            None => (dest, None),
        };
        let (path, query) = rest.split_once('?').map_or((rest, false), |(path, _)| (path, true));
        let placeholder =
            path.len() > 2 && path.bytes().all(|b| b.is_ascii_uppercase() || b == b'_') && path.contains('_');
        if placeholder || dest.starts_with('$') || matches!(path, "..." | "url" | "link" | "URL") {
            return Sight::Not("template");
        }
        Sight::Local(Destination { path: decode(path), fragment, query })
    }

    /// Whether the path starts at the root.
    pub(super) fn is_rooted(&self) -> bool {
        self.path.starts_with('/')
    }

    /// Whether the path names a markdown file.
    pub(super) fn is_markdown(&self) -> bool {
        is_markdown(&self.path)
    }
}

/// Whether the last part of `path` has the extension of a kind of file; the `.0` of `migrate-to-9.0` is none.
pub(super) fn has_extension(path: &str) -> bool {
    crate::tree::path::extension(path.trim_end_matches('/'))
        .is_some_and(|extension| extension.len() <= 10 && extension.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whether `path` names a markdown file.
pub(super) fn is_markdown(path: &str) -> bool {
    let lower = path.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
    path.contains('.') && matches!(lower.as_str(), "md" | "mdx" | "markdown" | "mkd" | "mdown")
}

/// Whether a variable stands in the destination `dest`: `%version%` or `@API_URL@`, as some generators write them, or a
/// day to be filled in, `YYYY-MM-DD`; `%20` is none.
pub fn has_variable(dest: &str) -> bool {
    let is_constant = |part: &str| part.len() > 2 && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    if !dest.contains(['@', '%', 'Y']) {
        return false;
    }
    // What stands between two signs, not before the first or behind the last.
    let at_signs: Vec<&str> = dest.split('@').collect();
    if dest.contains("YYYY")
        || at_signs.len() > 2 && at_signs[1..at_signs.len() - 1].iter().any(|part| is_constant(part))
    {
        return true;
    }
    let parts: Vec<&str> = dest.split('%').collect();
    let is_escape = |part: &str| {
        let mut pair = part.chars().take(2);
        let hex = part.len() > 1 && pair.clone().all(|c| c.is_ascii_hexdigit());
        hex && pair.any(|c| c.is_ascii_digit() || c.is_ascii_uppercase())
    };
    let is_name = |part: &&str| {
        let plain = part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        plain && part.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_escape(part)
    };
    parts.len() > 2 && parts[1..parts.len() - 1].iter().any(is_name)
}

fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// `scheme:` of at least two letters, so that a Windows drive is none.
fn has_scheme(dest: &str) -> bool {
    let name = dest.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')).count();
    name >= 2 && dest.as_bytes().get(name) == Some(&b':') && dest.as_bytes()[0].is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_decoded_once_and_the_query_is_dropped() {
        let Sight::Local(read) = Destination::read("a%20b.md?x=1#caf%C3%A9") else { panic!("local") };
        assert_eq!((read.path.as_str(), read.fragment.as_deref(), read.query), ("a b.md", Some("café"), true));
        assert!(read.is_markdown() && !read.is_rooted());
    }

    #[test]
    fn what_is_not_a_path() {
        assert_eq!(Destination::read("mailto:a@b.c"), Sight::External);
        assert_eq!(Destination::read("//host/x"), Sight::External);
        assert_eq!(Destination::read("{{ url }}"), Sight::Not("template"));
        assert_eq!(Destination::read("%api_link%"), Sight::Not("template"));
        assert!(matches!(Destination::read("a%20b%20c.md"), Sight::Local(_)));
        assert!(matches!(Destination::read("caf%C3%A9-docs.md"), Sight::Local(_)));
        assert_eq!(Destination::read("ENGLISH_VERSION_URL"), Sight::Not("template"));
    }
}

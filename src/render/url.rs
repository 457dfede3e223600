use std::fmt::Write;

/// `path` as the path of a URL: everything but unreserved characters and `/` percent-encoded. A path
/// that begins with a space, a colon or a `#` stays relative.
pub(crate) fn path_url(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(byte.into()),
            // Writing to a string cannot fail.
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::path_url;

    #[test]
    fn only_what_is_safe_stands_as_it_is() {
        assert_eq!(path_url("docs/a b#ü%.md"), "docs/a%20b%23%C3%BC%25.md");
    }
}

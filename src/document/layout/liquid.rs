/// A template tag that has a line for itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LoneTag<'a> {
    /// Opens a region of code in a language, up to the line with the given end tag.
    Code(&'a str, &'static str),
    /// Opens a region that is not shown.
    Hidden(&'static str),
    /// Anything else: it holds no prose.
    Other,
}

/// Reads `text`, a whole line, as one Liquid tag (`{% … %}`) or Hugo shortcode
/// (`{{< … >}}`, `{{% … %}}`).
pub(super) fn lone_tag(text: &str) -> Option<LoneTag<'_>> {
    let (inner, hugo) = match text.strip_prefix("{%").and_then(|rest| rest.strip_suffix("%}")) {
        Some(inner) => (inner, false),
        None => {
            let shortcode = |open: &str, close: &str| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            (shortcode("{{<", ">}}").or_else(|| shortcode("{{%", "%}}"))?, true)
        }
    };
    if inner.contains("%}") || inner.contains(">}}") || inner.contains("{{") {
        return None;
    }
    let inner = inner.trim_matches('-').trim();
    let mut words = inner.split_whitespace();
    Some(match (words.next(), hugo) {
        (Some("highlight"), false) => LoneTag::Code(words.next().unwrap_or(""), "endhighlight"),
        (Some("highlight"), true) if !inner.ends_with('/') => LoneTag::Code(words.next().unwrap_or(""), "/highlight"),
        (Some("code"), true) if !inner.ends_with('/') => LoneTag::Code(language(words), "/code"),
        (Some("code-toggle"), true) if !inner.ends_with('/') => LoneTag::Code("", "/code-toggle"),
        (Some("comment"), false) => LoneTag::Hidden("endcomment"),
        _ => LoneTag::Other,
    })
}

/// The language that a shortcode's parameters name: `lang=go`, `file=hugo.toml`.
fn language<'a>(parameters: impl Iterator<Item = &'a str>) -> &'a str {
    let value = |word: &'a str, key: &str| word.strip_prefix(key).map(|value| value.trim_matches('"'));
    let of = |word| value(word, "lang=").or_else(|| value(word, "file=")?.rsplit_once('.').map(|(_, end)| end));
    parameters.filter_map(of).next().unwrap_or("")
}

/// Whether `text` is the tag that ends a region.
pub(super) fn is_end(text: &str, end: &str) -> bool {
    let inner = text.trim_start_matches(['{', '%', '<', '-', ' ']);
    text.starts_with('{')
        && inner.strip_prefix(end).is_some_and(|rest| rest.trim_start_matches(['-', ' ']).starts_with(['%', '>']))
}

/// Whether `text` is a tag that only keeps Liquid from reading what it encloses.
pub(crate) fn is_raw_mark(text: &str) -> bool {
    let inner = text.strip_prefix("{%").and_then(|rest| rest.strip_suffix("%}"));
    inner.is_some_and(|inner| matches!(inner.trim_matches(['-', ' ']), "raw" | "endraw"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_alone_on_a_line() {
        assert_eq!(lone_tag("{% highlight ruby linenos %}"), Some(LoneTag::Code("ruby", "endhighlight")));
        assert_eq!(lone_tag("{{< highlight go >}}"), Some(LoneTag::Code("go", "/highlight")));
        assert_eq!(lone_tag("{{< code file=content/a.html >}}"), Some(LoneTag::Code("html", "/code")));
        assert_eq!(lone_tag("{{% code lang=\"go\" %}}"), Some(LoneTag::Code("go", "/code")));
        assert_eq!(lone_tag("{{< code src=\"a.go\" />}}"), Some(LoneTag::Other));
        assert_eq!(lone_tag("{%- raw -%}"), Some(LoneTag::Other));
        assert_eq!(lone_tag("{% if a %} text {% endif %}"), None);
        assert_eq!(lone_tag("text {% if a %}"), None);
        assert!(is_end("{% endhighlight %}", "endhighlight"));
        assert!(is_end("{{< /highlight >}}", "/highlight"));
        assert!(is_raw_mark("{%- endraw -%}"));
    }
}

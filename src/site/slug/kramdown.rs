use std::sync::LazyLock;

use regex::Regex;

use super::text::delete;

/// kramdown-parser-gfm 1.1.0: `\p{Word}`, hyphen, space and tab stay.
pub(super) fn gfm(text: &str) -> String {
    static DROP: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{M}\p{Nd}\p{Pc}\- \t]").ok());
    delete(&text.to_lowercase(), &DROP).replace([' ', '\t'], "-")
}

/// kramdown's own `basic_generate_id`, which reads the source of the heading.
pub(super) fn native(source: &str) -> String {
    let out: String = source
        .trim_start_matches(|c: char| !c.is_ascii_alphabetic())
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'))
        .map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() })
        .collect();
    if out.is_empty() { "section".to_owned() } else { out }
}

use std::sync::LazyLock;

use regex::Regex;

use super::text::delete;

/// github-slugger 2.0.0, whose fixtures were generated from github.com: Unicode lower case, delete all
/// but letters, marks, decimal and letter numbers, connectors, hyphens and spaces; no trimming.
pub(crate) fn slug(text: &str) -> String {
    static DROP: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]").ok());
    delete(&text.to_lowercase(), &DROP).replace(' ', "-")
}

/// GitLab's `string_to_anchor`.
pub(super) fn gitlab(text: &str) -> String {
    let mut out = String::new();
    for c in slug(text.trim()).chars() {
        if c != '-' || !out.ends_with('-') {
            out.push(c);
        }
    }
    if !out.is_empty() && out.bytes().all(|b| b.is_ascii_digit()) { format!("anchor-{out}") } else { out }
}

/// myst-parser's default slug function: GitHub's idea with Python's `\w`.
pub(super) fn myst(text: &str) -> String {
    static DROP: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{N}_\- ]").ok());
    delete(&text.to_lowercase(), &DROP).replace(' ', "-")
}

use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

use super::text::delete;

/// Hugo's `autoIDType`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HugoIds {
    /// `github`.
    GitHub,
    /// `github-ascii`: accents stripped, the rest of what is not ASCII dropped.
    Ascii,
    /// `blackfriday`: runs of anything but letters and digits become one hyphen.
    Blackfriday,
}

/// Go lowers one rune to one rune: `İ` gives `i`.
fn go_lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

fn or_heading(id: String) -> String {
    if id.is_empty() { "heading".to_owned() } else { id }
}

/// Hugo 0.168: trims, then keeps letters, decimal digits, `_`, `-` and spaces.
pub(super) fn hugo(text: &str, kind: HugoIds) -> String {
    static DROP: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{Nd}_\- ]").ok());
    static RUN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{N}]+").ok());
    let text = text.trim();
    or_heading(match kind {
        HugoIds::GitHub => delete(text, &DROP).replace(' ', "-").chars().map(go_lower).collect(),
        HugoIds::Ascii => {
            let plain: String = text.nfd().filter(char::is_ascii).collect();
            delete(&plain, &DROP).replace(' ', "-").to_ascii_lowercase()
        }
        HugoIds::Blackfriday => {
            let runs = RUN.as_ref().map_or_else(|| text.to_owned(), |run| run.replace_all(text, "-").into_owned());
            runs.trim_matches('-').chars().map(go_lower).collect()
        }
    })
}

/// Gitea's `CleanValue` over the heading's source (`modules/markup/common/footnote.go`).
pub(super) fn gitea(source: &str) -> String {
    static DROP: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{N}_\-\s]").ok());
    let kept = delete(source.trim(), &DROP);
    or_heading(kept.chars().map(|c| if c.is_whitespace() { '-' } else { go_lower(c) }).collect())
}

/// goldmark's own generator: ASCII letters and digits, `-` for spaces, `-` and `_`.
pub(super) fn plain(source: &str) -> String {
    let keep = |c: char| match c {
        ' ' | '\t' | '-' | '_' => Some('-'),
        c if c.is_ascii_alphanumeric() => Some(c.to_ascii_lowercase()),
        _ => None,
    };
    or_heading(source.trim().chars().filter_map(keep).collect())
}

/// mdBook 0.5 `crates/mdbook-html/src/utils.rs`.
pub(super) fn mdbook(text: &str) -> String {
    let keep = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    };
    text.trim().to_lowercase().chars().filter_map(keep).collect()
}

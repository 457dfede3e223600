use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

/// Docsify 5 over the heading's source: lowers ASCII only, drops tags, emoji and punctuation.
pub(super) fn slug(source: &str) -> String {
    static LINK: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\[([^\]]*)\]\([^)]*\)").ok());
    static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"<[^>]+>").ok());
    static DROP: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"[\p{Emoji_Presentation}\p{Extended_Pictographic}\u{FE0F}\u{2000}-\u{206F}\u{2E00}-\u{2E7F}]").ok()
    });
    let text: String = source.trim().nfc().collect();
    let text = LINK.as_ref().map_or_else(|| text.clone(), |link| link.replace_all(&text, "$1").into_owned());
    let text = TAG.as_ref().map_or_else(|| text.clone(), |tag| tag.replace_all(&text, "").into_owned());
    let text = super::text::delete(&text, &DROP);
    let keep = |c: char| match c {
        c if c.is_whitespace() => Some('-'),
        '-' | '_' => Some(c),
        c if c.is_ascii_punctuation() => None,
        c => Some(c.to_ascii_lowercase()),
    };
    let out: String = text.chars().filter_map(keep).collect();
    if out.starts_with(|c: char| c.is_ascii_digit()) { format!("_{out}") } else { out }
}

/// github-slugid 1.0.1, which HonKit and the old GitBook use.
pub(super) fn honkit(source: &str) -> String {
    let keep = |c: char| match c {
        ' ' => Some('-'),
        '-' => Some('-'),
        '“' | '”' | '‘' | '’' | '…' => None,
        c if c.is_ascii_punctuation() => None,
        c => Some(c),
    };
    let out: String = source.to_lowercase().chars().filter_map(keep).collect();
    out.strip_prefix('-').unwrap_or(&out).to_owned()
}

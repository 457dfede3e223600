use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

use super::{Heading, attributes, text};

/// Which slugify function the `toc` extension was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PythonStyle {
    /// `markdown.extensions.toc.slugify`: ASCII only.
    Toc,
    /// `markdown.extensions.toc.slugify_unicode`.
    TocUnicode,
    /// `pymdownx.slugs.slugify`, and the older `uslugify` and `gfm`.
    Pymdownx {
        /// `case: lower`.
        lower: bool,
        /// `percent_encode: true`.
        percent: bool,
    },
}

/// python-markdown's `toc` with the options that change ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PythonSlug {
    /// The slugify function.
    pub style: PythonStyle,
    /// `toc.separator`.
    pub separator: char,
    /// Whether the `attr_list` extension is on.
    pub attr_list: bool,
    /// Whether `pymdownx.emoji` turns short codes into images.
    pub emoji: bool,
}

impl PythonSlug {
    /// MkDocs without any configuration.
    pub const PLAIN: PythonSlug =
        PythonSlug { style: PythonStyle::Toc, separator: '-', attr_list: false, emoji: false };

    /// The text of `heading` as the extension reads it, and its explicit id.
    pub(super) fn text(&self, heading: &Heading<'_>) -> (String, Option<String>) {
        let (text, id) = match self.attr_list.then(|| attributes::attr_list(heading)).flatten() {
            Some((text, id)) => (text, id),
            None => (heading.full.as_str(), None),
        };
        let text = if self.emoji { text::without_emoji_codes(text) } else { text.to_owned() };
        (text.split_whitespace().collect::<Vec<_>>().join(" "), id)
    }

    pub(super) fn slug(&self, text: &str) -> String {
        static NOT_WORD: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{N}_\s-]").ok());
        static NOT_SPACE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"[^\p{L}\p{N}_\- ]").ok());
        match self.style {
            PythonStyle::Toc => {
                let ascii: String = text.nfkd().filter(char::is_ascii).collect();
                self.collapse(&text::delete(&ascii, &NOT_WORD))
            }
            PythonStyle::TocUnicode => self.collapse(&text::delete(text, &NOT_WORD)),
            PythonStyle::Pymdownx { lower, percent } => {
                let text: String = text.nfc().collect();
                let text = if lower { text.to_lowercase() } else { text };
                let out = text::delete(text.trim(), &NOT_SPACE).replace(' ', &self.separator.to_string());
                if percent { percent_encode(&out) } else { out }
            }
        }
    }

    fn collapse(&self, text: &str) -> String {
        let mut out = String::new();
        for c in text.trim().to_lowercase().chars() {
            if !c.is_whitespace() && c != self.separator {
                out.push(c);
            } else if !out.ends_with(self.separator) {
                out.push(self.separator);
            }
        }
        out
    }
}

fn percent_encode(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

use unicode_normalization::UnicodeNormalization;

/// ASCII and typographic punctuation that `@mdit-vue/shared` replaces; dashes and symbols stay.
const SPECIAL: &str = "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/";

/// `@mdit-vue/shared` slugify (VitePress 1, VuePress 2).
pub(super) fn mdit_vue(text: &str) -> String {
    slugify(text, |c| SPECIAL.contains(c))
}

/// VuePress 1, which also replaces en and em dashes.
pub(super) fn vuepress1(text: &str) -> String {
    slugify(text, |c| SPECIAL.contains(c) || matches!(c, '–' | '—'))
}

fn slugify(text: &str, special: impl Fn(char) -> bool) -> String {
    let mut out = String::new();
    for c in text.nfkd() {
        // U+FEFF is white space for JavaScript, not for Unicode.
        if ('\u{300}'..='\u{36f}').contains(&c) || c <= '\u{1f}' {
            continue;
        }
        if c.is_whitespace() || c == '\u{feff}' || special(c) {
            if !out.ends_with('-') {
                out.push('-');
            }
        } else {
            out.push(c);
        }
    }
    let out = out.trim_matches('-');
    let digit = out.starts_with(|c: char| c.is_ascii_digit());
    format!("{}{}", if digit { "_" } else { "" }, out).to_lowercase()
}

/// markdown-it-anchor's default: `encodeURIComponent` of the lower-cased text, white space runs to `-`.
pub(super) fn percent_encoded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut out = String::new();
    for byte in words.join("-").to_lowercase().bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

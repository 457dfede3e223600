use std::ops::Range;

use super::mention::Mention;
use crate::version::{Product, Version};

/// The versions that stand beside a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expression {
    /// Each with the place of its digits and dots in the text.
    pub(super) versions: Vec<(Version, Range<usize>)>,
    /// Whether a comparator says "this or later".
    pub(super) at_least: bool,
    /// Whether the last two are the ends of a range.
    pub(super) ranged: bool,
    /// A word of need between the name and the versions, and where it stands: "(we require at least 3.6)".
    pub(super) need: Option<usize>,
    /// Where the versions end in the text.
    pub(super) end: usize,
}

/// Words that may stand between a name and its version.
const FILLERS: &[&str] = &[
    "version",
    "versions",
    "ver",
    "v",
    "release",
    "releases",
    "minimum",
    "minimal",
    "min",
    "of",
    "is",
    "are",
    "be",
    "must",
    "should",
    "the",
    "a",
    "an",
    "we",
    "you",
    "currently",
    "supported",
    "runtime",
    "interpreter",
    "compiler",
    "toolchain",
    "language",
    "sdk",
    "jdk",
    "jre",
    "lts",
    "equal",
    "to",
    "than",
    "or",
    "from",
    "least",
    "at",
    "greater",
    "higher",
    "newer",
    "support",
    "supports",
    "series",
    "development",
    "kit",
    "environment",
];

const NEEDS: &[&str] = &["require", "requires", "required", "need", "needs"];

/// More words than this between a name and a number, and they have nothing to do with each other.
const MOST_FILLERS: usize = 7;

/// Reads the versions that follow `mention` in `text`.
pub(super) fn after(text: &str, mention: &Mention) -> Option<Expression> {
    let mut found =
        Expression { versions: Vec::new(), at_least: mention.is_minimum, ranged: false, need: None, end: 0 };
    let start = connectors(text, mention.range.end, &mut found)?;
    let mut at = version(text, start, mention.product(), &mut found)?;
    at = plus(text, at, &mut found);
    at = series(text, at, mention.product(), &mut found);
    found.end = suffix(text, at, &mut found);
    Some(found)
}

/// Skips what may stand between a name and its version; tells where the version starts.
fn connectors(text: &str, mut at: usize, found: &mut Expression) -> Option<usize> {
    let mut fillers = 0;
    let mut least = false;
    loop {
        let rest = &text[at..];
        let sign = rest.chars().next()?;
        let glued = at > 0 && text[..at].ends_with(|sign: char| sign.is_alphanumeric());
        if sign.is_ascii_digit()
            || matches!(sign, 'v' | 'V') && rest[1..].starts_with(|next: char| next.is_ascii_digit())
        {
            // `node18` and `node:18` are other names; a version keeps its distance.
            return (!glued && fillers <= MOST_FILLERS).then_some(at);
        }
        match sign {
            _ if sign.is_whitespace() => at += sign.len_utf8(),
            '(' | '[' | ':' | '*' | '|' | '~' | '^' => at += 1,
            '>' | '=' | '≥' => {
                found.at_least |= rest.starts_with(">=") || rest.starts_with("=>") || sign == '≥';
                at += sign.len_utf8();
            }
            ',' => {
                let next = rest[1..].trim_start();
                if !["version", "at least", "minimum", "v"].iter().any(|word| next.starts_with(word)) {
                    return None;
                }
                at += 1;
            }
            _ if sign.is_alphabetic() => {
                let length = rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len());
                let word = rest[..length].to_lowercase();
                if NEEDS.contains(&word.as_str()) {
                    found.need = found.need.or(Some(at));
                } else if !FILLERS.contains(&word.as_str()) {
                    return None;
                }
                least |=
                    matches!(word.as_str(), "least" | "minimum" | "minimal" | "min" | "greater" | "higher" | "newer");
                found.at_least |= least;
                fillers += 1;
                at += length;
            }
            _ => return None,
        }
    }
}

/// Reads one version at `at`, which must be one of `product`'s and stand alone.
fn version(text: &str, at: usize, product: Option<Product>, found: &mut Expression) -> Option<usize> {
    let rest = text.get(at..)?;
    let (version, length) = Version::scan(rest)?;
    let mut end = at + length;
    while [".x", ".X", ".*"].iter().any(|wild| text[end..].starts_with(wild)) {
        end += 2;
    }
    let mut after = text[end..].chars();
    let (next, further) = (after.next(), after.next());
    let continued = match next {
        Some(sign)
            if sign.is_alphanumeric()
                || matches!(sign, '_' | '%' | '/' | '\\') && further.is_some_and(char::is_alphanumeric) =>
        {
            true
        }
        // `21-slim` is an image, `1.2.3.js` a file; `3.7-3.11` and "1.20." are none.
        Some('-') => further.is_some_and(char::is_alphabetic),
        Some('.' | ':') => further.is_some_and(char::is_alphanumeric),
        _ => false,
    };
    let parts = version.parts();
    let major = *parts.first()?;
    if continued && !text[end..].starts_with('/')
        || product.is_some_and(|product| !product.could_be(major, parts.get(1).copied()))
    {
        return None;
    }
    let digits = at + usize::from(rest.starts_with(['v', 'V']))..at + length;
    let version = match (product, parts) {
        // Java 8 was called 1.8.
        (Some(Product::Java), [1, rest @ ..]) if !rest.is_empty() => Version::of(rest),
        _ => version,
    };
    found.versions.push((version, digits));
    Some(end)
}

/// Skips a `+` right after a version.
fn plus(text: &str, at: usize, found: &mut Expression) -> usize {
    let plus = text[at..].starts_with('+');
    found.at_least |= plus;
    at + usize::from(plus)
}

/// Reads on through `-3.11`, `, 3.4 and 3.5`, `/ 20`.
fn series(text: &str, mut at: usize, product: Option<Product>, found: &mut Expression) -> usize {
    const TO: [&str; 7] = ["-", "–", "—", "to ", "through ", "until ", ".."];
    const BESIDE: [&str; 7] = [",", "/", "or ", "and ", "&", "||", "|"];
    loop {
        let mut next = skip_blank(text, at);
        let ranged = TO.iter().find_map(|word| text[next..].strip_prefix(word)).map(|rest| text.len() - rest.len());
        let mut joined = ranged;
        if ranged.is_none() {
            while let Some(rest) = BESIDE.iter().find_map(|word| text[next..].strip_prefix(word)) {
                next = skip_blank(text, text.len() - rest.len());
                joined = Some(next);
            }
        }
        let Some(start) = joined else { return at };
        let start = skip_signs(text, start);
        let Some(end) = version(text, start, product, found) else { return at };
        found.ranged = ranged.is_some();
        at = plus(text, end, found);
    }
}

fn skip_blank(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// Blanks and comparators before a further version.
fn skip_signs(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '>', '=', '^', '~', '≥', '\u{a0}']).len()
}

/// Reads "or later" and its like after the versions.
fn suffix(text: &str, at: usize, found: &mut Expression) -> usize {
    const LATER: [&str; 13] = [
        "later",
        "newer",
        "higher",
        "above",
        "greater",
        "up",
        "upwards",
        "upward",
        "more recent",
        "a newer",
        "a later",
        "any later",
        "onwards",
    ];
    let rest = text[at..].trim_start_matches([' ', ',', '(', '`', '*', '\u{a0}']);
    let Some(joined) = ["or ", "and ", "& "].iter().find_map(|word| rest.strip_prefix(word)) else { return at };
    let Some(after) = LATER.iter().find_map(|word| strip_ignoring_case(joined, word)) else { return at };
    found.at_least = true;
    text.len() - after.len()
}

fn strip_ignoring_case<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    let after = &text[word.len()..];
    let ended = !after.starts_with(|sign: char| sign.is_alphanumeric());
    (head.eq_ignore_ascii_case(word) && ended).then_some(after)
}

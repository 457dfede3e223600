use super::words::words_of;

/// What the words right before a name say about its version: "at least Go", "the minimum supported Rust".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Preface {
    /// A comparator stands there.
    pub(super) at_least: bool,
    /// It is declared outright: "minimum supported Rust version".
    pub(super) declares: bool,
    /// Where in the text the preface starts.
    pub(super) start: usize,
}

/// Words of a preface; the walk back from the name ends at the first other word.
const WORDS: &[&str] = &[
    "at",
    "least",
    "minimum",
    "minimal",
    "min",
    "lowest",
    "oldest",
    "supported",
    "required",
    "version",
    "versions",
    "of",
    "the",
    "a",
    "an",
    "stable",
    "recent",
    "latest",
    "working",
    "installation",
    "copy",
    "modern",
    "current",
    "for",
    "our",
    "its",
    "release",
    "any",
];

/// Reads back from byte `at` of `text`.
pub(super) fn before(text: &str, at: usize) -> Preface {
    let mut preface = Preface { start: at, ..Preface::default() };
    let (mut minimum, mut described) = (false, false);
    let mut end = at;
    loop {
        let head = text[..end].trim_end_matches([' ', '*', '(', '`', '[', '\u{a0}']);
        if let Some(comparator) = head.strip_suffix(">=").or_else(|| head.strip_suffix('≥')) {
            preface.at_least = true;
            end = comparator.len();
            preface.start = end;
            continue;
        }
        let start = head
            .rfind(|sign: char| !sign.is_alphanumeric())
            .map_or(0, |at| at + head[at..].chars().next().map_or(1, char::len_utf8));
        let word = head[start..].to_lowercase();
        if !WORDS.contains(&word.as_str()) {
            break;
        }
        minimum |= matches!(word.as_str(), "minimum" | "minimal" | "min" | "lowest" | "oldest");
        preface.at_least |= minimum || word == "least";
        described |= matches!(word.as_str(), "supported" | "required" | "version" | "versions");
        (end, preface.start) = (start, start);
    }
    let after = words_of(&text[at..]).nth(1).is_some_and(|word| word.starts_with("version"));
    preface.declares = minimum && (described || after);
    preface
}

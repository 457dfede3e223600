use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

/// Phrases that make a sentence speak of something other than what the project asks for today: another
/// time, a part of it, a wish, an example.
const DISQUALIFYING: &[&str] = &[
    "since",
    "added in",
    "introduced",
    "as of",
    "until",
    "deprecat",
    "dropped",
    "drops",
    "drop support",
    "dropping",
    "removed",
    "no longer",
    "not support",
    "doesn't support",
    "unsupported",
    "will be",
    "will drop",
    "will require",
    "will only",
    "end of life",
    "end-of-life",
    "eol",
    "starting with",
    "starting from",
    "starting in",
    "prior to",
    "before",
    "previous",
    "used to",
    "was",
    "were",
    "older",
    "earlier",
    "legacy",
    "if",
    "unless",
    "when",
    "whether",
    "example",
    "e.g.",
    "eg.",
    "such as",
    "instead",
    "feature",
    "features",
    "bug",
    "bumped",
    "bump",
    "upgraded",
    "upgrade",
    "upgrading",
    "migrating",
    "migrate",
    "recommend",
    "recommended",
    "optional",
    "optionally",
    "might",
    "may",
    "should work",
    "probably",
    "untested",
    "experimental",
    "not required",
    "not needed",
    "isn't required",
    "syntax",
    "backport",
    "backported",
    "planned",
    "future",
    "once",
    "assuming",
    "although",
    "polyfill",
    "not",
    "don't",
    "cannot",
    "can't",
    "last version",
    "last release",
    "except",
    "up to",
    "only the",
    "specific",
];

/// Finds all phrases in one pass; the list is a constant, so that building cannot fail but for a bug, in which
/// case nothing is ever disqualified.
static PHRASES: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| AhoCorasick::new(DISQUALIFYING).ok());

/// Whether `text` holds a phrase that makes its versions none of our business.
pub(super) fn disqualifies(text: &str) -> bool {
    let lower = text.to_lowercase();
    PHRASES.iter().flat_map(|phrases| phrases.find_overlapping_iter(&lower)).any(|found| {
        is_word_start(&lower, found.start()) && is_word_end(&lower, found.end(), DISQUALIFYING[found.pattern()])
    })
}

/// Whether a word starts at byte `at`.
pub(super) fn is_word_start(text: &str, at: usize) -> bool {
    text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric() && before != '_')
}

/// Whether a word ends at byte `at`. The stems among the phrases need not end a word.
fn is_word_end(text: &str, at: usize, phrase: &str) -> bool {
    phrase == "deprecat" || text[at..].chars().next().is_none_or(|after| !after.is_alphanumeric() && after != '_')
}

/// The words of `text` in lower case, apostrophes kept, other signs dropped.
pub(super) fn words(text: &str) -> Vec<String> {
    words_of(text).collect()
}

/// The same, one at a time.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = String> + use<'_> {
    let is_inner = move |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '’' | '-' | '_' | '.' | '@' | '/');
    text.split(move |sign: char| !is_inner(sign))
        .map(|word| word.trim_matches(['\'', '’', '-', '.', '/']).to_lowercase().replace('’', "'"))
        .filter(|word| !word.is_empty())
}

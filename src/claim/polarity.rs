use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::clause::Clauses;
use crate::document::Statement;

/// Whether a statement affirms or denies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Polarity {
    /// It affirms.
    Positive,
    /// It denies: a negation governs its verb.
    Negative,
}

/// What every denying word holds or has behind it: most statements hold none of it and need no closer look.
static DENIALS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let parts = ["not", "never", "longer", "n't", "n’t"];
    AhoCorasick::builder().ascii_case_insensitive(true).build(parts).ok()
});

/// The polarity of the main clause of `statement`, and the place of what denies.
pub fn polarity_of(statement: &Statement) -> (Polarity, Option<Range<usize>>) {
    if !may_deny(&statement.text) {
        return (Polarity::Positive, None);
    }
    let clauses = Clauses::of(statement);
    let text = &statement.text;
    let start = main_start(text).unwrap_or(text.len() - text.trim_start().len());
    polarity_at(statement, &(start..start), &clauses)
}

/// The same for the clause that holds `range` of the statement's text.
pub fn clause_polarity(statement: &Statement, range: Range<usize>) -> (Polarity, Option<Range<usize>>) {
    if !may_deny(&statement.text) {
        return (Polarity::Positive, None);
    }
    polarity_at(statement, &range, &Clauses::of(statement))
}

fn may_deny(text: &str) -> bool {
    DENIALS.as_ref().is_some_and(|denials| denials.is_match(text))
}

fn polarity_at(statement: &Statement, range: &Range<usize>, clauses: &Clauses) -> (Polarity, Option<Range<usize>>) {
    let clause = segment(&statement.text, clauses.around(range), range.start);
    let text = &statement.text[clause.clone()];
    let within = clauses.in_parentheses(clause.start);
    for word in words(text) {
        let place = clause.start + word.start..clause.start + word.end;
        let said = !clauses.in_code(place.start) && !is_quoted(&statement.text, &place);
        if said && (within || !clauses.in_parentheses(place.start)) && governs(text, &word) {
            return (Polarity::Negative, Some(place));
        }
    }
    (Polarity::Positive, None)
}

/// Whether the word at `place` stands in quotation marks by itself: the option `"never"`.
fn is_quoted(text: &str, place: &Range<usize>) -> bool {
    text[..place.start].ends_with(['"', '\'', '“', '‘']) && text[place.end..].starts_with(['"', '\'', '”', '’'])
}

/// Where the main clause starts after a condition: `If it fails, …`.
fn main_start(text: &str) -> Option<usize> {
    const OPENERS: &[&str] = &["If ", "When ", "Unless ", "While ", "Although ", "Because ", "Since ", "Where "];
    let opened = OPENERS.iter().any(|opener| text.starts_with(opener));
    opened.then(|| text.find(", ").map(|comma| comma + 2)).flatten()
}

/// The part of `clause` around `at` that no subordinate clause is part of.
fn segment(text: &str, clause: Range<usize>, at: usize) -> Range<usize> {
    const SUBORDINATORS: &[&str] =
        &[" if ", " when ", " unless ", " that ", " which ", " who ", " because ", " until ", " so that "];
    let inner = &text[clause.clone()];
    let mut borders: Vec<usize> = SUBORDINATORS
        .iter()
        .flat_map(|word| inner.match_indices(word).map(|(start, _)| clause.start + start))
        .chain(main_start(inner).map(|start| clause.start + start))
        .collect();
    borders.sort_unstable();
    let next = borders.partition_point(|&border| border <= at);
    let start = next.checked_sub(1).map_or(clause.start, |index| borders[index]);
    start..borders.get(next).copied().unwrap_or(clause.end)
}

/// Whether the word at `word` is a negation that governs a verb. A `not`
/// anywhere else in a sentence denies nothing that could be checked.
fn governs(text: &str, word: &Range<usize>) -> bool {
    const AUXILIARIES: &[&str] = &[
        "is", "are", "was", "were", "be", "do", "does", "did", "can", "could", "should", "must", "shall", "will",
        "would", "has", "have", "had", "may", "might", "need",
    ];
    const NOT_DENYING: &[&str] = &["only", "just", "necessarily", "to", "sure", "yet"];
    let lower = text[word.clone()].to_lowercase().replace('’', "'");
    let previous = text[..word.start].split_whitespace().next_back().unwrap_or("").to_lowercase();
    let next = text[word.end..].split_whitespace().next().unwrap_or("").to_lowercase();
    match lower.as_str() {
        "not" => AUXILIARIES.contains(&previous.as_str()) && !NOT_DENYING.contains(&next.as_str()),
        "cannot" | "never" => !NOT_DENYING.contains(&next.as_str()),
        "no" => next.starts_with("longer"),
        _ => lower.ends_with("n't") && !NOT_DENYING.contains(&next.as_str()),
    }
}

/// The words of `text` with their places, apostrophes within them.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '_');
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_word)?;
        let end = text[start..].find(|c: char| !is_word(c)).map_or(text.len(), |length| start + length);
        at = end;
        Some(start..end)
    })
}

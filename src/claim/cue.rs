use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::clause::{code_ranges, is_in};
use super::lexicon::CUES;
use crate::document::{Statement, StatementKind};

/// What a word or phrase tells about how its clause is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Cue {
    /// It speaks of what was: `no longer`, `was removed`.
    Historical,
    /// Historical before a version or a year: `until v2`.
    BeforeVersion,
    /// It speaks of what shall be: `will be`, `planned`.
    Planned,
    /// It introduces an example: `for example`.
    Example,
    /// A name that stands for the reader's own: `path/to`, `<name>`, `my-app`.
    Placeholder,
    /// It makes the clause depend on something: `if`, `unless`.
    Conditional,
    /// It takes back some of what is said: `usually`, `might`.
    Hedged,
    /// It binds: `must`, `requires`.
    Required,
    /// A program makes what it names: `will be created`. It is asserted, and no
    /// tree need hold it.
    Produced,
    /// What follows it is what holds after a change: `renamed to`.
    LeadsToNew,
}

struct Matcher {
    phrases: AhoCorasick,
    meanings: Vec<Cue>,
}

/// Builds once; the lists are constants, so that building cannot fail but for
/// a bug, in which case no cue is ever found.
static MATCHER: LazyLock<Option<Matcher>> = LazyLock::new(|| {
    let phrases: Vec<&str> = CUES.iter().flat_map(|(_, phrases)| phrases.iter().copied()).collect();
    let meanings = CUES.iter().flat_map(|&(cue, phrases)| phrases.iter().map(move |_| cue)).collect();
    let automaton =
        AhoCorasick::builder().ascii_case_insensitive(true).match_kind(MatchKind::Standard).build(phrases).ok()?;
    Some(Matcher { phrases: automaton, meanings })
});

/// The cues of `statement`, with their places in its text, in order.
///
/// One place may give several: `renamed to` is historical for what stands
/// before it and leads to what holds now. Words within code tell nothing, but
/// placeholders do.
pub fn cues(statement: &Statement) -> Vec<(Cue, Range<usize>)> {
    let code = code_ranges(statement);
    let speaks = statement.kind != StatementKind::Command;
    let mut found = cues_in(&statement.text);
    found.retain(|(cue, range)| *cue == Cue::Placeholder || (speaks && !is_in(&code, range.start)));
    found
}

/// The cues of any text.
pub(super) fn cues_in(text: &str) -> Vec<(Cue, Range<usize>)> {
    let Some(matcher) = MATCHER.as_ref() else { return Vec::new() };
    let mut found = Vec::new();
    for hit in matcher.phrases.find_overlapping_iter(text) {
        let (cue, range) = (matcher.meanings[hit.pattern().as_usize()], hit.range());
        if stands_alone(text, &range) && holds(text, cue, &range) {
            found.push((cue, range));
        }
    }
    found.extend(placeholders(text).map(|range| (Cue::Placeholder, range)));
    found.sort_by_key(|(cue, range)| (range.start, std::cmp::Reverse(range.end), *cue));
    found
}

/// Whether no word goes on at either end of `range`.
fn stands_alone(text: &str, range: &Range<usize>) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let inner = &text[range.clone()];
    let before = text[..range.start].chars().next_back().is_some_and(is_word) && inner.starts_with(is_word);
    let after = text[range.end..].chars().next().is_some_and(is_word) && inner.ends_with(is_word);
    !before && !after
}

/// Whether the phrase means what it usually means where it stands.
fn holds(text: &str, cue: Cue, range: &Range<usize>) -> bool {
    let phrase = text[range.clone()].to_ascii_lowercase();
    let before = text[..range.start].trim_end();
    let previous = last_word(before);
    let after = text[range.end..].trim_start();
    match (cue, phrase.as_str()) {
        // `is used to build` tells what something is for.
        (Cue::Historical, "used to") => {
            const SUBJECTS: &[&str] = &["it", "this", "that", "we", "they", "there", "which", "you", "these", "those"];
            const VERBS: &[&str] = &["be ", "live ", "have ", "contain ", "exist "];
            SUBJECTS.contains(&previous.as_str())
                || (VERBS.iter().any(|verb| after.starts_with(verb)) && !is_form_of_be(&previous))
        }
        // `not deprecated`, `deprecated=True`
        (Cue::Historical, "deprecated" | "obsolete") => previous != "not" && !after.starts_with('='),
        (Cue::BeforeVersion, _) => starts_with_version(after) || starts_with_year(after),
        (Cue::Required, "required") => previous != "not" && previous != "if",
        (Cue::Required, _) => previous != "not" && previous != "don't",
        // The month of May, and `may` in capitals.
        (Cue::Hedged, "may") => !text[range.clone()].starts_with("May") || range.start == 0,
        // A program that runs removes and renames things as well.
        (Cue::Planned, _) if phrase.starts_with("will be ") => {
            const WHEN: &[&str] =
                &["in a future", "in the future", "in future", "in the next", "in version", "soon", "later"];
            let version = after.strip_prefix("in ").is_some_and(starts_with_version);
            version || WHEN.iter().any(|when| after.starts_with(when))
        }
        (Cue::Planned, "planned") => previous != "not",
        // A to-do list is a favourite example program.
        (Cue::Planned, "todo") => text[range.clone()].starts_with("TODO") || after.starts_with(':'),
        _ => true,
    }
}

fn is_form_of_be(word: &str) -> bool {
    matches!(word, "is" | "are" | "be" | "been" | "was" | "were" | "being" | "can" | "get" | "gets")
}

fn last_word(text: &str) -> String {
    text.rsplit(|c: char| c.is_whitespace() || c == ',').next().unwrap_or("").to_ascii_lowercase()
}

/// Whether a version starts `text`: `v2`, `version 2`, `2.0`; a bare number is something else.
fn starts_with_version(text: &str) -> bool {
    let named = text.strip_prefix("version ").or_else(|| text.strip_prefix('v'));
    let number = named.unwrap_or(text);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &number[digits..];
    let dotted = rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == 'x'));
    (1..=2).contains(&digits) && (dotted || (named.is_some() && !rest.starts_with(char::is_alphanumeric)))
}

/// Whether a year starts `text`, as in `until 2024`.
fn starts_with_year(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits == 4 && (text.starts_with("19") || text.starts_with("20"))
}

/// Names in angle brackets, and names that start with `your-` or `my-`.
fn placeholders(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let bracketed = text.match_indices('<').filter_map(move |(start, _)| {
        let inner = text[start + 1..]
            .bytes()
            .take(40)
            .position(|byte| !(byte.is_ascii_alphanumeric() || b"-_. ".contains(&byte)))?;
        (inner > 0 && text.as_bytes().get(start + 1 + inner) == Some(&b'>')).then_some(start..start + inner + 2)
    });
    let owned = ["your-", "your_", "my-", "my_"].into_iter().flat_map(move |prefix| {
        text.match_indices(prefix).map(|(start, found)| start..start + found.len()).filter(move |range| {
            let before = text[..range.start].chars().next_back();
            !before.is_some_and(char::is_alphanumeric) && text[range.end..].starts_with(|c: char| c.is_alphanumeric())
        })
    });
    bracketed.chain(owned)
}

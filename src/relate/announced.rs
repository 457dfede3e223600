//! Sentences that say what took a value's place: "`a` was renamed to `b`". They are the strongest word on a change,
//! where they name both, and speak of names and not of what a program does with its input.

use std::sync::LazyLock;

use rayon::prelude::*;
use regex::Regex;

use super::substitution;
use super::value::{self, Shape};
use crate::claim::{Mood, mood_of};
use crate::document::{Corpus, Document, Entry, Genre, MarkKind, Statement, StatementKind, Topic};
use crate::source::Span;

/// One value said to have taken another's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Announcement {
    pub(super) old: Box<str>,
    pub(super) new: Box<str>,
    /// Index of the document that says so.
    pub(super) document: usize,
    /// The statement.
    pub(super) span: Span,
}

/// What people call a thing beside its name.
const NOUNS: &str = "option|flag|command|subcommand|method|function|class|type|field|property|key|setting|parameter|\
                     param|argument|variable|package|module|crate|file|script|directory|folder|endpoint|route|target|\
                     task|attribute|api|interface|struct|enum|trait|macro|feature|image|env|environment|config|\
                     configuration|the|a|an|its|our|old|new|called";

/// A character that is part of no English word.
const OTHER: &str = "(?u:[^0-9A-Za-z_])";

/// Between the two names, where the old one comes first: "has been renamed to". What *is* replaced by something is
/// what a program does to its input.
static PASSIVE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i-u)^{OTHER}*(?:(?:{NOUNS})s?{OTHER}+){{0,3}}(?:(?:is|are)\s+now\s+|(?:was|were|has\s+been|have\s+been|got)\s+(?:now\s+)?|(?:is|are)\s+(?:deprecated\s+)?|now\s+)?(?P<verb>renamed\s+(?:to|as|into)|(?:replaced|superseded)\s+(?:by|with)|(?:deprecated|removed|dropped)\s+in\s+favou?r\s+of)\s+(?:(?:{NOUNS})s?\s+){{0,3}}{OTHER}*$"
    ))
    .ok()
});

/// Before the old name, where the verb comes first: "we renamed the option".
static ACTIVE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i-u)\b(?P<verb>renam(?:ed|e|es|ing)|replac(?:ed|e|es|ing)|deprecat(?:ed|e|es|ing)|mov(?:ed|e|es|ing)|migrat(?:ed|e|es|ing)|switch(?:ed|es|ing)?)\s+(?:from\s+)?(?:(?:{NOUNS})s?\s+){{0,4}}{OTHER}{{0,2}}$"
    ))
    .ok()
});

/// Between the two names then.
static INTO: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i-u)^{OTHER}*(?:(?:{NOUNS})s?\s+){{0,3}}(?:(?P<to>to|into|as|with|by|in\s+favou?r\s+of)\s+|[-=]+>\s*|→\s*)(?:(?:{NOUNS})s?\s+){{0,4}}{OTHER}{{0,2}}$"
    ))
    .ok()
});

/// What makes a verb say something else: a plan, a doubt, a request.
const NOT_SO: &[&str] =
    &["not", "never", "will", "would", "should", "could", "may", "might", "can", "must", "if", "when", "to", "please"];

/// Every announcement of the documents. Any may announce, whatever its day: it is about the change itself.
pub(super) fn announcements(corpus: &Corpus) -> Vec<Announcement> {
    let entries = corpus.entries().par_iter().enumerate();
    let each: Vec<Vec<Announcement>> = entries.map(|(index, entry)| in_document(index, entry)).collect();
    each.into_iter().flatten().collect()
}

fn in_document(index: usize, entry: &Entry) -> Vec<Announcement> {
    let document = &*entry.document;
    let log = entry.genre == Genre::Log;
    let topic = if log { Topic::AnnouncementsOfALog } else { Topic::Announcements };
    document.said_of(topic, || told(index, document, log))
}

fn told(index: usize, document: &Document, log: bool) -> Vec<Announcement> {
    let told = document.statements.iter().filter(|statement| may_announce(statement)).flat_map(|statement| {
        let pairs = pairs(statement, log).into_iter();
        let meant = pairs.filter(|_| mood_of(document, statement) != Mood::Planned && !statement.block.quoted);
        meant.map(|(old, new)| Announcement { old, new, document: index, span: statement.span }).collect::<Vec<_>>()
    });
    told.collect()
}

/// Nearly no statement does, and that is told at a glance.
fn may_announce(statement: &Statement) -> bool {
    const STEMS: &[&str] = &["enam", "eplac", "upersed", "avor of", "avour of", "igrat", "witch", "oved ", "ove "];
    let names = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code).take(2).count();
    names == 2
        && statement.kind != StatementKind::Command
        && statement.is_judged()
        && STEMS.iter().any(|stem| statement.text.contains(stem))
}

/// The values of a statement of which it says that the second took the first one's place.
fn pairs(statement: &Statement, log: bool) -> Vec<(Box<str>, Box<str>)> {
    let text = &statement.text;
    let names: Vec<_> =
        statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code).map(|mark| mark.range.clone()).collect();
    let mut pairs = Vec::new();
    for (at, two) in names.windows(2).enumerate() {
        let from = if at == 0 { 0 } else { names[at - 1].end };
        let parts = (text.get(from..two[0].start), text.get(two[0].end..two[1].start));
        let (Some(before), Some(between)) = parts else { continue };
        let (old, new) = (bare(&text[two[0].clone()]), bare(&text[two[1].clone()]));
        if says_so(before, between, log, (old, new)) && may_be_left(old, new) {
            pairs.push((old.into(), new.into()));
        }
    }
    pairs
}

fn says_so(before: &str, between: &str, log: bool, (old, new): (&str, &str)) -> bool {
    if PASSIVE.as_ref().is_some_and(|passive| passive.is_match(between)) {
        // "`a` is replaced by `b`" is what a program does; "was" is what its authors did.
        let present = between.split_whitespace().take(4).any(|word| ["is", "are"].contains(&word));
        return !between.contains("replaced") || !present || between.contains("now ");
    }
    let Some(verb) = ACTIVE.as_ref().and_then(|active| active.captures(before)) else { return false };
    let Some(into) = INTO.as_ref().and_then(|into| into.captures(between)) else { return false };
    let (verb, start) = (&verb["verb"].to_lowercase(), verb.get(0).map_or(0, |found| found.start()));
    let past = verb.ends_with("ed");
    let to = into.name("to").map_or("to", |to| to.as_str()).to_lowercase();
    let fits = match verb.as_bytes() {
        [b'r', b'e', b'n', ..] => matches!(&*to, "to" | "into" | "as"),
        [b'r', b'e', b'p', ..] => matches!(&*to, "by" | "with"),
        [b'd', ..] => to.starts_with("in "),
        // What moved elsewhere kept its name, unless the names are places.
        _ => to == "to" && [old, new].iter().all(|value| matches!(value::shape(value), Shape::Path | Shape::Url)),
    };
    let words: Vec<String> = before[..start].split_whitespace().map(str::to_lowercase).collect();
    let doubted = words.iter().rev().take(3).any(|word| NOT_SO.contains(&word.trim_matches(',')));
    // A list of changes may say what they do; elsewhere "rename `a` to `b`" is what the reader is to do.
    fits && !doubted && (past || log)
}

/// A name as it is looked for: without what is put in or behind it.
fn bare(name: &str) -> &str {
    let name = name.trim().trim_end_matches(':');
    let name = name.strip_suffix("()").unwrap_or(name);
    if name.starts_with('-') { name.split(['=', ' ']).next().unwrap_or(name) } else { name }
}

/// Whether the two are values that a document can be asked for: shaped, or the same command with another word.
fn may_be_left(old: &str, new: &str) -> bool {
    let (one, two) = (value::shape(old), value::shape(new));
    let shaped = matches!(one, Shape::Path | Shape::Flag | Shape::Name | Shape::Tagged | Shape::Url);
    let command = || {
        let words = |value: &str| value.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (old, new) = (words(old), words(new));
        let plain = |word: &String| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase() || "-_".contains(c));
        one == Shape::Words
            && old.len() > 1
            && old.len() == new.len()
            && old[0] == new[0]
            && old.iter().chain(&new).all(plain)
    };
    // A flag with a word behind it, a call with arguments: more than a name.
    let one_word = !old.contains([' ', '(', '{', '$', '=']) && !new.contains([' ', '(', '{', '$', '=']);
    (one == two && shaped && one_word && substitution::can_be_left(old, new) || command())
        && old.len() >= 4
        && !substitution::is_cosmetic(old, new)
        && !value::is_sample(old)
        && !value::is_sample(new)
        && !(one == Shape::Path && value::is_relative(old))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{classify, parse};
    use std::sync::Arc;

    fn told(path: &str, text: &str) -> Vec<(String, String)> {
        let document = Arc::new(parse(path, text));
        let genre = classify(path, &document);
        let found = in_document(0, &Entry { document, genre });
        found.into_iter().map(|one| (one.old.into_string(), one.new.into_string())).collect()
    }

    #[test]
    fn changes_that_name_both() {
        let pair = [("oldName".to_owned(), "newName".to_owned())];
        for text in [
            "The option `oldName` was renamed to `newName`.",
            "`oldName` has been renamed to `newName` in 2.0.",
            "`oldName` is now renamed to `newName`.",
            "- `oldName` renamed to `newName`",
            "We renamed the method `oldName` to `newName`.",
            "`oldName()` was replaced by `newName()`.",
            "- `oldName` has been deprecated in favor of `newName`.",
            "### 47. `oldName` renamed to `newName` in 5.1.0",
        ] {
            assert_eq!(told("docs/a.md", text), pair, "{text}");
        }
        assert_eq!(told("CHANGELOG.md", "# Changelog\n\n## 1.2.0\n\n- Rename `oldName` to `newName`\n"), pair);
        let moved = [("src/old/a.rs".to_owned(), "src/new/a.rs".to_owned())];
        assert_eq!(told("docs/a.md", "We moved `src/old/a.rs` to `src/new/a.rs`."), moved);
        let command = [("check licence".to_owned(), "check licences".to_owned())];
        assert_eq!(told("docs/a.md", "- `check licence` has been deprecated in favour of `check licences`"), command);
    }

    #[test]
    fn what_is_no_change_of_a_name() {
        for text in [
            "`oldName` is replaced by `newName` in the output.",
            "Rename `oldName` to `newName` in your code.",
            "Use `newName` instead of `oldName`.",
            "`oldName` will be renamed to `newName`.",
            "We have not renamed `oldName` to `newName`.",
            "If you renamed `oldName` to `newName`, build anew.",
            "We moved `oldName` to `newName`.",
            "Replaced `your-name` with `newName`.",
            "> `oldName` was renamed to `newName`.",
            "The default was changed from `oldName` to `newName`.",
            "The file was renamed: `oldName`, `newName`.",
        ] {
            assert_eq!(told("docs/a.md", text), [], "{text}");
        }
    }
}

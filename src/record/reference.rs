use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::number::WORD_PATTERN;
use crate::document::Link;
use crate::source::Span;

/// How a record names another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A link with its text.
    Link {
        /// The destination as written.
        dest: String,
        /// Where the destination stands.
        span: Span,
        /// The text shown.
        text: String,
    },
    /// A path or a file's name without link.
    Path(String),
    /// A number, with the word before it (`adr`, `pep`) in lower case.
    Number {
        /// The word; `None` for a bare number.
        series: Option<String>,
        /// The number.
        number: u32,
    },
}

/// Opens the place of a link in a passage's text; the link's index and [`CLOSE`] follow.
pub(super) const OPEN: char = '\u{E000}';
/// Closes it.
pub(super) const CLOSE: char = '\u{E001}';

/// Characters from [`OPEN`] to [`CLOSE`]: the digits of an index.
const LONGEST_INDEX: usize = 16;

/// Words before a number, beside the names of series, that make it a record's number.
const PLAIN: &str = "decision records?|records?|proposals?";

static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    let list = r"(?:\s*(?:,|and|&|/|or)\s*#?\d{1,5}\b)*";
    Regex::new(&format!(r"(?i)\b({PLAIN}|(?:{WORD_PATTERN})s?)(?:[\s:#-]|№|no\.?)*(\d{{1,5}})\b({list})"))
        .expect("a pattern")
});
/// A link as markdown writes it, in a text that is not read as markdown: front matter, a YAML file.
static WRITTEN_LINK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[([^\]\[]*)\]\(<?([^)>\s]+)>?\)").expect("a pattern"));
static URL: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?i)\bhttps?://[^\s()<>\[\]]+").expect("a pattern"));
static PEP_ROLE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r":pep:`(\d{1,5})`").expect("a pattern"));
static NUMBER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b\d{1,5}\b").expect("a pattern"));
static FILE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)[\w./%()@+-]*[\w)]\.(?:md|mdx|markdown|rst|adoc)\b|/?\b[\w./-]*/[\w./-]*\w|\b\d{3,8}-[a-z][\w-]+")
        .expect("a pattern")
});

/// A reference with its place in the passage's text.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) range: Range<usize>,
    pub(super) reference: Reference,
}

/// The references in `text`, in order. With `bare`, numbers and slugs alone count as well: the value of a
/// field speaks of records, a sentence may speak of anything.
pub(super) fn references(text: &str, links: &[Link], bare: bool) -> Vec<Found> {
    let mut found = Apart::default();
    for (start, _) in text.match_indices(OPEN) {
        let near = text[start..].char_indices().take(LONGEST_INDEX);
        let Some(end) = near.into_iter().find(|(_, c)| *c == CLOSE).map(|(end, _)| start + end) else { continue };
        let Some(link) = text[start + OPEN.len_utf8()..end].parse().ok().and_then(|index: usize| links.get(index))
        else {
            continue;
        };
        let reference = Reference::Link { dest: link.dest.clone(), span: link.dest_span, text: link.text.clone() };
        found.push(start..end + CLOSE.len_utf8(), reference);
    }
    for link in WRITTEN_LINK.captures_iter(text) {
        let Some(whole) = link.get(0) else { continue };
        let reference = Reference::Link { dest: link[2].to_owned(), span: Span::default(), text: link[1].to_owned() };
        found.push(whole.range(), reference);
    }
    for url in URL.find_iter(text) {
        let dest = url.as_str().trim_end_matches(['.', ',', ';', ':']);
        let reference = Reference::Link { dest: dest.to_owned(), span: Span::default(), text: String::new() };
        found.push(url.range(), reference);
    }
    if bare {
        for file in FILE.find_iter(text) {
            if !file.as_str().eq_ignore_ascii_case("n/a") {
                found.push(file.range(), Reference::Path(file.as_str().to_owned()));
            }
        }
    }
    for role in PEP_ROLE.captures_iter(text) {
        let (Some(whole), Ok(number)) = (role.get(0), role[1].parse()) else { continue };
        found.push(whole.range(), Reference::Number { series: Some("pep".to_owned()), number });
    }
    for named in NAMED.captures_iter(text) {
        let series = named[1].to_lowercase().trim_end_matches('s').to_owned();
        let numbers = [named.get(2), named.get(3)].into_iter().flatten();
        for number in numbers.flat_map(|part| NUMBER.find_iter(part.as_str()).map(move |n| (part.start(), n))) {
            let (offset, number) = number;
            let range = offset + number.start()..offset + number.end();
            if let Ok(number) = number.as_str().parse() {
                found.push(range, Reference::Number { series: Some(series.clone()), number });
            }
        }
    }
    // Beside a link a number is a date or a count.
    if bare && found.0.is_empty() {
        for number in NUMBER.find_iter(text).filter(|number| !is_of_date(text, number.range())) {
            if let Ok(value) = number.as_str().parse() {
                found.push(number.range(), Reference::Number { series: None, number: value });
            }
        }
    }
    found.0.into_values().collect()
}

/// Whether the digits go on behind a sign, as in a date or a version.
fn is_of_date(text: &str, range: Range<usize>) -> bool {
    let signs = ['-', '/', '.', ':'];
    let before =
        text[..range.start].strip_suffix(signs).is_some_and(|rest| rest.ends_with(|c: char| c.is_ascii_digit()));
    let after =
        text[range.end..].strip_prefix(signs).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    before || after
}

/// References of which none stands in another, by where they start.
#[derive(Default)]
struct Apart(BTreeMap<usize, Found>);

impl Apart {
    /// Adds a reference that stands in no other one.
    fn push(&mut self, range: Range<usize>, reference: Reference) {
        // Of those apart, the last that starts before its end is the only one that may reach into it.
        let before = self.0.range(..range.end).next_back();
        if before.is_none_or(|(_, other)| other.range.end <= range.start) {
            self.0.insert(range.start, Found { range, reference });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str, bare: bool) -> Vec<u32> {
        let number = |found: Found| match found.reference {
            Reference::Number { number, .. } => Some(number),
            _ => None,
        };
        references(text, &[], bare).into_iter().filter_map(number).collect()
    }

    #[test]
    fn a_number_needs_its_word_in_a_sentence() {
        assert_eq!(numbers("ADR-0012, ADR 13 and RFC#14 in 2023", false), [12, 13, 14]);
        assert_eq!(numbers("PEPs 245, 246 and 3124", false), [245, 246, 3124]);
        assert_eq!(numbers(":pep:`649` and EIP-8141.", false), [649, 8141]);
        assert_eq!(numbers("port 8080", false), [] as [u32; 0]);
        assert_eq!(numbers("649, 749", true), [649, 749]);
        assert_eq!(numbers("2019-12-19 by 14", true), [14]);
    }

    #[test]
    fn files_and_slugs_are_paths() {
        let paths = |text: &str| -> Vec<String> {
            let path = |found: Found| if let Reference::Path(path) = found.reference { Some(path) } else { None };
            references(text, &[], true).into_iter().filter_map(path).collect()
        };
        assert_eq!(paths("0005-use-x.md"), ["0005-use-x.md"]);
        assert_eq!(paths("adr/0002-@covers+more.md"), ["adr/0002-@covers+more.md"]);
        assert_eq!(paths("superseded by 20200101-use-y"), ["20200101-use-y"]);
        assert_eq!(paths("replaced by keps/sig-a/2133-b"), ["keps/sig-a/2133-b"]);
        assert_eq!(paths("n/a"), [] as [&str; 0]);
    }
}

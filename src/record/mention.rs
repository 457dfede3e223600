use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::graph::Records;
use super::number::WORD_PATTERN;

/// A record that a text calls by its number, without a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where the name stands in the text.
    pub range: Range<usize>,
    /// The record.
    pub record: usize,
}

static NAMED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(&format!(r"(?i)\b({WORD_PATTERN})[\s-]?#?(\d{{1,5}})\b")).expect("a pattern"));

impl Records {
    /// The records that `text` names as `ADR-0007` or `ADR 7`, where exactly one has the number.
    pub fn mentioned(&self, text: &str) -> Vec<Mention> {
        let mention = |found: regex::Captures<'_>| {
            let (word, number) = (found[1].to_lowercase(), found[2].parse().ok()?);
            // Everybody's RFCs are called so, and most numbers are theirs.
            let common = matches!(word.as_str(), "rfc" | "decision");
            // A path or an address that holds the name is no mention.
            let whole = found.get(0)?;
            let inside = |c: Option<char>| c.is_some_and(|c| matches!(c, '/' | '-' | '_' | '='));
            let joined =
                inside(text[..whole.start()].chars().next_back()) || inside(text[whole.end()..].chars().next());
            Some(Mention { range: whole.range(), record: self.numbered(&word, number)? }).filter(|_| !joined && !common)
        };
        NAMED.captures_iter(text).filter_map(mention).collect()
    }

    /// The only record that may be called `word` and has `number`.
    fn numbered(&self, word: &str, number: u32) -> Option<usize> {
        let same =
            |(_, record): &(usize, &super::Record)| record.number == Some(number) && record.series.is_called(word);
        let mut found = self.all().iter().enumerate().filter(same).map(|(index, _)| index);
        found.next().filter(|_| found.next().is_none())
    }
}

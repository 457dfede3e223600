use std::sync::LazyLock;

use regex::Regex;

use super::graph::Records;
use super::lines::lines;
use super::passage::{Passage, passages};
use super::read::Record;
use super::reference::references;
use super::resolve::{Answer, Resolver};
use super::status::Standing;
use crate::document::Document;
use crate::source::Span;

/// A record that takes back what an earlier one decided, and calls it by no name that tools know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversal {
    /// The record that takes back.
    pub newer: usize,
    /// The record whose decision no longer holds.
    pub older: usize,
    /// The record that says so: either of the two.
    pub told_by: usize,
    /// Where it says so.
    pub span: Span,
    /// Whether the older record is named, not only its subject.
    pub named: bool,
}

static REVISITED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix) \b(?: revisit(?:s|ing|ed)? | revers(?:e|es|ing|ed) | overturn(?:s|ing|ed)? | undo(?:es|ing)? )
          \s+ (?: that | this | the | our | its ) \s+ (?: (?:earlier|original|previous|prior|old) \s+ )? decision\b",
    )
    .expect("a pattern")
});
static LEFT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:mov(?:e|ed|ing)\s+(?:on|away)\s+from|no\s+longer\s+follow(?:ing|s)?|abandon(?:ed|ing)?)\s+this\s+(?:adr|record|decision)\b")
        .expect("a pattern")
});
static ADOPTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\W*(?:in\s+)?\x{E000}\d+\x{E001},?\s+(?:we\s+)?(?:adopted|introduced|chose|decided|selected|settled|added)\b")
        .expect("a pattern")
});
static LATER_REMOVED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^(?:that|this|the|it)\b[^.]{0,60}?\b(?:was|were|has\s+been|have\s+been)\s+(?:later|since|subsequently)\s+(?:removed|dropped|abandoned|retired|reverted|decommissioned|replaced)\b",
    )
    .expect("a pattern")
});

impl Records {
    /// Decisions that a later record, or a later note in the record itself, takes back without a word that
    /// supersedes. Only what is said outright counts.
    pub(super) fn find_reversals(records: &[Record], resolver: &Resolver<'_>) -> Vec<Reversal> {
        let mut found: Vec<Reversal> = Vec::new();
        for (index, record) in records.iter().enumerate() {
            let Some(document) = &record.document else { continue };
            let text = document.text();
            let announces =
                REVISITED.is_match(text) || LEFT.is_match(text) || text.contains("removed") || text.contains("later");
            if !announces {
                continue;
            }
            let passages = passages(document, &lines(document));
            for (at, passage) in passages.iter().enumerate() {
                let reader = Reader { records, resolver, index, document };
                let before = at.checked_sub(1).map(|before| &passages[before]);
                found.extend(
                    reader
                        .revisited(passage)
                        .or_else(|| reader.left(passage))
                        .or_else(|| reader.removed(before, passage)),
                );
            }
        }
        found.sort_by_key(|reversal| (reversal.older, reversal.newer));
        found.dedup_by_key(|reversal| (reversal.older, reversal.newer));
        found
    }
}

struct Reader<'a> {
    records: &'a [Record],
    resolver: &'a Resolver<'a>,
    index: usize,
    document: &'a Document,
}

impl Reader<'_> {
    /// "[27] passed on x. We are revisiting that decision here."
    fn revisited(&self, passage: &Passage) -> Option<Reversal> {
        let announced = REVISITED.is_match(&passage.text) && !passage.quoted;
        let standing = self.records[self.index].status.as_ref().map(|status| status.standing);
        let decided = matches!(standing, Some(Standing::InForce | Standing::Superseded | Standing::PartlySuperseded));
        let older = (announced && decided).then(|| self.only(&passage.text)).flatten()?;
        self.is_earlier(older).then_some(Reversal {
            newer: self.index,
            older,
            told_by: self.index,
            span: passage.span,
            named: true,
        })
    }

    /// "We are looking to move on from this decision, see [21]."
    fn left(&self, passage: &Passage) -> Option<Reversal> {
        let newer = LEFT.is_match(&passage.text).then(|| self.only(&passage.text)).flatten()?;
        let later = self.records[newer].number > self.records[self.index].number;
        later.then_some(Reversal { newer, older: self.index, told_by: self.index, span: passage.span, named: true })
    }

    /// "[23] adopted a pool." and then "That pool was later removed."
    fn removed(&self, before: Option<&Passage>, passage: &Passage) -> Option<Reversal> {
        let before = before.filter(|before| before.section == passage.section)?;
        let told = LATER_REMOVED.is_match(&passage.text) && ADOPTED.is_match(&before.text);
        let older = told.then(|| self.only(&before.text)).flatten()?;
        self.is_earlier(older).then_some(Reversal {
            newer: self.index,
            older,
            told_by: self.index,
            span: passage.span,
            named: true,
        })
    }

    fn is_earlier(&self, other: usize) -> bool {
        let (own, other) = (&self.records[self.index], &self.records[other]);
        own.series == other.series && other.number.is_some() && other.number < own.number
    }

    /// The one other record that `text` names.
    fn only(&self, text: &str) -> Option<usize> {
        let mut named: Option<usize> = None;
        for found in references(text, &self.document.links, false) {
            let index = match self.resolver.follow(self.index, &found.reference) {
                Answer::Record(index) | Answer::Moved(index, _) if index != self.index => index,
                _ => continue,
            };
            if named.is_some_and(|known| known != index) {
                return None;
            }
            named = Some(index);
        }
        named
    }
}

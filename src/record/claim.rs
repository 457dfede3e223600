use super::marker::{self, Marker, Subject, is_partial, markers, means_all_earlier, subject};
use super::number::is_word;
use super::reference::{Found, Reference, references};
use crate::document::Link;
use crate::source::Span;

/// How a record relates to another one, as it says itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Relation {
    /// The other one stands in its place.
    SupersededBy,
    /// It stands in the place of the other one.
    Supersedes,
    /// The other one changed it without replacing it.
    AmendedBy,
    /// It changes the other one without replacing it.
    Amends,
    /// It rests on the other one.
    DependsOn,
}

/// One thing that a record says about its relation to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The relation.
    pub relation: Relation,
    /// Whether only a part is concerned.
    pub partial: bool,
    /// Whom it names.
    pub references: Vec<Reference>,
    /// Whether it means every earlier record of some kind, and names none.
    pub sweeping: bool,
    /// The words that say it.
    pub span: Span,
}

/// Bytes of a sentence, and markers in it, that still tell what became of one record: all of it is read again for
/// each marker.
const LONGEST: usize = 16 << 10;
const MOST_MARKERS: usize = 32;

/// The markers of `sentence`; `None` if it is no sentence of a person.
fn markers_of(sentence: &str) -> Option<Vec<Marker>> {
    let found = (sentence.len() <= LONGEST).then(|| markers(sentence))?;
    (found.len() <= MOST_MARKERS).then_some(found)
}

/// The claims of a field's value: `relation` is what the key says, markers in the value come on top.
pub(super) fn of_value(text: &str, links: &[Link], span: Span, relation: Option<Relation>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for sentence in sentences(text) {
        let Some(markers) = markers_of(sentence) else { continue };
        let found = references(sentence, links, relation.is_some());
        let first = markers.first().map_or(sentence.len(), |marker| marker.range.start);
        if let Some(relation) = relation.filter(|_| !says_none(sentence)) {
            let named = run(sentence, 0, first, &found);
            let filler = named.first().map_or("", |first| &sentence[..first.range.start]);
            let of_part = relation == Relation::Supersedes && has_other_words(filler);
            let partial = of_part || is_partial(&sentence[..first]);
            claims.extend(claim(relation, partial, named, false, span));
        }
        for (index, marker) in markers.iter().enumerate() {
            claims.extend(of_marker(sentence, &markers, index, marker, links, span));
        }
    }
    claims
}

/// The claims of a sentence of prose, which must speak of the record itself. With `banner`, a marker may
/// stand without a subject.
pub(super) fn of_prose(text: &str, links: &[Link], span: Span, banner: bool) -> Vec<Claim> {
    let mut claims = Vec::new();
    for sentence in sentences(text) {
        let Some(markers) = markers_of(sentence) else { continue };
        let mut said = false;
        for (index, marker) in markers.iter().enumerate() {
            let who = match subject(&sentence[..marker.range.start]) {
                Subject::Nobody if marker.has_subject(sentence) => Subject::Record,
                _ if said => Subject::Record,
                who => who,
            };
            let counts = match who {
                Subject::Record => true,
                Subject::Part => marker.relation == Relation::SupersededBy,
                Subject::Nobody => banner,
                Subject::Other => false,
            };
            // What a sentence depends on is told in too many ways.
            if !counts || marker.relation == Relation::DependsOn {
                continue;
            }
            said = true;
            // "This approach was replaced by what [9] describes" does not make 9 the successor.
            if who == Subject::Part && !names_at_once(sentence, &markers, index, links) {
                continue;
            }
            if let Some(mut claim) = of_marker(sentence, &markers, index, marker, links, span) {
                claim.partial |= who == Subject::Part;
                claims.push(claim);
            }
        }
    }
    claims
}

/// Whether the name of a record only tells whose thing is meant: "replaces the EIP-9 definitions of gas".
fn has_own_noun(after: &str) -> bool {
    const GO_ON: &[&str] = &[
        "a",
        "after",
        "also",
        "and",
        "as",
        "because",
        "before",
        "but",
        "by",
        "completely",
        "due",
        "entirely",
        "following",
        "for",
        "from",
        "fully",
        "in",
        "is",
        "now",
        "of",
        "on",
        "or",
        "since",
        "so",
        "than",
        "that",
        "the",
        "though",
        "to",
        "was",
        "when",
        "where",
        "which",
        "while",
        "with",
        "without",
    ];
    // A possessive or a plain blank leads to the noun; every other sign ends the name.
    let Some(rest) =
        after.strip_prefix("'s ").or_else(|| after.strip_prefix("’s ")).or_else(|| after.strip_prefix(' '))
    else {
        return false;
    };
    let word: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
    word.chars().count() > 1 && !GO_ON.contains(&word.to_lowercase().as_str())
}

/// Whether a record is named right behind the marker.
fn names_at_once(sentence: &str, markers: &[Marker], index: usize, links: &[Link]) -> bool {
    let end = markers.get(index + 1).map_or(sentence.len(), |next| next.range.start);
    let start = markers[index].range.end;
    let found = references(&sentence[..end], links, true);
    run(sentence, start, end, &found).first().is_some_and(|first| !has_other_words(&sentence[start..first.range.start]))
}

fn of_marker(
    sentence: &str,
    markers: &[Marker],
    index: usize,
    marker: &Marker,
    links: &[Link],
    span: Span,
) -> Option<Claim> {
    let end = markers.get(index + 1).map_or(sentence.len(), |next| next.range.start);
    let start = index.checked_sub(1).map_or(0, |before| markers[before].range.end);
    let rest = &sentence[marker.range.end..end];
    if says_none(rest) || sentence[start..marker.range.start].trim_end().to_lowercase().ends_with("no") {
        return None;
    }
    let found = references(&sentence[..end], links, true);
    let named = run(sentence, marker.range.end, end, &found);
    let filler = named.first().map_or("", |first| &sentence[marker.range.end..first.range.start]);
    let tail = named.last().map_or("", |last| after(&sentence[last.range.end..end]));
    // "supersedes the retries of ADR-3" leaves the rest of ADR-3 alone.
    let of_part = marker.relation == Relation::Supersedes && has_other_words(filler)
        || marker.relation == Relation::SupersededBy && marker::is_of_component(&sentence[start..marker.range.start]);
    let of_part = of_part
        || marker.relation == Relation::Supersedes
            && named.last().is_some_and(|last| has_own_noun(&sentence[last.range.end..end]));
    let partial = of_part || is_partial(&sentence[start..marker.range.end]) || is_partial(filler) || is_partial(tail);
    let sweeping = marker.relation == Relation::Supersedes && means_all_earlier(rest);
    claim(marker.relation, partial, named, sweeping, span)
}

fn claim(relation: Relation, partial: bool, named: Vec<Found>, sweeping: bool, span: Span) -> Option<Claim> {
    let references: Vec<Reference> = named.into_iter().map(|found| found.reference).collect();
    (!references.is_empty() || sweeping).then_some(Claim { relation, partial, references, sweeping, span })
}

/// The few words behind the last name that may say which part is meant.
fn after(text: &str) -> &str {
    let end = text.char_indices().nth(30).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// The references that follow `start` as one list: between two of them stands nothing but glue. A bare number
/// counts only where nothing else was said before it.
fn run(sentence: &str, start: usize, end: usize, found: &[Found]) -> Vec<Found> {
    let mut named: Vec<Found> = Vec::new();
    for next in found.iter().filter(|next| next.range.start >= start && next.range.end <= end) {
        let from = named.last().map_or(start, |last| last.range.end);
        let gap = &sentence[from..next.range.start];
        let is_bare = matches!(next.reference, Reference::Number { series: None, .. } | Reference::Path(_));
        let glued = !has_other_words(gap);
        let fits = glued || (named.is_empty() && !is_bare);
        if !fits {
            if named.is_empty() {
                continue;
            }
            break;
        }
        named.push(next.clone());
    }
    named
}

/// Words that may stand between the names of a list.
const GLUE: &[&str] = &[
    "a",
    "all",
    "also",
    "and",
    "as",
    "both",
    "by",
    "decision",
    "decisions",
    "earlier",
    "existing",
    "following",
    "in",
    "new",
    "newer",
    "number",
    "of",
    "old",
    "older",
    "original",
    "our",
    "previous",
    "prior",
    "proposal",
    "record",
    "records",
    "see",
    "the",
    "this",
    "to",
    "well",
    "with",
];

fn has_other_words(gap: &str) -> bool {
    let outside = without_parentheses(gap);
    let mut words = outside.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.any(|word| {
        let word = word.to_lowercase();
        !GLUE.contains(&word.as_str()) && !is_word(word.strip_suffix('s').unwrap_or(&word))
    })
}

fn without_parentheses(text: &str) -> String {
    let mut depth = 0usize;
    let keep = |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    text.chars()
        .filter({
            let mut keep = keep;
            move |&c| keep(c)
        })
        .collect()
}

/// Whether a value says that there is none.
pub(super) fn says_none(value: &str) -> bool {
    let text = value.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '*' | '_' | '`' | '('));
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '/').collect::<String>().to_lowercase();
    matches!(word.as_str(), "none" | "n/a" | "na" | "nothing" | "no" | "tbd" | "null" | "nil" | "not")
}

/// The sentences of a passage, and its clauses at semicolons.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let ends = match c {
            ';' => true,
            '.' | '!' | '?' => {
                let next = text[at + 1..].chars().next();
                let after = text[at + 1..].trim_start().chars().next();
                next.is_some_and(char::is_whitespace)
                    && after.is_some_and(|c| c.is_uppercase() || c == super::reference::OPEN)
                    && !is_abbreviation(&text[start..at])
            }
            _ => false,
        };
        if ends {
            found.push(&text[start..=at]);
            start = at + c.len_utf8();
        }
    }
    found.push(&text[start..]);
    found.retain(|sentence| !sentence.trim().is_empty());
    found
}

fn is_abbreviation(before: &str) -> bool {
    let word = before.rsplit(' ').next().unwrap_or("").to_lowercase();
    matches!(word.as_str(), "no" | "e.g" | "i.e" | "cf" | "vs") || word.chars().all(|c| c.is_ascii_digit())
}

/// Whether `text` holds any marker at all.
pub(super) fn may_relate(text: &str) -> bool {
    !marker::markers(text).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(claims: Vec<Claim>) -> Vec<(Relation, bool, Vec<u32>)> {
        let number = |reference: &Reference| match reference {
            Reference::Number { number, .. } => Some(*number),
            _ => None,
        };
        claims.iter().map(|c| (c.relation, c.partial, c.references.iter().filter_map(number).collect())).collect()
    }

    fn value(text: &str, relation: Option<Relation>) -> Vec<(Relation, bool, Vec<u32>)> {
        read(of_value(text, &[], Span::new(0, 0), relation))
    }

    fn prose(text: &str) -> Vec<(Relation, bool, Vec<u32>)> {
        read(of_prose(text, &[], Span::new(0, 0), true))
    }

    #[test]
    fn a_value_may_hold_several_relations() {
        assert_eq!(value("None (extends ADR-0087)", Some(Relation::Supersedes)), [(Relation::Amends, false, vec![87])]);
        assert_eq!(value("649, 749", Some(Relation::SupersededBy)), [(Relation::SupersededBy, false, vec![649, 749])]);
        assert_eq!(
            value("Accepted. Supersedes ADR-31. Amends ADR-36: it adds a thing", None),
            [(Relation::Supersedes, false, vec![31]), (Relation::Amends, false, vec![36])]
        );
        assert_eq!(value("accepted, updated by ADR-0049", None), [(Relation::AmendedBy, false, vec![49])]);
        assert_eq!(value("Deprecated (no superseding ADR)", None), []);
        assert_eq!(
            value("Active (Interactive components are deprecated in favor of SEP-24)", None),
            [(Relation::SupersededBy, true, vec![24])]
        );
        assert_eq!(value("N/A", Some(Relation::SupersededBy)), []);
    }

    #[test]
    fn parts_are_partial() {
        assert_eq!(prose("This ADR in part supersedes ADR 3."), [(Relation::Supersedes, true, vec![3])]);
        assert_eq!(prose("Supersedes the \"option 3\" portion of ADR 9"), [(Relation::Supersedes, true, vec![9])]);
        assert_eq!(
            prose("This ADR supersedes some aspects of ADR-15 and ADR-16."),
            [(Relation::Supersedes, true, vec![15, 16])]
        );
        assert_eq!(
            prose("This EIP also replaces the original EIP-12 value definitions of gas."),
            [(Relation::Supersedes, true, vec![12])]
        );
        assert_eq!(
            prose("These IP ranges have been superseded by ADR #0033."),
            [(Relation::SupersededBy, true, vec![33])]
        );
    }

    #[test]
    fn hypotheses_and_third_parties_say_nothing() {
        for text in [
            "When SLSA 3 is targeted, this ADR should be superseded by ADR 200.",
            "ADR 3 was superseded by ADR 5.",
            "This replaces usage of kOps.",
            "This is why ADR 7 replaces ADR 6.",
            "If we supersede ADR 6, much would change.",
            "We saw that the ADR 4 approach replaces nothing.",
            "This approach is deprecated in favor of using the fields that SEP-9 lists.",
        ] {
            assert_eq!(prose(text), [], "{text}");
        }
    }

    #[test]
    fn those_who_decide_speak_for_the_record() {
        let text = "We supersede ADR 18 with the current ADR. We supersede ADR 17 decisions on the network.";
        let read = read(of_prose(text, &[], Span::new(0, 0), false));
        assert_eq!(read, [(Relation::Supersedes, false, vec![18]), (Relation::Supersedes, true, vec![17])]);
    }

    #[test]
    fn all_earlier_records_are_a_sweep() {
        let claims = of_prose("This record supersedes all prior ADRs regarding X.", &[], Span::new(0, 0), false);
        assert!(claims[0].sweeping);
    }
}

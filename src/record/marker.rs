use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::Relation;

/// A phrase that relates two records, such as "superseded by".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Marker {
    pub(super) range: Range<usize>,
    pub(super) relation: Relation,
}

static MARKERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)
        (?P<superseded> \b(?: super[sc]+e+ded | obsoleted | succeeded | overridden )
              (?: \s+(?:(?:in\s+(?:large\s+)?part|in\s+full|partially|partly|mostly|fully)) )?
              (?: \s+(?:by|with|in\s+favou?r\s+of)\b | \s*(?:→|->|:|;|,|\(|–|—|-)\s*(?:see|by|→)?(?:\s|$) )
            | \breplaced (?:\s+(?:in\s+part|partially|partly|mostly|entirely))? \s+ (?:by|with)\b
            | \b(?:deprecated|withdrawn|retired|abandoned|obsoleted) \s+ (?:in\s+favou?r\s+of|by)\b
            | \bmerged\s+into\b )
      | (?P<supersedes> \bwe \s+ (?:hereby\s+|now\s+)? super[sc]+e+de \b | \b(?: super[sc]+e+des | super[sc]+e+ding | replaces | obsoletes | obsoleting )\b )
      | (?P<amended> \b(?: amended | extended | supplemented | updated | refined | modified | clarified | revised | augmented )
              (?: \s+in\s+part )? \s+ by\b )
      | (?P<amends> \b(?: amends | amending | extends | refines | refining | supplements | updates | clarifies | modifies )\b )
      | (?P<depends> \b(?: depends\s+(?:up)?on | builds\s+up?on | requires )\b )",
    )
    .expect("a pattern")
});

impl Marker {
    /// Whether it names those who decide, and so needs no other subject: "we supersede".
    pub(super) fn has_subject(&self, text: &str) -> bool {
        text[self.range.clone()].get(..3).is_some_and(|start| start.eq_ignore_ascii_case("we "))
    }
}

/// The markers in `text`, in order.
pub(super) fn markers(text: &str) -> Vec<Marker> {
    let relation = |found: &regex::Captures<'_>| {
        let named = |name: &str| found.name(name).is_some();
        match () {
            () if named("superseded") => Relation::SupersededBy,
            () if named("supersedes") => Relation::Supersedes,
            () if named("amended") => Relation::AmendedBy,
            () if named("amends") => Relation::Amends,
            () => Relation::DependsOn,
        }
    };
    MARKERS
        .captures_iter(text)
        .filter_map(|found| Some(Marker { range: found.get(0)?.range(), relation: relation(&found) }))
        .collect()
}

static PART: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix) \b(?: partial(?:ly)? | partly | in\s+(?:large\s+)?part | mostly | some\s+(?:of|aspects|parts|sections)
          | (?:aspects?|parts?|portions?|sections?|pieces?|clauses?|bits?)\s+of | portion | only | except | terminology )\b | §",
    )
    .expect("a pattern")
});

/// Whether `clause` speaks of a part of a record.
pub(super) fn is_partial(clause: &str) -> bool {
    PART.is_match(clause)
}

static EVERY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\s*(?:all|any|every)\s+(?:of\s+)?(?:the\s+)?(?:our\s+)?(?:prior|previous|earlier|older|other)\s+\w*(?:adrs?|rfcs?|records?|decisions?|proposals?)\b")
        .expect("a pattern")
});

/// Whether `rest`, what follows "supersedes", means every earlier record and names none.
pub(super) fn means_all_earlier(rest: &str) -> bool {
    EVERY.is_match(rest)
}

static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)(?:^|[\s(])(?:this|the\s+present|the\s+current)\s+(?:(?:new|present|current|architecture|architectural|design|technical|short)\s+){0,2}(?:adr|rfc|rfd|pep|eip|erc|kep|sep|record|decision|document|proposal|note|design|spec|specification|draft|page)\b(?P<between>[^.;!?]*)$",
    )
    .expect("a pattern")
});
static PART_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:this|these|the\s+following)\s+(?:[\w-]+\s+){0,3}?(?:[\w-]+)\s+(?:has|have|was|were|is|are)\s+(?:now\s+|since\s+|later\s+)?(?:been\s+)?$")
        .expect("a pattern")
});
static HYPOTHETICAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:when|whenever|if|once|should|would|could|may|might|can|must|until|unless|to\s+be|will|shall|does\s+not|doesn't|did\s+not|not|no|never|neither|without|whether|or)\b")
        .expect("a pattern")
});

/// Who a clause says is related.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// The record itself.
    Record,
    /// A named part of it.
    Part,
    /// Nobody is named: a banner or an item.
    Nobody,
    /// Something else, or nothing that is so now.
    Other,
}

/// The subject of a marker, from what stands before it in its sentence.
pub(super) fn subject(before: &str) -> Subject {
    let trimmed = before.trim_start_matches(|c: char| !c.is_alphanumeric());
    if HYPOTHETICAL.is_match(trimmed) {
        return Subject::Other;
    }
    if SUBJECT.is_match(trimmed) || ["it", "this"].iter().any(|word| trimmed.trim().eq_ignore_ascii_case(word)) {
        return Subject::Record;
    }
    if PART_SUBJECT.is_match(trimmed) {
        return Subject::Part;
    }
    if is_lead(trimmed) { Subject::Nobody } else { Subject::Other }
}

static COMPONENT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)[(;,:]\s*(?:[\w'-]+\s+){1,6}(?:is|are|was|were|has\s+been|have\s+been)\s+(?:now\s+|since\s+|later\s+)?$",
    )
    .expect("a pattern")
});

/// Whether a clause inside of a value has a subject of its own: "active (interactive parts are …".
pub(super) fn is_of_component(before: &str) -> bool {
    let own = |start: &str| ["this", "it", "the record", "the decision"].iter().any(|word| start.starts_with(word));
    COMPONENT.find(before).is_some_and(|clause| {
        !own(clause.as_str().trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str())
    })
}

static LEAD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)^(?: [\d\s./:()-]* (?: (?:note|update|status|warning|important|notice|caution|edit|history|partial|later|has|have|been|was|is|now|supersession|accepted|approved|and|but|in|part|partially|partly|mostly|since|fully|later|january|february|march|april|may|june|july|august|september|october|november|december)\b [\s():,.!–—-]* )* )$",
    )
    .expect("a pattern")
});

/// Whether nothing but a label, a date or an adverb stands before the marker.
fn is_lead(before: &str) -> bool {
    LEAD.is_match(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relations(text: &str) -> Vec<Relation> {
        markers(text).into_iter().map(|marker| marker.relation).collect()
    }

    #[test]
    fn every_way_to_say_it_is_found() {
        for text in [
            "Superseded by x",
            "Superceded by x",
            "superseeded by x",
            "superseded: x",
            "Superseded (see x)",
            "replaced by x",
            "withdrawn in favour of x",
            "merged into x",
            "superseded in part by x",
        ] {
            assert_eq!(relations(text), [Relation::SupersededBy], "{text}");
        }
        assert_eq!(relations("supersedes x, amends y"), [Relation::Supersedes, Relation::Amends]);
        assert_eq!(relations("extended by z"), [Relation::AmendedBy]);
        assert_eq!(relations("We hereby supersede x; it does not supersede y"), [Relation::Supersedes]);
        assert_eq!(relations("supersedeable, replacement, superseded"), []);
    }

    #[test]
    fn only_the_record_itself_counts() {
        assert_eq!(subject("This ADR has been "), Subject::Record);
        assert_eq!(subject("Note: this RFC has been "), Subject::Record);
        assert_eq!(subject("**These IP ranges have been "), Subject::Part);
        assert_eq!(subject("Note (later supersession): "), Subject::Nobody);
        assert_eq!(subject("2015.09.18 -- "), Subject::Nobody);
        assert_eq!(subject(""), Subject::Nobody);
        assert_eq!(subject("When it ships, this ADR should be "), Subject::Other);
        assert_eq!(subject("ADR 3 was "), Subject::Other);
        assert_eq!(subject("This ADR is not "), Subject::Other);
    }

    #[test]
    fn parts_are_told_from_wholes() {
        assert!(is_partial("in part supersedes"));
        assert!(is_partial("supersedes some aspects of"));
        assert!(is_partial("ADR 53 §7"));
        assert!(!is_partial("superseded by"));
    }
}

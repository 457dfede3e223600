use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::gate::stands;
use super::scope::own_limits;
use super::{Claim, ClaimId, Kind, Term, TermKind, Unfaithful, faithful, mood_of, polarity_of, scope_of};
use crate::document::{Document, Genre, MarkKind, Statement, StatementKind};

/// The claims of a document, and what was rejected.
#[derive(Clone, Debug, Default)]
pub struct Extraction {
    /// In order of their statements.
    pub claims: Vec<Claim>,
    /// The statements whose claims did not pass the faithfulness gate, and why.
    pub rejected: Vec<(usize, Unfaithful)>,
}

/// The claims of `document`.
pub fn extract(document: &Document, genre: Genre) -> Vec<Claim> {
    extract_all(document, genre).claims
}

/// The same, with what the gate rejected.
pub fn extract_all(document: &Document, genre: Genre) -> Extraction {
    let mut extraction = Extraction::default();
    if genre == Genre::Foreign {
        return extraction;
    }
    let mut seen: BTreeMap<ClaimId, u32> = BTreeMap::new();
    for (index, statement) in document.statements.iter().enumerate().filter(|(_, statement)| statement.is_judged()) {
        if only_names(statement) {
            continue;
        }
        let terms = terms(document, statement);
        if !says_something(statement, &terms) {
            continue;
        }
        let path = document.heading_path(statement.section);
        let headings: Vec<&str> = path.iter().map(|section| section.title.as_str()).collect();
        // Equal words under equal headings are told apart by their order.
        let id = |ordinal| ClaimId::new(document.path(), &headings, &statement.text, ordinal);
        let first = id(0);
        let ordinal = seen.entry(first).or_default();
        let mood = mood_of(document, statement);
        let (polarity, negation) = polarity_of(statement);
        let claim = Claim {
            id: if *ordinal == 0 { first } else { id(*ordinal) },
            kind: Kind::of(statement, &terms, genre, mood),
            statement: index,
            span: statement.span,
            text: document.slice(statement.span).to_owned(),
            mood,
            polarity,
            negation: negation.map(|range| statement.text[range].to_owned()),
            scope: scope_of(document, statement),
            terms,
        };
        *ordinal += 1;
        match faithful(document, statement, &claim) {
            Ok(()) => extraction.claims.push(claim),
            Err(reason) => extraction.rejected.push((index, reason)),
        }
    }
    extraction
}

/// How many claims [`extract`] gives, without making them.
pub fn count(document: &Document, genre: Genre) -> usize {
    if genre == Genre::Foreign {
        return 0;
    }
    let is_claim = |statement: &&Statement| {
        let terms = if only_names(statement) { Vec::new() } else { terms(document, statement) };
        says_something(statement, &terms) && {
            let (polarity, negation) = polarity_of(statement);
            let denial = (polarity, negation.map(|range| &statement.text[range]));
            stands(document, statement, statement.span, &terms, &own_limits(&statement.text), denial).is_ok()
        }
    };
    document.statements.iter().filter(|statement| statement.is_judged()).filter(is_claim).count()
}

/// Whether a statement asserts nothing, whatever stands in it: headings name, table heads name columns.
fn only_names(statement: &Statement) -> bool {
    match statement.kind {
        StatementKind::Heading | StatementKind::Definition => true,
        StatementKind::Row => statement.lead.is_none(),
        _ => false,
    }
}

/// Whether a statement asserts anything: a word or two without a name in it are a caption.
fn says_something(statement: &Statement, terms: &[Term]) -> bool {
    match statement.kind {
        _ if only_names(statement) => false,
        StatementKind::Command => true,
        _ => !terms.is_empty() || statement.text.split_whitespace().nth(2).is_some(),
    }
}

/// A number that is a value: with sign, decimals, a version's parts, a time or a unit.
static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?:^|[\s(\[{<>=~:$€£/+-])(v?\d+(?:[.,:]\d+)*(?:\.x)?(?:[a-zA-Zµ]{1,3})?\+?%?)(?:[\s)\]},.;:!?<>=/|+-]|$)",
    )
    .ok()
});

/// How many terms of one statement are looked at.
const MOST_TERMS: usize = 256;

/// What `statement` names, in order.
fn terms(document: &Document, statement: &Statement) -> Vec<Term> {
    let mut terms = Vec::new();
    if statement.kind == StatementKind::Command {
        terms.push(Term { kind: TermKind::Code, text: statement.text.clone(), span: statement.span });
        return terms;
    }
    for mark in &statement.marks {
        match mark.kind {
            MarkKind::Code => {
                let text = statement.text[mark.range.clone()].to_owned();
                terms.push(Term { kind: TermKind::Code, text, span: mark.span });
            }
            MarkKind::Link(index) => terms.extend(document.links.get(index).map(|link| Term {
                kind: TermKind::Target,
                text: document.slice(link.dest_span).to_owned(),
                span: link.dest_span,
            })),
            _ => {}
        }
    }
    // Digits of other scripts count too.
    let digits = statement.text.bytes().any(|byte| byte.is_ascii_digit() || !byte.is_ascii());
    if let Some(number) = NUMBER.as_ref().filter(|_| digits) {
        let mut from = 0;
        // A sentence with more is a table of figures: looking on would be quadratic.
        while terms.len() < MOST_TERMS
            && let Some(found) = number.captures_at(&statement.text, from).and_then(|captures| captures.get(1))
        {
            from = found.end();
            let span = statement.source_of(found.range());
            if !terms.iter().any(|term| term.span.contains(span)) {
                terms.push(Term { kind: TermKind::Number, text: found.as_str().to_owned(), span });
            }
        }
    }
    terms.retain(|term| !term.text.trim().is_empty() && statement.span.contains(term.span));
    terms.sort_by_key(|term| (term.span, term.kind == TermKind::Target));
    terms
}

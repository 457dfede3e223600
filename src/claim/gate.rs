use std::cell::LazyCell;

use super::id::normalised;
use super::{Claim, Limit, Polarity, Term};
use crate::document::{Document, Statement};
use crate::source::Span;

/// Why a claim was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfaithful {
    /// Its text is not what stands under its span.
    #[error("the text of the claim is not what stands under its span")]
    Text,
    /// A name, value or target is not in its span.
    #[error("`{0}` does not stand in the claim's span")]
    Term(String),
    /// A limit of its scope is neither in its span nor in a heading.
    #[error("the limit `{0}` does not stand in the claim's span")]
    Limit(String),
    /// It denies and its span does not, or denies without naming the words.
    #[error("the claim denies what its span does not")]
    Negation,
}

/// Checks that every field of `claim` stands in its span.
///
/// The test is whole words, not most of them: a gate that lets a wrong weekday
/// through because the rest agrees is none.
pub fn faithful(document: &Document, statement: &Statement, claim: &Claim) -> Result<(), Unfaithful> {
    if claim.text != document.slice(claim.span) || !statement.span.contains(claim.span) {
        return Err(Unfaithful::Text);
    }
    let denial = (claim.polarity, claim.negation.as_deref());
    stands(document, statement, claim.span, &claim.terms, &claim.scope.limits, denial)
}

/// Checks that what a claim at `span` is made of stands there; `denial` is its polarity and the words that deny.
pub(super) fn stands(
    document: &Document,
    statement: &Statement,
    span: Span,
    terms: &[Term],
    limits: &[Limit],
    denial: (Polarity, Option<&str>),
) -> Result<(), Unfaithful> {
    // Decoded text and link targets are in one of both.
    let texts = LazyCell::new(|| [normalised(document.slice(span)), normalised(&statement.text)]);
    let stands = |wanted: &str| {
        let wanted = normalised(wanted);
        texts.iter().any(|text| has_whole(text, &wanted))
    };
    if let Some(term) = terms.iter().find(|term| !span.contains(term.span) || !stands(&term.text)) {
        return Err(Unfaithful::Term(term.text.clone()));
    }
    if let Some(limit) = limits.iter().find(|limit| !limit.heading && !stands(&limit.text)) {
        return Err(Unfaithful::Limit(limit.text.clone()));
    }
    match denial {
        (Polarity::Positive, None) => Ok(()),
        (Polarity::Negative, Some(negation)) if stands(negation) => Ok(()),
        _ => Err(Unfaithful::Negation),
    }
}

/// Whether `wanted` stands in `text` with no word or number going on at either end.
fn has_whole(text: &str, wanted: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric();
    !wanted.is_empty()
        && text.match_indices(wanted).any(|(start, found)| {
            let before = text[..start].chars().next_back().is_some_and(is_word) && found.starts_with(is_word);
            let rest = &text[start + found.len()..];
            let after = rest.chars().next().is_some_and(is_word) && found.ends_with(is_word);
            // `1.2` does not stand in `1.2.3`.
            let longer = found.ends_with(|c: char| c.is_ascii_digit())
                && rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            !before && !after && !longer
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_and_numbers_only() {
        assert!(has_whole("listens on port 3000.", "3000"));
        assert!(!has_whole("listens on port 30000", "3000"));
        assert!(!has_whole("needs 1.2.3", "1.2"));
        assert!(has_whole("see `a/b.rs` now", "a/b.rs"));
        assert!(!has_whole("on Monday", "Mon"));
    }
}

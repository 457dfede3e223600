//! Findings that a model is the author of, and that rules only put into place.

use super::Context;
use super::evidence::place;
use crate::finding::{Finding, Related, RuleInfo};
use crate::relate::Opinion;

/// A finding of `rule` at the older claim. Of the model's answer only words of the claims are shown.
pub(super) fn finding(cx: &Context<'_>, rule: &'static RuleInfo, opinion: &Opinion, says: &str) -> Finding {
    let (older, newer) = (&opinion.pair.older, &opinion.pair.newer);
    let (document, other) =
        (&cx.corpus.entries()[older.document].document, &cx.corpus.entries()[newer.document].document);
    let message = format!("a model reads in `{}` {says}", other.path());
    let mut finding = Finding::new(rule, place(document, older.span), message);
    finding.label.clone_from(&opinion.older_words);
    // What was asked, and not which words the model gave for its answer: another answer is about the same.
    finding.subject = format!("{}: {}", other.path(), newer.text);
    finding.confidence = opinion.confidence;
    finding.judge = opinion.by.clone();
    finding.related.push(Related {
        place: place(other, newer.span),
        message: format!("says \"{}\"", opinion.newer_words.split_whitespace().collect::<Vec<_>>().join(" ")),
        commit: None,
    });
    finding
}

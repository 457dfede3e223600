//! Pages that declare themselves over: what they say was, they do not say to be.

use std::collections::HashMap;

use super::{Context, Sink, broken_anchor, broken_link};
use crate::claim::declared_over;
use crate::finding::{Evidence, Finding};

/// Takes back what was found in pages that are over. Their links still lead nowhere for whoever follows one, and what
/// one record declares of another holds whether it is in force or not.
pub(super) fn settle(cx: &Context<'_>, sink: &mut Sink) {
    let mut over: HashMap<String, bool> = HashMap::new();
    sink.take_back(cx.corpus, "a page that declares itself over", |one| {
        let path = &one.place.path;
        let is_over = || cx.corpus.get(path).is_some_and(|entry| declared_over(&entry.document).is_some());
        is_of_today(one) && *over.entry(path.clone()).or_insert_with(is_over)
    });
}

/// Whether the finding rests on what the page says to be so today.
fn is_of_today(finding: &Finding) -> bool {
    let is_link = [broken_link::RULE.name, broken_anchor::RULE.name].contains(&finding.rule.name);
    matches!(finding.rule.evidence, Evidence::Existence | Evidence::Agreement) && !is_link
}

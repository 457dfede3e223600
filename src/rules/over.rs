//! Pages that declare themselves over: what they say was, they do not say to be.

use std::collections::HashMap;

use super::{Context, Sink};
use crate::claim::declared_over;
use crate::finding::{Evidence, Finding};

/// Takes back what was found in pages that are over. Their links still lead nowhere for whoever follows one, and what
/// one record declares of another holds whether it is in force or not.
pub(super) fn settle(cx: &Context<'_>, sink: &mut Sink) {
    let mut over: HashMap<String, bool> = HashMap::new();
    let (kept, dropped): (Vec<Finding>, Vec<Finding>) =
        std::mem::take(&mut sink.findings).into_iter().partition(|one| {
            let path = &one.place.path;
            let is_over = || cx.corpus.get(path).is_some_and(|entry| declared_over(&entry.document).is_some());
            !is_of_today(one) || !*over.entry(path.clone()).or_insert_with(is_over)
        });
    sink.findings = kept;
    for one in dropped {
        if let Some(entry) = cx.corpus.get(&one.place.path) {
            sink.abstain_at("a page that declares itself over", &entry.document, one.place.span);
        }
    }
}

/// Whether the finding rests on what the page says to be so today.
fn is_of_today(finding: &Finding) -> bool {
    let is_link = finding.rule.name.starts_with("broken-");
    matches!(finding.rule.evidence, Evidence::Existence | Evidence::Agreement) && !is_link
}

//! Pages that declare themselves over: what they say was, they do not say to be.

use std::collections::HashMap;

use super::calibration::Kind;
use super::{Context, Sink, broken_anchor, broken_link};
use crate::claim::declared_over;
use crate::finding::{Evidence, Finding};

/// Takes back what was found in pages that are over. Their links still lead nowhere for whoever follows one, though
/// hardly anybody will mend them; what one record declares of another holds whether it is in force or not.
pub(super) fn settle(cx: &Context<'_>, sink: &mut Sink) {
    let mut over: HashMap<String, bool> = HashMap::new();
    let mut is_over = |path: &str| {
        let read = || cx.corpus.get(path).is_some_and(|entry| declared_over(&entry.document).is_some());
        *over.entry(path.to_owned()).or_insert_with(read)
    };
    for finding in sink.findings.iter_mut().filter(|one| is_link(one)) {
        if is_over(&finding.place.path) {
            finding.confidence = finding.confidence.min(Kind::PageThatIsOver.confidence());
        }
    }
    sink.take_back(cx.corpus, "a page that declares itself over", |one| {
        let is_of_today = matches!(one.rule.evidence, Evidence::Existence | Evidence::Agreement);
        is_of_today && !is_link(one) && is_over(&one.place.path)
    });
}

fn is_link(finding: &Finding) -> bool {
    [broken_link::RULE.name, broken_anchor::RULE.name].contains(&finding.rule.name)
}

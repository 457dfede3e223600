//! Pages that came with the code of others.

use std::collections::HashMap;

use super::calibration::Kind;
use super::{Context, Sink};
use crate::fact::license::is_of_another_holder;
use crate::finding::Evidence;

/// Lowers the confidence of what was found in pages below a licence of others: it may be true, and who looks after this
/// repository hardly mends it.
pub(super) fn settle(cx: &Context<'_>, sink: &mut Sink) {
    let mut foreign: HashMap<String, bool> = HashMap::new();
    let found = sink.findings.iter_mut();
    for finding in found.filter(|one| matches!(one.rule.evidence, Evidence::Existence | Evidence::Agreement)) {
        let path = &finding.place.path;
        if *foreign.entry(path.clone()).or_insert_with(|| is_of_another_holder(cx.tree, path)) {
            finding.confidence = finding.confidence.min(Kind::PageOfOthers.confidence());
        }
    }
}

use std::collections::HashMap;
use std::sync::Arc;

use super::lineage::AHEAD;
use super::{Past, TEXT_LIMIT, View};
use crate::repo::ledger::{ABSENT, Event};

/// Versions that are read together at first; each time it is more, as the reading goes on.
const FEW: usize = 4;
/// By how much more.
const GROWTH: usize = 8;

/// The texts of a file's versions in the order of its events, read some ahead: neighbours are kept as differences to
/// each other.
pub(super) struct Ahead<'a> {
    past: &'a Past,
    view: &'a View,
    window: HashMap<u32, Option<Arc<str>>>,
    many: usize,
}

impl<'a> Ahead<'a> {
    pub(super) fn new(past: &'a Past, view: &'a View) -> Self {
        Ahead { past, view, window: HashMap::new(), many: FEW }
    }

    /// The text that the first of `events` put there; what follows it is probably asked for next.
    pub(super) fn read(&mut self, events: &[Event]) -> Option<Arc<str>> {
        let wanted = events.first().filter(|event| event.blob != ABSENT)?.blob;
        if !self.window.contains_key(&wanted) {
            let longest = self.window.values().flatten().map(|text| text.len()).max().unwrap_or(1);
            let many = self.many.min(AHEAD / longest.max(1)).max(1);
            self.many *= GROWTH;
            let mut blobs: Vec<u32> = events.iter().map(|event| event.blob).filter(|&blob| blob != ABSENT).collect();
            blobs.truncate(many);
            blobs.sort_unstable();
            blobs.dedup();
            let ids: Vec<_> = blobs.iter().map(|&blob| self.view.ledger.blobs[blob as usize]).collect();
            let texts = self.past.repo.objects.texts(&ids, TEXT_LIMIT);
            self.window = blobs.into_iter().zip(texts).collect();
        }
        self.window.get(&wanted).cloned().flatten()
    }
}

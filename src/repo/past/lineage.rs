//! The versions of one document, renames followed, and the lives of its statements.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use gix::ObjectId;

use super::{Past, TEXT_LIMIT, View};
use crate::history::{CommitRef, Edition, Lives, trace};
use crate::repo::ledger::{ABSENT, Event};

/// Renames that are followed.
const RENAMES: usize = 16;

/// The lives of the statements of `path`, whose judged text is `text`.
pub(super) fn lives(past: &Past, view: &View, path: &str, text: &Arc<str>) -> Lives {
    let events = events(past, view, path);
    let mut editions: Vec<Edition> = Vec::with_capacity(events.len() + 1);
    for (index, event) in events.iter().enumerate() {
        let mut parents = Vec::new();
        for &parent in &view.ledger.commits[event.commit as usize].parents {
            let version = events[..index]
                .iter()
                .rposition(|older| older.commit == parent || view.ancestry.is_before(older.commit, parent));
            parents.extend(version.filter(|version| !parents.contains(version)));
        }
        editions.push(Edition { commit: Some(CommitRef(event.commit)), parents });
    }
    let mut versions = Versions { past, view, events: &events, text, window: HashMap::new() };
    // The newest version is the judged one, unless the work tree or a merge that took an older side says otherwise.
    let last = events.len().checked_sub(1);
    let judged = last.filter(|&last| versions.read(last).as_ref() == Some(text));
    if judged.is_none() {
        let same = (0..events.len()).rev().take(8).find(|&index| versions.read(index).as_ref() == Some(text));
        let commit = same.and_then(|same| editions[same].commit);
        editions.push(Edition { commit, parents: same.or(last).into_iter().collect() });
    }
    trace(path, &editions, &mut |index| versions.read(index))
}

/// The texts of a document's versions, read some ahead: neighbours are kept as differences to each other.
struct Versions<'a> {
    past: &'a Past,
    view: &'a View,
    events: &'a [Event],
    /// The judged text, which stands behind the last event.
    text: &'a Arc<str>,
    window: HashMap<u32, Option<Arc<str>>>,
}

/// Bytes of text that are read ahead, as far as the judged text tells, and versions at most.
const AHEAD: usize = 8 << 20;
const MOST_AHEAD: usize = 128;

impl Versions<'_> {
    fn read(&mut self, index: usize) -> Option<Arc<str>> {
        match self.events.get(index) {
            None => Some(self.text.clone()),
            Some(event) if event.blob == ABSENT => Some("".into()),
            Some(event) => {
                if !self.window.contains_key(&event.blob) {
                    self.read_from(index);
                }
                self.window.get(&event.blob).cloned().flatten()
            }
        }
    }

    fn read_from(&mut self, index: usize) {
        let many = (AHEAD / self.text.len().max(1)).clamp(4, MOST_AHEAD);
        let ahead = self.events[index..].iter().take(many).map(|event| event.blob);
        let blobs: Vec<u32> = ahead.filter(|&blob| blob != ABSENT).collect::<BTreeSet<_>>().into_iter().collect();
        let ids: Vec<ObjectId> = blobs.iter().map(|&blob| self.view.ledger.blobs[blob as usize]).collect();
        self.window = blobs.into_iter().zip(self.past.repo.objects.texts(&ids, TEXT_LIMIT)).collect();
    }
}

/// What happened to the document at `path` and to what it was renamed from, ancestors first.
fn events(past: &Past, view: &View, path: &str) -> Vec<Event> {
    let mut newest_first: Vec<Event> = Vec::new();
    let (mut next, mut seen) = (view.find(path), Vec::new());
    while let Some(index) = next.filter(|index| !seen.contains(index) && seen.len() < RENAMES) {
        seen.push(index);
        let own = view.events_of(index);
        // Of the older name only what led to the rename: what a later file of that name did is its own.
        let until = newest_first.last().copied();
        newest_first.extend(
            own.iter()
                .copied()
                .filter(|event| until.is_none_or(|until| view.ancestry.is_before(event.commit, until.commit))),
        );
        next = own.last().and_then(|&first| past.predecessor(view, first));
    }
    if let Ok(mut followed) = past.followed.lock() {
        followed.extend(seen.iter().skip(1));
    }
    newest_first.reverse();
    newest_first
}

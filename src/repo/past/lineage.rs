//! The versions of one document, renames followed, and the lives of its statements.

use std::collections::HashMap;
use std::sync::Arc;

use gix::ObjectId;

use super::{Past, TEXT_LIMIT, View};
use crate::history::{CommitRef, Edition, Lives, trace};
use crate::repo::ledger::{ABSENT, Event};

/// Renames that are followed.
const RENAMES: usize = 16;

/// The lives of the statements of `path`, whose judged text is `text`.
pub(super) fn lives(past: &Past, view: &View, path: &str, text: &Arc<str>) -> Lives {
    let lineage = Lineage::of(past, view, path, text);
    let none = Texts::new();
    let mut versions = lineage.versions((0..lineage.events.len()).collect(), &none);
    trace(path, &lineage.editions, &mut |index| versions.read(index))
}

/// The versions of a document up to the judged one.
pub(super) struct Lineage<'a> {
    past: &'a Past,
    view: &'a View,
    /// What committed each edition; the judged one may stand behind them.
    pub(super) events: Vec<Event>,
    /// Ancestors first; the last is the judged text.
    pub(super) editions: Vec<Edition>,
    pub(super) text: &'a Arc<str>,
}

impl<'a> Lineage<'a> {
    /// The lineage of `path`, whose judged text is `text`.
    pub(super) fn of(past: &'a Past, view: &'a View, path: &str, text: &'a Arc<str>) -> Self {
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
        let mut lineage = Lineage { past, view, events, editions, text };
        // The newest version is the judged one, unless the work tree or a merge that took an older side says otherwise.
        let last = lineage.events.len().checked_sub(1);
        if !last.is_some_and(|last| lineage.is_judged(last)) {
            let same = (0..lineage.events.len()).rev().take(8).find(|&index| lineage.is_judged(index));
            let commit = same.and_then(|same| lineage.editions[same].commit);
            lineage.editions.push(Edition { commit, parents: same.or(last).into_iter().collect() });
        }
        lineage
    }

    /// The blob of a committed edition; `None` where the file was absent, and for a text that nobody committed.
    pub(super) fn blob(&self, edition: usize) -> Option<ObjectId> {
        let event = self.events.get(edition).filter(|event| event.blob != ABSENT)?;
        self.view.ledger.blobs.get(event.blob as usize).copied()
    }

    /// The texts of the editions `needed`, in order; `known` are texts that were read already.
    pub(super) fn versions<'b>(&'b self, needed: Vec<usize>, known: &'b Texts) -> Versions<'b> {
        Versions { lineage: self, needed, known, window: Texts::new() }
    }

    /// Whether the edition has the judged text. What has its very name need not be read.
    fn is_judged(&self, edition: usize) -> bool {
        let Some(id) = self.blob(edition) else { return self.text.is_empty() };
        let named = gix::objs::compute_hash(id.kind(), gix::objs::Kind::Blob, self.text.as_bytes());
        named.is_ok_and(|named| named == id) && self.text.len() <= TEXT_LIMIT
            || self.past.repo.objects.text(id, TEXT_LIMIT).as_ref() == Some(self.text)
    }
}

/// Texts by the names of their blobs; `None` for those that are not to be had.
pub(super) type Texts = HashMap<ObjectId, Option<Arc<str>>>;

/// The texts of a document's versions, read some ahead: neighbours are kept as differences to each other.
pub(super) struct Versions<'a> {
    lineage: &'a Lineage<'a>,
    needed: Vec<usize>,
    known: &'a Texts,
    window: Texts,
}

/// Bytes of text that are read ahead, as far as the judged text tells, and versions at most.
pub(super) const AHEAD: usize = 12 << 20;
const MOST_AHEAD: usize = 1024;

impl Versions<'_> {
    /// The text of an edition: empty where the file was absent, `None` where it is not to be had.
    pub(super) fn read(&mut self, edition: usize) -> Option<Arc<str>> {
        if edition >= self.lineage.events.len() {
            return Some(self.lineage.text.clone());
        }
        let Some(id) = self.lineage.blob(edition) else { return Some("".into()) };
        if let Some(known) = self.known.get(&id) {
            return known.clone();
        }
        if !self.window.contains_key(&id) {
            self.read_from(edition);
        }
        self.window.get(&id).cloned().flatten()
    }

    fn read_from(&mut self, edition: usize) {
        let many = (AHEAD / self.lineage.text.len().max(1)).clamp(4, MOST_AHEAD);
        let first = self.needed.partition_point(|&needed| needed < edition);
        let ahead = self.needed[first..].iter().take(many).filter_map(|&edition| self.lineage.blob(edition));
        let mut ids: Vec<ObjectId> = ahead.collect();
        ids.sort_unstable();
        ids.dedup();
        let texts = self.lineage.past.repo.objects.texts(&ids, TEXT_LIMIT);
        self.window = ids.into_iter().zip(texts).collect();
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

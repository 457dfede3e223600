//! What the edits of documents replaced. Each edit, from one blob to the next, is read once: what it replaced is kept
//! under the names of the two, so that a new commit costs its own edits only.

use std::collections::HashMap;
use std::sync::Arc;

use gix::ObjectId;
use rayon::prelude::*;

use super::lineage::{AHEAD, Lineage, Texts};
use super::{Past, TEXT_LIMIT, View};
use crate::history::{Replacement, Wanted, replacements};
use crate::repo::edit_store::EditStore;
use crate::tree::path;

/// An edit by the names of the two versions.
type Named = (ObjectId, ObjectId);

/// For each of `documents`, the replacements that are `wanted`, ancestors first.
pub(super) fn mined(
    past: &Past,
    view: &View,
    documents: &[(&str, &Arc<str>)],
    wanted: &dyn Wanted,
) -> Vec<Vec<Replacement>> {
    let kept = wanted.key().and_then(|key| Some((past.memory.cache_file("edits")?, key)));
    let mut store = kept.as_ref().map_or_else(EditStore::default, |(file, key)| EditStore::load(file, key));
    let edited = documents.par_iter().map(|(path, text)| Edited::of(Lineage::of(past, view, path, text), &store));
    let edited: Vec<Edited<'_>> = edited.collect();
    let batches: Vec<Vec<usize>> = batches(documents, &edited);
    let mined: Vec<Vec<(usize, Mined)>> = batches
        .par_iter()
        .map(|batch| {
            let texts = texts(past, batch.iter().map(|&at| &edited[at]));
            batch.iter().map(|&at| (at, edited[at].mined(&store, &texts, wanted))).collect()
        })
        .collect();
    let mut found = vec![Vec::new(); documents.len()];
    let mut grown = false;
    for (at, one) in mined.into_iter().flatten() {
        grown |= !one.fresh.is_empty();
        store.add(one.fresh);
        found[at] = one.found;
    }
    if let Some((file, key)) = kept.filter(|_| grown) {
        store.save(&file, key);
    }
    found
}

/// Documents whose edits are read together, so that what packs keep as differences to each other is unpacked once:
/// those of similar names, as many as fit.
fn batches(documents: &[(&str, &Arc<str>)], edited: &[Edited<'_>]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..documents.len()).collect();
    order.sort_by_key(|&at| (path::name(documents[at].0), documents[at].0));
    let mut batches: Vec<Vec<usize>> = Vec::new();
    let mut room = 0;
    for at in order {
        let size = edited[at].size();
        match batches.last_mut().filter(|_| size <= room) {
            Some(batch) => batch.push(at),
            None => {
                batches.push(vec![at]);
                room = AHEAD;
            }
        }
        room = room.saturating_sub(size);
    }
    batches
}

/// The texts that a batch needs; what is too much to be held at once is read later, bit by bit.
fn texts<'a>(past: &Past, batch: impl Iterator<Item = &'a Edited<'a>>) -> Texts {
    let held = batch.filter(|edited| edited.size() <= AHEAD);
    let ids = held.flat_map(|edited| edited.needed.iter().filter_map(|&edition| edited.lineage.blob(edition)));
    let mut ids: Vec<ObjectId> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    let texts = past.repo.objects.texts(&ids, TEXT_LIMIT);
    ids.into_iter().zip(texts).collect()
}

/// A document with its edits.
struct Edited<'a> {
    lineage: Lineage<'a>,
    /// Each edit as the places of two editions.
    edits: Vec<(usize, usize)>,
    /// The editions of those that were not read before, in order.
    needed: Vec<usize>,
}

/// What the edits of one document replaced.
struct Mined {
    found: Vec<Replacement>,
    /// Edits that were read for it, each with what it replaced.
    fresh: Vec<(Named, Vec<Replacement>)>,
}

impl<'a> Edited<'a> {
    /// The editions of `lineage` that were made from one other. Where the file was absent nothing was replaced, and
    /// a merge replaced nothing by itself.
    fn of(lineage: Lineage<'a>, store: &EditStore) -> Self {
        let stands = |edition: usize| edition >= lineage.events.len() || lineage.blob(edition).is_some();
        let made = |(after, parents): (usize, &[usize])| match *parents {
            [before] if stands(before) && stands(after) && lineage.blob(before) != lineage.blob(after) => {
                Some((before, after))
            }
            _ => None,
        };
        let editions = lineage.editions.iter().map(|edition| &*edition.parents).enumerate();
        let edits: Vec<(usize, usize)> = editions.filter_map(made).collect();
        let is_new = |edit: &&(usize, usize)| named(&lineage, **edit).is_none_or(|name| store.get(&name).is_none());
        let mut needed: Vec<usize> = edits.iter().filter(is_new).flat_map(|&(before, after)| [before, after]).collect();
        needed.sort_unstable();
        needed.dedup();
        Edited { lineage, edits, needed }
    }

    /// About how many bytes the texts have that are needed.
    fn size(&self) -> usize {
        self.needed.len() * self.lineage.text.len()
    }

    fn mined(&self, store: &EditStore, read: &Texts, wanted: &dyn Wanted) -> Mined {
        // A text is held until the last edit that began with it.
        let last_use: HashMap<usize, usize> = self.edits.iter().copied().collect();
        let mut versions = self.lineage.versions(self.needed.clone(), read);
        let mut texts: HashMap<usize, Option<Arc<str>>> = HashMap::new();
        let mut next = self.needed.iter().copied().peekable();
        let mut mined = Mined { found: Vec::new(), fresh: Vec::new() };
        for &edit @ (before, after) in &self.edits {
            let commit = self.lineage.editions[after].commit;
            let name = named(&self.lineage, edit);
            if let Some(known) = name.and_then(|name| store.get(&name)) {
                mined.found.extend(known.iter().map(|one| Replacement { commit, ..one.clone() }));
                continue;
            }
            while let Some(edition) = next.next_if(|&edition| edition <= after) {
                texts.insert(edition, versions.read(edition));
            }
            if let (Some(Some(old)), Some(Some(new))) = (texts.get(&before), texts.get(&after)) {
                let found = replacements(commit, old, new, wanted);
                mined.fresh.extend(name.map(|name| (name, found.clone())));
                mined.found.extend(found);
            }
            texts.retain(|edition, _| last_use.get(edition).is_some_and(|&last| last > after));
        }
        mined
    }
}

/// The names of the versions of an edit; `None` where one was not committed.
fn named(lineage: &Lineage<'_>, (before, after): (usize, usize)) -> Option<Named> {
    Some((lineage.blob(before)?, lineage.blob(after)?))
}

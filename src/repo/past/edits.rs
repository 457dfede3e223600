//! What the edits of documents replaced. Each edit, from one blob to the next, is read once: what it replaced is kept
//! under the names of the two, so that a new commit costs its own edits only.

use std::collections::HashMap;
use std::sync::Arc;

use gix::ObjectId;
use rayon::prelude::*;

use super::lineage::Lineage;
use super::{Past, View};
use crate::history::{Replacement, Wanted, replacements};
use crate::repo::edit_store::EditStore;

/// An edit by the names of the two versions.
type Edit = (ObjectId, ObjectId);

/// For each of `documents`, the replacements that are `wanted`, ancestors first.
pub(super) fn mined(
    past: &Past,
    view: &View,
    documents: &[(&str, &Arc<str>)],
    wanted: &dyn Wanted,
) -> Vec<Vec<Replacement>> {
    let kept = wanted.key().and_then(|key| Some((past.memory.cache_file("edits")?, key)));
    let mut store = kept.as_ref().map_or_else(EditStore::default, |(file, key)| EditStore::load(file, key));
    let mined: Vec<Mined> =
        documents.par_iter().map(|(path, text)| of_document(past, view, path, text, &store, wanted)).collect();
    let mut found = Vec::with_capacity(mined.len());
    let mut grown = false;
    for one in mined {
        grown |= !one.fresh.is_empty();
        store.add(one.fresh);
        found.push(one.found);
    }
    if let Some((file, key)) = kept.filter(|_| grown) {
        store.save(&file, key);
    }
    found
}

/// What the edits of one document replaced.
struct Mined {
    found: Vec<Replacement>,
    /// Edits that were read for it, each with what it replaced.
    fresh: Vec<(Edit, Vec<Replacement>)>,
}

fn of_document(
    past: &Past,
    view: &View,
    path: &str,
    text: &Arc<str>,
    store: &EditStore,
    wanted: &dyn Wanted,
) -> Mined {
    let lineage = Lineage::of(past, view, path, text);
    let edits: Vec<(usize, usize)> = edits(&lineage).collect();
    let named = |&(before, after): &(usize, usize)| Some((lineage.blob(before)?, lineage.blob(after)?));
    let is_new = |edit: &(usize, usize)| named(edit).is_none_or(|edit| store.get(&edit).is_none());
    let mut needed: Vec<usize> =
        edits.iter().filter(|edit| is_new(edit)).flat_map(|&(before, after)| [before, after]).collect();
    needed.sort_unstable();
    needed.dedup();
    // A text is held until the last edit that began with it.
    let mut last_use: HashMap<usize, usize> = HashMap::new();
    for &(before, after) in edits.iter().filter(|edit| is_new(edit)) {
        last_use.insert(before, after);
    }
    let mut versions = lineage.versions(needed.clone());
    let mut texts: HashMap<usize, Option<Arc<str>>> = HashMap::new();
    let mut next = needed.iter().copied().peekable();
    let mut mined = Mined { found: Vec::new(), fresh: Vec::new() };
    for edit @ (before, after) in edits {
        let commit = lineage.editions[after].commit;
        let edit_name = named(&edit);
        if let Some(known) = edit_name.and_then(|name| store.get(&name)) {
            mined.found.extend(known.iter().map(|one| Replacement { commit, ..one.clone() }));
            continue;
        }
        while let Some(edition) = next.next_if(|&edition| edition <= after) {
            texts.insert(edition, versions.read(edition));
        }
        if let (Some(Some(old)), Some(Some(new))) = (texts.get(&before), texts.get(&after)) {
            let found = replacements(commit, old, new, wanted);
            mined.fresh.extend(edit_name.map(|name| (name, found.clone())));
            mined.found.extend(found);
        }
        texts.retain(|edition, _| last_use.get(edition).is_some_and(|&last| last > after));
    }
    mined
}

/// The editions that were made from one other: the place of that one, and their own. Where the file was absent
/// nothing was replaced, and a merge replaced nothing by itself.
fn edits(lineage: &Lineage<'_>) -> impl Iterator<Item = (usize, usize)> {
    let judged = lineage.events.len();
    lineage.editions.iter().enumerate().filter_map(move |(after, edition)| {
        let &[before] = &edition.parents[..] else { return None };
        let stands = |edition: usize| edition >= judged || lineage.blob(edition).is_some();
        (stands(before) && stands(after) && lineage.blob(before) != lineage.blob(after)).then_some((before, after))
    })
}

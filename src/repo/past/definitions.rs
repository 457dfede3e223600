//! Where names were defined last: one pass over the contents of old versions for all names at once, then the
//! ledger says which commits may have ended each, and only those are looked at closely.
//!
//! Of each file the pass reads the first versions and then the last one of every week: a name that stood for less
//! than a week is hardly documented, and busy files have tens of versions a week. Weeks are told by committer
//! dates, so that what is read depends on the commits alone.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use super::sightings::Sightings;
use super::{Past, View};
use crate::history::{LastDefined, Search};
use crate::repo::ledger::{ABSENT, Event};
use crate::repo::name_store::{Defining, NameStore};
use crate::repo::objects::{is_text, text_of};
use crate::repo::packs::Unpacked;

/// Files larger than this are data, not code.
const LARGEST: usize = 512 << 10;
/// New versions from which on what is kept of a wider question is replaced.
const MANY: usize = 2000;
/// Versions of a file that are all read before only one a week is.
const FIRST: usize = 32;
/// Seconds of a week.
const WEEK: i64 = 7 * 24 * 60 * 60;

/// For each name of `search`, where it was defined last.
pub(super) fn last_defined(past: &Past, view: &View, search: &dyn Search) -> Vec<Option<LastDefined>> {
    let mut answers = vec![None; search.count()];
    let paths = readable(view, search);
    let defining = scan(past, view, search, &paths);
    let mut last: Vec<Option<End>> = vec![None; search.count()];
    for (path, text) in &paths {
        // One reading of a version serves all names.
        let read = RefCell::new(HashMap::<u32, Vec<usize>>::new());
        let defined = |blob: u32| {
            let version = (blob != ABSENT).then(|| past.text(view, blob)).flatten();
            version.map_or_else(Vec::new, |version| search.defined_in(text, &version))
        };
        let closer = |event: &Event, name: u32| {
            let mut read = read.borrow_mut();
            read.entry(event.blob).or_insert_with(|| defined(event.blob)).contains(&(name as usize))
        };
        ends(view, *path, &defining, &closer, &mut last);
    }
    for (answer, end) in answers.iter_mut().zip(last) {
        *answer = end.and_then(|end| told(past, view, end));
    }
    answers
}

/// What is told of an end; `None` if the definition stands after all, or if a merge lost it without a trace.
fn told(past: &Past, view: &View, end: End) -> Option<LastDefined> {
    let path = view.ledger.path(end.last.path);
    let before = past.text(view, end.last.blob)?;
    let after = match end.by {
        Some(by) if by.blob == ABSENT => None,
        Some(by) => Some(past.text(view, by.blob)?),
        None => past.tree.text(&path),
    };
    // What stands at the tip can only be missing from the work tree.
    if end.by.is_none() && (after.as_deref() == Some(&*before) || !past.stands_at_tip(view, end.last.path)) {
        return None;
    }
    Some(LastDefined { ended: end.by.and_then(|by| past.committed(view, by)), path, before, after })
}

/// The paths whose versions are looked at, with their texts.
fn readable(view: &View, search: &dyn Search) -> Vec<(u32, String)> {
    let rows = (0..view.ledger.paths.len() as u32).filter(|&row| !view.events_of(row).is_empty());
    rows.map(|row| (row, view.ledger.path(row))).filter(|(_, path)| search.reads(path)).collect()
}

/// What the versions of each path define. What was read before is not read again.
fn scan(past: &Past, view: &View, search: &dyn Search, paths: &[(u32, String)]) -> Defining {
    let keys: Vec<String> = (0..search.count()).map(|name| search.key(name)).collect();
    let file = past.memory.cache_file(search.shelf());
    let known = past.memory.names.lock().ok().and_then(|known| known.get(search.shelf()).cloned());
    let from_file = || file.as_ref().map(|file| NameStore::load(file, &view.ledger)).unwrap_or_default();
    let kept = known.unwrap_or_else(|| Arc::new(from_file()));
    // The answer to a wider question serves this one, and others after it: it is not replaced for a few new versions.
    let wider = kept.keys.len() > keys.len();
    let mut defining = translated(&kept, &keys);
    let serves = !defining.is_empty();
    let mut versions: Vec<(u32, usize)> = Vec::new();
    let mut asked: HashSet<(u32, u32)> = HashSet::new();
    for (index, (row, _)) in paths.iter().enumerate() {
        for event in sampled(view, *row) {
            asked.insert((event.blob, *row));
            if !defining.contains_key(&(event.blob, *row)) {
                versions.push((event.blob, index));
            }
        }
    }
    // What is kept of other revisions must not change an answer about this one.
    let of_this = |mut defining: Defining| {
        defining.retain(|version, _| asked.contains(version));
        defining
    };
    versions.sort_unstable();
    versions.dedup();
    if versions.is_empty() {
        return of_this(defining);
    }
    defining.extend(read(past, view, search, paths, &versions));
    if wider && serves && versions.len() < MANY {
        return of_this(defining);
    }
    let store = Arc::new(NameStore { keys, defining });
    if let Some(file) = file {
        store.save(&file, &view.ledger);
    }
    if let Ok(mut known) = past.memory.names.lock() {
        known.insert(search.shelf(), store.clone());
    }
    of_this(store.defining.clone())
}

/// What was kept, in the numbers of `keys`; nothing if there is a name that was not looked for then.
fn translated(kept: &NameStore, keys: &[String]) -> Defining {
    let numbers: HashMap<&str, u32> =
        keys.iter().enumerate().map(|(number, key)| (key.as_str(), number as u32)).collect();
    let new: Vec<Option<u32>> = kept.keys.iter().map(|key| numbers.get(key.as_str()).copied()).collect();
    if new.iter().flatten().count() < keys.len() {
        return Defining::new();
    }
    let translate = |names: &Vec<u32>| names.iter().filter_map(|&name| new[name as usize]).collect();
    kept.defining.iter().map(|(version, names)| (*version, translate(names))).collect()
}

/// Reads each of `versions`, a blob and the number of its path, in their order.
fn read(past: &Past, view: &View, search: &dyn Search, paths: &[(u32, String)], versions: &[(u32, usize)]) -> Defining {
    let blobs: Vec<&[(u32, usize)]> = versions.chunk_by(|one, other| one.0 == other.0).collect();
    let ids: Vec<_> = blobs.iter().map(|at| view.ledger.blobs[at[0].0 as usize]).collect();
    let define = |at: usize, text: &str, places: &[(Range<usize>, usize)]| -> Vec<Vec<u32>> {
        let define = |&(_, path): &(u32, usize)| search.defined_at(&paths[path].1, text, places);
        blobs[at].iter().map(|version| define(version).into_iter().map(|name| name as u32).collect()).collect()
    };
    // What is no text is not looked at, and what is made from it is read as a whole.
    let look = |unpacked: Unpacked<'_, Option<Sightings>>| {
        let bytes = unpacked.bytes;
        if !is_text(bytes) {
            return (None, Vec::new());
        }
        let made_from = unpacked.made_from.and_then(|(base, difference)| Some((base.as_ref()?, difference)));
        let carried = made_from.and_then(|(base, difference)| base.carried(search, difference, bytes));
        let sightings = carried.unwrap_or_else(|| Sightings::in_whole(search, bytes));
        let wanted = unpacked.wanted.filter(|_| !sightings.0.is_empty());
        let defined = wanted.and_then(|at| {
            let text = text_of(bytes, LARGEST)?;
            if text.as_bytes() == bytes {
                return Some(define(at, &text, &sightings.0));
            }
            // Where bytes are no UTF-8, their text has other places.
            Some(define(at, &text, &Sightings::in_whole(search, text.as_bytes()).0))
        });
        let defined = defined.unwrap_or_default();
        (Some(sightings), defined)
    };
    let mut found: Vec<Option<Vec<Vec<u32>>>> = vec![None; blobs.len()];
    for (at, defined) in past.repo.objects.packs().families(&ids, &look) {
        found[at] = Some(defined);
    }
    // What no pack has is read alone.
    found.par_iter_mut().enumerate().filter(|(_, found)| found.is_none()).for_each(|(at, found)| {
        let text = past.repo.objects.text(ids[at], LARGEST);
        *found = text.map(|text| define(at, &text, &Sightings::in_whole(search, text.as_bytes()).0));
    });
    let mut defining = Defining::new();
    for (versions, found) in blobs.iter().zip(found) {
        let mut found = found.unwrap_or_default().into_iter();
        defining.extend(versions.iter().map(|&(blob, path)| ((blob, paths[path].0), found.next().unwrap_or_default())));
    }
    defining
}

/// The versions of `path` that are read, newest first.
fn sampled(view: &View, path: u32) -> impl Iterator<Item = Event> {
    let mut weeks = BTreeSet::new();
    let events = view.events_of(path);
    let recent = events.len().saturating_sub(FIRST);
    let kept = move |&(index, event): &(usize, &Event)| {
        let week = view.ledger.commits[event.commit as usize].time.div_euclid(WEEK);
        event.blob != ABSENT && (weeks.insert(week) || index >= recent)
    };
    events.iter().enumerate().filter(kept).map(|(_, event)| *event)
}

/// How a name's definition at one path ended.
#[derive(Clone, Copy)]
struct End {
    /// The last version that defined it.
    last: Event,
    /// What took that version's place; `None` if it stands at the tip.
    by: Option<Event>,
}

/// Notes for each name that versions of `path` define how that ended, if it is later than what is known.
fn ends(view: &View, path: u32, defining: &Defining, closer: &dyn Fn(&Event, u32) -> bool, last: &mut [Option<End>]) {
    let events = view.events_of(path);
    let read = |event: &Event| defining.get(&(event.blob, path));
    let names: BTreeSet<u32> = events.iter().filter_map(read).flatten().copied().collect();
    let place = |end: &End| end.by.map_or(0, |event| view.rank[event.commit as usize] + 1);
    for name in names {
        let seen = |event: &Event| read(event).map(|names| names.contains(&name));
        // Between the last version that is known to define the name and the next known one lies the end.
        let Some(defined) = events.iter().position(|event| seen(event) == Some(true)) else { continue };
        let first = events[..defined].iter().rposition(|event| seen(event) == Some(false)).unwrap_or(0);
        let defines = |event: &Event| seen(event).unwrap_or_else(|| closer(event, name));
        let Some(end) = end_of(view, &events[first..], &defines) else { continue };
        let known = &mut last[name as usize];
        if known.is_none_or(|known| place(&end) < place(&known)) {
            *known = Some(end);
        }
    }
}

/// The newest of `events` (newest first) that ended a definition which every parent of its commit still had. A
/// merge that took over one side's removal did not remove anything itself.
fn end_of(view: &View, events: &[Event], defines: &dyn Fn(&Event) -> bool) -> Option<End> {
    if let Some(&newest) = events.first().filter(|event| defines(event)) {
        return Some(End { last: newest, by: None });
    }
    for (index, event) in events.iter().enumerate().filter(|(_, event)| !defines(event)) {
        let older = &events[index + 1..];
        let parents = &view.ledger.commits[event.commit as usize].parents;
        let before = |&parent: &u32| {
            older.iter().find(|older| older.commit == parent || view.ancestry.is_before(older.commit, parent))
        };
        let versions: Vec<Option<&Event>> = parents.iter().map(before).collect();
        let all = !versions.is_empty() && versions.iter().all(|version| version.is_some_and(defines));
        if let Some(&last) = versions.first().copied().flatten().filter(|_| all) {
            return Some(End { last, by: Some(*event) });
        }
    }
    None
}

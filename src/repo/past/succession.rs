//! Where a vanished file or folder went, read off the commit that removed it.

use std::collections::BTreeMap;

use super::{Past, View};
use crate::history::Went;
use crate::repo::ledger::{ABSENT, Event};
use crate::repo::similarity::similarity;
use crate::tree::{Tree, path};

/// git's own threshold for calling two files the same.
pub(super) const ALIKE: f64 = 0.5;
/// Candidates whose contents are compared; the best names come first.
pub(super) const COMPARED: usize = 60;
/// Renames that are followed one after the other.
const CHAIN: usize = 8;

/// Names that many folders have: the only file of that name elsewhere is no successor.
const COMMON_NAMES: &[&str] = &[
    "README.md",
    "index.md",
    "_index.md",
    "index.html",
    "index.js",
    "index.ts",
    "index.tsx",
    "mod.rs",
    "lib.rs",
    "main.rs",
    "main.go",
    "main.py",
    "__init__.py",
    "package.json",
    "Makefile",
    "Dockerfile",
    "Cargo.toml",
    "go.mod",
    "config.yml",
    "config.yaml",
    "config.json",
    "LICENSE",
    ".gitignore",
    "setup.py",
    "tsconfig.json",
    "CHANGELOG.md",
    "test.sh",
    "build.sh",
    "run.sh",
    "doc.go",
    "types.go",
    "util.go",
    "utils.go",
    "types.ts",
    "utils.ts",
    "utils.py",
    "conftest.py",
    "main.js",
];

/// Where a removed file went: an exact rename, git-style similarity, or its folder's move in the same commit.
pub(super) fn of_file(past: &Past, view: &View, text: &str, removal: Event) -> Option<Went> {
    let mut at = (text.to_owned(), removal);
    for _ in 0..CHAIN {
        let to = step(past, view, &at.0, at.1)?;
        if past.tree.exists(&to) {
            return Some(Went { path: to, certain: true });
        }
        let next = view.events_of(view.find(&to)?).first().copied()?;
        if next.blob != ABSENT {
            return None;
        }
        at = (to, next);
    }
    None
}

/// The path that `text` became in the commit of `removal`.
fn step(past: &Past, view: &View, text: &str, removal: Event) -> Option<String> {
    let old = before(view, removal)?;
    let index = removal.path;
    let siblings = view.by_commit.get(&removal.commit)?;
    let mut added: Vec<Event> = siblings
        .iter()
        .filter(|event| event.path != index && event.blob != ABSENT && is_new(view, **event))
        .copied()
        .collect();
    let name = path::name(text);
    let mut named: Vec<(String, Event)> = added.drain(..).map(|event| (view.ledger.path(event.path), event)).collect();
    named.sort_by(|a, b| closeness(text, &b.0).cmp(&closeness(text, &a.0)).then_with(|| a.0.cmp(&b.0)));
    if let Some((to, _)) = named.iter().find(|(_, event)| event.blob == old) {
        return Some(to.clone());
    }
    // Rewritten while it moved: the one new file of its name is the old one, unless every folder has such a name.
    let namesakes: Vec<&String> = named.iter().map(|(to, _)| to).filter(|to| path::name(to) == name).collect();
    if let ([only], false) = (&namesakes[..], COMMON_NAMES.contains(&name)) {
        return Some((*only).clone());
    }
    let old_text = past.text(view, old);
    if let Some(old_text) = old_text.filter(|text| text.len() > 1) {
        let comparable = |to: &str| path::extension(to) == path::extension(text) || path::name(to) == name;
        let mut best: Option<(f64, &String)> = None;
        for (to, event) in named.iter().filter(|(to, _)| comparable(to)).take(COMPARED) {
            let Some(new_text) = past.text(view, event.blob) else { continue };
            let Some(score) = similarity(&old_text, &new_text, ALIKE) else { continue };
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, to));
            }
        }
        if let Some((_, to)) = best {
            return Some(to.clone());
        }
    }
    // Its folder went somewhere in the same commit, and the name stands there.
    let folder = path::parent(text);
    let to = moved_folder(view, folder, removal.commit)?;
    let there = path::join(&to, name);
    named.iter().any(|(path, _)| *path == there).then_some(there)
}

/// Where a removed folder went: where most of its files went, keeping their place below it.
pub(super) fn of_folder(past: &Past, view: &View, text: &str, removal: Event) -> Option<Went> {
    let mut at = (text.to_owned(), removal.commit);
    for _ in 0..CHAIN {
        let to = moved_folder(view, &at.0, at.1)?;
        if past.tree.exists(&to) {
            return Some(Went { path: to, certain: true });
        }
        let files = view.files_below(view.find(&to)?);
        let next = view.newest(files.iter().filter_map(|&file| view.events_of(file).first().copied()))?;
        at = (to, next.commit);
    }
    None
}

/// The folder to which more than half of the files that `commit` removed below `folder` were moved unchanged.
fn moved_folder(view: &View, folder: &str, commit: u32) -> Option<String> {
    let events = view.by_commit.get(&commit)?;
    let (mut removed, mut targets) = (0usize, BTreeMap::<String, usize>::new());
    let mut added: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for event in events.iter().filter(|event| event.blob != ABSENT && is_new(view, **event)) {
        added.entry(event.blob).or_default().push(view.ledger.path(event.path));
    }
    for event in events.iter().filter(|event| event.blob == ABSENT) {
        let from = view.ledger.path(event.path);
        // A file of the folder's own path, which made room for it, is none of the folder's.
        let Some(below) = path::below(&from, folder) else { continue };
        removed += 1;
        let Some(old) = before(view, *event) else { continue };
        for to in added.get(&old).into_iter().flatten() {
            let new_folder =
                to.strip_suffix(below).and_then(|rest| if rest.is_empty() { Some("") } else { rest.strip_suffix('/') });
            if let Some(new_folder) = new_folder {
                *targets.entry(new_folder.to_owned()).or_default() += 1;
            }
        }
    }
    let (to, votes) = targets.into_iter().max_by_key(|(_, votes)| *votes)?;
    (votes * 2 > removed && to != folder).then_some(to)
}

/// What [`source_of`] rests on beside contents and the commit itself: which paths it took out, and the blob that stood
/// at each. The latter is told by the order of all commits, those of other branches among them.
pub(super) fn sources(view: &View, added: Event) -> impl Iterator<Item = (u32, Option<u32>)> {
    let events = view.by_commit.get(&added.commit).into_iter().flatten();
    events.filter(|event| event.blob == ABSENT).map(|event| (event.path, before(view, *event)))
}

/// The path that the file of `added` was renamed from in the same commit.
pub(super) fn source_of(past: &Past, view: &View, added: Event) -> Option<u32> {
    let events = view.by_commit.get(&added.commit)?;
    let to = view.ledger.path(added.path);
    let removed = events.iter().filter(|event| event.blob == ABSENT);
    // The whole list is named and put in order only where nobody kept the very contents.
    let rank = |from: &str| (std::cmp::Reverse(closeness(&to, from)), from.to_owned());
    let same = removed.clone().filter(|event| before(view, **event) == Some(added.blob));
    if let Some(event) = same.min_by_key(|event| rank(&view.ledger.path(event.path))) {
        return Some(event.path);
    }
    let mut removed: Vec<(String, Event)> = removed.map(|event| (view.ledger.path(event.path), *event)).collect();
    removed.retain(|(from, _)| path::extension(from) == path::extension(&to));
    removed.sort_by_cached_key(|(from, _)| rank(from));
    let candidates: Vec<(u32, u32)> =
        removed.iter().take(COMPARED / 4).filter_map(|(_, event)| Some((event.path, before(view, *event)?))).collect();
    let place = first_alike(past, view, added.blob, candidates.iter().map(|candidate| candidate.1).collect())?;
    Some(candidates[place].0)
}

/// Which of the blobs `old` is the first that `new` is alike. To compare texts costs most of what it takes to follow
/// renames, and it rests on the texts alone: the answer is kept.
fn first_alike(past: &Past, view: &View, new: u32, old: Vec<u32>) -> Option<usize> {
    if old.is_empty() {
        return None;
    }
    let names = std::iter::once(new).chain(old.iter().copied()).map(|blob| view.ledger.blobs[blob as usize].as_bytes());
    let parts: Vec<&[u8]> = std::iter::once(&b"alike"[..]).chain(names).collect();
    if let Some(known) = past.memory.known_number(&parts) {
        return old.get(known as usize).map(|_| known as usize);
    }
    let text = past.text(view, new);
    let alike = |&blob: &u32| Some(similarity(&past.text(view, blob)?, text.as_ref()?, ALIKE).is_some());
    let found = old.iter().position(|blob| alike(blob) == Some(true));
    // What is missing may be fetched.
    if past.repo.missing().is_empty() {
        past.memory.keep_number(&parts, found.map_or(u32::MAX, |place| place as u32));
    }
    found
}

/// The only file (or folder) of that name that stands elsewhere.
pub(super) fn only_namesake(tree: &Tree, text: &str, folder: bool) -> Option<Went> {
    let name = path::name(text);
    let mut found: Vec<&str> = if folder {
        let tail = text.rsplitn(3, '/').take(2).collect::<Vec<_>>();
        let tail = tail.into_iter().rev().collect::<Vec<_>>().join("/");
        if !tail.contains('/') {
            return None;
        }
        tree.folders()
            .filter(|at| at.strip_suffix(tail.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('/')))
            .collect()
    } else {
        if COMMON_NAMES.contains(&name) {
            return None;
        }
        tree.named(name).collect()
    };
    found.dedup();
    match found[..] {
        [one] => Some(Went { path: one.to_owned(), certain: false }),
        _ => None,
    }
}

/// The blob that stood at the event's path just before it.
fn before(view: &View, event: Event) -> Option<u32> {
    let events = view.events_of(event.path);
    let at = events.iter().position(|other| other.commit == event.commit)?;
    events[at + 1..].iter().map(|older| older.blob).find(|&blob| blob != ABSENT)
}

/// Whether the event made a file where none stood.
fn is_new(view: &View, event: Event) -> bool {
    let events = view.events_of(event.path);
    let Some(at) = events.iter().position(|other| other.commit == event.commit) else { return false };
    events.get(at + 1).is_none_or(|older| older.blob == ABSENT)
}

/// How much two paths look alike: the same name first, then shared folders.
pub(super) fn closeness(one: &str, two: &str) -> (bool, bool, usize) {
    let shared = one.split('/').zip(two.split('/')).take_while(|(a, b)| a == b).count();
    (path::name(one) == path::name(two), path::extension(one) == path::extension(two), shared)
}

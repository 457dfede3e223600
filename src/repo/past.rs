use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock};

use gix::ObjectId;

use super::ancestry::Ancestry;
use super::ledger::{ABSENT, Event, Ledger, ROOT};
use super::memory::Memory;
use super::{Repo, order};
use crate::finding::Commit;
use crate::history::{
    CommitRef, LastDefined, LastSeen, Lives, Order, Replacement, Search, Vanished, Wanted, Went, Witness,
};
use crate::tree::{Tree, path};

mod ahead;
mod definitions;
mod departed;
mod edits;
mod lineage;
mod named;
mod seen;
mod sightings;
mod succession;
mod uncommitted;
mod versions;

pub use departed::Departed;
pub use named::Named;
pub use versions::{Ancestral, Version};

/// Versions of one file that are looked at for a question before giving up.
const VERSION_LIMIT: usize = 4000;
/// Files of the same name that are looked at for a document's earlier life.
const NAMESAKES: usize = 12;
/// Longest text of an old version that is read.
const TEXT_LIMIT: usize = 4 << 20;

/// What the ancestors of one commit remember, beside the tree under judgement.
///
/// The ledger is read (or made) when the first question is asked: a repository
/// whose documents name nothing missing never pays for it.
pub struct Past {
    memory: Arc<Memory>,
    repo: Arc<Repo>,
    tree: Arc<Tree>,
    tip: Option<ObjectId>,
    view: OnceLock<View>,
    lives: Mutex<HashMap<String, Arc<Lives>>>,
    /// Rows of paths from which a document that was followed had been renamed.
    followed: Mutex<HashSet<u32>>,
    moments: Mutex<HashMap<ObjectId, (i64, Commit)>>,
}

/// The ledger as seen from the tip.
struct View {
    ledger: Arc<Ledger>,
    /// Events of reachable commits by path, newest first.
    events: Vec<Event>,
    /// Where each path's events start in `events`; one more at the end.
    starts: Vec<u32>,
    /// Place of each commit, 0 = newest; only meaningful for reachable ones.
    rank: Vec<u32>,
    by_text: HashMap<String, u32>,
    by_name: HashMap<u32, Vec<u32>>,
    /// Events by commit: what else a commit did.
    by_commit: HashMap<u32, Vec<Event>>,
    ancestry: Ancestry,
}

impl Past {
    /// The past of `tip`, one of the tips of `memory`; `tree` is the tree under judgement.
    pub fn new(memory: Arc<Memory>, tree: Arc<Tree>, tip: Option<ObjectId>) -> Self {
        Past {
            repo: memory.repo().clone(),
            memory,
            tree,
            tip,
            view: OnceLock::new(),
            lives: Mutex::default(),
            followed: Mutex::default(),
            moments: Mutex::default(),
        }
    }

    /// Whether history was asked and this clone lacked some of it.
    pub fn was_cut_short(&self) -> bool {
        self.view.get().is_some_and(|view| view.ledger.gaps > 0)
    }

    /// What the ancestors remember, for another revision among them.
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    fn view(&self) -> Option<&View> {
        let tip = self.tip?;
        Some(self.view.get_or_init(|| View::new(self.memory.ledger(), tip)))
    }

    /// The full hexadecimal id of a commit.
    pub fn commit_id(&self, commit: CommitRef) -> Option<String> {
        Some(self.view()?.ledger.commits.get(commit.0 as usize)?.id.to_string())
    }

    /// Committer time in seconds.
    pub fn time_of(&self, id: ObjectId) -> Option<i64> {
        self.view()?.ledger.commits.iter().find(|commit| commit.id == id).map(|commit| commit.time)
    }

    /// The commit with this hexadecimal id and its committer time in seconds.
    pub fn moment(&self, id: &str) -> Option<(i64, Commit)> {
        let id = ObjectId::from_hex(id.as_bytes()).ok()?;
        let known = self.moments.lock().ok()?.get(&id).cloned();
        if known.is_some() {
            return known;
        }
        let moment = (self.time_of(id)?, self.repo.describe(id)?);
        self.moments.lock().ok()?.insert(id, moment.clone());
        Some(moment)
    }

    fn text(&self, view: &View, blob: u32) -> Option<Arc<str>> {
        let &id = view.ledger.blobs.get(blob as usize)?;
        self.repo.objects.text(id, TEXT_LIMIT)
    }

    fn committed(&self, view: &View, event: Event) -> Option<Commit> {
        self.repo.describe(view.ledger.commits[event.commit as usize].id)
    }
}

impl Repo {
    /// Date and subject of a commit.
    pub fn describe(&self, id: ObjectId) -> Option<Commit> {
        self.objects.with(|repo| {
            let commit = repo.find_commit(id).ok()?;
            let time = commit.author().ok()?.time().ok()?;
            let date = time.format(gix::date::time::format::SHORT).ok()?;
            let subject = commit.message().ok()?.summary().to_string();
            let shallow = repo.shallow_commits().ok().flatten();
            let edge = shallow.is_some_and(|ends| ends.iter().any(|end| *end == id));
            Some(Commit { id: id.to_string(), date, subject, edge })
        })
    }
}

impl View {
    fn new(ledger: Arc<Ledger>, tip: ObjectId) -> Self {
        let parents: Vec<_> = ledger.commits.iter().map(|commit| commit.parents.clone()).collect();
        let tip = ledger.commits.iter().position(|commit| commit.id == tip);
        let visible = tip.map_or_else(|| vec![false; parents.len()], |tip| order::reachable(&parents, tip as u32));
        let keys: Vec<_> = ledger.commits.iter().map(|commit| (commit.time, commit.id)).collect();
        let mut rank = vec![u32::MAX; parents.len()];
        for (place, &commit) in order::topological(&parents, &keys, &visible).iter().enumerate() {
            rank[commit as usize] = place as u32;
        }
        let mut events: Vec<Event> =
            ledger.events.iter().filter(|event| visible[event.commit as usize]).copied().collect();
        events.sort_by_key(|event| (event.path, rank[event.commit as usize]));
        let mut starts = vec![0u32; ledger.paths.len() + 1];
        for event in &events {
            starts[event.path as usize + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut by_name: HashMap<u32, Vec<u32>> = HashMap::new();
        for (index, &(_, name)) in ledger.paths.iter().enumerate() {
            by_name.entry(name).or_default().push(index as u32);
        }
        let by_text = (0..ledger.names.len() as u32)
            .map(|name| (String::from_utf8_lossy(&ledger.names[name as usize]).into_owned(), name))
            .collect();
        let mut by_commit: HashMap<u32, Vec<Event>> = HashMap::new();
        for &event in &events {
            by_commit.entry(event.commit).or_default().push(event);
        }
        let ancestry = Ancestry::new(&parents, &rank);
        View { ledger, events, starts, rank, by_text, by_name, by_commit, ancestry }
    }

    /// The path's number, for a file or a folder that some commit had.
    fn find(&self, text: &str) -> Option<u32> {
        let name = self.by_text.get(path::name(text))?;
        let candidates = self.by_name.get(name)?;
        candidates.iter().copied().find(|&index| self.ledger.path(index) == text)
    }

    /// What happened to the file at path `index`, newest first.
    fn events_of(&self, index: u32) -> &[Event] {
        &self.events[self.starts[index as usize] as usize..self.starts[index as usize + 1] as usize]
    }

    /// The files that ever stood below folder `index`.
    fn files_below(&self, index: u32) -> Vec<u32> {
        let mut below = vec![false; self.ledger.paths.len()];
        below[index as usize] = true;
        let mut files = Vec::new();
        // A path's row stands after its folder's, so one pass in order suffices.
        for (row, &(folder, _)) in self.ledger.paths.iter().enumerate() {
            if folder != ROOT && below[folder as usize] {
                below[row] = true;
                if !self.events_of(row as u32).is_empty() {
                    files.push(row as u32);
                }
            }
        }
        files
    }

    /// What stood at path `index` just before the commit of rank `until`.
    fn version_before(&self, index: u32, until: u32) -> Option<Event> {
        let version = self.events_of(index).iter().find(|event| self.rank[event.commit as usize] > until)?;
        (version.blob != ABSENT).then_some(*version)
    }

    fn newest(&self, events: impl Iterator<Item = Event>) -> Option<Event> {
        events.min_by_key(|event| (self.rank[event.commit as usize], event.path))
    }
}

impl Witness for Past {
    fn vanished(&self, text: &str) -> Option<Vanished> {
        if text.is_empty() || self.tree.exists(text) {
            return None;
        }
        let view = self.view()?;
        let index = view.find(text)?;
        let own = view.events_of(index);
        let files = if own.is_empty() { view.files_below(index) } else { vec![index] };
        let folder = own.is_empty();
        let last: Vec<Event> = files.iter().filter_map(|&file| view.events_of(file).first().copied()).collect();
        // Still there at the tip: only the work tree lacks it. (A merge may drop a side's file without an event.)
        if last.iter().any(|event| event.blob != ABSENT && self.stands_at_tip(view, event.path)) {
            let went = uncommitted::successor(self, view, text, folder);
            let went = went.or_else(|| succession::only_namesake(&self.tree, text, folder));
            return Some(Vanished { commit: None, went, folder });
        }
        let newest = view.newest(last.into_iter().filter(|event| event.blob == ABSENT))?;
        let went = self.successor(view, text, newest, folder);
        Some(Vanished { commit: self.committed(view, newest), went, folder })
    }

    fn last_seen_each(
        &self,
        text: &str,
        count: usize,
        holding: &dyn Fn(&str, &[usize]) -> Vec<usize>,
    ) -> Vec<Option<LastSeen>> {
        let Some(view) = self.view() else { return vec![None; count] };
        seen::last_seen_each(self, view, text, count, None, holding)
    }

    fn last_seen_named(
        &self,
        text: &str,
        names: &[String],
        holding: &dyn Fn(&str, &[usize]) -> Vec<usize>,
    ) -> Vec<Option<LastSeen>> {
        let Some(view) = self.view() else { return vec![None; names.len()] };
        seen::last_seen_each(self, view, text, names.len(), Some(names), holding)
    }

    fn last_defined(&self, search: &dyn Search) -> Vec<Option<LastDefined>> {
        match self.view() {
            Some(view) if search.count() > 0 => definitions::last_defined(self, view, search),
            _ => vec![None; search.count()],
        }
    }

    fn since(&self, path: &str, holds: &dyn Fn(&str) -> bool) -> Option<Commit> {
        self.held_since(path, holds)
    }

    fn said(&self, document: &str, says: &dyn Fn(&str) -> bool, vanished: &Vanished) -> Option<bool> {
        let Some(commit) = &vanished.commit else {
            // Not committed yet: what HEAD's version says was said while the thing was there.
            let view = self.view()?;
            let newest = *view.events_of(view.find(document)?).first()?;
            return Some(says(&self.text(view, newest.blob)?));
        };
        let view = self.view()?;
        let id = ObjectId::from_hex(commit.id.as_bytes()).ok()?;
        let number = view.ledger.commits.iter().position(|row| row.id == id)?;
        let until = view.rank[number];
        let mut index = view.find(document)?;
        for _ in 0..8 {
            if let Some(version) = view.version_before(index, until) {
                return Some(says(&self.text(view, version.blob)?));
            }
            match self.predecessor(view, *view.events_of(index).last()?) {
                Some(before) => index = before,
                None => break,
            }
        }
        // Copied rather than renamed, and the old one removed later: a namesake said it then.
        let name = view.ledger.paths[index as usize].1;
        let namesakes = view.by_name.get(&name).into_iter().flatten().filter(|&&other| other != index);
        let said = namesakes.filter_map(|&other| {
            let version = view.version_before(other, until)?;
            self.text(view, version.blob).map(|text| says(&text))
        });
        said.take(NAMESAKES).any(|said| said).then_some(true)
    }

    fn removals(&self, path: &str) -> usize {
        let count = |view: &View| {
            let events = view.events_of(view.find(path)?);
            Some(events.iter().filter(|event| event.blob == ABSENT).count())
        };
        self.view().and_then(count).unwrap_or(0)
    }

    fn vanished_ending_in(&self, suffix: &str) -> Vec<String> {
        let Some(view) = self.view() else { return Vec::new() };
        let Some(candidates) = view.by_text.get(path::name(suffix)).and_then(|name| view.by_name.get(name)) else {
            return Vec::new();
        };
        let mut gone: BTreeMap<(u32, String), ()> = BTreeMap::new();
        for &index in candidates {
            let text = view.ledger.path(index);
            let whole = text == suffix || text.strip_suffix(suffix).is_some_and(|rest| rest.ends_with('/'));
            if let Some(&newest) = view.events_of(index).first()
                && whole
                && newest.blob == ABSENT
                && !self.tree.exists(&text)
            {
                gone.insert((view.rank[newest.commit as usize], text), ());
            }
        }
        gone.into_keys().map(|(_, text)| text).take(8).collect()
    }

    fn lives(&self, path: &str, text: &Arc<str>) -> Option<Arc<Lives>> {
        if let Some(known) = self.lives.lock().ok()?.get(path) {
            return Some(known.clone());
        }
        let lives = Arc::new(lineage::lives(self, self.view()?, path, text));
        self.lives.lock().ok()?.insert(path.to_owned(), lives.clone());
        Some(lives)
    }

    fn replacements(&self, documents: &[(&str, &Arc<str>)], wanted: &dyn Wanted) -> Vec<Vec<Replacement>> {
        match self.view() {
            Some(view) => edits::mined(self, view, documents, wanted),
            None => vec![Vec::new(); documents.len()],
        }
    }

    fn order(&self, one: CommitRef, two: CommitRef) -> Order {
        let Some(view) = self.view() else { return Order::Concurrent };
        match () {
            () if one == two => Order::Same,
            () if view.ancestry.is_before(one.0, two.0) => Order::Before,
            () if view.ancestry.is_before(two.0, one.0) => Order::After,
            () => Order::Concurrent,
        }
    }

    fn touched(&self, commit: CommitRef, path: &str) -> bool {
        let touched = |view: &View| {
            let index = view.find(path)?;
            Some(view.events_of(index).iter().any(|event| event.commit == commit.0))
        };
        self.view().and_then(touched).unwrap_or(false)
    }

    fn commit(&self, commit: CommitRef) -> Option<Commit> {
        self.repo.describe(self.view()?.ledger.commits.get(commit.0 as usize)?.id)
    }

    fn is_complete(&self) -> bool {
        self.tip.is_some() && !self.repo.is_shallow() && self.view().is_some_and(|view| view.ledger.gaps == 0)
    }
}

impl Past {
    /// Whether the tip's own tree holds the file: then only the work tree lacks it.
    fn stands_at_tip(&self, view: &View, file: u32) -> bool {
        let Some(tip) = self.tip else { return false };
        let path = view.ledger.path(file);
        self.repo.objects.with(|repo| {
            let tree = repo.find_commit(tip).ok().and_then(|commit| commit.tree().ok());
            tree.and_then(|tree| tree.lookup_entry_by_path(path).ok().flatten()).is_some()
        })
    }

    fn successor(&self, view: &View, text: &str, removal: Event, folder: bool) -> Option<Went> {
        let found = if folder {
            succession::of_folder(self, view, text, removal)
        } else {
            succession::of_file(self, view, text, removal)
        };
        found.or_else(|| succession::only_namesake(&self.tree, text, folder))
    }

    /// The file that `first`, the oldest event of a file, was renamed from in the same commit.
    fn predecessor(&self, view: &View, first: Event) -> Option<u32> {
        (first.blob != ABSENT).then(|| succession::source_of(self, view, first)).flatten()
    }
}

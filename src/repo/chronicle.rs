use std::collections::HashMap;
use std::rc::Rc;

use gix::ObjectId;
use gix::objs::commit::ref_iter::Token;
use gix::prelude::FindExt as _;

use super::bounds;
use super::ledger::{ABSENT, CommitRow, Event, Ledger, ROOT};
use super::level::Level;
use super::packs::Packs;
use super::tree_cache::{Interner, TreeCache, TreeEntry};

/// Adds to `ledger` every commit that is `tip` or its ancestor and not in it yet.
///
/// Walks commits once and compares trees by object id, so an unchanged folder
/// costs nothing however large it is. A merge is compared with all its parents:
/// what it took over from one of them is that side's doing, and only what it
/// did itself is recorded. (git's default simplification would lose whole sides.)
pub(super) fn extend(ledger: &mut Ledger, repo: &gix::Repository, tip: ObjectId) {
    let mut numbers = ledger.commit_numbers();
    let first_new = ledger.commits.len();
    let roots = discover(ledger, repo, tip, &mut numbers);
    let mut writer = Writer::new(ledger, repo);
    let new: Vec<u32> = (first_new as u32..writer.ledger.commits.len() as u32).collect();
    // A handful of commits touches few folders: those are looked up one by one.
    let packs = (new.len() > FEW).then(|| Packs::open(repo));
    for window in new.chunks(WINDOW) {
        if let Some(packs) = &packs {
            writer.read_ahead(packs, window, &roots);
        }
        for &number in window {
            let root = roots.get(&number).copied();
            let parents = writer.ledger.commits[number as usize].parents.clone();
            let parent_roots: Vec<_> = parents.iter().map(|parent| roots.get(parent).copied()).collect();
            writer.commit(number, root, &parent_roots);
        }
    }
    writer.finish();
}

/// New commits for which reading all their trees ahead does not pay.
const FEW: usize = 64;
/// Commits whose trees are read at once: as many as share most of them, and no more than memory bears.
const WINDOW: usize = 1024;

/// Appends rows for new commits, children before parents as far as the walk meets them, and
/// returns the root tree of every new commit and of the known parents of new ones.
fn discover(
    ledger: &mut Ledger,
    repo: &gix::Repository,
    tip: ObjectId,
    numbers: &mut HashMap<ObjectId, u32>,
) -> HashMap<u32, ObjectId> {
    let graph = repo.commit_graph_if_enabled().ok().flatten();
    let known_before = ledger.commits.len() as u32;
    let (mut roots, mut raw_parents) = (HashMap::new(), Vec::<Vec<ObjectId>>::new());
    let mut pending = std::collections::VecDeque::from([tip]);
    let mut boundary = Vec::new();
    let mut buffer = Vec::new();
    while let Some(id) = pending.pop_front() {
        if let Some(&number) = numbers.get(&id) {
            if number < known_before {
                boundary.push(id);
            }
            continue;
        }
        let Some((tree, time, parents)) = read_commit(repo, graph.as_ref(), id, &mut buffer) else {
            ledger.gaps += 1;
            continue;
        };
        let number = ledger.commits.len() as u32;
        numbers.insert(id, number);
        roots.insert(number, tree);
        ledger.commits.push(CommitRow { id, parents: Vec::new(), time });
        pending.extend(&parents);
        raw_parents.push(parents);
    }
    for (offset, parents) in raw_parents.into_iter().enumerate() {
        let known = parents.iter().filter_map(|id| numbers.get(id).copied()).collect();
        ledger.commits[known_before as usize + offset].parents = known;
    }
    for id in boundary {
        if let (Some(&number), Some((tree, ..))) =
            (numbers.get(&id), read_commit(repo, graph.as_ref(), id, &mut buffer))
        {
            roots.insert(number, tree);
        }
    }
    roots
}

type RawCommit = (ObjectId, i64, Vec<ObjectId>);

/// Root tree, committer time and parents; from the commit graph where there is one, which saves inflating.
fn read_commit(
    repo: &gix::Repository,
    graph: Option<&gix::commitgraph::Graph>,
    id: ObjectId,
    buffer: &mut Vec<u8>,
) -> Option<RawCommit> {
    if let Some(commit) = graph.and_then(|graph| graph.commit_by_id(id)) {
        let graph = graph?;
        let parents: Option<Vec<_>> =
            commit.iter_parents().map(|position| Some(graph.id_at(position.ok()?).to_owned())).collect();
        // A damaged graph must change time only, never the answer.
        if let Some(parents) = parents {
            return Some((commit.root_tree_id().to_owned(), commit.committer_timestamp() as i64, parents));
        }
    }
    buffer.clear();
    let mut tokens = repo.objects.find_commit_iter(&id, buffer).ok()?;
    let (mut tree, mut parents) = (None, Vec::new());
    // The header tells all; the author's name and what follows are not read.
    loop {
        match tokens.next()?.ok()? {
            Token::Tree { id } => tree = Some(id),
            Token::Parent { id } => parents.push(id),
            Token::Committer { signature } => return Some((tree?, signature.time().ok()?.seconds, parents)),
            _ => {}
        }
    }
}

/// Turns tree differences into events.
struct Writer<'a> {
    ledger: &'a mut Ledger,
    repo: &'a gix::Repository,
    interner: Interner,
    trees: TreeCache,
    paths: HashMap<(u32, u32), u32>,
    names: HashMap<Box<[u8]>, u32>,
    /// Interned name -> ledger name, since a tree's names outnumber the changed ones.
    ledger_names: HashMap<u32, u32>,
    blobs: gix::hashtable::HashMap<ObjectId, u32>,
    /// [`bounds::MOST_CHANGES`]; a test asks for less.
    most_changes: usize,
}

impl<'a> Writer<'a> {
    fn new(ledger: &'a mut Ledger, repo: &'a gix::Repository) -> Self {
        let paths = ledger.paths.iter().enumerate().map(|(index, &key)| (key, index as u32)).collect();
        let names = ledger.names.iter().enumerate().map(|(index, name)| (name.clone(), index as u32)).collect();
        let blobs = ledger.blobs.iter().enumerate().map(|(index, &id)| (id, index as u32)).collect();
        Writer {
            ledger,
            repo,
            interner: Interner::default(),
            trees: TreeCache::default(),
            paths,
            names,
            ledger_names: HashMap::new(),
            blobs,
            most_changes: bounds::MOST_CHANGES,
        }
    }

    /// Reads the trees of the commits of `window` and of their parents.
    fn read_ahead(&mut self, packs: &Packs, window: &[u32], roots: &HashMap<u32, ObjectId>) {
        let parents = window.iter().flat_map(|&commit| &self.ledger.commits[commit as usize].parents);
        let roots = window.iter().chain(parents).filter_map(|commit| Some(self.interner.id(roots.get(commit)?)));
        let roots: Vec<u32> = roots.collect();
        self.trees.read_ahead(packs, &mut self.interner, &roots);
    }

    fn finish(self) {
        self.ledger.gaps += self.trees.missing as u32;
    }

    fn commit(&mut self, commit: u32, root: Option<ObjectId>, parents: &[Option<ObjectId>]) {
        let Some(root) = root else { return };
        let root = self.interner.id(&root);
        let mut parent_roots = Vec::with_capacity(parents.len());
        for parent in parents {
            // A parent that is not at hand says nothing: its child would seem to add everything.
            let Some(parent) = parent else { return };
            parent_roots.push(Some(self.interner.id(parent)));
        }
        if parent_roots.contains(&Some(root)) {
            return;
        }
        self.compare(commit, root, &parent_roots);
    }

    /// Records what `commit` did below `root`, compared with the roots of its parents.
    ///
    /// A commit whose trees are deeper or hold more changes than [`bounds`] allow is a gap: half of what it did
    /// would make the rest seem never to have been.
    fn compare(&mut self, commit: u32, root: u32, parents: &[Option<u32>]) {
        let (events, paths) = (self.ledger.events.len(), self.ledger.paths.len());
        let mut changes = 0usize;
        let mut levels = vec![self.level(ROOT, Some(root), parents)];
        while let Some(level) = levels.last_mut() {
            let folder = level.path;
            let Some(change) = level.next(&self.interner) else {
                levels.pop();
                continue;
            };
            changes += 1;
            if changes > self.most_changes || levels.len() > bounds::DEEPEST {
                self.forget(events, paths);
                return;
            }
            let child = self.path(folder, change.name);
            if change.folder {
                levels.push(self.level(child, change.mine, &change.theirs));
            } else {
                let blob = change.mine.map_or(ABSENT, |id| self.blob(id));
                self.ledger.events.push(Event { path: child, commit, blob });
            }
        }
    }

    /// Takes back what was recorded since there were so many events and paths.
    fn forget(&mut self, events: usize, paths: usize) {
        self.ledger.events.truncate(events);
        self.ledger.paths.truncate(paths);
        self.paths.retain(|_, path| (*path as usize) < paths);
        self.ledger.gaps += 1;
    }

    /// A folder beside the same folder of every parent; `None` where it does not exist.
    fn level(&mut self, path: u32, tree: Option<u32>, parents: &[Option<u32>]) -> Level {
        let mut decode = |id: Option<u32>| -> Rc<[TreeEntry]> {
            id.map_or_else(|| Rc::new([]) as Rc<[TreeEntry]>, |id| self.trees.get(self.repo, &mut self.interner, id))
        };
        let new = decode(tree);
        let old: Vec<_> = if parents.is_empty() {
            vec![Rc::new([]) as Rc<[TreeEntry]>]
        } else {
            parents.iter().map(|&id| decode(id)).collect()
        };
        Level::new(path, new, old)
    }

    fn path(&mut self, folder: u32, interned: u32) -> u32 {
        let name = match self.ledger_names.get(&interned) {
            Some(&name) => name,
            None => {
                let text = self.interner.name_of(interned);
                let next = self.ledger.names.len() as u32;
                let name = *self.names.entry(text.into()).or_insert(next);
                if name == next {
                    self.ledger.names.push(text.into());
                }
                self.ledger_names.insert(interned, name);
                name
            }
        };
        let next = self.ledger.paths.len() as u32;
        let path = *self.paths.entry((folder, name)).or_insert(next);
        if path == next {
            self.ledger.paths.push((folder, name));
        }
        path
    }

    fn blob(&mut self, interned: u32) -> u32 {
        let id = self.interner.id_of(interned);
        let next = self.ledger.blobs.len() as u32;
        let blob = *self.blobs.entry(id).or_insert(next);
        if blob == next {
            self.ledger.blobs.push(id);
        }
        blob
    }
}

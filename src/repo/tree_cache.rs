use std::collections::HashMap;
use std::rc::Rc;

use gix::ObjectId;
use gix::hashtable::HashMap as IdMap;
use gix::objs::TreeRefIter;
use gix::prelude::FindExt as _;

use super::packs::Packs;

/// How many tree entries are kept decoded. History is walked newest first, so
/// a tree that is asked for again is nearly always a recent one.
const ENTRY_LIMIT: usize = 600_000;

/// An entry of a decoded tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TreeEntry {
    /// Interned name.
    pub(super) name: u32,
    /// Whether it is a folder.
    pub(super) folder: bool,
    /// Interned object id.
    pub(super) id: u32,
}

/// Decodes trees once and interns the names and ids in them.
#[derive(Default)]
pub(super) struct TreeCache {
    trees: HashMap<u32, Rc<[TreeEntry]>>,
    held: usize,
    buffer: Vec<u8>,
    /// Trees that this clone lacks.
    pub(super) missing: usize,
}

/// Numbers for names and object ids. Numbers are dense and given in order of first sight.
#[derive(Default)]
pub(super) struct Interner {
    ids: Vec<ObjectId>,
    by_id: IdMap<ObjectId, u32>,
    names: Vec<Box<[u8]>>,
    by_name: HashMap<Box<[u8]>, u32>,
}

impl Interner {
    pub(super) fn id(&mut self, id: &gix::oid) -> u32 {
        if let Some(&known) = self.by_id.get(id) {
            return known;
        }
        let number = self.ids.len() as u32;
        self.ids.push(id.to_owned());
        self.by_id.insert(id.to_owned(), number);
        number
    }

    pub(super) fn name(&mut self, name: &[u8]) -> u32 {
        if let Some(&known) = self.by_name.get(name) {
            return known;
        }
        let number = self.names.len() as u32;
        self.names.push(name.into());
        self.by_name.insert(name.into(), number);
        number
    }

    pub(super) fn id_of(&self, number: u32) -> ObjectId {
        self.ids[number as usize]
    }

    pub(super) fn name_of(&self, number: u32) -> &[u8] {
        &self.names[number as usize]
    }
}

impl TreeCache {
    /// The entries of tree `id` in git's order; empty where this clone lacks it.
    pub(super) fn get(&mut self, repo: &gix::Repository, interner: &mut Interner, id: u32) -> Rc<[TreeEntry]> {
        if let Some(tree) = self.trees.get(&id) {
            return tree.clone();
        }
        let object = interner.id_of(id);
        let tree = match repo.objects.find_tree_iter(&object, &mut self.buffer) {
            Ok(entries) => decode(entries, interner),
            Err(_) => {
                self.missing += 1;
                Rc::new([])
            }
        };
        self.make_room(tree.len());
        self.keep(id, tree.clone());
        tree
    }

    /// Decodes the trees `roots` and all below them that are not known yet, level by level, so that each level
    /// is read in the order of the packs. What no pack has is left to [`TreeCache::get`].
    pub(super) fn read_ahead(&mut self, packs: &Packs, interner: &mut Interner, roots: &[u32]) {
        self.make_room(0);
        let mut level: Vec<u32> = roots.to_vec();
        while !level.is_empty() {
            level.sort_unstable();
            level.dedup();
            level.retain(|id| !self.trees.contains_key(id));
            let wanted: Vec<ObjectId> = level.iter().map(|&id| interner.id_of(id)).collect();
            let mut below = Vec::new();
            packs.read(&wanted, &mut |place, bytes| {
                let tree = decode(TreeRefIter::from_bytes(bytes, wanted[place].kind()), interner);
                below.extend(tree.iter().filter(|entry| entry.folder).map(|entry| entry.id));
                self.keep(level[place], tree);
            });
            level = below;
        }
    }

    /// Forgets everything where `more` entries would be too many.
    fn make_room(&mut self, more: usize) {
        if self.held + more > ENTRY_LIMIT {
            self.trees.clear();
            self.held = 0;
        }
    }

    fn keep(&mut self, id: u32, tree: Rc<[TreeEntry]>) {
        self.held += tree.len();
        self.trees.insert(id, tree);
    }
}

fn decode(entries: TreeRefIter<'_>, interner: &mut Interner) -> Rc<[TreeEntry]> {
    let entries = entries.flatten().map(|entry| TreeEntry {
        name: interner.name(entry.filename),
        folder: entry.mode.is_tree(),
        id: interner.id(entry.oid),
    });
    entries.collect()
}

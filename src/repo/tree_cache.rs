use std::collections::HashMap;
use std::rc::Rc;

use gix::ObjectId;
use gix::prelude::FindExt as _;

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
    by_id: HashMap<ObjectId, u32>,
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
        let tree: Rc<[TreeEntry]> = match repo.objects.find_tree_iter(&object, &mut self.buffer) {
            Ok(entries) => entries
                .flatten()
                .map(|entry| TreeEntry {
                    name: interner.name(entry.filename),
                    folder: entry.mode.is_tree(),
                    id: interner.id(entry.oid),
                })
                .collect(),
            Err(_) => {
                self.missing += 1;
                Rc::new([])
            }
        };
        if self.held + tree.len() > ENTRY_LIMIT {
            self.trees.clear();
            self.held = 0;
        }
        self.held += tree.len();
        self.trees.insert(id, tree.clone());
        tree
    }
}

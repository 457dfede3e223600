use std::cmp::Ordering;
use std::rc::Rc;

use gix::objs::tree::name_order;

use super::tree_cache::{Interner, TreeEntry};

/// A folder beside the same folder of every parent, both read in git's order at once.
pub(super) struct Level {
    /// The folder's row in the ledger.
    pub(super) path: u32,
    new: Rc<[TreeEntry]>,
    old: Vec<Rc<[TreeEntry]>>,
    /// The next entry of `new`.
    here: usize,
    /// The next entry of each of `old`.
    at: Vec<usize>,
}

/// An entry that is as in no parent.
pub(super) struct Change {
    /// Its interned name.
    pub(super) name: u32,
    pub(super) folder: bool,
    /// The object that stands there now; `None` if nothing does.
    pub(super) mine: Option<u32>,
    /// The object of each parent.
    pub(super) theirs: Vec<Option<u32>>,
}

impl Level {
    pub(super) fn new(path: u32, new: Rc<[TreeEntry]>, old: Vec<Rc<[TreeEntry]>>) -> Self {
        let at = vec![0; old.len()];
        Level { path, new, old, here: 0, at }
    }

    /// The next entry that differs from all parents.
    pub(super) fn next(&mut self, interner: &Interner) -> Option<Change> {
        loop {
            // The first entry, in git's order, of any side; most often all sides agree and are passed over at once.
            while let Some(entry) = self.new.get(self.here) {
                if !self.old.iter().zip(&self.at).all(|(side, &i)| side.get(i) == Some(entry)) {
                    break;
                }
                self.here += 1;
                self.at.iter_mut().for_each(|i| *i += 1);
            }
            let mut first: Option<TreeEntry> = self.new.get(self.here).copied();
            for (side, &i) in self.old.iter().zip(&self.at) {
                if let Some(&entry) = side.get(i)
                    && first.is_none_or(|first| order(interner, entry, first) == Ordering::Less)
                {
                    first = Some(entry);
                }
            }
            let key = first?;
            let same = |entry: Option<&TreeEntry>| {
                entry.copied().filter(|entry| entry.name == key.name && entry.folder == key.folder)
            };
            let mine = same(self.new.get(self.here));
            let theirs: Vec<Option<u32>> =
                self.old.iter().zip(&self.at).map(|(side, &i)| same(side.get(i)).map(|entry| entry.id)).collect();
            self.here += usize::from(mine.is_some());
            for (i, their) in self.at.iter_mut().zip(&theirs) {
                *i += usize::from(their.is_some());
            }
            let mine = mine.map(|entry| entry.id);
            if !theirs.contains(&mine) {
                return Some(Change { name: key.name, folder: key.folder, mine, theirs });
            }
        }
    }
}

fn order(interner: &Interner, one: TreeEntry, two: TreeEntry) -> Ordering {
    let (a, b) = (interner.name_of(one.name), interner.name_of(two.name));
    name_order(a, one.folder, b, two.folder)
}

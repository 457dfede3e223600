use std::collections::HashMap;
use std::path::PathBuf;

use gix::ObjectId;
use gix::odb::pack::data::{self, Entry, entry::Header};
use gix::odb::pack::index;
use gix::zlib::Inflate;
use rayon::prelude::*;

use super::delta;

/// Objects larger than this are left to the reader of single objects, which has limits of its own.
const LARGEST: u64 = 32 << 20;
/// Buffers that are kept for reuse while a forest is walked.
const SPARE: usize = 64;
/// Families of objects that one thread takes at a time.
const FAMILIES: usize = 16;

/// The packs of a repository, for reading many objects at once.
///
/// A pack keeps most objects as differences to others. Read one by one, each inflates its bases again;
/// read together, in the order of the pack and from the bases outwards, everything is inflated once and
/// no more than one chain is held.
pub(super) struct Packs {
    packs: Vec<Pack>,
}

struct Pack {
    index: index::File,
    data: data::File,
}

impl Packs {
    /// The packs of `repo` and of what it borrows from; none where objects are replaced by others, which
    /// only the reader of single objects knows.
    pub(super) fn open(repo: &gix::Repository) -> Packs {
        let mut packs = Vec::new();
        let replaced = repo.references().is_ok_and(|references| {
            references.prefixed("refs/replace/").is_ok_and(|mut replaced| replaced.next().is_some())
        });
        if !replaced {
            let store = repo.objects.store_ref();
            let others = store.alternate_db_paths().unwrap_or_default();
            for folder in std::iter::once(store.path().to_owned()).chain(others) {
                for file in indices(folder.join("pack")) {
                    let index = index::File::at(&file, repo.object_hash());
                    let data = data::File::at(file.with_extension("pack"), repo.object_hash());
                    packs.extend(index.ok().zip(data.ok()).map(|(index, data)| Pack { index, data }));
                }
            }
        }
        Packs { packs }
    }

    /// Hands the bytes of the objects `wanted`, each asked for once, to `take` with its place in the list, in
    /// the order that is cheapest. What no pack has whole is handed to nobody.
    pub(super) fn read(&self, wanted: &[ObjectId], take: &mut dyn FnMut(usize, &[u8])) {
        for (pack, forest) in self.forests(wanted) {
            forest.walk(&forest.roots, pack, &mut |unpacked: Unpacked<'_, ()>| {
                if let Some(place) = unpacked.wanted {
                    take(place, unpacked.bytes);
                }
            });
        }
    }

    /// Shows every object that has to be unpacked for the objects `wanted`, each asked for once, to `look`, a base
    /// before what is made from it; several families of objects at a time. What `look` keeps of an object it gets
    /// with each that is made from it. Gives what it answers of the wanted ones with their places in the list; no
    /// answer for what no pack has whole.
    pub(super) fn families<S, A: Send>(
        &self,
        wanted: &[ObjectId],
        look: &(dyn Fn(Unpacked<'_, S>) -> (S, A) + Sync),
    ) -> Vec<(usize, A)> {
        let mut answers = Vec::new();
        for (pack, forest) in self.forests(wanted) {
            answers.par_extend(forest.roots.par_chunks(FAMILIES).flat_map_iter(|roots| {
                let mut answers = Vec::new();
                forest.walk(roots, pack, &mut |unpacked| {
                    let place = unpacked.wanted;
                    let (kept, answer) = look(unpacked);
                    answers.extend(place.map(|place| (place, answer)));
                    kept
                });
                answers
            }));
        }
        answers
    }

    /// The objects `wanted` by the pack that has them.
    fn forests(&self, wanted: &[ObjectId]) -> impl Iterator<Item = (&Pack, Forest)> {
        let mut found: Vec<Vec<(u64, u32)>> = vec![Vec::new(); self.packs.len()];
        for (place, id) in wanted.iter().enumerate() {
            let hit = self
                .packs
                .iter()
                .enumerate()
                .find_map(|(pack, Pack { index, .. })| Some((pack, index.pack_offset_at_index(index.lookup(id)?))));
            if let Some((pack, offset)) = hit {
                found[pack].push((offset, place as u32));
            }
        }
        self.packs.iter().zip(found).map(|(pack, mut found)| {
            found.sort_unstable();
            (pack, Forest::of(pack, &found))
        })
    }
}

/// An object as it comes out of a pack.
pub(super) struct Unpacked<'a, S> {
    /// Its place in the list of what is wanted; `None` if others are made from it.
    pub(super) wanted: Option<usize>,
    /// What it is.
    pub(super) bytes: &'a [u8],
    /// What was kept of the object that it is made from, and the difference.
    pub(super) made_from: Option<(&'a S, &'a [u8])>,
}

/// The files `*.idx` of a folder in order of their names, so that which of two packs answers never varies.
fn indices(folder: PathBuf) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|end| end == "idx")).collect();
    files.sort();
    files
}

const NONE: u32 = u32::MAX;

/// The wanted objects of one pack with all that they are differences to.
struct Forest {
    nodes: Vec<Node>,
    roots: Vec<u32>,
}

struct Node {
    entry: Entry,
    /// Its place in the list of what is wanted.
    wanted: u32,
    first_child: u32,
    next_sibling: u32,
}

impl Forest {
    fn of(pack: &Pack, wanted: &[(u64, u32)]) -> Forest {
        let mut forest = Forest { nodes: Vec::with_capacity(wanted.len()), roots: Vec::new() };
        let mut known: HashMap<u64, u32> = HashMap::with_capacity(wanted.len());
        for &(offset, place) in wanted {
            if let Some(at) = forest.plant(pack, offset, &mut known) {
                forest.nodes[at as usize].wanted = place;
            }
        }
        forest
    }

    /// The node of the entry at `offset`, its bases planted before it; `None` if one of them is not to be had.
    fn plant(&mut self, pack: &Pack, offset: u64, known: &mut HashMap<u64, u32>) -> Option<u32> {
        let mut chain = Vec::new();
        let mut at = offset;
        let mut parent = loop {
            if let Some(&node) = known.get(&at) {
                break node;
            }
            let entry = pack.data.entry(at).ok().filter(|entry| entry.decompressed_size <= LARGEST)?;
            let base = match entry.header {
                Header::OfsDelta { base_distance } => Some(entry.checked_base_pack_offset(base_distance)?),
                Header::RefDelta { base_id } => Some(pack.index.pack_offset_at_index(pack.index.lookup(base_id)?)),
                _ => None,
            };
            // A pack that goes in circles is damaged.
            if chain.len() > pack.index.num_objects() as usize {
                return None;
            }
            chain.push((at, entry));
            match base {
                Some(base) => at = base,
                None => break NONE,
            }
        };
        for (at, entry) in chain.into_iter().rev() {
            let node = self.nodes.len() as u32;
            let next_sibling = match self.nodes.get_mut(parent as usize) {
                Some(parent) => std::mem::replace(&mut parent.first_child, node),
                None => {
                    self.roots.push(node);
                    NONE
                }
            };
            self.nodes.push(Node { entry, wanted: NONE, first_child: NONE, next_sibling });
            known.insert(at, node);
            parent = node;
        }
        Some(parent)
    }

    /// Shows the objects below `roots` to `look`, which says what is kept of each for those made from it.
    fn walk<S>(&self, roots: &[u32], pack: &Pack, look: &mut dyn FnMut(Unpacked<'_, S>) -> S) {
        let mut inflate = Inflate::default();
        let mut spare: Vec<Vec<u8>> = Vec::new();
        let mut difference = Vec::new();
        for &root in roots {
            // Each object on the way from the root, with the next child to visit.
            let mut chain: Vec<(Vec<u8>, u32, S)> = Vec::new();
            let mut next = root;
            loop {
                if next == NONE {
                    let Some((done, ..)) = chain.pop() else { break };
                    if spare.len() < SPARE {
                        spare.push(done);
                    }
                } else {
                    let node = &self.nodes[next as usize];
                    if let Some((_, after, _)) = chain.last_mut() {
                        *after = node.next_sibling;
                    }
                    let mut object = spare.pop().unwrap_or_default();
                    let whole = match chain.last() {
                        None => inflated(pack, &node.entry, &mut inflate, &mut object),
                        Some((base, ..)) => {
                            inflated(pack, &node.entry, &mut inflate, &mut difference)
                                && delta::apply(base, &difference, LARGEST, &mut object).is_some()
                        }
                    };
                    if whole {
                        let kept = look(Unpacked {
                            wanted: (node.wanted != NONE).then_some(node.wanted as usize),
                            bytes: &object,
                            made_from: chain.last().map(|(_, _, kept)| (kept, &difference[..])),
                        });
                        chain.push((object, node.first_child, kept));
                    }
                }
                match chain.last() {
                    Some(&(_, after, _)) => next = after,
                    None => break,
                }
            }
        }
    }
}

/// Inflates what the pack holds for `entry` into `out`; false if it is damaged.
fn inflated(pack: &Pack, entry: &Entry, inflate: &mut Inflate, out: &mut Vec<u8>) -> bool {
    out.clear();
    out.resize(entry.decompressed_size as usize, 0);
    pack.data.decompress_entry(entry, inflate, out).is_ok()
}

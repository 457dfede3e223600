use std::collections::BTreeMap;

use gix::ObjectId;
use gix::objs::tree::EntryKind;
use gix::prelude::FindExt as _;

use super::{Repo, RepoError, bounds};
use crate::tree::{Contents, Entry, Kind, Tree};

/// Contents of a commit's tree: the key is an index into `blobs`.
pub(super) struct Blobs {
    pub(super) objects: std::sync::Arc<Repo>,
    pub(super) blobs: Vec<ObjectId>,
}

impl Contents for Blobs {
    fn read(&self, key: u32) -> Option<Vec<u8>> {
        self.objects.objects.blob(*self.blobs.get(key as usize)?)
    }

    fn read_together(&self, keys: &[u32], take: &mut dyn FnMut(usize, &[u8])) {
        let known = keys.iter().enumerate().filter_map(|(place, &key)| Some((*self.blobs.get(key as usize)?, place)));
        let mut places: BTreeMap<ObjectId, Vec<usize>> = BTreeMap::new();
        known.for_each(|(id, place)| places.entry(id).or_default().push(place));
        let (ids, places): (Vec<ObjectId>, Vec<Vec<usize>>) = places.into_iter().unzip();
        self.objects.objects.packs().read(&ids, &mut |blob, bytes| {
            places[blob].iter().for_each(|&place| take(place, bytes));
        });
    }

    fn identity(&self, key: u32) -> Option<String> {
        self.blobs.get(key as usize).map(ObjectId::to_string)
    }
}

/// A file, symlink or submodule below a tree.
pub(super) struct Listed {
    /// Path from the root of the repository.
    pub(super) path: String,
    pub(super) kind: Kind,
    /// `None` for a folder that a partial clone lacks, or that is beyond what is read: it is known to exist, and
    /// nothing more.
    pub(super) id: Option<ObjectId>,
}

/// Everything below the tree `root` that stands at `prefix`; `None` if the tree is not here.
pub(super) fn below(repo: &gix::Repository, prefix: &str, root: ObjectId) -> Option<Vec<Listed>> {
    let mut listed = Vec::new();
    let mut buffer = Vec::new();
    let mut pending = vec![(prefix.to_owned(), root, 0)];
    let mut path_bytes = 0;
    while let Some((folder, id, depth)) = pending.pop() {
        path_bytes += folder.len();
        let beyond = depth > bounds::DEEPEST
            || folder.len() > bounds::LONGEST_PATH
            || listed.len() > bounds::MOST_FILES
            || path_bytes > bounds::MOST_PATH_BYTES;
        let found = (!beyond).then(|| repo.objects.find_tree(&id, &mut buffer));
        let tree = match found {
            Some(Ok(tree)) => tree,
            Some(Err(_)) if folder == prefix => return None,
            Some(Err(_)) | None => {
                listed.push(Listed { path: folder, kind: Kind::Submodule, id: None });
                continue;
            }
        };
        for entry in tree.entries {
            let path = crate::tree::path::join(&folder, &String::from_utf8_lossy(entry.filename));
            let kind = match entry.mode.kind() {
                EntryKind::Tree => {
                    pending.push((path, entry.oid.to_owned(), depth + 1));
                    continue;
                }
                EntryKind::Blob | EntryKind::BlobExecutable => Kind::File,
                EntryKind::Link => Kind::Symlink,
                EntryKind::Commit => Kind::Submodule,
            };
            path_bytes += path.len();
            listed.push(Listed { path, kind, id: Some(entry.oid.to_owned()) });
        }
    }
    Some(listed)
}

impl Blobs {
    /// Adds `listed` to `entries`, its contents to these.
    pub(super) fn add(&mut self, entries: &mut Vec<Entry>, listed: Listed) {
        let key = listed.id.map_or(u32::MAX, |_| self.blobs.len() as u32);
        entries.push(Entry { path: listed.path, kind: listed.kind, key });
        self.blobs.extend(listed.id);
    }
}

impl Repo {
    /// The tree of `commit`.
    pub fn tree_of(self: &std::sync::Arc<Self>, commit: ObjectId) -> Result<Tree, RepoError> {
        let (mut entries, mut blobs) = (Vec::new(), Blobs { objects: self.clone(), blobs: Vec::new() });
        self.objects.with(|repo| {
            let missing = || RepoError::MissingTree(commit.to_string());
            let root = repo.find_commit(commit).map_err(|_| missing())?.tree_id().map_err(|_| missing())?.detach();
            for listed in below(repo, "", root).ok_or_else(missing)? {
                blobs.add(&mut entries, listed);
            }
            Ok(())
        })?;
        Ok(Tree::new(entries, Box::new(blobs)))
    }
}

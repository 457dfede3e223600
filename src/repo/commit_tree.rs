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

    fn identity(&self, key: u32) -> Option<String> {
        self.blobs.get(key as usize).map(ObjectId::to_string)
    }
}

impl Repo {
    /// The tree of `commit`.
    pub fn tree_of(self: &std::sync::Arc<Self>, commit: ObjectId) -> Result<Tree, RepoError> {
        let (mut entries, mut blobs) = (Vec::new(), Vec::new());
        self.objects.with(|repo| {
            let missing = || RepoError::MissingTree(commit.to_string());
            let root = repo.find_commit(commit).map_err(|_| missing())?.tree_id().map_err(|_| missing())?.detach();
            let mut buffer = Vec::new();
            let mut pending = vec![(String::new(), root, 0)];
            let mut path_bytes = 0;
            while let Some((prefix, id, depth)) = pending.pop() {
                path_bytes += prefix.len();
                let beyond = depth > bounds::DEEPEST
                    || prefix.len() > bounds::LONGEST_PATH
                    || entries.len() > bounds::MOST_FILES
                    || path_bytes > bounds::MOST_PATH_BYTES;
                if beyond {
                    entries.push(unread(prefix));
                    continue;
                }
                let tree = match repo.objects.find_tree(&id, &mut buffer) {
                    Ok(tree) => tree,
                    Err(_) if prefix.is_empty() => return Err(missing()),
                    Err(_) => {
                        entries.push(unread(prefix));
                        continue;
                    }
                };
                for entry in tree.entries {
                    let path = crate::tree::path::join(&prefix, &String::from_utf8_lossy(entry.filename));
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
                    entries.push(Entry { path, kind, key: blobs.len() as u32 });
                    blobs.push(entry.oid.to_owned());
                }
            }
            Ok(())
        })?;
        Ok(Tree::new(entries, Box::new(Blobs { objects: self.clone(), blobs })))
    }
}

/// A folder that a partial clone lacks, or that is beyond what is read, is known to exist and nothing more.
fn unread(path: String) -> Entry {
    Entry { path, kind: Kind::Submodule, key: u32::MAX }
}

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use gix::index::{self, entry::Mode};

use super::commit_tree::Blobs;
use super::{Repo, RepoError};
use crate::tree::{Entry, Kind, Tree};

impl Repo {
    /// The paths that git has in conflict; none, where the index cannot be read.
    pub fn unmerged(&self) -> BTreeSet<String> {
        let index = self.objects.with(|repo| {
            let hash = repo.object_hash();
            index::File::at_or_default(repo.index_path(), hash, false, index::decode::Options::default()).ok()
        });
        let Some(index) = index else { return BTreeSet::new() };
        let unmerged = index.entries().iter().filter(|entry| entry.stage_raw() != 0);
        unmerged.map(|entry| String::from_utf8_lossy(entry.path(&index)).into_owned()).collect()
    }

    /// What the next commit would hold: the tree of the index. `git commit FILE` runs its hooks with an index
    /// of its own, which is `file`.
    pub fn index_tree(self: &Arc<Self>, file: Option<&Path>) -> Result<Tree, RepoError> {
        let (mut entries, mut blobs) = (Vec::new(), Vec::new());
        self.objects.with(|repo| {
            let unreadable = |reason: &dyn std::fmt::Display| RepoError::Index(reason.to_string());
            let path = file.map_or_else(|| repo.index_path(), Path::to_owned);
            let index = index::File::at_or_default(path, repo.object_hash(), false, index::decode::Options::default())
                .map_err(|reason| unreadable(&reason))?;
            for entry in index.entries() {
                // A path in conflict has no entry of stage 0: no commit can be made of it.
                if entry.stage_raw() != 0 {
                    return Err(RepoError::Unmerged(String::from_utf8_lossy(entry.path(&index)).into_owned()));
                }
                let kind = match entry.mode {
                    Mode::COMMIT => Kind::Submodule,
                    Mode::SYMLINK => Kind::Symlink,
                    _ => Kind::File,
                };
                let path = String::from_utf8_lossy(entry.path(&index)).into_owned();
                entries.push(Entry { path, kind, key: blobs.len() as u32 });
                blobs.push(entry.id);
            }
            Ok(())
        })?;
        Ok(Tree::new(entries, Box::new(Blobs { objects: self.clone(), blobs })))
    }
}

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use gix::index::{self, entry::Mode};

use super::commit_tree::{self, Blobs, Listed};
use super::{Repo, RepoError};
use crate::tree::{Kind, Tree};

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
        let (mut entries, mut blobs) = (Vec::new(), Blobs { objects: self.clone(), blobs: Vec::new() });
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
                let path = String::from_utf8_lossy(entry.path(&index)).into_owned();
                let kind = match entry.mode {
                    // A sparse index has whole folders, with a slash at their end.
                    Mode::DIR => {
                        let folder = path.trim_end_matches('/');
                        let whole = || vec![Listed { path: folder.to_owned(), kind: Kind::Submodule, id: None }];
                        for listed in commit_tree::below(repo, folder, entry.id).unwrap_or_else(whole) {
                            blobs.add(&mut entries, listed);
                        }
                        continue;
                    }
                    Mode::COMMIT => Kind::Submodule,
                    Mode::SYMLINK => Kind::Symlink,
                    _ => Kind::File,
                };
                blobs.add(&mut entries, Listed { path, kind, id: Some(entry.id) });
            }
            Ok(())
        })?;
        Ok(Tree::new(entries, Box::new(blobs)))
    }
}

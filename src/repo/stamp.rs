use std::time::UNIX_EPOCH;

use super::Repo;
use crate::finding::digest;
use crate::tree::Tree;

impl Repo {
    /// What tells that the work tree, of which `tree` has the names, or `HEAD` changed: each file's size and
    /// time, as git itself looks first. No contents are read.
    pub fn stamp(&self, tree: &Tree) -> String {
        let head = self.head().ok().flatten().map_or_else(String::new, |head| head.to_string());
        let mut parts = vec![head];
        for entry in tree.entries() {
            let metadata =
                self.work_dir.as_ref().and_then(|root| std::fs::symlink_metadata(root.join(&entry.path)).ok());
            let told = metadata.map(|metadata| {
                let changed = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
                format!("{} {} {:?}", entry.path, metadata.len(), changed.map(|time| time.as_nanos()))
            });
            parts.push(told.unwrap_or_else(|| entry.path.clone()));
        }
        digest(&parts.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

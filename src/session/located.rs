use std::path::Path;

use super::{Asked, Session, SessionError};
use crate::config::closest;
use crate::repo::Repo;
use crate::tree::{Tree, path};

impl Session {
    /// The files and folders that `typed` names: see [`locate`].
    ///
    /// # Errors
    ///
    /// One of them is not in the judged tree.
    pub fn locate(&self, dir: &Path, typed: &[String]) -> Result<Vec<String>, SessionError> {
        locate(&self.repo, &self.tree, dir, typed)
    }

    /// What `text` asks about, where a path is read as [`Session::locate`] reads it. One that is not there may have been
    /// there once, and is taken as from the root.
    pub fn asked(&self, dir: &Path, text: &str) -> Asked {
        match Asked::read(text) {
            Asked::Line(typed, line) => {
                let there = self.locate(dir, std::slice::from_ref(&typed)).ok().and_then(|mut paths| paths.pop());
                Asked::Line(there.unwrap_or(typed), line)
            }
            id => id,
        }
    }
}

/// Paths from the root for paths as people type them: from `dir`, where they stand, or else from the root, as drift
/// itself prints them.
pub(super) fn locate(repo: &Repo, tree: &Tree, dir: &Path, typed: &[String]) -> Result<Vec<String>, SessionError> {
    let here = repo.prefix(dir);
    typed.iter().map(|typed| located(repo, tree, &here, typed)).collect()
}

fn located(repo: &Repo, tree: &Tree, here: &str, typed: &str) -> Result<String, SessionError> {
    let plain = if cfg!(windows) { typed.replace('\\', "/") } else { typed.to_owned() };
    let near = match Path::new(typed) {
        full if full.is_absolute() => vec![from_root(repo, full)],
        _ => vec![path::resolve(here, &plain), path::resolve("", &plain)],
    };
    let there = |path: &String| path.is_empty() || tree.exists(path);
    near.into_iter().flatten().find(there).ok_or_else(|| {
        let meant = closest(&plain, tree.paths()).map(str::to_owned);
        SessionError::NoSuchPath { path: typed.to_owned(), meant }
    })
}

/// A path of the file system from the root; the file itself may be gone from the disk, its folder not.
fn from_root(repo: &Repo, full: &Path) -> Option<String> {
    let (folder, name) = (full.parent()?, full.file_name()?.to_str()?);
    path::resolve(&repo.prefix(folder), name)
}

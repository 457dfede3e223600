//! Decision records on real repositories: what is read of them, and what is written into them.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod annotating;
mod arbitrary;
mod listing;
mod styles;

use repository::{Built, Change, Repository, write};

/// A repository with `files`, on disk.
fn folder(files: &[(&str, &str)]) -> Built {
    let changes: Vec<Change> = files.iter().map(|&(path, text)| write(path, text)).collect();
    Repository::of(changes).build()
}

//! What a person or a script at the command line can rely on.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod color;
mod configuration;
mod determinism;
mod exit_codes;
mod formats;
mod notes;
mod pages;
mod paths;
mod pipes;
mod shallow;
mod usage;

use repository::{Change, Repository, remove, write};

/// A repository with an error (a link), a warning (a path) and nothing else.
fn stale(more: impl IntoIterator<Item = Change>) -> Repository {
    Repository::of([write("README.md", "Run `scripts/a.sh`, see [b](gone.md).\n"), write("scripts/a.sh", "1\n")])
        .commit("Drop a", [remove("scripts/a.sh")])
        .commit("More", more)
}

/// The same with nothing but the warning.
fn mild() -> Repository {
    Repository::of([write("README.md", "Run `scripts/a.sh`.\n"), write("scripts/a.sh", "1\n")])
        .commit("Drop a", [remove("scripts/a.sh")])
}

//! Repositories as they are: every state, layout and oddity in which git can hand one over.
//! Nothing here is an error, and what cannot be known is said once or not judged.
#![allow(missing_docs)]

#[path = "../repository/mod.rs"]
mod repository;

mod clones;
mod contents;
mod layouts;
mod names;
mod revisions;
mod work_tree;

use repository::{Repository, edit, rename, write};

/// Three commits: a script, its rename, and an unrelated one. Its README is stale from the second on.
fn renamed() -> Repository {
    Repository::of([write("README.md", "Run `scripts/setup.sh`.\n"), write("scripts/setup.sh", "createdb\nmigrate\n")])
        .tag("v1")
        .commit("Collect the scripts", [rename("scripts/setup.sh", "tools/setup.sh")])
        .commit("Migrate twice", [edit("tools/setup.sh", "migrate\n", "migrate\nmigrate\n")])
}

//! Clones that hold less than everything, or hold it elsewhere.

use crate::renamed;
use crate::repository::{Repository, rename, write};

#[test]
fn a_shallow_clone_says_so_once_and_judges_no_history() {
    renamed().build().clone(&["--depth=1"]).check(&[]).notes("this clone is shallow").silent();
}

#[test]
fn a_shallow_clone_tells_what_it_can_see() {
    renamed()
        .build()
        .clone(&["--depth=3"])
        .check(&[])
        .finds("missing-path", "README.md:1")
        .because("Collect the scripts")
        .nothing_else();
}

#[test]
fn a_shallow_clone_still_checks_links() {
    Repository::of([write("README.md", "[a](gone.md)\n")])
        .commit("Again", [write("a.txt", "")])
        .build()
        .clone(&["--depth=1"])
        .check(&[])
        .finds("broken-link", "README.md:1")
        .nothing_else();
}

#[test]
fn a_partial_clone_needs_no_network() {
    let built = renamed().build();
    let clone = built.clone(&["--filter=blob:none"]);
    // Whoever asks the server now fails.
    drop(built);
    clone.check(&[]).finds("missing-path", "README.md:1").because("Collect the scripts").nothing_else();
}

#[test]
fn a_partial_clone_without_trees_is_no_error() {
    let built = renamed().build();
    let clone = built.clone(&["--filter=tree:0"]);
    drop(built);
    clone.check(&[]).notes("some objects are missing").silent();
}

#[test]
fn a_partial_clone_without_a_work_tree_reads_what_it_has() {
    let built = renamed().build();
    let clone = built.clone(&["--bare", "--filter=blob:none"]);
    drop(built);
    let run = clone.drift(&["check"]);
    assert!(matches!(run.code, 0 | 1), "{run:?}");
}

#[test]
fn objects_may_lie_in_another_repository() {
    let built = renamed().build();
    let clone = built.clone(&["--reference", built.path().to_str().expect("a plain name")]);
    assert!(clone.path().join(".git/objects/info/alternates").exists());
    clone.check(&[]).finds("missing-path", "README.md:1").nothing_else();
}

#[test]
fn a_missing_object_is_not_judged() {
    let built = Repository::of([write("README.md", "See [limits](a.md#old).\n"), write("a.md", "# Old\n")])
        .commit("Rename", [write("a.md", "# New\n")])
        .commit("Move", [rename("a.md", "b.md"), write("README.md", "See [limits](b.md#old).\n")])
        .build();
    let blob = built.git(&["rev-parse", "HEAD~2:a.md"]).trim().to_owned();
    let (folder, file) = blob.split_at(2);
    std::fs::remove_file(built.path().join(".git/objects").join(folder).join(file)).expect("a loose object");
    built.check(&[]).finds("broken-anchor", "README.md:1").without_receipt().nothing_else();
}

//! Where the repository lies and how it is laid out.

use crate::renamed;
use crate::repository::{Repository, Run, drift, remove, write};

const STALE: &str = "README.md:1:6: warning[missing-path]";

#[test]
fn a_run_may_start_below_the_root() {
    let built = renamed().build();
    Run::of(drift().current_dir(built.path().join("tools")).args(["check", "--format=concise"])).exits(1).prints(STALE);
}

#[test]
fn a_run_may_name_the_folder() {
    let built = renamed().build();
    let folder = built.path().join("tools");
    Run::of(drift().current_dir("/").arg("-C").arg(folder).arg("--format=concise")).exits(1).prints(STALE);
}

#[test]
fn a_bare_repository_is_checked_at_its_head() {
    renamed().bare().check().finds("missing-path", "README.md:1").because("Collect the scripts").nothing_else();
}

#[test]
fn a_git_directory_is_checked_by_name() {
    let built = renamed().build();
    let folder = built.path().join(".git");
    Run::of(drift().current_dir("/").arg("-C").arg(folder).args(["check", "--rev=HEAD", "--format=concise"]))
        .exits(1)
        .prints(STALE);
}

#[test]
fn a_linked_work_tree_has_files_of_its_own_and_shares_the_past() {
    let built = renamed().build();
    let linked = built.beside("linked");
    built.git(&["worktree", "add", "--quiet", "--detach", linked.to_str().expect("a plain name")]);
    let check = || Run::of(drift().current_dir(&linked).args(["check", "--format=concise"]));
    check().exits(1).prints(STALE);
    std::fs::write(linked.join("README.md"), "# a\n").expect("a file to write");
    check().exits(0);
    built.check(&[]).finds("missing-path", "README.md:1");
}

#[test]
fn a_git_directory_may_lie_elsewhere() {
    let built = renamed().build();
    let elsewhere = built.beside("elsewhere.git");
    built.git(&["init", "--quiet", "--separate-git-dir", elsewhere.to_str().expect("a plain name")]);
    built.check(&[]).finds("missing-path", "README.md:1");
}

#[test]
fn a_git_directory_without_a_config_opens() {
    let built = renamed().build();
    std::fs::remove_file(built.path().join(".git/config")).expect("a file to remove");
    built.check(&[]).finds("missing-path", "README.md:1").nothing_else();
}

#[test]
fn object_ids_may_be_sha256() {
    renamed().sha256().check().finds("missing-path", "README.md:1").because("Collect the scripts").nothing_else();
}

#[test]
fn a_repository_without_a_commit_is_judged_by_its_files() {
    Repository::new()
        .on_disk([write("README.md", "[a](gone.md), see `src/a.c`.\n")])
        .check()
        .notes("no commit yet")
        .finds("broken-link", "README.md:1")
        .without_receipt()
        .nothing_else();
}

#[test]
fn a_bare_repository_without_a_commit_is_an_error() {
    Repository::new().bare().build().drift(&["check"]).exits(2).complains("nothing to check");
}

#[test]
fn no_repository_is_an_error_that_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = Run::of(drift().current_dir(folder.path()).env("GIT_CEILING_DIRECTORIES", folder.path()).arg("check"));
    run.exits(2).complains("error: no git repository").complains("help: run drift inside a git repository");
}

#[test]
fn no_folder_is_an_error() {
    Run::of(drift().args(["-C", "/nonexistent/folder", "check"])).exits(2).complains("error: ");
}

#[test]
fn a_detached_head_is_a_head() {
    let built = renamed().build();
    built.git(&["checkout", "--quiet", "--detach"]);
    built.check(&[]).finds("missing-path", "README.md:1").nothing_else();
}

#[test]
fn a_merge_that_removes_a_file_itself_is_its_receipt() {
    renamed()
        .branch("topic")
        .commit("Work on the topic", [write("topic.txt", "1\n")])
        .branch("main")
        .commit("Say where tools are", [write("README.md", "Run `tools/setup.sh`.\n")])
        .merge("topic", "Merge the topic", [remove("tools/setup.sh"), write("README.md", "Run `tools/setup.sh`.\n")])
        .check()
        .finds("missing-path", "README.md:1")
        .because("Merge the topic")
        .nothing_else();
}

#[test]
fn what_a_sparse_checkout_leaves_out_is_there() {
    let built = Repository::of([
        write("docs/a.md", "[a](../src/a.c) and `src/a.c`, [gone](../src/gone.c)\n"),
        write("src/a.c", "int a;\n"),
        write("src/b.md", "[a](gone.md)\n"),
    ])
    .build();
    built.git(&["sparse-checkout", "set", "--cone", "--no-sparse-index", "docs"]);
    assert!(!built.path().join("src/a.c").exists());
    built.check(&[]).finds("broken-link", "docs/a.md:1").nothing_else();
    // The index itself may leave out what is in the folder: its tree tells.
    built.git(&["sparse-checkout", "reapply", "--sparse-index"]);
    built.check(&[]).finds("broken-link", "docs/a.md:1").nothing_else();
    built.check(&["--staged"]).silent();
}

#[test]
fn every_layout_of_the_index_is_read() {
    let built =
        Repository::of([write(".gitignore", "*.c\n"), write("README.md", "[a](a.c)\n"), write("a.c", "")]).build();
    for layout in [&["--index-version=4"][..], &["--split-index"], &["--untracked-cache"], &["--index-version=2"]] {
        built.git(&[&["update-index"], layout].concat());
        built.check(&[]).silent();
    }
}

#[test]
fn a_head_that_leads_nowhere_is_an_error() {
    let built = renamed().build();
    std::fs::write(built.path().join(".git/HEAD"), "1".repeat(40)).expect("a file to write");
    built.drift(&["check"]).exits(2).complains("error: ");
}

#[test]
fn a_git_directory_that_is_none_is_an_error() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(".git"), "gitdir: /nonexistent\n").expect("a file to write");
    Run::of(drift().current_dir(folder.path()).arg("check")).exits(2).complains("error: ");
}

//! Files and folders, named as people name them.

use crate::repository::{Built, Repository, remove, write};

/// Two documents that name what is gone, and one that contradicts neither.
fn built() -> Built {
    Repository::of([
        write("README.md", "Run `scripts/a.sh`.\n"),
        write("docs/guide.md", "Run `scripts/a.sh` too.\n"),
        write("docs/deep/more.md", "And `scripts/a.sh` here.\n"),
        write("scripts/a.sh", "1\n"),
    ])
    .commit("Drop a", [remove("scripts/a.sh")])
    .build()
}

/// The documents that `drift check ARGS`, run in `folder`, reports on.
fn reported(built: &Built, folder: &str, paths: &[&str]) -> Vec<String> {
    let run = built.drift_in(folder, &[&["check", "--format", "concise"], paths].concat());
    let found = run.stdout.lines().filter(|line| line.contains("[missing-path]"));
    found.filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect()
}

#[test]
fn only_what_is_named_is_reported() {
    let built = built();
    assert_eq!(reported(&built, "", &[]), ["README.md", "docs/deep/more.md", "docs/guide.md"]);
    assert_eq!(reported(&built, "", &["docs"]), ["docs/deep/more.md", "docs/guide.md"]);
    assert_eq!(reported(&built, "", &["./docs/", "README.md"]), ["README.md", "docs/deep/more.md", "docs/guide.md"]);
    assert_eq!(reported(&built, "", &["docs/guide.md"]), ["docs/guide.md"]);
    assert_eq!(reported(&built, "", &["scripts/../README.md", "."]).len(), 3);
}

#[test]
fn a_path_is_read_from_here_and_else_from_the_root() {
    let built = built();
    assert_eq!(reported(&built, "docs", &["guide.md"]), ["docs/guide.md"]);
    assert_eq!(reported(&built, "docs", &["."]), ["docs/deep/more.md", "docs/guide.md"]);
    assert_eq!(reported(&built, "docs", &["docs/guide.md"]), ["docs/guide.md"]);
    assert_eq!(reported(&built, "docs", &["../README.md"]), ["README.md"]);
    let full = built.path().join("docs/guide.md");
    assert_eq!(reported(&built, "docs/deep", &[full.to_str().expect("UTF-8")]), ["docs/guide.md"]);
    built.drift_in("docs", &["claims", "guide.md"]).exits(0).prints("docs/guide.md:1");
    built.drift_in("docs", &["log", "guide.md:1"]).exits(0).prints("docs/guide.md:1");
}

#[test]
fn what_stands_elsewhere_is_counted_and_fails_nothing() {
    let built = built();
    built.drift(&["check", "docs/guide.md"]).exits(1).prints("not shown: 2 elsewhere");
    built.drift(&["check", "docs/guide.md", "--rev", "HEAD~1"]).exits(0);
    built.drift(&["check", "scripts", "--rev", "HEAD~1"]).exits(0);
    built.drift(&["check", "scripts"]).exits(2).complains("`scripts` is neither");
}

#[test]
fn a_path_that_is_not_there_is_an_error_that_names_the_nearest() {
    let built = built();
    for command in ["check", "claims", "stale"] {
        let run = built.drift(&[command, "docs/giude.md"]).exits(2);
        run.complains("`docs/giude.md` is neither a file nor a folder here").complains("did you mean `docs/guide.md`?");
    }
    built.drift(&["check", "../elsewhere"]).exits(2).complains("name a path from here");
}

#[test]
fn the_answer_for_some_paths_is_not_given_for_others() {
    let built = built();
    for _ in 0..2 {
        assert_eq!(reported(&built, "", &["docs/guide.md"]), ["docs/guide.md"]);
        assert_eq!(reported(&built, "", &["README.md"]), ["README.md"]);
    }
}

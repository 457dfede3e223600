//! What a change makes stale.

use crate::repository::Repository;

const SETUP: &str = "#!/bin/sh\nset -e\necho one\necho two\necho three\n";

/// A README that names a script, and something that is stale for long.
fn start() -> Repository {
    let repo = Repository::new();
    repo.write("tools/old.sh", "old\n").write("tools/setup.sh", SETUP);
    repo.write("README.md", "# Start\n\nRun `tools/setup.sh` first.\n\nThen run `tools/old.sh`.\n");
    repo.write("docs/guide.md", "# Guide\n\n## Set up\n\nSee [start](../README.md#start).\n").commit("start");
    repo.remove("tools/old.sh").commit("drop old.sh").tag("base");
    repo
}

#[test]
fn a_rename_under_a_document_is_stopped_at_the_new_path() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh").commit("move setup");
    let run = repo.drift("check --since base").reports(["missing-path README.md:3 <- bin/setup.sh:1"]);
    let run = run.hides("old", 1).exits(1);
    let json = run.json();
    assert_eq!(json["findings"][0]["cause"]["commit"], repo.id("HEAD"));
    assert_eq!(json["base"], repo.id("base"));
}

#[test]
fn without_since_everything_counts() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh").commit("move setup");
    repo.drift("check").reports(["missing-path README.md:3", "missing-path README.md:5"]).exits(1);
}

#[test]
fn a_change_that_corrects_the_document_too_is_quiet() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh").edit("README.md", "tools/setup.sh", "bin/setup.sh").commit("move");
    repo.drift("check --since base").reports([]).hides("old", 1).exits(0);
}

#[test]
fn a_change_and_its_revert_are_quiet() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh").commit("move");
    repo.git("revert --no-edit HEAD");
    repo.drift("check --since base").reports([]).exits(0);
}

#[test]
fn a_change_of_nothing_documented_is_quiet() {
    let repo = start();
    repo.write("src/main.c", "int main;\n")
        .remove("tools/setup.sh")
        .write("tools/setup.sh", "rewritten\n")
        .commit("code");
    repo.drift("check --since base").reports([]).exits(0);
}

#[test]
fn a_removed_heading_is_stopped_where_it_stood() {
    let repo = start();
    repo.edit("README.md", "# Start\n", "# Begin\n").commit("rename the heading");
    repo.drift("check --since base").reports(["broken-anchor docs/guide.md:5 <- README.md:1"]).exits(1);
}

#[test]
fn a_new_sentence_that_is_wrong_is_its_own_cause() {
    let repo = start();
    repo.edit("docs/guide.md", "## Set up", "Also see [this](nowhere.md).\n\n## Set up").commit("more docs");
    repo.drift("check --since base").reports(["broken-link docs/guide.md:3 <- here"]).exits(1);
}

#[test]
fn edits_around_an_old_finding_do_not_make_it_new() {
    let repo = start();
    repo.edit("README.md", "# Start\n", "# Start\n\nWelcome, all of you.\n").commit("above");
    repo.edit("README.md", "Then run `tools/old.sh`.", "After that, run\n`tools/old.sh` as before.").commit("reword");
    repo.drift("check --since base").reports([]).hides("old", 1).exits(0);
}

#[test]
fn a_renamed_document_keeps_its_old_findings() {
    let repo = start();
    repo.rename("README.md", "docs/README.md")
        .edit("docs/guide.md", "../README.md", "README.md")
        .commit("move the docs");
    repo.drift("check --since base").reports([]).hides("old", 1).exits(0);
    repo.edit("docs/README.md", "Then run `tools/old.sh`.", "Then you run `tools/old.sh`.").commit("and reword");
    repo.drift("check --since base").reports([]).hides("old", 1).exits(0);
}

#[test]
fn a_second_mention_of_what_was_stale_is_new() {
    let repo = start();
    repo.edit("README.md", "Then run `tools/old.sh`.", "Then run `tools/old.sh`.\n\nThen run `tools/old.sh`.")
        .commit("twice");
    repo.drift("check --since base").reports(["missing-path README.md:7 <- here"]).hides("old", 1).exits(1);
}

#[test]
fn since_takes_the_merge_base_and_base_takes_the_revision() {
    let repo = start();
    repo.branch("topic").write("src/a.c", "a\n").commit("topic work");
    repo.checkout("main").rename("tools/setup.sh", "bin/setup.sh").edit("README.md", "tools/setup.sh", "bin/setup.sh");
    repo.commit("main goes on");
    // The topic never saw what main did: it is not the topic's business.
    repo.checkout("topic").drift("check --since main").reports([]).exits(0);
    assert_eq!(repo.drift("check --since main").json()["base"], repo.id("base"));
    assert_eq!(repo.drift("check --base main").json()["base"], repo.id("main"));
}

#[test]
fn a_merge_is_judged_as_what_it_brings_to_its_first_parent() {
    let repo = start();
    repo.branch("topic").write("docs/more.md", "Run `tools/setup.sh` again.\n").commit("docs");
    repo.checkout("main").rename("tools/setup.sh", "bin/setup.sh").edit("README.md", "tools/setup.sh", "bin/setup.sh");
    repo.commit("move").merge("topic");
    // Each side was sound alone; together they are not.
    repo.drift("check --base HEAD^1").reports(["missing-path docs/more.md:1 <- here"]).exits(1);
}

#[test]
fn a_bare_repository_is_judged_between_two_revisions() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh").commit("move");
    let bare = repo.clone_with("--bare");
    bare.drift("check --since base --rev main").reports(["missing-path README.md:3 <- bin/setup.sh:1"]).exits(1);
}

#[test]
fn the_work_tree_is_judged_on_top_of_head() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh");
    repo.drift("check --since base").reports(["missing-path README.md:3 <- bin/setup.sh:1"]).exits(1);
}

#[test]
fn staged_judges_the_index_and_nothing_else() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh");
    repo.drift("check --staged").reports([]).exits(0);
    repo.stage();
    repo.drift("check --staged").reports(["missing-path README.md:3 <- bin/setup.sh:1"]).hides("old", 1).exits(1);
    // Corrected on disk, not staged.
    repo.edit("README.md", "tools/setup.sh", "bin/setup.sh");
    repo.drift("check --staged").reports(["missing-path README.md:3 <- bin/setup.sh:1"]).exits(1);
    repo.stage();
    repo.drift("check --staged").reports([]).exits(0);
}

#[test]
fn staged_works_before_the_first_commit() {
    let repo = Repository::new();
    repo.write("README.md", "See [it](nowhere.md).\n").stage();
    repo.drift("check --staged").reports(["broken-link README.md:1"]).exits(1);
}

#[test]
fn staged_reads_the_index_that_git_names() {
    let repo = start();
    repo.git("read-tree --index-output=.git/other HEAD^");
    repo.rename("tools/setup.sh", "bin/setup.sh").stage();
    let words = ["check", "--staged", "--format", "json"];
    repo.drift_with(&words, &[("GIT_INDEX_FILE", ".git/other")]).reports([]).exits(0);
}

#[test]
fn a_base_that_is_not_there_is_an_error_that_says_what_to_do() {
    let repo = start();
    let run = repo.drift("check --since nonsense").exits(2);
    assert!(run.err().contains("`nonsense` is not a commit of this repository"), "{}", run.err());
    repo.git("checkout -q --orphan other").commit("unrelated");
    let run = repo.drift("check --since main").exits(2);
    assert!(run.err().contains("have no commit in common"), "{}", run.err());
}

#[test]
fn lifting_a_suppression_shows_what_it_hid() {
    let repo = start();
    repo.edit("README.md", "Then run `tools/old.sh`.", "Then run `tools/old.sh`. <!-- drift: ignore[missing-path] -->");
    repo.commit("silence").tag("silent");
    repo.edit("README.md", " <!-- drift: ignore[missing-path] -->", "").commit("lift");
    repo.drift("check --since silent").reports(["missing-path README.md:5"]).exits(1);
}

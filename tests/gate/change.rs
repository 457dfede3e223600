//! What a change makes stale.

use crate::repository::steps::Repository;

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

const MANIFEST: &str = "{\n  \"name\": \"x\",\n  \"engines\": { \"node\": \">=16\" },\n  \"scripts\": {\n    \"dev\": \"a\",\n    \"test\": \"b\"\n  }\n}\n";

/// A README that says what its manifest declares.
fn manifest() -> Repository {
    let repo = Repository::new();
    repo.write("package.json", MANIFEST);
    repo.write("README.md", "# R\n\nRequires Node.js 16 or later.\n\n```sh\nnpm run dev\n```\n")
        .commit("start")
        .tag("base");
    repo
}

#[test]
fn a_raised_requirement_is_stopped_at_its_line_of_the_manifest() {
    let repo = manifest();
    repo.edit("package.json", ">=16", ">=20").commit("node 20");
    repo.drift("check --since base").reports(["stale-version README.md:3 <- package.json:3"]).exits(1);
    repo.edit("README.md", "Node.js 16", "Node.js 20").commit("docs too");
    repo.drift("check --since base").reports([]).exits(0);
}

#[test]
fn a_removed_script_is_stopped_where_it_stood() {
    let repo = manifest();
    repo.edit("package.json", "    \"dev\": \"a\",\n", "").commit("drop dev");
    repo.drift("check --since base").reports(["missing-target README.md:6 <- package.json:5"]).exits(1);
}

#[test]
fn a_deleted_file_without_a_successor_is_named_itself() {
    let repo = start();
    repo.remove("tools/setup.sh").commit("drop setup");
    let run = repo.drift("check --since base").reports(["missing-path README.md:3 <- tools/setup.sh:1"]).exits(1);
    assert_eq!(run.json()["findings"][0]["cause"]["commit"], repo.id("HEAD"));
}

#[test]
fn a_sentence_written_over_several_commits_names_the_one_that_wrote_it() {
    let repo = start();
    repo.write("a", "a\n").commit("one").edit("docs/guide.md", "## Set up", "Also [this](nowhere.md).\n\n## Set up");
    repo.commit("two").tag("two").write("b", "b\n").commit("three");
    let run = repo.drift("check --since base").reports(["broken-link docs/guide.md:3 <- here"]).exits(1);
    assert_eq!(run.json()["findings"][0]["cause"]["commit"], repo.id("two"));
}

#[test]
fn a_rewritten_sentence_about_a_moved_file_is_its_own_cause() {
    let repo = start();
    repo.rename("tools/setup.sh", "bin/setup.sh").edit(
        "README.md",
        "Run `tools/setup.sh` first.",
        "First run `tools/setup.sh`.",
    );
    repo.commit("half way");
    repo.drift("check --since base").reports(["missing-path README.md:3 <- here"]).exits(1);
}

#[test]
fn a_moved_section_keeps_its_old_findings() {
    let repo = start();
    repo.edit("README.md", "\n\nThen run `tools/old.sh`.", "")
        .write("docs/old.md", "# Old\n\nThen run `tools/old.sh`.\n");
    repo.commit("split the README");
    repo.drift("check --since base").reports([]).exits(0);
}

#[test]
fn a_shallow_clone_compares_the_two_trees_it_has() {
    let repo = start();
    repo.branch("topic").edit("docs/guide.md", "## Set up", "Also [this](nowhere.md).\n\n## Set up").commit("docs");
    repo.checkout("main").write("x", "x\n").commit("main goes on").checkout("topic");
    let clone = repo.clone_with("--depth=1 --no-single-branch --no-tags");
    let run = clone.drift("check --since origin/main").reports(["broken-link docs/guide.md:3 <- here"]).exits(1);
    let notes = run.json()["notes"].to_string();
    assert!(notes.contains("this clone is shallow") && notes.contains("they are compared directly"), "{notes}");
}

#[test]
fn an_uncommitted_rename_is_known_by_what_the_file_says() {
    let repo = start();
    repo.rename("tools/setup.sh", "scripts/prepare.sh").edit("scripts/prepare.sh", "echo three", "echo 3");
    repo.write("tools/other.sh", "something else\n");
    let fixed = |run: crate::repository::steps::Run| {
        let fix = run.exits(1).json()["findings"][0]["fix"].clone();
        assert_eq!(fix["edits"][0]["replacement"], "scripts/prepare.sh", "{fix}");
    };
    fixed(repo.drift("check --since base"));
    repo.stage();
    fixed(repo.drift("check --staged"));
}

#[test]
fn an_uncommitted_move_of_a_folder_takes_its_files_along() {
    let repo = Repository::new();
    repo.write("a/b/one.txt", "first file\n").write("a/b/two.txt", "second file\n").write("README.md", "See `a/b/`.\n");
    repo.commit("start").tag("base").rename("a/b", "lib/c");
    let json = repo.drift("check --since base").exits(1).json();
    assert_eq!(json["findings"][0]["fix"]["edits"][0]["replacement"], "lib/c", "{json:#}");
}

#[test]
fn what_was_removed_and_resembles_nothing_has_no_fix() {
    let repo = start();
    repo.remove("tools/setup.sh").write("scripts/prepare.sh", "quite another text\n");
    let json = repo.drift("check --since base").exits(1).json();
    assert!(json["findings"][0]["fix"].is_null(), "{json:#}");
}

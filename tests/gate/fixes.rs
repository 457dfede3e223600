//! `drift fix`.

use crate::repository::steps::Repository;

fn stale() -> Repository {
    let repo = Repository::new();
    repo.write("scripts/a.sh", "#!/bin/sh\necho a\n").write("scripts/b.sh", "#!/bin/sh\necho b\n");
    repo.write("README.md", "# R\r\n\r\nRun `scripts/a.sh`.\r\n").write("docs/g.md", "See [b](../scripts/b.sh#top).\n");
    repo.write("lib/gone.sh", "gone\n").write("docs/h.md", "Run `lib/gone.sh`.\n").commit("start");
    repo.rename("scripts/a.sh", "tools/a.sh").rename("scripts/b.sh", "tools/b.sh").remove("lib/gone.sh").commit("move");
    repo
}

#[test]
fn a_fix_changes_what_it_says_and_nothing_else_and_only_once() {
    let repo = stale();
    let said = repo.drift("fix").exits(0).out();
    let by_hand = "1 finding must be decided by hand:\n  docs/h.md:1:6: warning[missing-path] `lib/gone.sh` does not exist any more\n";
    assert_eq!(said, format!("wrote README.md\nwrote docs/g.md\nfixed 2 findings in 2 files; {by_hand}"));
    assert_eq!(repo.read("README.md"), "# R\r\n\r\nRun `tools/a.sh`.\r\n");
    assert_eq!(repo.read("docs/g.md"), "See [b](../tools/b.sh#top).\n");
    assert_eq!(repo.drift("fix").exits(0).out(), format!("nothing to fix; {by_hand}"));
    repo.remove("docs/h.md");
    assert_eq!(repo.drift("fix").exits(0).out(), "nothing to fix\n");
}

#[test]
fn a_patch_is_shown_and_nothing_is_written() {
    let repo = stale();
    let patch = repo.drift("fix --diff").exits(1).out();
    let expected = "--- a/README.md\n+++ b/README.md\n@@ -1,3 +1,3 @@\n # R\r\n \r\n-Run `scripts/a.sh`.\r\n\
                    +Run `tools/a.sh`.\r\n--- a/docs/g.md\n+++ b/docs/g.md\n@@ -1 +1 @@\n\
                    -See [b](../scripts/b.sh#top).\n+See [b](../tools/b.sh#top).\n";
    assert_eq!(patch, expected);
    repo.write("../fix.patch", &patch).git("apply --check ../fix.patch").git("diff --exit-code");
    repo.drift("fix").exits(0);
    assert_eq!(repo.drift("fix --diff").exits(0).out(), "");
}

#[test]
fn rules_and_paths_narrow_it() {
    let repo = stale();
    assert!(repo.drift("fix missing-path").out().starts_with("wrote README.md\nfixed 1 finding in 1 file"));
    let repo = stale();
    assert!(repo.drift("fix docs").out().starts_with("wrote docs/g.md\nfixed 1 finding in 1 file; 1 finding must"));
    assert!(repo.drift("-C docs fix --diff ./h.md").exits(0).out().is_empty());
    let run = repo.drift("fix missing-paht").exits(2);
    assert!(run.err().contains("did you mean `missing-path`?"), "{}", run.err());
}

#[test]
fn an_idle_directive_is_taken_out() {
    let repo = stale();
    repo.drift("fix").exits(0);
    repo.write(
        "docs/h.md",
        "<!-- drift: ignore[missing-path] -->\nOne.\n\nTwo <!-- drift: ignore[broken-link] --> ends.\n",
    );
    repo.drift("fix").exits(0);
    assert_eq!(repo.read("docs/h.md"), "One.\n\nTwo ends.\n");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let repo = stale();
    let target = repo.root().join("../outside.md");
    std::fs::write(&target, "Run `scripts/a.sh`.\n").expect("a file");
    repo.remove("README.md");
    std::os::unix::fs::symlink(&target, repo.root().join("README.md")).expect("a link");
    repo.drift("fix").exits(0);
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), "Run `scripts/a.sh`.\n");
}

#[test]
fn a_file_in_conflict_is_left_alone() {
    let sides = "# R\n\n<<<<<<< HEAD\nRun `scripts/a.sh`.\n=======\nRun `scripts/a.sh` twice.\n>>>>>>> other\n";
    let repo = stale();
    repo.write("README.md", sides);
    for command in ["fix", "fix --diff"] {
        let run = repo.drift(command).exits(2);
        assert!(run.err().contains("`README.md` is in a merge conflict"), "{}", run.err());
        assert!(run.err().contains("nothing was changed"), "{}", run.err());
    }
    assert_eq!(repo.read("README.md"), sides);
    assert_eq!(repo.read("docs/g.md"), "See [b](../scripts/b.sh#top).\n");
    // What is not to be written may be in conflict.
    repo.drift("fix docs").exits(0);
    // git's own word counts where the markers are gone.
    let repo = stale();
    repo.branch("side").edit("README.md", "# R", "# Side").commit("side").checkout("main");
    repo.edit("README.md", "# R", "# Main").commit("main");
    repo.try_git("merge -q side");
    repo.write("README.md", "Run `scripts/a.sh`.\n");
    let run = repo.drift("fix").exits(2);
    assert!(run.err().contains("`README.md` is in a merge conflict"), "{}", run.err());
}

#[test]
fn a_page_that_shows_markers_is_in_no_conflict() {
    let repo = stale();
    let shown = "Run `scripts/a.sh`.\n\n```text\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n```\n";
    repo.write("README.md", shown);
    repo.drift("fix").exits(0);
    assert_eq!(repo.read("README.md"), shown.replace("scripts/a.sh", "tools/a.sh"));
}

#[test]
fn a_bare_repository_has_nothing_to_write_but_a_patch_to_show() {
    let bare = stale().clone_with("--bare");
    let run = bare.drift("fix").exits(2);
    assert!(run.err().contains("a bare repository has no files to write"), "{}", run.err());
    assert!(run.err().contains("--diff") && !run.err().contains("nothing after"), "{}", run.err());
    assert!(bare.drift("fix --diff").exits(1).out().contains("+Run `tools/a.sh`."));
}

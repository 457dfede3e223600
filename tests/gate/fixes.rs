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
    assert_eq!(said, "fixed 2 findings in 2 files; 1 finding must be decided by hand\n");
    assert_eq!(repo.read("README.md"), "# R\r\n\r\nRun `tools/a.sh`.\r\n");
    assert_eq!(repo.read("docs/g.md"), "See [b](../tools/b.sh#top).\n");
    assert_eq!(repo.drift("fix").exits(0).out(), "fixed 0 findings in 0 files; 1 finding must be decided by hand\n");
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
    assert!(repo.drift("fix missing-path").out().starts_with("fixed 1 finding in 1 file"));
    let repo = stale();
    assert_eq!(repo.drift("fix docs").out(), "fixed 1 finding in 1 file; 1 finding must be decided by hand\n");
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

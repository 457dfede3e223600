//! What a team has accepted for now.

use crate::repository::steps::Repository;

/// A README with three stale sentences, all accepted.
fn accepted() -> Repository {
    let repo = Repository::new();
    for name in ["a", "b", "c"] {
        repo.write(&format!("scripts/{name}.sh"), &format!("{name}\n"));
    }
    repo.write("README.md", "# R\n\nRun `scripts/a.sh`.\n\nRun `scripts/b.sh`.\n\nThe file `scripts/c.sh` is good.\n");
    repo.commit("start").git("rm -q -r scripts").commit("drop the scripts");
    let out = repo.drift("baseline write").exits(0).out();
    assert!(out.starts_with("wrote 3 findings to "), "{out}");
    repo.commit("accept").tag("base");
    repo
}

#[test]
fn what_is_accepted_is_hidden_and_counted() {
    let repo = accepted();
    repo.drift("check").reports([]).hides("in the baseline", 3).exits(0);
    repo.drift("check --no-baseline")
        .reports(["missing-path README.md:3", "missing-path README.md:5", "missing-path README.md:7"])
        .exits(1);
}

#[test]
fn the_file_is_sorted_and_says_nothing_of_lines() {
    let repo = accepted();
    let text = repo.read("drift-baseline.json");
    assert_eq!(text.lines().count(), 8, "{text}");
    assert!(text.contains("\"path\":\"README.md\",\"rule\":\"missing-path\",\"id\":\""), "{text}");
    repo.edit("README.md", "# R\n", "# R\n\nWelcome.\n");
    repo.drift("baseline write").exits(0);
    assert_eq!(repo.read("drift-baseline.json"), text);
}

#[test]
fn edits_elsewhere_wraps_and_renames_change_nothing() {
    let repo = accepted();
    repo.edit("README.md", "# R\n", "# R\n\nWelcome.\n").edit(
        "README.md",
        "The file `scripts/c.sh` is",
        "The file\n`scripts/c.sh`\nis",
    );
    repo.drift("check").reports([]).hides("in the baseline", 3).exits(0);
    repo.rename("README.md", "docs/index.md").commit("move the document");
    repo.drift("check").reports([]).hides("in the baseline", 3).exits(0);
    repo.drift("baseline prune").exits(0);
    assert!(repo.read("drift-baseline.json").contains("\"path\":\"docs/index.md\""));
}

#[test]
fn a_second_mention_is_not_accepted() {
    let repo = accepted();
    repo.edit("README.md", "# R\n", "# R\n\nRun `scripts/a.sh`.\n").commit("again");
    repo.drift("check").reports(["missing-path README.md:5"]).hides("in the baseline", 3).exits(1);
}

#[test]
fn what_no_longer_occurs_is_told_once_and_pruned() {
    let repo = accepted();
    repo.edit("README.md", "Run `scripts/a.sh`.\n\nRun `scripts/b.sh`.\n\n", "").commit("correct");
    repo.drift("check").reports(["idle-baseline drift-baseline.json:5"]).hides("in the baseline", 1).exits(0);
    assert!(repo.drift("baseline show").out().ends_with("1 accepted, 2 no longer occur\n"));
    assert_eq!(repo.drift("baseline prune").exits(0).out(), "kept 1, took out 2\n");
    repo.drift("check").reports([]).exits(0);
}

#[test]
fn a_baseline_that_cannot_be_read_is_an_error() {
    let repo = accepted();
    repo.write("drift-baseline.json", "{\"schema\":\"other\",\"findings\":[]}");
    let run = repo.drift("check").exits(2);
    assert!(run.err().contains("its schema is `other`, not `drift/baseline/v1`"), "{}", run.err());
    repo.drift("check --no-baseline").exits(1);
    for text in ["{}", "[]"] {
        repo.write("drift-baseline.json", text);
        let run = repo.drift("check").exits(2);
        assert!(run.err().contains("not what `drift baseline write` writes: it names no `schema`"), "{}", run.err());
    }
}

#[test]
fn a_baseline_that_is_not_there_is_told_from_an_empty_one() {
    let repo = Repository::new();
    repo.write("README.md", "# R\n").commit("start");
    assert_eq!(repo.drift("baseline show").exits(0).out(), "there is no baseline; `drift baseline write` makes one\n");
    assert_eq!(repo.drift("baseline write").exits(0).out(), "wrote 0 findings to drift-baseline.json\n");
    assert_eq!(repo.drift("baseline show").exits(0).out(), "0 accepted, 0 no longer occur\n");
}

#[test]
fn a_baseline_of_a_shallow_clone_says_what_it_lacks() {
    let clone = accepted().clone_with("--depth 1");
    let run = clone.drift("baseline write").exits(0);
    assert!(run.out().contains("this clone is shallow"), "{}", run.out());
}

#[test]
fn another_file_can_be_named() {
    let repo = accepted();
    repo.rename("drift-baseline.json", "kept/known.json").commit("elsewhere");
    repo.drift("check").exits(1);
    repo.drift("check --baseline kept/known.json").reports([]).hides("in the baseline", 3).exits(0);
}

#[test]
fn a_change_that_adds_to_the_baseline_is_reported() {
    let repo = accepted();
    repo.write("x.sh", "x\n").commit("x").tag("before");
    repo.remove("x.sh").edit("README.md", "# R\n", "# R\n\nSee [x](x.sh).\n").commit("stale");
    repo.drift("baseline write").exits(0);
    repo.commit("and accept it");
    repo.drift("check --since before").reports(["added-suppression drift-baseline.json:4"]).exits(0);
}

#[test]
fn a_directive_that_a_change_adds_is_reported() {
    let repo = accepted();
    repo.edit("README.md", "# R\n", "# R\n\nSee [x](x.md). <!-- drift: ignore[broken-link] soon -->\n")
        .commit("silent");
    let run = repo.drift("check --since base").reports(["added-suppression README.md:3 <- here"]).exits(0);
    assert_eq!(run.json()["findings"][0]["message"], "this change silences `broken-link` here: soon");
    repo.tag("silent").edit("README.md", "# R\n", "# R\n\nWelcome.\n").commit("above");
    repo.drift("check --since silent").reports([]).exits(0);
}

#[test]
fn a_configuration_that_hides_what_the_change_breaks_is_reported() {
    let repo = accepted();
    repo.write("x.sh", "x\n").write("docs/more.md", "See [x](../x.sh).\n").commit("x").tag("before");
    repo.remove("x.sh").write("drift.toml", "exclude = [\"docs/**\"]\n").commit("hide");
    let run = repo.drift("check --since before").reports(["added-suppression drift.toml:1"]).exits(0);
    assert_eq!(run.json()["findings"][0]["message"], "this change's configuration hides 1 document");
    repo.write("drift.toml", "[rules]\nbroken-link = \"off\"\n").commit("hide otherwise");
    let run = repo.drift("check --since before").reports(["added-suppression drift.toml:1"]).exits(0);
    assert_eq!(run.json()["findings"][0]["message"], "this change's configuration hides 1 new finding");
}

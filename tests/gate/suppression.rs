//! Directives in documents.

use crate::repository::steps::Repository;

/// A repository whose README speaks of two scripts that are gone.
fn stale(readme: &str) -> Repository {
    let repo = Repository::new();
    repo.write("scripts/a.sh", "a\n").write("scripts/b.sh", "b\n").write("README.md", readme).commit("start");
    repo.remove("scripts/a.sh").remove("scripts/b.sh").write("x", "x\n").commit("drop the scripts");
    repo
}

#[test]
fn a_directive_silences_its_rule_where_it_stands() {
    stale("Run `scripts/a.sh`. <!-- drift: ignore[missing-path] kept for 1.x -->\n\nRun `scripts/b.sh`.\n")
        .drift("check")
        .reports(["missing-path README.md:3"])
        .hides("suppressed", 1)
        .exits(1);
    stale("<!-- drift: ignore[missing-path] -->\n\nRun `scripts/a.sh`.\n\nRun `scripts/b.sh`.\n")
        .drift("check")
        .reports(["missing-path README.md:5"])
        .exits(1);
    stale("[//]: # (drift: ignore[missing-path])\n\nRun `scripts/a.sh`,\nthen `scripts/b.sh`.\n")
        .drift("check")
        .reports([])
        .hides("suppressed", 2)
        .exits(0);
}

#[test]
fn a_file_or_a_region_can_be_silenced() {
    stale("Run `scripts/a.sh`.\n\nRun `scripts/b.sh`.\n\n<!-- drift: ignore-file[missing-path] -->\n")
        .drift("check")
        .reports([])
        .exits(0);
    stale(
        "<!-- drift: ignore-start[missing-path] old -->\nRun `scripts/a.sh`.\n\n<!-- drift: ignore-end -->\n\n\
         Run `scripts/b.sh`.\n",
    )
    .drift("check")
    .reports(["missing-path README.md:6"])
    .exits(1);
}

#[test]
fn a_directive_in_code_is_only_shown() {
    stale("Write `<!-- drift: ignore[missing-path] -->` or `scripts/a.sh`:\n\n```md\n<!-- drift: ignore[nonsense] -->\n```\n")
        .drift("check")
        .reports(["missing-path README.md:1"])
        .exits(1);
}

#[test]
fn a_wrong_directive_is_reported_and_silences_nothing() {
    stale("Run `scripts/a.sh`. <!-- drift: ignore[missing-paht] -->\n")
        .drift("check")
        .reports(["missing-path README.md:1", "invalid-directive README.md:1"])
        .exits(1);
    stale("<!-- drift: ignore-start[missing-path] -->\n\nRun `scripts/a.sh`.\n")
        .drift("check")
        .reports(["invalid-directive README.md:1", "missing-path README.md:3"])
        .exits(1);
    stale("Nothing.\n\n<!-- drift: ignore[unused-directive] -->\n")
        .drift("check")
        .reports(["invalid-directive README.md:3"])
        .exits(1);
}

#[test]
fn an_idle_directive_is_a_note_and_fix_takes_it_out() {
    let repo = stale("Run make. <!-- drift: ignore[missing-path, broken-link] -->\n\nRun `scripts/b.sh`.\n");
    let run = repo.drift("check").reports(["unused-directive README.md:1", "missing-path README.md:3"]).exits(1);
    let fix = &run.json()["findings"][0]["fix"];
    assert_eq!(fix["message"], "remove the directive");
    assert_eq!(fix["edits"][0]["span"], serde_json::json!([9, 59]));
}

#[test]
fn a_rule_that_is_off_says_nothing_about_its_directives() {
    let repo = stale("Run make. <!-- drift: ignore[missing-path] -->\n");
    repo.write("drift.toml", "[rules]\nmissing-path = \"off\"\n").commit("off");
    repo.drift("check").reports([]).exits(0);
}

#[test]
fn a_shallow_clone_does_not_call_a_directive_idle() {
    let repo = stale("Run `scripts/a.sh`. <!-- drift: ignore[missing-path] -->\n");
    repo.clone_with("--depth=1").drift("check").reports([]).exits(0);
}

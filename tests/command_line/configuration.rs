//! `drift.toml`: where it stands, what it does, and what a mistake in it looks like.

use crate::repository::{Repository, Run, write};
use crate::stale;

fn configured(name: &str, text: &str) -> Repository {
    stale([write(name, text)])
}

#[test]
fn it_stands_in_one_of_three_places() {
    for name in ["drift.toml", ".drift.toml", ".github/drift.toml"] {
        configured(name, "[rules]\nbroken-link = \"off\"\n")
            .check()
            .finds("missing-path", "README.md:1")
            .nothing_else();
    }
}

#[test]
fn a_rule_can_be_off_or_of_another_level_by_path() {
    let text =
        "[rules]\nbroken-link = \"note\"\nmissing-path = { level = \"error\", paths = { \"*.md\" = \"off\" } }\n";
    configured("drift.toml", text).check().finds("broken-link", "README.md:1").nothing_else();
}

#[test]
fn a_rule_that_is_off_everywhere_is_not_run() {
    let stages = |text: &str| {
        let arguments = ["check", "--no-cache", "--timings", "--format", "json"];
        let Run { stdout, stderr, .. } = configured("drift.toml", text).build().drift(&arguments);
        let report: serde_json::Value = serde_json::from_str(&stdout).expect("a report");
        (report["summary"].clone(), stderr)
    };
    let ran = |stderr: &str, rule: &str| stderr.contains(&format!(" ms  {rule}\n"));
    let (summary, stderr) = stages("[rules]\nmissing-path = \"off\"\n");
    assert!(!ran(&stderr, "missing-path") && ran(&stderr, "broken-link"), "{stderr}");
    assert_eq!((summary["stale"].as_u64(), summary["hidden"].as_u64()), (Some(1), Some(0)), "{summary:#}");
    // A single folder where it is on is enough, and one where it is off is not.
    for text in [
        "[rules]\nmissing-path = { level = \"off\", paths = { \"docs/**\" = \"note\" } }\n",
        "[rules]\nmissing-path = { paths = { \"**\" = \"off\" } }\n",
    ] {
        let (summary, stderr) = stages(text);
        assert!(ran(&stderr, "missing-path"), "{stderr}");
        assert_eq!((summary["stale"].as_u64(), summary["hidden"].as_u64()), (Some(2), Some(1)), "{summary:#}");
    }
}

#[test]
fn a_note_fails_no_run() {
    let text = "[rules]\nbroken-link = \"note\"\nmissing-path = \"note\"\n";
    configured("drift.toml", text).build().drift(&["check"]).exits(0).prints("note[broken-link]");
}

#[test]
fn documents_can_be_left_out() {
    let with = |text: &str| configured("drift.toml", text).commit("Write", [write("docs/a.md", "[a](gone.md)\n")]);
    with("exclude = [\"README.md\"]\n").check().finds("broken-link", "docs/a.md:1").nothing_else();
    with("include = [\"docs/**\"]\n").check().finds("broken-link", "docs/a.md:1").nothing_else();
}

#[test]
fn a_genre_can_be_given() {
    configured("drift.toml", "[genres]\nlog = [\"README.md\"]\n")
        .check()
        .finds("broken-link", "README.md:1")
        .nothing_else();
}

#[test]
fn the_bar_can_be_set_for_everybody() {
    let text = "fail-on = \"error\"\n[rules]\nbroken-link = \"off\"\n";
    configured("drift.toml", text).build().drift(&["check"]).exits(0).prints("missing-path");
}

#[test]
fn own_addresses_can_be_named() {
    let text = "[a](https://gitea.example.org/ada/ferry/src/branch/trunk/gone.c)\n";
    let config = "own-urls = [\"https://gitea.example.org/ada/ferry\"]\ndefault-branch = \"trunk\"\n";
    Repository::of([write("README.md", text), write("drift.toml", config)])
        .check()
        .finds("broken-link", "README.md:1")
        .nothing_else();
    // A host whose name tells no forge is one all the same.
    let text = "[a](https://code.example.org/team/ferry/src/branch/main/gone.c) [b](https://code.example.org/x/y/blob/main/z)\n";
    let config = "own-urls = [\"code.example.org/team/ferry\"]\n";
    Repository::of([write("README.md", text), write("drift.toml", config)])
        .check()
        .finds("broken-link", "README.md:1")
        .nothing_else();
}

#[test]
fn a_revision_is_judged_by_its_own_configuration() {
    let built = configured("drift.toml", "[rules]\nbroken-link = \"off\"\n")
        .commit("Turn it on", [write("drift.toml", "")])
        .build();
    built.check(&["--rev=HEAD~1"]).finds("missing-path", "README.md:1").nothing_else();
    built.check(&["--rev=HEAD"]).finds("missing-path", "README.md:1").finds("broken-link", "README.md:1");
}

#[test]
fn another_file_or_none_can_be_named() {
    let built = configured("drift.toml", "[rules]\nbroken-link = \"off\"\n").build();
    built.check(&["--no-config"]).finds("broken-link", "README.md:1");
    let other = built.beside("other.toml");
    std::fs::write(&other, "[rules]\nmissing-path = \"off\"\n").expect("a file to write");
    let named = format!("--config={}", other.display());
    built.check(&[&named]).finds("broken-link", "README.md:1").nothing_else();
    built.drift(&["check", "--config=nowhere.toml"]).exits(2).complains("cannot read `nowhere.toml`");
}

#[test]
fn a_mistake_is_shown_where_it_stands_with_what_was_meant() {
    for (text, message, place, help) in [
        ("exclud = []\n", "unknown field `exclud`", "drift.toml:1:1", "did you mean `exclude`?"),
        (
            "[rules]\nmissing-paht = \"off\"\n",
            "unknown rule `missing-paht`",
            "drift.toml:2:1",
            "did you mean `missing-path`?",
        ),
        ("fail-on = \"eror\"\n", "`eror` is not one of", "drift.toml:1:11", "did you mean `error`?"),
        ("[genres]\nlgo = []\n", "`lgo` is not one of", "drift.toml:2:1", "did you mean `log`?"),
        ("exclude = [\"a[\"]\n", "`a[` is not a glob", "drift.toml:1:12", ""),
        ("fail-on = \"off\"\n", "`off` is not one of", "drift.toml:1:11", "--exit-zero"),
        ("own-urls = [\"nonsense\"]\n", "`nonsense` names no repository", "drift.toml:1:13", "host/owner/name"),
        ("exclude = \"docs/**\"\n", "expected a list", "drift.toml:1:11", "[\"docs/**\"]"),
        ("[rules]\nbroken-link = \"ignore\"\n", "`ignore` is not", "drift.toml:2:15", "did you mean `off`?"),
        ("include = 3\n", "invalid type", "drift.toml:1:11", ""),
        ("exclude = [\n", "", "drift.toml:", ""),
    ] {
        let run = configured("drift.toml", text).build().drift(&["check"]);
        run.exits(2).complains("error").complains(message).complains(place).complains(help);
    }
}

//! What a newcomer types first, and what the help says of it.

use crate::repository::{Repository, Run, drift, write};
use crate::{mild, stale};

#[test]
fn a_path_without_a_command_leads_to_check() {
    let built = stale([write("docs/a.md", "# A\n")]).build();
    for path in ["README.md", "docs", "docs/", "other.md"] {
        built.drift(&[path]).exits(2).complains("is a path and no command").complains(&format!("`drift check {path}`"));
    }
    let run = built.drift(&["chekc"]).exits(2).complains("check");
    assert!(!run.stderr.contains("is a path"), "{}", run.stderr);
}

#[test]
fn a_wish_to_fix_leads_to_fix() {
    let built = stale([]).build();
    for arguments in [&["--fix"][..], &["check", "--fix"], &["check", "README.md", "--fix"]] {
        built.drift(arguments).exits(2).complains("`drift fix`").complains("--diff");
    }
}

#[test]
fn the_help_says_that_no_command_is_needed() {
    let help = Run::of(drift().arg("--help")).exits(0);
    help.prints("Usage: drift [OPTIONS] [COMMAND]").prints("`drift` alone is `drift check` and takes its options");
}

#[test]
fn the_options_of_every_command_stand_apart_from_its_own() {
    for command in [&["check"][..], &["adr", "list"], &["baseline", "write"], &["stale"]] {
        let help = Run::of(drift().args(command).arg("--help")).exits(0).stdout;
        let (own, global) = help.split_once("\nGlobal options:\n").unwrap_or_else(|| panic!("{help}"));
        for option in ["--config", "--no-cache", "--color", "--no-baseline"] {
            assert!(global.contains(option) && !own.contains(option), "{option} in {help}");
        }
    }
}

#[test]
fn what_a_command_writes_and_counts_is_in_its_help() {
    let help = |command: &str| Run::of(drift().args([command, "--help"])).exits(0);
    help("init").prints(".gitattributes");
    help("baseline").prints("or the file that `--baseline").prints("the file that is written");
    help("stale").prints("half-life").prints("--as confirm").prints("not to today");
    help("claims").prints("`superseded`").prints("`retired`").prints("[PATH]...");
}

#[test]
fn a_revision_that_is_not_there_is_told_in_gits_words() {
    let built = mild().build();
    for (revision, reason) in [
        ("HEAD~99", "`HEAD` has no such ancestor here"),
        ("nowhere", "no branch, tag or commit is called so"),
        ("HEAD~1..HEAD", "it is a range"),
    ] {
        built
            .drift(&["check", "--rev", revision])
            .exits(2)
            .complains(&format!("`{revision}` is not a commit"))
            .complains(reason);
    }
    let unborn = Repository::new().on_disk([write("README.md", "# R\n")]).build();
    unborn.drift(&["check", "--since", "HEAD"]).exits(2).complains("there is no commit yet");
}

#[test]
fn one_thing_is_one_thing() {
    let built = Repository::of([write("README.md", "# R\n\nThe port is 3000.\n")]).build();
    built.drift(&["claims"]).exits(0).prints("\n1 claim: 1 current");
    built.drift(&["state"]).exits(0).prints("  1 claim, 0 findings\n");
    assert_eq!(
        built.drift(&["stale"]).exits(0).stdout,
        "0 claims were not confirmed within the half-life of their kind\n"
    );
    let reason = ["--reason", "x", "--author", "Ada <ada@example.org>"];
    built.drift(&[&["resolve", "README.md:3", "--as", "confirm"][..], &reason].concat()).exits(0);
    built.drift(&["journal", "list"]).exits(0).prints("\n1 event\n");
    built.drift(&["journal", "verify"]).exits(0).prints("1 ruling; ");
}

#[test]
fn the_report_says_where_it_is() {
    let built = mild().build();
    built.drift(&["report", "--html", "drift.html", "--points", "0"]).exits(0).prints("\nwrote drift.html\n");
}

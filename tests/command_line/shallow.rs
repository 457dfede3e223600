//! A clone that ends early knows what stands in it, and not since when.

use crate::repository::{Built, Repository, edit, write};

/// Three commits, of which the clone has the last two.
fn clone() -> Built {
    Repository::of([write("README.md", "# Ferry\n\nThe port is 3000 by default.\n\nThe ferry carries forty cars.\n")])
        .commit("More", [write("a.txt", "a\n")])
        .commit("Change the port", [edit("README.md", "3000", "4000")])
        .build()
        .clone(&["--depth=2"])
}

#[test]
fn every_command_says_once_that_the_clone_is_shallow() {
    let clone = clone();
    for arguments in [
        &["log", "README.md:3"][..],
        &["why", "README.md:3"],
        &["claims"],
        &["stale"],
        &["state"],
        &["fix"],
        &["baseline", "show"],
        &["journal", "verify"],
        &["adr", "list"],
        &["report", "--html", "../report.html", "--points", "0"],
        &["check", "--format", "concise"],
        &["check", "--format", "github"],
        &["check", "--format", "gitlab"],
        &["check", "--format", "rdjson"],
        &["check", "--format", "junit"],
        &["check", "--format", "json=../report.json"],
    ] {
        let run = clone.drift(arguments).exits(0);
        assert_eq!(run.stderr.matches("note: this clone is shallow").count(), 1, "{arguments:?}: {}", run.stderr);
    }
    for arguments in [["ask", "port"], ["context", "port"]] {
        let run = clone.drift(&arguments).exits(0).prints("this clone is shallow");
        assert_eq!(run.stderr, "", "{arguments:?}");
    }
    for format in ["human", "json", "sarif", "markdown"] {
        let run = clone.drift(&["check", "--format", format]).exits(0);
        assert_eq!((run.stdout.matches("his clone is shallow").count(), run.stderr.as_str()), (1, ""), "{format}");
    }
}

#[test]
fn a_life_that_begins_where_history_was_cut_is_told_as_older() {
    let clone = clone();
    let edge = clone.git(&["rev-parse", "--short=7", "HEAD~1"]).trim().to_owned();
    let log = clone.drift(&["log", "README.md:3"]).exits(0);
    log.prints(&format!("said      at least since {edge}")).prints("replaced").prints_no("born");
    clone.drift(&["ask", "ferry", "cars"]).exits(0).prints("before this clone begins");
    clone.drift(&["ask", "port"]).exits(0).prints(&format!("said at least since {edge}"));
    let json = clone.drift(&["log", "README.md:3", "--format", "json"]).exits(0).stdout;
    assert_eq!(json.matches("\"edge\": true").count(), 1, "{json}");
}

#[test]
fn an_age_that_counts_from_the_cut_is_a_least_age() {
    let years_later = 1_767_268_800 + 3 * 365 * 86_400;
    let page = "# Ferry\n\nThe port is 3000 by default.\n";
    let whole = Repository::of([write("README.md", page)])
        .commit("More", [write("a.txt", "a\n")])
        .commit_by("Ada Lovelace <ada@example.org>", years_later, "Later", [write("a.txt", "b\n")])
        .build();
    whole.drift(&["stale"]).exits(0).prints("stated 2026-01-01 (1095 days, half-life");
    let clone = whole.clone(&["--depth=2"]);
    clone.drift(&["stale"]).exits(0).prints("stated 2026-01-02 or before (at least 1094 days, half-life");
}

#[test]
fn a_whole_clone_says_nothing_of_it() {
    let whole = Repository::of([write("README.md", "# R\n\nThe port is 3000.\n")]).build();
    let run = whole.drift(&["log", "README.md:3"]).exits(0).prints("born");
    assert_eq!(run.stderr, "");
    whole.drift(&["log", "README.md:3", "--format", "json"]).exits(0).prints_no("edge");
}

//! `drift adr`: the list, the graph, the log.

use crate::folder;
use crate::repository::{Repository, edit, rename, write};

const OLD: &str = "# 3. Use X\n\nDate: 2026-01-02\n\n## Status\n\nSuperseded by [ADR 9](0009-use-y.md)\n";
const NEW: &str = "# 9. Use Y\n\n## Status\n\nAccepted. Supersedes [ADR 3](0003-use-x.md). Amends [ADR 1](0001-a.md)\n";
const FIRST: &str = "# 1. A\n\n## Status\n\nAccepted\n";

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn the_list_is_a_contract() {
    let built =
        folder(&[("docs/adr/0001-a.md", FIRST), ("docs/adr/0003-use-x.md", OLD), ("docs/adr/0009-use-y.md", NEW)]);
    let list = json(&built.drift(&["adr", "list", "--format", "json"]).exits(0).stdout);
    assert_eq!(list["schema"], "drift/adr/v1");
    let records = list["records"].as_array().expect("records");
    assert_eq!(records.len(), 3);
    let old = &records[1];
    assert_eq!((&old["number"], &old["title"], &old["status"]), (&3.into(), &"Use X".into(), &"superseded".into()));
    assert_eq!((&old["date"], &old["superseded_by"][0]), (&"2026-01-02".into(), &"docs/adr/0009-use-y.md".into()));
    let new = &records[2];
    assert_eq!(new["supersedes"][0], "docs/adr/0003-use-x.md");
    assert_eq!(new["amends"][0], "docs/adr/0001-a.md");
    assert!(records.iter().all(|record| record["problems"].as_array().is_some_and(Vec::is_empty)));
}

/// The paths that `drift adr list` finds.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let list = json(&folder(files).drift(&["adr", "list", "--format", "json"]).exits(0).stdout);
    let records = list["records"].as_array().expect("records").clone();
    records.iter().map(|record| record["path"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn records_are_found_where_teams_keep_them() {
    for path in [
        "docs/adr/0001-a.md",
        "docs/_adr/01-a.md",
        "docs/09_architecture_decisions/a.md",
        "docs/decision-records/2022-02-03-a/README.md",
        "proposals/one-pager-a.md",
        "enhancements/network/a.md",
        "FIPS/fip-0001.md",
        "eeps/eep-0001.md",
    ] {
        assert_eq!(found(&[(path, "# A\n\nStatus: Accepted\n\n## Context\n\nc\n\n## Decision\n\nd\n")]), [path]);
    }
}

#[test]
fn plans_with_a_number_and_a_state_are_no_records() {
    let plan = "# 3780: fetch icons\n\n**Status:** Implemented\n\n## Steps\n\nThree.\n";
    assert_eq!(found(&[("docs/planning/3780-icons.md", plan), ("docs/specs/00-overview.md", plan)]), [""; 0]);
}

#[test]
fn parts_of_a_record_do_not_share_its_number() {
    let record = "# X\n\nStatus: Accepted\n";
    let built = folder(&[("adr/cap-0046.md", record), ("adr/cap-0046-01.md", record), ("adr/cap-0046-02.md", record)]);
    let list = built.drift(&["adr", "list"]).exits(0);
    assert!(!list.stdout.contains("adr-duplicate-number"), "{}", list.stdout);
}

#[test]
fn a_bare_repository_is_read_at_any_commit() {
    let built = Repository::of([write("adr/0001-a.md", FIRST)])
        .commit("Retire it", [edit("adr/0001-a.md", "Accepted", "Deprecated")])
        .build();
    let bare = built.clone(&["--bare"]);
    let status = |rev: &str| {
        let list = json(&bare.drift(&["adr", "list", "--rev", rev, "--format", "json"]).exits(0).stdout);
        list["records"][0]["status"].clone()
    };
    assert_eq!((status("HEAD"), status("HEAD~1")), ("deprecated".into(), "accepted".into()));
}

#[test]
fn links_follow_renames_encodings_and_addresses() {
    let old = |link: &str| OLD.replace("0009-use-y.md", link);
    for link in
        ["0009-use-y.md#decision", "./0009-use-y.md", "0009%2Duse-y.md", "/docs/adr/0009-use-y.md", "0009-used-y.md"]
    {
        let built = Repository::of([write("docs/adr/0009-used-y.md", NEW), write("docs/adr/0003-use-x.md", old(link))])
            .commit("Rename it", [rename("docs/adr/0009-used-y.md", "docs/adr/0009-use-y.md")])
            .build();
        let list = json(&built.drift(&["adr", "list", "--format", "json"]).exits(0).stdout);
        assert_eq!(list["records"][0]["superseded_by"][0], "docs/adr/0009-use-y.md", "{link}");
    }
}

#[test]
fn a_number_that_two_records_have_means_neither() {
    let old = OLD.replace("[ADR 9](0009-use-y.md)", "ADR 9");
    let built = folder(&[("adr/0003-use-x.md", &old), ("adr/0009-y.md", FIRST), ("adr/0009-z.md", FIRST)]);
    let list = json(&built.drift(&["adr", "list", "--format", "json"]).exits(0).stdout);
    assert_eq!(list["records"][0]["superseded_by"], serde_json::json!([]));
    assert_eq!(list["records"][0]["problems"], serde_json::json!(["adr-broken-link"]));
}

#[test]
fn the_graph_says_who_says_it() {
    let built = folder(&[("adr/0001-a.md", FIRST), ("adr/0003-use-x.md", OLD), ("adr/0009-use-y.md", NEW)]);
    built
        .drift(&["adr", "graph", "--format", "human"])
        .exits(0)
        .prints("adr/0009-use-y.md supersedes adr/0003-use-x.md\n")
        .prints("adr/0009-use-y.md amends adr/0001-a.md  (only the newer says so)\n");
    let named = built.drift(&["adr", "graph", "--format", "text"]).exits(0).stdout;
    assert_eq!(built.drift(&["adr", "graph"]).exits(0).stdout, named);
    built.drift(&["adr", "graph", "--format", "dot"]).prints("digraph").prints("r2 -> r1 [label = \"supersedes\"]");
    built.drift(&["adr", "graph", "--format", "mermaid"]).prints("flowchart BT").prints("r2 -->|supersedes| r1");
}

#[test]
fn the_log_tells_each_status_with_its_commit() {
    let built = Repository::of([write("adr/0001-a.md", FIRST.replace("Accepted", "Proposed"))])
        .commit("Accept it", [edit("adr/0001-a.md", "Proposed", "Accepted")])
        .commit("Correct a word", [edit("adr/0001-a.md", "# 1. A", "# 1. The a")])
        .build();
    let run =
        built.drift(&["adr", "log", "1"]).exits(0).prints("Proposed").prints("\"Accept it\"").prints_no("Correct");
    assert_eq!(run.stdout.lines().count(), 4, "{}", run.stdout);
    built.drift(&["adr", "log", "77"]).exits(2).complains("there is no record `77`");
}

#[test]
fn configuration_names_records_anywhere() {
    let built = folder(&[
        ("choices/colour.md", "# Colour\n\nStatus: accepted\n"),
        ("drift.toml", "records = [\"choices/*.md\"]\n"),
    ]);
    built.drift(&["adr", "list"]).exits(0).prints("colour  accepted  Colour");
}

/// What `drift adr list` says of the record at `path`.
fn listed(files: &[(&str, &str)], path: &str) -> serde_json::Value {
    let list = json(&folder(files).drift(&["adr", "list", "--format", "json"]).exits(0).stdout);
    let records = list["records"].as_array().expect("records").clone();
    records.into_iter().find(|record| record["path"] == path).expect("a record")
}

#[test]
fn a_record_is_meant_by_the_route_that_a_site_gives_it() {
    let old = "---\nslug: 17\ntitle: |\n  17. X\n---\n\n## Status\n\nSuperseded by [ADR 32](/adr/32)\n";
    let new = "---\nslug: 32\ntitle: |\n  32. Y\n---\n\n## Status\n\nAccepted\n";
    let files = [("docs/adr/2022-03-28_017-x.md", old), ("docs/adr/2025-02-12_032-y.md", new)];
    let record = listed(&files, "docs/adr/2022-03-28_017-x.md");
    assert_eq!((&record["number"], &record["title"]), (&17.into(), &"X".into()));
    assert_eq!(record["superseded_by"][0], "docs/adr/2025-02-12_032-y.md");
    // A route of another folder says nothing of records.
    let other = old.replace("/adr/32", "/help/32");
    let files = [("docs/adr/2022-03-28_017-x.md", &*other), ("docs/adr/2025-02-12_032-y.md", new)];
    assert!(listed(&files, "docs/adr/2022-03-28_017-x.md")["superseded_by"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn the_number_behind_the_word_counts() {
    let wiki = "---\nstatus: accepted\n---\n# Wiki\n\n## Context\n\nc\n\n## Decision\n\nd\n";
    let record = "# ADR-007: X\n\n## Status\n\nAccepted. Supersedes ADR-001.\n\n## Decision\n\nd\n";
    let record =
        listed(&[("docs/adr/01_wiki.md", wiki), ("docs/adr/03_adr_007_x.md", record)], "docs/adr/03_adr_007_x.md");
    assert_eq!(record["number"], 7);
    let files = [
        ("docs/01_wiki.md", wiki),
        ("docs/03_adr_007_x.md", "# ADR-007: X\n\n## Status\n\nAccepted. Supersedes ADR-001.\n\n## Decision\n\nd\n"),
    ];
    assert!(listed(&files, "docs/03_adr_007_x.md")["supersedes"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn the_word_before_a_number_is_no_part() {
    let old = "---\nstatus: Superseded\n---\n# X\n";
    let new = "---\nstatus: Final\nreplaces: FIP-0090\n---\n# Y\n";
    let built = folder(&[("FIPS/fip-0090.md", old), ("FIPS/fip-0092.md", new)]);
    built.drift(&["adr", "list"]).exits(0).prints("[superseded by").prints_no("partly");
}

#[test]
fn header_blocks_are_read_in_every_markup() {
    let indented = "    Author: A\n    Status: Final/27.0 Implemented in OTP 27\n     since long\n    Created: 1-Jan-2009\n****\nEEP 3: X\n----\n";
    let record = listed(&[("eeps/eep-0003.md", indented)], "eeps/eep-0003.md");
    assert_eq!((&record["number"], &record["title"], &record["status"]), (&3.into(), &"X".into(), &"final".into()));
    let fields = "=======\nDEP 3: X\n=======\n\n:DEP: 0003\n:Status: Superseded\n:Created: 2020-06-29\n\nText\n";
    let record = listed(&[("final/0003-x.rst", fields)], "final/0003-x.rst");
    assert_eq!((&record["status"], &record["date"]), (&"superseded".into(), &"2020-06-29".into()));
    let fenced = "```\n  BIP: 3\n  Title: Async\n  Status: Draft\n  Type: x\n```\n\n## Copyright\n\nPublic.\n";
    assert_eq!(listed(&[("bip-0003.md", fenced)], "bip-0003.md")["title"], "Async");
    // A page without numbers, or with a sample of such lines below its text, is none.
    let sample = format!("# How to\n\nStart so:\n\n{indented}");
    assert_eq!(found(&[("docs/how.md", indented), ("docs/how-to.md", &sample)]), [""; 0]);
}

#[test]
fn a_record_is_called_by_its_own_title() {
    let indented = "    Author: A\n    Status: Draft\n    Created: 1-Jan-2009\n****\nEEP 3: X and Y\n----\n\nAbstract\n====\n\na\n";
    assert_eq!(listed(&[("eeps/eep-0003.md", indented)], "eeps/eep-0003.md")["title"], "X and Y");
    let fields = "===============\nDEP 0003: X y\n===============\n\n:DEP: 0003\n:Status: Draft\n\nText\n";
    assert_eq!(listed(&[("draft/0003-z.rst", fields)], "draft/0003-z.rst")["title"], "X y");
}

#[test]
fn a_blank_that_is_none_for_machines_still_makes_a_heading() {
    let record =
        |blank: &str| format!("# Use X\n\n## Context\n\nc\n\n## Decision\n\nd\n\n##{blank}Status\n\nApproved\n");
    assert_eq!(listed(&[("docs/adr/0001-x.md", &record("\u{a0} "))], "docs/adr/0001-x.md")["status"], "approved");
    assert!(listed(&[("docs/adr/0001-x.md", &record(""))], "docs/adr/0001-x.md")["status"].is_null());
}

#[test]
fn a_day_is_no_number_however_it_is_joined() {
    let record = "# X\n\n* Status: accepted\n* Date: 2020-11-18\n";
    let files = [("adr/2020_11_18_sending_x.md", record), ("adr/2020_11_12_registering_y.md", record)];
    assert!(listed(&files, files[0].0)["number"].is_null());
    assert!(listed(&files, files[0].0)["problems"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn a_record_that_moved_to_a_folder_of_old_ones_still_names_its_neighbour() {
    let old = "# X\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Status\n\nSuperseded by 028-y.md\n";
    let new = "# Y\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Status\n\nApproved\n";
    let files = [("docs/adr/historic/016-x.md", old), ("docs/adr/028-y.md", new)];
    assert_eq!(listed(&files, files[0].0)["superseded_by"][0], files[1].0);
    // Two of the name say nothing.
    let files = [("docs/adr/historic/016-x.md", old), ("web/adr/028-y.md", new), ("app/adr/028-y.md", new)];
    assert!(listed(&files, files[0].0)["superseded_by"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn a_page_that_only_leads_on_is_no_record() {
    let there = "# New name\n\n* Status: accepted\n\n## Context\n\nc\n";
    let stub = "This document was renamed. See [ADR 2](0002-new-name.md).\n";
    let files = [("docs/adr/0002-old-name.md", stub), ("docs/adr/0002-new-name.md", there)];
    assert_eq!(found(&files), ["docs/adr/0002-new-name.md"]);
    let text = format!("{stub}\nIt lacks a status.\n\nIt has more to say.\n");
    assert_eq!(found(&[("docs/adr/0002-old-name.md", &*text), files[1]]).len(), 2);
}

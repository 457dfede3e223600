//! A pair of records of which one is silent.

use crate::records::{adr, folder};
use crate::repository::{Built, Change, edit, write};

const RULE: &str = "adr-one-sided";

#[test]
fn finds_an_old_record_that_still_says_accepted() {
    folder([
        adr(1, "Use Jenkins", "Accepted"),
        adr(2, "Use actions", "Accepted. Supersedes [ADR-0001](0001-use-jenkins.md)."),
    ])
    .check()
    .finds(RULE, "docs/adr/0001-use-jenkins.md:5")
    .nothing_else();
}

#[test]
fn is_silent_on_a_pair_that_agrees_and_on_a_proposal() {
    folder([
        adr(1, "Use Jenkins", "Superseded by [ADR-0002](0002-use-actions.md)"),
        adr(2, "Use actions", "Accepted. Supersedes [ADR-0001](0001-use-jenkins.md)."),
    ])
    .check()
    .silent();
    folder([
        adr(1, "Use Jenkins", "Accepted"),
        adr(2, "Use actions", "Proposed. Supersedes [ADR-0001](0001-use-jenkins.md)."),
    ])
    .check()
    .silent();
}

#[test]
fn a_record_that_says_by_what_in_its_text_is_not_nameless() {
    let pep = |body: &str| {
        let text = format!("PEP: 344\nTitle: X\nStatus: Superseded\n\n{body}\n");
        folder([write("peps/pep-0344.rst", text)])
    };
    pep("This PEP has been renumbered to :pep:`3134`.").check().silent();
    pep("Exceptions are chained.").check().finds(RULE, "peps/pep-0344.rst:3").nothing_else();
}

#[test]
fn asks_whether_the_only_later_record_that_links_here_took_its_place() {
    folder([
        adr(1, "Use Jenkins", "Superseded"),
        adr(2, "Use actions", "Accepted\n\n## Context\n\nWe drop [what we had](0001-use-jenkins.md)."),
        adr(3, "Use nothing", "Accepted"),
    ])
    .build()
    .drift(&["check"])
    .prints("is it `docs/adr/0002-use-actions.md`?");
}

/// "Superseded" is written into the first record by a commit that also makes `changes`.
fn superseded_with(changes: impl IntoIterator<Item = Change>) -> Built {
    let marked = edit("docs/adr/0001-use-jenkins.md", "Accepted", "Superseded");
    let start =
        [adr(1, "Use Jenkins", "Accepted"), adr(2, "Use pipelines", "Accepted. Rests on [this](0001-use-jenkins.md).")];
    folder(start).commit("Put the second in its place", [marked].into_iter().chain(changes)).build()
}

fn successor(built: &Built) -> serde_json::Value {
    let list = built.drift(&["adr", "list", "--format", "json"]).exits(0).stdout;
    let list: serde_json::Value = serde_json::from_str(&list).expect("JSON");
    list["records"][0]["superseded_by"].clone()
}

#[test]
fn the_commit_that_marked_a_record_and_brought_the_next_one_is_a_witness() {
    let link = "Accepted\n\n## Context\n\nWe drop [what we had](0001-use-jenkins.md).";
    let built = superseded_with([adr(3, "Use actions", link), adr(4, "Use nothing", "Accepted")]);
    assert_eq!(successor(&built), serde_json::json!(["docs/adr/0003-use-actions.md"]));
    let run = built.drift(&["check"]).exits(1);
    assert!(run.stdout.contains("`superseded` was written in "), "{}", run.stdout);
    assert!(run.stdout.contains("let the status say `Superseded by ADR-0003`"), "{}", run.stdout);
    built
        .drift(&["adr", "graph"])
        .prints("docs/adr/0003-use-actions.md supersedes docs/adr/0001-use-jenkins.md  (neither");
    // Neither record says it, so a person does.
    built.drift(&["annotate", "--check"]).exits(0).complains("marked it and brought `docs/adr/0003-use-actions.md`");
}

#[test]
fn a_commit_that_leaves_a_choice_is_no_witness() {
    let link = "Accepted. See [this](0001-use-jenkins.md).";
    for changes in [
        // Two came with it, or none that links here.
        vec![adr(3, "Use actions", link), adr(4, "Use make", link)],
        vec![adr(3, "Use actions", "Accepted")],
        // One that was turned down.
        vec![adr(3, "Use actions", "Rejected. See [this](0001-use-jenkins.md).")],
    ] {
        assert_eq!(successor(&superseded_with(changes)), serde_json::json!([]));
    }
    // Records that came to the repository together say nothing of what came first.
    let together = [adr(1, "Use Jenkins", "Superseded"), adr(3, "Use actions", link)];
    assert_eq!(successor(&folder(together).build()), serde_json::json!([]));
}

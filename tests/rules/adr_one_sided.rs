//! A pair of records of which one is silent.

use crate::records::{adr, folder};
use crate::repository::write;

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

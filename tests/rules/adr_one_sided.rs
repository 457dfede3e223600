//! A pair of records of which one is silent.

use crate::records::{adr, folder};

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

//! A record that refers to another one that is not there.

use crate::records::{adr, folder};
use crate::repository::rename;

const RULE: &str = "adr-broken-link";

#[test]
fn finds_a_successor_that_was_renamed() {
    folder([
        adr(1, "Use Jenkins", "Superseded by [ADR-0002](0002-use-actions.md)"),
        adr(2, "Use actions", "Accepted. Supersedes ADR-0001."),
    ])
    .commit("Name it better", [rename("docs/adr/0002-use-actions.md", "docs/adr/0002-use-hosted-runners.md")])
    .check()
    .finds(RULE, "docs/adr/0001-use-jenkins.md:5")
    .because("Name it better")
    .fixed_by("0002-use-hosted-runners.md");
}

#[test]
fn is_silent_on_a_chain_that_holds() {
    folder([
        adr(1, "Use Jenkins", "Superseded by [ADR-0002](0002-use-actions.md)"),
        adr(2, "Use actions", "Accepted. Supersedes [ADR-0001](0001-use-jenkins.md)."),
    ])
    .check()
    .silent();
}

//! A decision that a later record takes back in prose.

use crate::records::{adr, folder};
use crate::repository::write;

const RULE: &str = "adr-reversed";

fn later(decision: &str) -> crate::repository::Report {
    folder([adr(1, "Use Jenkins", "Accepted"), adr(2, "Use Go", "Accepted")])
        .commit(
            "Decide",
            [write(
                "docs/adr/0003-use-actions.md",
                format!("# 3. Use actions\n\n## Status\n\nAccepted\n\n## Decision\n\n{decision}\n"),
            )],
        )
        .check()
}

#[test]
fn finds_a_tool_that_is_retired() {
    later("We will retire Jenkins and build with actions.")
        .finds(RULE, "docs/adr/0001-use-jenkins.md:5")
        .nothing_else();
}

#[test]
fn is_silent_where_the_other_is_only_named() {
    later("We build with actions what Jenkins does not build.").silent();
}

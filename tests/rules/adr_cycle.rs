//! Records that supersede each other in a circle.

use crate::records::{adr, folder};

const RULE: &str = "adr-cycle";

#[test]
fn finds_a_circle() {
    folder([
        adr(1, "Use Jenkins", "Superseded by [ADR-0002](0002-use-actions.md)"),
        adr(2, "Use actions", "Superseded by [ADR-0001](0001-use-jenkins.md)"),
    ])
    .check()
    .finds(RULE, "docs/adr/0001-use-jenkins.md:5");
}

#[test]
fn is_silent_on_a_chain() {
    folder([
        adr(1, "Use Jenkins", "Superseded by [ADR-0002](0002-use-actions.md)"),
        adr(
            2,
            "Use actions",
            "Superseded by [ADR-0003](0003-use-runners.md). Supersedes [ADR-0001](0001-use-jenkins.md).",
        ),
        adr(3, "Use runners", "Accepted. Supersedes [ADR-0002](0002-use-actions.md)."),
    ])
    .check()
    .silent();
}

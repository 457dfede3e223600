//! A record that does not say whether it is in force.

use crate::records::{adr, folder};
use crate::repository::write;

const RULE: &str = "adr-no-status";

#[test]
fn finds_the_one_without_a_status() {
    folder([1, 2, 3, 4].map(|number| adr(number, "Decide", "Accepted")))
        .commit(
            "Forget",
            [write(
                "docs/adr/0005-scan.md",
                "# 5. Scan\n\n## Context\n\nImages are large.\n\n## Decision\n\nWe scan.\n",
            )],
        )
        .check()
        .finds(RULE, "docs/adr/0005-scan.md:1")
        .nothing_else();
}

#[test]
fn is_silent_in_a_folder_where_no_record_has_one() {
    let record = |number: usize| {
        write(format!("docs/adr/000{number}-a.md"), format!("# {number}. A\n\n## Decision\n\nWe do.\n"))
    };
    folder((1..5).map(record)).check().silent();
}

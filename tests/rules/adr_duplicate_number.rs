//! Two records of one folder with the same number.

use crate::records::{adr, folder};

const RULE: &str = "adr-duplicate-number";

#[test]
fn finds_a_number_that_was_taken_twice() {
    folder([adr(1, "Use Jenkins", "Accepted"), adr(2, "Use Go", "Accepted"), adr(2, "Use Rust", "Accepted")])
        .check()
        .finds(RULE, "docs/adr/0002-use-rust.md:1")
        .nothing_else();
}

#[test]
fn is_silent_where_every_number_is_one_records() {
    folder([adr(1, "Use Jenkins", "Accepted"), adr(2, "Use Go", "Accepted")]).check().silent();
}

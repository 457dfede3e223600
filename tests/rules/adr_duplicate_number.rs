//! Two records of one folder with the same number.

use crate::records::{adr, folder};
use crate::repository::{Change, write};

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

fn record(path: &str) -> Change {
    write(path, "# Some title\n\n## Status\n\nAccepted\n")
}

#[test]
fn is_silent_where_folders_number_independently() {
    folder([adr(1, "Use Jenkins", "Accepted"), adr(2, "Use Go", "Accepted"), record("docs/adr/gaps/0002-no-cache.md")])
        .check()
        .silent();
}

#[test]
fn is_silent_of_a_number_that_stands_for_none_yet() {
    folder([record("docs/adr/0000-one.md"), record("docs/adr/0000-two.md"), adr(1, "Use Go", "Accepted")])
        .check()
        .silent();
}

#[test]
fn finds_a_number_that_two_folders_of_one_numbering_have() {
    let rows =
        (1..=12).map(|number| record(&format!("docs/adr/{}/{number:04}-x.md", if number < 7 { "a" } else { "b" })));
    let again = record("docs/adr/b/0003-y.md");
    let more = (20..30).flat_map(|number| {
        ["a", "b"].map(|side| record(&format!("docs/adr/{side}/{:04}-x.md", number + if side == "a" { 0 } else { 20 })))
    });
    folder(rows.chain(more).chain([again])).check().finds(RULE, "docs/adr/b/0003-y.md:1").nothing_else();
}

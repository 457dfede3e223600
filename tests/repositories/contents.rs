//! Documents that are no text, are enormous, or are not there.

use crate::repository::{Repository, remove, write};

#[test]
fn line_ends_of_windows_change_no_place() {
    Repository::of([write("README.md", "# a\r\n\r\nSee [b](gone.md).\r\n")])
        .check()
        .finds("broken-link", "README.md:3")
        .nothing_else();
}

#[test]
fn a_byte_order_mark_is_no_text() {
    Repository::of([write("README.md", "\u{feff}# Title\n\n[top](#title) [gone](gone.md)\n")])
        .check()
        .finds("broken-link", "README.md:3")
        .nothing_else();
}

#[test]
fn bytes_that_are_not_utf8_are_read_around() {
    Repository::of([write("README.md", b"caf\xe9 [a](gone.md)\n\xff\xfe\n")])
        .check()
        .finds("broken-link", "README.md:1")
        .nothing_else();
}

#[test]
fn a_binary_file_with_the_name_of_a_document_is_no_document() {
    Repository::of([write("a.md", b"\x00\x01[a](gone.md)\x00"), write("README.md", "# a\n")]).check().silent();
}

#[test]
fn an_empty_document_is_a_document() {
    Repository::of([write("README.md", "")]).check().silent();
}

#[test]
fn a_pointer_of_large_file_storage_is_no_document_and_its_file_is_there() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258\
                   daaa5e2ca24d17e2393\nsize 12345\n";
    Repository::of([
        write("README.md", "![a](logo.png), see [b](big.md#part).\n"),
        write("logo.png", pointer),
        write("big.md", pointer),
    ])
    .check()
    .silent();
}

#[test]
fn a_file_of_fifty_megabytes_is_no_trouble() {
    let line = "Some words that say nothing at all about anything here.\n\n";
    let huge = line.repeat((50 << 20) / line.len());
    Repository::of([
        write("README.md", "[a](data.csv) [b](gone.csv)\n"),
        write("data.csv", "1,2,3\n".repeat((50 << 20) / 6)),
        write("huge.md", huge),
    ])
    .check()
    .finds("broken-link", "README.md:1")
    .nothing_else();
}

#[test]
fn one_line_without_end_is_no_trouble() {
    Repository::of([write("README.md", format!("{}[a](gone.md) {}", "word ".repeat(200_000), "(".repeat(50_000)))])
        .check()
        .finds("broken-link", "README.md:1")
        .nothing_else();
}

#[test]
fn a_document_that_once_was_binary_has_a_past() {
    Repository::of([write("README.md", b"\x00\x00"), write("scripts/a.sh", "1\n")])
        .commit("Write text", [write("README.md", "Run `scripts/a.sh`.\n")])
        .commit("Drop", [remove("scripts/a.sh")])
        .check()
        .finds("missing-path", "README.md:1")
        .because("Drop")
        .nothing_else();
}

//! File names that are no text, or no polite one.

use crate::repository::{Repository, remove, rename, write};

#[test]
fn names_that_are_not_utf8_are_no_error() {
    Repository::of([write(b"docs/caf\xe9.md", "[a](gone.txt)\n"), write("README.md", "# a\n")])
        .check()
        .finds("broken-link", "docs/caf\u{fffd}.md:1")
        .nothing_else();
}

#[test]
fn names_that_are_not_utf8_may_be_in_history() {
    Repository::of([
        write(b"caf\xe9.txt", "1"),
        write("README.md", "Run `scripts/a.sh`.\n"),
        write("scripts/a.sh", "2"),
    ])
    .commit("Drop", [remove(b"caf\xe9.txt"), remove("scripts/a.sh")])
    .check()
    .finds("missing-path", "README.md:1")
    .because("Drop")
    .nothing_else();
}

#[test]
fn names_of_other_scripts_and_with_spaces_are_found() {
    Repository::of([
        write("README.md", "[a](docs/naïve%20file.md) [b](<docs/naïve file.md>) [c](資料/始め.md)\n"),
        write("docs/naïve file.md", "# a\n"),
        write("資料/始め.md", "# b\n"),
    ])
    .check()
    .silent();
}

#[test]
fn a_name_cannot_write_to_the_terminal() {
    Repository::of([write("a\u{1b}[31m.md", "[a](gone\u{1b}[2J.md)\n"), write("b\n::error::x.md", "[a](gone.md)\n")])
        .build()
        .drift(&["check"])
        .exits(1)
        .prints_no("\u{1b}")
        .prints_no("\n::error");
}

#[test]
fn a_folder_may_become_a_file_and_back() {
    Repository::of([write("README.md", "See `tools/build/run.sh`.\n"), write("tools/build/run.sh", "1\n")])
        .commit("One file", [remove("tools/build"), write("tools/build", "1\n")])
        .commit("Again a folder", [remove("tools/build"), write("tools/build/main.sh", "other\n")])
        .check()
        .finds("missing-path", "README.md:1")
        .because("One file")
        .nothing_else();
}

#[test]
fn an_extension_may_be_written_large() {
    Repository::of([write("README.MD", "[a](gone.md)\n")]).check().finds("broken-link", "README.MD:1").nothing_else();
}

#[test]
fn a_deep_folder_is_no_trouble() {
    let deep = format!("{}a.md", "d/".repeat(200));
    Repository::of([write(&deep, "# a\n"), write("README.md", "# a\n")])
        .commit("Move", [rename(&deep, "a.md")])
        .check()
        .silent();
}

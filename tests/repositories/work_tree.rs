//! What the author sees is what is judged.

use crate::renamed;
use crate::repository::{Repository, edit, remove, rename, submodule, symlink, write};

#[test]
fn an_uncommitted_edit_is_judged() {
    renamed().on_disk([edit("README.md", "scripts/setup.sh", "tools/setup.sh")]).check().silent();
}

#[test]
fn an_untracked_document_and_an_untracked_target_count() {
    renamed()
        .on_disk([write("docs/new.md", "[a](gone.txt) [b](../there.txt)\n"), write("there.txt", "")])
        .check()
        .finds("broken-link", "docs/new.md:1")
        .finds("missing-path", "README.md:1")
        .nothing_else();
}

#[test]
fn an_ignored_document_is_not_read() {
    let report = Repository::of([write(".gitignore", "notes/\n"), write("README.md", "# a\n")])
        .on_disk([write("notes/a.md", "[a](gone.md)\n")])
        .check();
    assert_eq!(report.count("documents"), 1);
    report.silent();
}

#[test]
fn a_tracked_document_is_read_even_if_an_ignore_rule_names_it() {
    Repository::of([write(".gitignore", "docs/\n"), write("docs/a.md", "[a](../gone.txt)\n")])
        .check()
        .finds("broken-link", "docs/a.md:1")
        .nothing_else();
}

#[test]
fn a_document_that_was_removed_on_disk_is_not_read() {
    renamed().on_disk([remove("README.md"), write("other.md", "# a\n")]).check().silent();
}

#[test]
fn a_file_in_a_linked_folder_is_there() {
    Repository::of([
        write("README.md", "[a](latest/a.md) [b](latest)\n"),
        write("v2/a.md", "# a\n"),
        symlink("latest", "v2"),
    ])
    .check()
    .silent();
}

#[test]
fn a_link_of_the_file_system_to_nowhere_is_no_error() {
    Repository::of([write("README.md", "# a\n"), symlink("docs/a.md", "../gone.md"), symlink("loop.md", "loop.md")])
        .check()
        .silent();
}

#[test]
fn a_document_that_is_a_link_of_the_file_system_has_no_sentences_of_its_own() {
    Repository::of([
        write("README.md", "See [one](CLAUDE.md#start) and [two](docs/guide.md#start).\n"),
        write("AGENTS.md", "# Start\n\nRun `scripts/a.sh`.\n"),
        write("scripts/a.sh", "1\n"),
        symlink("CLAUDE.md", "AGENTS.md"),
        symlink("docs/guide.md", "../old/guide.md"),
        write("old/guide.md", "# Start\n"),
    ])
    .commit("Drop", [remove("scripts/a.sh"), remove("old")])
    .check()
    .finds("missing-path", "AGENTS.md:3")
    .nothing_else();
}

#[test]
fn what_is_inside_a_submodule_is_not_judged() {
    let report = Repository::of([
        write("README.md", "[a](vendor/lib/a.md), see `vendor/lib/src/a.c`.\n"),
        write(".gitmodules", "[submodule \"lib\"]\n\tpath = vendor/lib\n\turl = https://example.org/lib\n"),
        submodule("vendor/lib"),
    ])
    .check();
    report.silent();
}

#[test]
fn a_repository_inside_the_repository_is_not_read() {
    let built = Repository::of([write("README.md", "# a\n")]).build();
    built.git(&["init", "--quiet", "nested"]);
    std::fs::write(built.path().join("nested/a.md"), "[a](gone.md)\n").expect("a file to write");
    built.check(&[]).silent();
}

#[test]
fn a_rename_of_letter_case_only_is_followed() {
    Repository::of([write("README.md", "See `docs/Setup.md`.\n"), write("docs/Setup.md", "# Set it up\n\nso\n")])
        .commit("Spell small", [rename("docs/Setup.md", "docs/setup.md")])
        .check()
        .finds("missing-path", "README.md:1")
        .fixed_by("docs/setup.md")
        .nothing_else();
}

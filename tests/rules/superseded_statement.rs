//! A statement whose answer a later one replaced.

use crate::repository::{Report, Repository, write};

const RULE: &str = "superseded-statement";

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

fn guide() -> Repository {
    Repository::of([write("docs/guide.md", "# Guide\n\nBackups happen on Friday.\n")])
}

#[test]
fn finds_an_answer_that_an_announcement_changed() {
    let later = "# Operations\n\nBackups moved to Sunday after the last outage.\n";
    judged(&guide().commit("Move the backups", [write("docs/operations.md", later)]))
        .finds(RULE, "docs/guide.md:3")
        .because("Move the backups")
        .nothing_else();
}

#[test]
fn leaves_alone_a_dated_note_which_speaks_of_its_day() {
    let repository = Repository::of([write("notes/2026-01-02.md", "# Notes\n\nThe cache is Redis.\n")]);
    judged(&repository.commit("Next notes", [write("notes/2026-02-03.md", "# Notes\n\nThe cache is Valkey.\n")]))
        .silent();
}

#[test]
fn leaves_alone_what_does_not_know_of_the_announcement() {
    let repository = Repository::of([write("README.md", "# Ferry\n")])
        .branch("other")
        .commit("Move", [write("docs/operations.md", "# O\n\nBackups moved to Sunday.\n")])
        .branch("main");
    judged(&repository.commit("Tell", [write("docs/one.md", "# One\n\nRestores happen on Friday.\n")])).silent();
}

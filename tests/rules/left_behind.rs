//! A value that history replaced in one document and left in another.

use crate::repository::{Report, Repository, edit, write};

const RULE: &str = "left-behind";

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

/// Two pages that name one script; the script itself is fetched from elsewhere.
fn both(other: &str) -> Repository {
    Repository::of([
        write("docs/runbook.md", "# Runbook\n\nStage with `deploy_legacy_stage` first.\n"),
        write(other, "# Start\n\nTo stage, call `deploy_legacy_stage` once.\n"),
        write("src/stages.py", "def deploy_legacy_stage(): pass\n"),
    ])
}

fn replaced(repository: Repository) -> Repository {
    repository.commit(
        "One way to stage",
        [
            edit("docs/runbook.md", "deploy_legacy_stage", "deploy_single_stage"),
            edit("src/stages.py", "deploy_legacy_stage", "deploy_single_stage"),
        ],
    )
}

#[test]
fn finds_a_name_that_code_and_one_page_gave_up() {
    judged(&replaced(both("docs/start.md")))
        .finds(RULE, "docs/start.md:3")
        .because("One way to stage")
        .fixed_by("deploy_single_stage")
        .nothing_else();
}

#[test]
fn leaves_alone_a_name_that_the_code_still_holds() {
    judged(
        &both("docs/start.md")
            .commit("Say it otherwise", [edit("docs/runbook.md", "deploy_legacy_stage", "deploy_single_stage")]),
    )
    .silent();
}

#[test]
fn leaves_alone_what_was_written_after_the_replacement() {
    let late = "# Late\n\nCall `deploy_legacy_stage` for old clusters.\n";
    judged(&replaced(both("CHANGELOG.md")).commit("Say more", [write("docs/late.md", late)])).silent();
}

#[test]
fn leaves_alone_an_edit_that_was_taken_back() {
    judged(
        &replaced(both("docs/start.md"))
            .commit("Not yet", [edit("docs/runbook.md", "deploy_single_stage", "deploy_legacy_stage")]),
    )
    .silent();
}

#[test]
fn leaves_alone_a_page_that_speaks_of_both() {
    let page = "# Start\n\nCall `deploy_legacy_stage` once.\nLater that is `deploy_single_stage`.\n";
    judged(&replaced(both("CHANGELOG.md").commit("Both", [write("docs/start.md", page)]))).silent();
}

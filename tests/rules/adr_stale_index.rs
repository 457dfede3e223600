//! A list of records that gives one another status than the record has.

use crate::records::{adr, folder};
use crate::repository::{Change, Repository, write};

const RULE: &str = "adr-stale-index";

fn three() -> Repository {
    folder([adr(1, "Use Jenkins", "Accepted"), adr(2, "Use actions", "Proposed"), adr(3, "Use caches", "Rejected")])
}

/// A list of the three records with their states, as a table.
fn index(states: [&str; 3]) -> Change {
    let names = ["0001-use-jenkins", "0002-use-actions", "0003-use-caches"];
    let rows = names.iter().zip(states).map(|(name, state)| format!("| [{name}]({name}.md) | why | {state} |\n"));
    write(
        "docs/adr/README.md",
        format!("# Decisions\n\n| Record | Title | Status |\n|---|---|---|\n{}", rows.collect::<String>()),
    )
}

#[test]
fn finds_a_row_that_a_decision_left_behind() {
    three()
        .commit("List the records", [index(["Accepted", "Proposed", "Rejected"])])
        .commit("Decide on actions", [adr(2, "Use actions", "Accepted")])
        .check()
        .finds(RULE, "docs/adr/README.md:6")
        .because("Decide on actions")
        .fixed_by("Accepted")
        .nothing_else();
}

#[test]
fn finds_an_item_that_says_nothing_but_a_status() {
    let list = "# ferry\n\n- [Use actions](docs/adr/0002-use-actions.md) (accepted)\n\
                - [Use caches](docs/adr/0003-use-caches.md) was accepted\n";
    three()
        .commit("List the records", [write("README.md", list)])
        .check()
        .finds(RULE, "README.md:3")
        .without_receipt()
        .nothing_else();
}

#[test]
fn is_silent_where_list_and_records_agree() {
    for states in [
        ["Accepted", "Proposed", "Rejected"],
        ["✅ accepted", "**Draft**", "declined"],
        ["Accepted, built", "", "n/a"],
        ["green", "2024-01-01", "low"],
    ] {
        three().commit("List the records", [index(states)]).check().silent();
    }
}

#[test]
fn is_silent_on_a_column_that_speaks_of_something_else() {
    let records = (1..=5).map(|number| adr(number, "Use x", "Accepted"));
    let rows = (1..=5).map(|number| format!("| [{number}](docs/adr/000{number}-use-x.md) | open |\n"));
    let board = format!("# Work\n\n| Record | Status |\n|---|---|\n{}", rows.collect::<String>());
    folder(records).commit("Keep a board", [write("BOARD.md", board)]).check().silent();
}

#[test]
fn leaves_a_succession_to_the_records() {
    let chain = folder([adr(1, "Use Jenkins", "Accepted"), adr(2, "Use actions", "Accepted. Supersedes ADR-0001.")]);
    let list = "| Record | Status |\n|---|---|\n| [1](docs/adr/0001-use-jenkins.md) | Superseded |\n";
    chain
        .commit("List the records", [write("README.md", list)])
        .check()
        .finds("adr-one-sided", "docs/adr/0001-use-jenkins.md:5")
        .nothing_else();
}

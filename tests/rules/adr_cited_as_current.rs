//! A living document that cites a superseded record.

use crate::records::{adr, folder};
use crate::repository::write;

const RULE: &str = "adr-cited-as-current";

fn chain() -> crate::repository::Repository {
    folder([
        adr(1, "Use Jenkins", "Superseded by [ADR-0002](0002-use-actions.md)"),
        adr(2, "Use actions", "Accepted. Supersedes [ADR-0001](0001-use-jenkins.md)."),
    ])
}

#[test]
fn finds_a_citation_of_what_was_taken_back() {
    chain()
        .commit(
            "Write",
            [write("README.md", "# ferry\n\nWe build with Jenkins ([ADR 1](docs/adr/0001-use-jenkins.md)).\n")],
        )
        .check()
        .finds(RULE, "README.md:3")
        .nothing_else();
}

#[test]
fn finds_a_record_that_is_called_by_its_number() {
    for name in ["ADR-0001", "ADR 1", "adr-1"] {
        chain()
            .commit("Write", [write("README.md", format!("# ferry\n\nWe build with Jenkins, see {name} for why.\n"))])
            .check()
            .finds(RULE, "README.md:3")
            .nothing_else();
    }
}

#[test]
fn is_silent_on_numbers_that_mean_something_else() {
    for text in [
        "We build with actions as ADR-0001 was superseded.\n",
        "We build as ADR-0001 says and ADR-0002 changed it.\n",
        "The frame that RFC 1 describes starts each message.\n",
        "The ticket FERRY-ADR-0001-b holds what we know about it.\n",
        "Run `adr-1` to see what the tool says about this.\n",
        "The page ADR-0007 is one that nobody wrote until today.\n",
    ] {
        chain().commit("Write", [write("README.md", text)]).check().silent();
    }
    // Two folders have a first record.
    chain()
        .commit("Write", [write("web/adr/0001-use-x.md", "# 1. X\n\n## Status\n\nAccepted\n")])
        .commit("Cite", [write("README.md", "We build with Jenkins, see ADR-0001 for the reasons.\n")])
        .check()
        .silent();
}

#[test]
fn is_silent_on_lists_and_on_sentences_that_know() {
    for text in [
        "- [1. Use Jenkins](docs/adr/0001-use-jenkins.md)\n- [2. Use actions](docs/adr/0002-use-actions.md)\n",
        "We used to build with Jenkins ([ADR 1](docs/adr/0001-use-jenkins.md)).\n",
        "We build with actions ([ADR 2](docs/adr/0002-use-actions.md)).\n",
    ] {
        chain().commit("Write", [write("README.md", text)]).check().silent();
    }
}

#[test]
fn tells_whether_the_sentence_is_older_than_the_change() {
    let sentence = "# ferry\n\nWe build with Jenkins ([ADR 1](docs/adr/0001-use-jenkins.md)).\n";
    let old = "# 1. Use Jenkins\n\n## Status\n\nAccepted\n";
    folder([adr(1, "Use Jenkins", "Accepted")])
        .commit("Write", [write("README.md", sentence)])
        .commit(
            "Supersede",
            [
                write(
                    "docs/adr/0001-use-jenkins.md",
                    old.replace("Accepted", "Superseded by [2](0002-use-actions.md)"),
                ),
                write(
                    "docs/adr/0002-use-actions.md",
                    "# 2. Use actions\n\n## Status\n\nAccepted. Supersedes [1](0001-use-jenkins.md).\n",
                ),
            ],
        )
        .build()
        .drift(&["check"])
        .exits(1)
        .prints("the sentence is older than that: superseded in");
}

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
fn is_silent_on_lists_and_on_sentences_that_know() {
    for text in [
        "- [1. Use Jenkins](docs/adr/0001-use-jenkins.md)\n- [2. Use actions](docs/adr/0002-use-actions.md)\n",
        "We used to build with Jenkins ([ADR 1](docs/adr/0001-use-jenkins.md)).\n",
        "We build with actions ([ADR 2](docs/adr/0002-use-actions.md)).\n",
    ] {
        chain().commit("Write", [write("README.md", text)]).check().silent();
    }
}

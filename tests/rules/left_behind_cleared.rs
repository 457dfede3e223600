//! Values that an edit replaced elsewhere, and that other words of the project clear.

use crate::repository::{Report, Repository, edit, write};

const RULE: &str = "left-behind";

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

#[test]
fn leaves_alone_an_address_that_was_written_anew_after_the_edit() {
    let talk = |title: &str, address: &str| format!("# {title}\n\nWe talk at {address} every day.\n");
    let (old, new) = ("https://ferry.chat/bnK6tubTg4", "https://ferry.chat/MHCFbuP67z");
    let pages = || Repository::of([write("docs/a.md", talk("Crates", old)), write("guides/b.md", talk("Guide", old))]);
    let third = |id: &str| write("manual/c.md", talk("Manual", &format!("https://ferry-chat.com/invite/{id}")));
    let corrected = |repository: Repository| repository.commit("Another room", [edit("docs/a.md", old, new)]);
    judged(&corrected(pages())).finds(RULE, "guides/b.md:3").nothing_else();
    judged(&corrected(pages()).commit("Say where", [third("bnK6tubTg4")])).silent();
    // Another room says nothing of this one, and what stood there before the edit may have been forgotten too.
    judged(&corrected(pages()).commit("Say where", [third("xnK6tubTg5")])).finds(RULE, "guides/b.md:3").nothing_else();
    judged(&corrected(pages().commit("Say where", [third("bnK6tubTg4")]))).finds(RULE, "guides/b.md:3").nothing_else();
}

#[test]
fn leaves_alone_sentences_that_stand_in_code() {
    let (old, new) = ("http://cranes.org/docs/user-guide/labels", "https://cranes.org/docs/concepts/user-guide/labels");
    let row = format!("| labels | Labels that are put on each crate, see {old} | optional |\n");
    let page = |title: &str| format!("# {title}\n\n| Name | Meaning | |\n|---|---|---|\n{row}");
    let story = |comment: &str| {
        Repository::of([
            write("docs/one/crate-spec.md", page("Crate spec")),
            write("guides/crane-kind.md", page("Crane kind")),
            write("src/types.go", format!("package types\n\n// {comment}\ntype Crate struct{{}}\n")),
        ])
        .commit("Make them anew", [edit("docs/one/crate-spec.md", old, new)])
    };
    judged(&story(&format!("Labels that are put on each crate, see {old}"))).silent();
    judged(&story(&format!("See {old}"))).finds(RULE, "guides/crane-kind.md:5").nothing_else();
}

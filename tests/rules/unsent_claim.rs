use crate::open_question::{judged, question};
use crate::repository::edit;

#[test]
fn a_claim_that_hides_something_is_told_and_not_asked_about() {
    let hidden = question().commit("Hide", [edit("README.md", "Frankfurt", "Frank\u{200b}furt")]);
    judged(&hidden, "conflicts").finds("unsent-claim", "README.md:3").saying("U+200B").nothing_else();
    let key = question().commit("Leak", [edit("docs/runbook.md", "Dublin", "AKIAIOSFODNN7EXAMPLE")]);
    judged(&key, "conflicts").finds("unsent-claim", "docs/runbook.md:1").saying("secret").nothing_else();
}

#[test]
fn a_claim_that_nothing_is_asked_about_may_hide_what_it_likes() {
    let lone = question()
        .commit("Hide", [edit("docs/runbook.md", "The backups of the ledger are", "Frank\u{200b}ly, all is")]);
    judged(&lone, "conflicts").silent();
    let hidden = question().commit("Hide", [edit("README.md", "Frankfurt", "Frank\u{200b}furt")]);
    hidden.check().silent();
}

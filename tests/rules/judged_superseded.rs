use crate::open_question::{judged, question};
use crate::repository::{Repository, write};

#[test]
fn what_a_model_calls_replaced_is_told_where_git_knows_what_came_first() {
    judged(&question(), "supersedes").finds("judged-superseded", "README.md:3").nothing_else();
}

#[test]
fn where_git_does_not_know_it_is_no_verdict() {
    let at_once = Repository::of([
        write("README.md", "Backups of the ledger are stored in Frankfurt.\n"),
        write("docs/runbook.md", "The backups of the ledger are kept in Dublin.\n"),
    ]);
    let report = judged(&at_once, "supersedes");
    assert_eq!(report.not_judged("the model's answer is no verdict"), 1);
    report.silent();
}

use crate::open_question::{judged, question};
use crate::repository::{Repository, edit, write};

#[test]
fn what_a_model_calls_a_conflict_is_told_at_the_older_claim() {
    let report = judged(&question(), "conflicts");
    report.finds("judged-conflict", "README.md:3").saying("`docs/runbook.md`").without_fix().nothing_else();
}

#[test]
fn every_other_answer_is_silent() {
    for relation in ["duplicate", "refines", "unrelated"] {
        judged(&question(), relation).silent();
    }
}

#[test]
fn what_is_not_open_is_not_asked() {
    let same = Repository::of([write("README.md", "The ledger is stored in Frankfurt.\n")])
        .commit("Again", [write("docs/a.md", "The ledger is stored in Frankfurt.\n")]);
    judged(&same, "conflicts").silent();
    let scoped = Repository::of([
        write("README.md", "On Windows the backups of the ledger are stored below `C:`.\n"),
        write("docs/a.md", "On Linux the backups of the ledger are stored below `/var`.\n"),
    ]);
    judged(&scoped, "conflicts").silent();
    let past = question().commit("Tell the past", [edit("README.md", "are stored", "were formerly stored")]);
    judged(&past, "conflicts").silent();
}

#[test]
fn a_directive_silences_it_and_is_not_idle_without_a_model() {
    let silenced = question().commit(
        "Silence",
        [edit("README.md", "Frankfurt.", "Frankfurt. <!-- drift: ignore[judged-conflict] both -->")],
    );
    judged(&silenced, "conflicts").silent();
    silenced.check().silent();
}

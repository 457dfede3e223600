//! A change's own records are known and not believed.

use crate::server::Server;
use crate::story::{NEWER, commit, configured, many, open};

#[test]
fn an_answer_that_the_change_brings_is_no_verdict() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    commit(&built, "Configure");
    built.drift(&["check", "--judge", "record"]).exits(1);
    commit(&built, "Record");
    built.git(&["tag", "base"]);
    let page = built.path().join("docs/more.md");
    std::fs::write(page, format!("# More\n\n{}\n", NEWER.replace("Dublin", "Lisbon"))).expect("a page");
    commit(&built, "More");
    built.drift(&["check", "--judge", "replay", "--since", "base"]).exits(2).complains("no recorded answer");
    built.drift(&["check", "--judge", "record"]).exits(1);
    commit(&built, "Bring the answers");
    let report = built.check(&["--judge", "replay", "--since", "base"]);
    assert!(report.not_judged("the change itself brings the model's answer") > 0);
    report.finds("unverified-journal", ".drift/journal.jsonl:2").saying("to the journal").nothing_else();
    let trusted =
        built.drift(&["check", "--judge", "replay", "--since", "base", "--trust-journal", "--format", "concise"]);
    trusted.exits(1).prints("judged-conflict");
}

#[test]
fn what_the_base_has_judged_is_old() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    commit(&built, "Record");
    built.git(&["tag", "base"]);
    std::fs::write(built.path().join("x"), "x").expect("a file");
    commit(&built, "Something else");
    built.check(&["--judge", "replay", "--since", "base"]).silent();
}

#[test]
fn answers_are_recorded_for_what_is_here_as_a_whole() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    commit(&built, "Configure");
    for more in [["--since", "HEAD~1"], ["--base", "HEAD~1"], ["--rev", "HEAD"]] {
        let run = built.drift(&[&["check", "--judge", "record"][..], &more].concat()).exits(2);
        run.complains("recorded for the work tree as a whole");
    }
    built.drift(&["check", "--judge", "record", "--staged"]).exits(2).complains("as a whole");
    assert_eq!(server.requests().len(), 0, "a change cannot make anybody send anything anywhere");
}

#[test]
fn a_journal_that_git_ignores_is_noticed_at_the_first_answer() {
    let built = many(4).build();
    std::fs::write(built.path().join(".gitignore"), ".drift/\n").expect("a file");
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(2).complains("is ignored by git");
    assert_eq!(server.requests().len(), 1);
}

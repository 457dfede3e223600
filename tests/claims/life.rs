//! Born, reworded, moved: which commit a claim is told to come from.

use serde_json::Value;

use crate::repository::{Built, Repository, edit, remove, rename, write};

const PAGE: &str = "# Ferry\n\nThe ferry sails every morning.\nIt carries forty cars and their drivers.\n\nTickets are sold on board.\n";

/// Subjects of the commits in which the claim with these words was born and last stated.
fn told(built: &Built, words: &str) -> (String, String) {
    let run = built.drift(&["claims", "--format", "json"]).exits(0);
    let list: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(list["schema"], "drift/claims/v1");
    let claims = list["claims"].as_array().expect("claims");
    let claim = claims.iter().find(|claim| claim["text"].as_str().is_some_and(|text| text.contains(words)));
    let claim = claim.unwrap_or_else(|| panic!("no claim says {words}: {list:#}"));
    let subject = |key: &str| {
        let id = claim[key].as_str().unwrap_or_else(|| panic!("no {key}"));
        built.git(&["log", "-1", "--format=%s", id]).trim().to_owned()
    };
    (subject("first_commit"), subject("last_commit"))
}

fn start() -> Repository {
    Repository::new().commit("Start", [write("README.md", PAGE)])
}

#[test]
fn a_rewrap_a_move_and_a_rename_are_no_change() {
    let wrapped = "# Ferry\n\nTickets are sold on board.\n\nThe ferry sails\nevery *morning*. It carries forty\ncars and their drivers.\n";
    let built = start()
        .commit("Wrap", [write("README.md", wrapped)])
        .commit("Rename", [rename("README.md", "docs/ferry.md")])
        .build();
    for words in ["Tickets", "sails", "forty"] {
        assert_eq!(told(&built, words), ("Start".to_owned(), "Start".to_owned()), "{words}");
    }
}

#[test]
fn an_edit_is_told_with_both_values() {
    let built = start().commit("More cars", [edit("README.md", "forty", "sixty")]).build();
    assert_eq!(told(&built, "sixty"), ("Start".to_owned(), "More cars".to_owned()));
    built.drift(&["log", "README.md:4"]).exits(0).prints("replaced").prints("forty -> sixty").prints("\"Start\"");
}

#[test]
fn what_was_taken_out_and_put_back_is_the_same_claim() {
    let built = start()
        .commit("Cut", [edit("README.md", "\n\nTickets are sold on board.", "")])
        .commit("Back", [write("README.md", PAGE)])
        .build();
    assert_eq!(told(&built, "Tickets"), ("Start".to_owned(), "Back".to_owned()));
}

#[test]
fn a_merge_takes_each_claim_from_the_side_that_wrote_it() {
    let built = start()
        .branch("side")
        .commit("Side", [edit("README.md", "on board", "at the pier")])
        .branch("main")
        .commit("Main", [edit("README.md", "forty", "sixty")])
        .merge("side", "Merge", [write("README.md", PAGE.replace("forty", "sixty").replace("on board", "at the pier"))])
        .build();
    assert_eq!(told(&built, "Tickets"), ("Start".to_owned(), "Side".to_owned()));
    assert_eq!(told(&built, "sixty"), ("Start".to_owned(), "Main".to_owned()));
}

#[test]
fn a_revision_and_a_bare_repository_tell_the_same() {
    let repository = start().commit("More cars", [edit("README.md", "forty", "sixty")]);
    let past = repository.build().drift(&["claims", "--rev", "HEAD~1", "--format", "json"]).exits(0).stdout;
    assert!(past.contains("forty") && !past.contains("sixty"), "{past}");
    let (here, bare) = (repository.build(), repository.bare().build());
    let list = |built: &Built| built.drift(&["claims", "--format", "json"]).exits(0).stdout;
    assert_eq!(list(&here), list(&bare));
}

/// The claims that were taken out, below `paths`.
fn retired(built: &Built, paths: &[&str]) -> Vec<Value> {
    let arguments: Vec<&str> = ["claims", "--retired", "--format", "json"].iter().chain(paths).copied().collect();
    let run = built.drift(&arguments).exits(0);
    let list: Value = serde_json::from_str(&run.stdout).expect("JSON");
    list["claims"].as_array().expect("claims").clone()
}

#[test]
fn what_was_taken_out_ends_retired_with_its_commit() {
    let before = start().commit("More cars", [edit("README.md", "forty", "sixty")]);
    let built = before.clone().commit("Free", [edit("README.md", "\n\nTickets are sold on board.", "")]).build();
    let [claim] = &retired(&built, &[])[..] else { panic!("one claim was taken out") };
    assert_eq!((claim["status"].as_str(), claim["line"].as_u64()), (Some("retired"), Some(6)));
    assert_eq!(
        built.git(&["log", "-1", "--format=%s", claim["retired_commit"].as_str().expect("a commit")]).trim(),
        "Free"
    );
    let id = claim["id"].as_str().expect("an id");
    built
        .drift(&["log", id])
        .exits(0)
        .prints("README.md:6  retired")
        .prints("\"Start\"")
        .prints("retired   ")
        .prints("\"Free\"");
    let list = before.build().drift(&["claims", "--format", "json"]).exits(0).stdout;
    assert!(list.contains(id), "the id that it had while it stood");
    built.drift(&["claims"]).exits(0).prints("0 retired");
}

#[test]
fn what_a_deleted_document_said_is_retired_and_what_lives_on_is_not() {
    let pier = "# Pier\n\nThe pier is closed at night.\n\nThe pier has three lamps.\n";
    let built = start()
        .commit("Pier", [write("docs/pier.md", pier)])
        .commit("Move", [rename("README.md", "docs/ferry.md")])
        .commit("No pier", [remove("docs/pier.md")])
        .build();
    let lines: Vec<(String, u64)> = retired(&built, &[])
        .iter()
        .map(|claim| (claim["path"].as_str().expect("a path").to_owned(), claim["line"].as_u64().expect("a line")))
        .collect();
    assert_eq!(lines, [("docs/pier.md".to_owned(), 3), ("docs/pier.md".to_owned(), 5)]);
    assert_eq!(retired(&built, &["docs/pier.md"]).len(), 2);
    assert_eq!(retired(&built, &["docs/ferry.md"]).len(), 0);
    built.drift(&["log", "docs/pier.md:5"]).exits(0).prints("three lamps").prints("\"No pier\"");
    built.drift(&["log", "docs/pier.md"]).exits(2).complains("drift claims --retired docs/pier.md");
    built.drift(&["claims", "--retired", "docs/never.md"]).exits(2);
}

#[test]
fn what_was_put_back_moved_or_merged_in_is_not_retired() {
    let cut = PAGE.replace("\n\nTickets are sold on board.", "");
    let built = start()
        .commit("Cut", [write("README.md", cut.clone())])
        .commit("Back", [write("README.md", PAGE)])
        .branch("side")
        .commit("Cut again", [write("README.md", cut)])
        .branch("main")
        .commit("Another page", [write("docs/x.md", "# X\n\nNothing is said here.\n")])
        .merge("side", "Keep it", [write("README.md", PAGE)])
        .build();
    assert_eq!(retired(&built, &[]), Vec::<Value>::new());
}

//! `drift ask`: now, before, who disagrees.

use serde_json::Value;

use crate::repository::{Built, Repository, edit, moved_port, remove, write};

const QUESTION: &str = "which port does the API use, and what was it before?";

fn json(built: &Built, arguments: &[&str]) -> Value {
    let run = built.drift(&[&["ask", "--format", "json"][..], arguments].concat()).exits(0);
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn it_says_what_holds_what_held_and_what_is_left_behind() {
    let built = moved_port().build();
    let answer = json(&built, &[QUESTION]);
    assert_eq!(answer["schema"], "drift/ask/v1");
    assert_eq!(answer["now"][0]["text"], "The API listens on port 4000.");
    assert_eq!(answer["now"][0]["verification"]["how"], "checked");
    assert_eq!(answer["now"][0]["verification"]["rests_on"], "src/server.js:1");
    let before = &answer["before"][0];
    assert_eq!(before["text"], "The API listens on port 3000.");
    assert_eq!(before["until"]["subject"], "Move the API to port 4000");
    assert_eq!((&before["became"]["old"], &before["became"]["new"]), (&"3000".into(), &"4000".into()));
    assert_eq!(answer["outdated"][0]["path"], "docs/onboarding.md");
    assert_eq!(answer["outdated"][0]["status"], "superseded");
    let run = built.drift(&["ask", "api", "port"]).exits(0);
    run.prints("now\n  docs/runbook.md:3").prints("3000 -> 4000").prints("still written, but no longer true");
}

#[test]
fn what_speaks_against_a_claim_without_proving_it_is_said() {
    let built = Repository::new()
        .commit(
            "Start",
            [
                write("docs/runbook.md", "# Runbook\n\nThe API listens on port 3000.\n"),
                write("docs/onboarding.md", "# Onboarding\n\nOnce started, the API listens on port 3000.\n"),
            ],
        )
        .commit("Move the API to port 4000", [edit("docs/runbook.md", "3000", "4000")])
        .build();
    let answer = json(&built, &[QUESTION]);
    let doubtful =
        answer["doubtful"].as_array().expect("a list").iter().chain(answer["outdated"].as_array().expect("a list"));
    assert!(doubtful.into_iter().any(|claim| claim["path"] == "docs/onboarding.md"), "{answer:#}");
    assert!(answer["now"].as_array().expect("a list").iter().all(|claim| claim["path"] == "docs/runbook.md"));
}

#[test]
fn any_revision_can_be_asked() {
    let answer = json(&moved_port().build(), &["api", "port", "--rev", "HEAD~1"]);
    assert_eq!(answer["now"][0]["text"], "The API listens on port 3000.");
    assert_eq!(answer["before"], Value::Array(Vec::new()));
    assert_eq!(answer["outdated"], Value::Array(Vec::new()));
}

#[test]
fn what_nobody_speaks_of_is_said_plainly() {
    moved_port().build().drift(&["ask", "kubernetes"]).exits(0).prints("no document says anything about `kubernetes`");
}

#[test]
fn a_sentence_that_was_taken_out_is_remembered_and_one_that_moved_is_not() {
    let built = Repository::new()
        .commit(
            "Start",
            [
                write("docs/a.md", "# A\n\nParcels travel by boat on Sundays.\n\nLetters travel by train at night.\n"),
                write("docs/b.md", "# B\n\nSomething else altogether stands here.\n"),
            ],
        )
        .commit(
            "Sort the sentences",
            [
                edit(
                    "docs/a.md",
                    "Parcels travel by boat on Sundays.\n\nLetters travel by train at night.",
                    "A place.",
                ),
                write(
                    "docs/b.md",
                    "# B\n\nSomething else altogether stands here.\n\nLetters travel by train at night.\n",
                ),
            ],
        )
        .build();
    let answer = json(&built, &["boat"]);
    assert_eq!(answer["before"][0]["ended"], "removed", "{answer:#}");
    assert_eq!(json(&built, &["letters", "train"])["before"], Value::Array(Vec::new()));
}

#[test]
fn the_answer_is_the_same_bytes_whenever_it_is_asked() {
    let built = moved_port().build();
    let ask = |more: &[&str]| built.drift(&[&["ask", "api", "port", "--format", "json"][..], more].concat()).stdout;
    let cold = ask(&["--no-cache"]);
    assert_eq!(cold, ask(&[]));
    assert_eq!(cold, ask(&[]));
}

#[test]
fn a_tree_that_no_longer_shows_a_value_does_not_confirm_it() {
    let built = Repository::new()
        .commit(
            "Start",
            [
                write("docs/a.md", "# A\n\nThe dashboard listens on port 5000.\n"),
                write("app.py", "app.run(port=5000)\n"),
            ],
        )
        .commit("Drop it", [remove("app.py"), write("b.py", "items = 5000\n")])
        .build();
    assert_ne!(json(&built, &["dashboard port"])["now"][0]["verification"]["how"], "checked");
}

//! A ruling is on one thing, says who and why, and is undone by the next.

use serde_json::Value;

use crate::repository::{Repository, edit, remove, write};
use crate::story::{JOURNAL, commit, found, journal, report, resolve, stale};

const A: &str = "missing-path README.md:3";
const AGAIN: &str = "missing-path README.md:5";
const B: &str = "missing-path README.md:7";

#[test]
fn a_dismissed_finding_is_hidden_and_its_equals_are_not() {
    let built = stale().build();
    assert_eq!(found(&built, &[]), [A, AGAIN, B]);
    let fingerprint = report(&built, &[])["findings"][1]["fingerprint"].as_str().expect("one").to_owned();
    resolve(&built, &[&fingerprint[..12], "--as", "dismiss", "--reason", "kept for 1.x"]).exits(0).prints("dismissed");
    assert_eq!(found(&built, &[]), [A, B]);
    assert_eq!(report(&built, &[])["summary"]["hidden_by_reason"]["dismissed"], 1);
}

#[test]
fn a_line_names_the_one_finding_on_it() {
    let built = stale().build();
    resolve(&built, &["README.md:7", "--as", "accept", "--reason", "next month"]).exits(0);
    assert_eq!(found(&built, &[]), [A, AGAIN]);
    resolve(&built, &["README.md:9", "--as", "accept", "--reason", "x"]).exits(0);
    assert_eq!(found(&built, &[]), [A, AGAIN], "a claim that nothing speaks against can be accepted too");
    resolve(&built, &["README.md:99", "--as", "accept", "--reason", "x"]).exits(2).complains("there is no finding");
    resolve(&built, &["README.md:3", "--as", "accept", "--reason", " "]).exits(2).complains("needs a reason");
}

#[test]
fn the_last_ruling_holds_and_every_one_is_told() {
    let built = stale().build();
    resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "wrong"]).exits(0);
    resolve(&built, &["README.md:3", "--as", "withdraw", "--reason", "it was right"]).exits(0).prints("undoes");
    assert_eq!(found(&built, &[]), [A, AGAIN, B]);
    resolve(&built, &["README.md:3", "--as", "accept", "--reason", "known"]).exits(0);
    assert_eq!(found(&built, &[]), [AGAIN, B]);
    for command in ["log", "why"] {
        let told = built.drift(&[command, "README.md:3"]).exits(0);
        let told =
            told.prints("dismiss `missing-path` by Ada Lovelace <ada@example.org> on 2026-01-01, undone since: wrong");
        told.prints("accept `missing-path` by Ada Lovelace <ada@example.org> on 2026-01-01: known");
    }
    assert_eq!(journal(&built).lines().count(), 3, "nothing is taken back, only added to");
    built.drift(&["journal", "verify"]).exits(0).prints("3 rulings; 0 broken, 0 missing");
}

#[test]
fn a_confirmed_claim_is_believed_and_its_neighbour_is_not() {
    let built = stale().build();
    resolve(&built, &["README.md:3", "--as", "confirm", "--reason", "it is generated"]).exits(0);
    assert_eq!(found(&built, &[]), [AGAIN, B]);
    assert_eq!(report(&built, &[])["summary"]["hidden_by_reason"]["confirmed"], 1);
}

#[test]
fn a_refuted_claim_is_a_finding_with_its_author_and_reason() {
    let built = stale().build();
    resolve(&built, &["README.md:9", "--as", "refute", "--reason", "It sails at night."]).exits(0);
    let all = report(&built, &[]);
    let last = all["findings"].as_array().and_then(|all| all.last()).expect("a finding").clone();
    assert_eq!((last["rule"].as_str(), last["line"].as_u64()), (Some("refuted-claim"), Some(9)));
    assert_eq!(last["message"], "refuted by Ada Lovelace: It sails at night");
    built.drift(&["claims"]).exits(0).prints("README.md:9  refuted").prints("ruled refute by Ada Lovelace");
    resolve(&built, &["README.md:9", "--as", "confirm", "--reason", "I looked again"]).exits(0);
    assert_eq!(found(&built, &[]), [A, AGAIN, B]);
    built.drift(&["claims"]).exits(0).prints("README.md:9  current");
}

#[test]
fn whether_a_claim_holds_is_not_said_of_a_finding() {
    let built = stale().build();
    let fingerprint = report(&built, &[])["findings"][0]["fingerprint"].as_str().expect("one").to_owned();
    resolve(&built, &[&fingerprint, "--as", "refute", "--reason", "x"]).exits(2).complains("there is no claim");
}

#[test]
fn a_ruling_on_words_that_changed_is_reported_and_silences_nothing() {
    let built = stale().build();
    resolve(&built, &["README.md:7", "--as", "dismiss", "--reason", "wrong"]).exits(0);
    resolve(&built, &["README.md:9", "--as", "supersede", "--reason", "over"]).exits(0);
    commit(&built, "Rule");
    assert_eq!(found(&built, &[]), [A, AGAIN, "refuted-claim README.md:9"]);
    let readme = built.path().join("README.md");
    let text = std::fs::read_to_string(&readme).expect("a README");
    std::fs::write(&readme, text.replace(" last", " at last").replace("morning", "evening")).expect("a README");
    let stale = ["stale-ruling .drift/journal.jsonl:1", "stale-ruling .drift/journal.jsonl:2"];
    assert_eq!(found(&built, &[]), [stale[0], stale[1], A, AGAIN, B]);
    let message = report(&built, &[])["findings"][1]["message"].as_str().expect("a message").to_owned();
    assert!(message.contains("`README.md` no longer says \"The ferry sails every morning.\""), "{message}");
    // Taken back by its id, though what it spoke of is gone.
    let id = serde_json::from_str::<Value>(journal(&built).lines().nth(1).expect("a line")).expect("JSON");
    let id = id["body"]["id"].as_str().expect("an id").to_owned();
    resolve(&built, &[&id, "--as", "withdraw", "--reason", "rewritten"]).exits(0);
    assert_eq!(found(&built, &[]), [stale[0], A, AGAIN, B]);
}

#[test]
fn the_state_changes_with_a_ruling_and_not_with_the_order_of_lines() {
    let built = stale().build();
    let state = || built.drift(&["state"]).exits(0).stdout;
    let before = state();
    resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "x"]).exits(0);
    resolve(&built, &["README.md:9", "--as", "refute", "--reason", "y"]).exits(0);
    let after = state();
    assert_ne!(before, after);
    let backwards: String = journal(&built).lines().rev().flat_map(|line| [line, "\n"]).collect();
    std::fs::write(built.path().join(JOURNAL), backwards).expect("a journal");
    assert_eq!(state(), after);
}

#[test]
fn an_author_is_needed_and_git_is_asked() {
    let built = stale().build();
    let words = ["resolve", "README.md:3", "--as", "dismiss", "--reason", "x"];
    built.drift(&words).exits(2).complains("git does not know you");
    built.git(&["config", "user.name", "Grace Hopper"]);
    built.git(&["config", "user.email", "grace@example.org"]);
    built.drift(&words).exits(0);
    built.drift(&["log", "README.md:3"]).exits(0).prints("Grace Hopper <grace@example.org>");
}

#[test]
fn a_journal_that_git_ignores_is_said_to_be_useless() {
    let built = stale().commit("Ignore", [write(".gitignore", ".drift/\n")]).build();
    resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "x"]).exits(2).complains("ignored by git");
}

#[test]
fn a_claim_confirmed_of_late_is_not_old() {
    let start = Repository::new().commit_by(
        "Ada <a@b>",
        1_600_000_000,
        "Start",
        [write("README.md", "# Ferry\n\nThe service is currently in beta.\n")],
    );
    let built = start.commit("Later", [write("x", "x\n")]).commit("Now", [edit("x", "x", "y")]).build();
    built.drift(&["stale"]).exits(0).prints("README.md:3");
    resolve(&built, &["README.md:3", "--as", "confirm", "--reason", "still so"]).exits(0);
    built.drift(&["stale"]).exits(0).prints("0 claims were not confirmed");
}

#[test]
fn several_are_ruled_on_at_once_or_none_is() {
    let built = stale().build();
    resolve(&built, &["README.md:3", "README.md:99", "--as", "dismiss", "--reason", "x"]).exits(2);
    assert!(!built.path().join(JOURNAL).exists());
    resolve(&built, &["README.md:3", "README.md:5", "--as", "dismiss", "--reason", "x"]).exits(0);
    assert_eq!(found(&built, &[]), [B]);
}

#[test]
fn a_ruling_does_not_pass_to_a_neighbour_that_is_left_alone() {
    let built = stale().build();
    resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "one"]).exits(0);
    resolve(&built, &["README.md:7", "--as", "dismiss", "--reason", "last"]).exits(0);
    commit(&built, "Rule");
    let readme = built.path().join("README.md");
    let text = std::fs::read_to_string(&readme).expect("a README");
    std::fs::write(&readme, text.replace("Run `scripts/a.sh` first.\n\n", "")).expect("a README");
    // The second sentence is the first of its kind now; what was ruled on the last still holds.
    assert_eq!(found(&built, &[]), ["stale-ruling .drift/journal.jsonl:1", "missing-path README.md:3"]);
}

#[test]
fn of_several_things_on_a_line_each_is_told_with_its_id() {
    let built = Repository::of([
        write("README.md", "# F\n\nRun `scripts/a.sh` and `scripts/b.sh`.\n"),
        write("scripts/a.sh", "a\n"),
        write("scripts/b.sh", "b\n"),
    ])
    .commit("Drop the scripts", [remove("scripts/a.sh"), remove("scripts/b.sh"), write("x", "x\n")])
    .build();
    let ids: Vec<String> = report(&built, &[])["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|one| one["fingerprint"].as_str().expect("one")[..12].to_owned())
        .collect();
    let run = resolve(&built, &["README.md:3", "--as", "dismiss", "--reason", "x"]).exits(2);
    let run = run.complains("`README.md:3` means 2 things; name one of them by its id:");
    for (id, path) in ids.iter().zip(["scripts/a.sh", "scripts/b.sh"]) {
        assert!(
            run.stderr.contains(&format!("{id} missing-path: `{path}` does not exist any more\n")),
            "{}",
            run.stderr
        );
    }
    resolve(&built, &[&ids[1], "--as", "dismiss", "--reason", "x"]).exits(0);
    assert_eq!(found(&built, &[]), [A]);
}

#[test]
fn a_place_is_named_from_where_one_stands() {
    let built = stale().build();
    std::fs::create_dir(built.path().join("docs")).expect("a folder");
    std::fs::write(built.path().join("docs/more.md"), "Run `scripts/a.sh`.\n").expect("a page");
    for place in ["more.md:1", "../README.md:3"] {
        let arguments = ["resolve", place, "--as", "dismiss", "--reason", "x", "--author", "Ada <ada@example.org>"];
        built.drift_in("docs", &arguments).exits(0);
    }
    assert_eq!(found(&built, &[]), [AGAIN, B]);
}

#[test]
fn a_ruling_is_taken_back_with_the_command_that_its_finding_shows() {
    let built = stale().build();
    resolve(&built, &["README.md:9", "--as", "refute", "--reason", "It sails at night."]).exits(0);
    let all = report(&built, &[]);
    let help = all["findings"].as_array().and_then(|all| all.last()).expect("a finding")["help"].clone();
    let command = help.as_str().and_then(|help| help.split('`').nth(1)).expect("a command");
    let words: Vec<&str> = command.split_whitespace().collect();
    assert_eq!(words[..2], ["drift", "resolve"]);
    resolve(&built, &words[2..]).exits(0);
    assert_eq!(found(&built, &[]), [A, AGAIN, B]);
}

#[test]
fn the_id_of_a_finding_leads_to_the_claim_that_it_is_in() {
    let built = stale().build();
    let fingerprint = report(&built, &[])["findings"][2]["fingerprint"].as_str().expect("one").to_owned();
    built.drift(&["log", &fingerprint[..12]]).exits(0).prints("README.md:7  ").prints("scripts/b.sh");
}

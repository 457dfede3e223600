//! Off, replay, record, refresh: none turns into another.

use serde_json::Value;

use crate::repository::Built;
use crate::server::{Server, answer, ok, stamped};
use crate::story::{JOURNAL, NEWER, OLDER, configured, journal, many, open, records};

const FORMATS: [&str; 9] = ["human", "concise", "json", "sarif", "github", "markdown", "rdjson", "gitlab", "junit"];

fn outputs(built: &Built, mode: &str) -> Vec<String> {
    FORMATS.iter().map(|format| built.drift(&["check", "--judge", mode, "--format", format]).exits(1).stdout).collect()
}

#[test]
fn a_recorded_answer_is_replayed_without_the_server_byte_for_byte() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "endpoint-id = \"lab\"\n");
    built.drift(&["check", "--judge", "record"]).exits(1).complains("sent 1 question with ");
    let recorded = outputs(&built, "record");
    assert_eq!(server.requests().len(), 1, "what has an answer is not asked again");
    // Nobody listens there.
    configured(&built, "http://127.0.0.1:1/v1", "endpoint-id = \"lab\"\n");
    let replayed = outputs(&built, "replay");
    for ((format, recorded), replayed) in FORMATS.iter().zip(&recorded).zip(&replayed) {
        assert_eq!(recorded, replayed, "{format}");
        let marked = recorded.contains("tiny-1") && recorded.contains("judged-conflict");
        assert!(marked, "{format} does not say who judged:\n{recorded}");
    }
}

#[test]
fn the_first_recording_says_what_every_replay_says() {
    for format in FORMATS {
        let built = open().build();
        let server = Server::saying("conflicts");
        configured(&built, &server.url(), "");
        let recorded = built.drift(&["check", "--judge", "record", "--format", format]).exits(1);
        let replayed = built.drift(&["check", "--judge", "replay", "--format", format]).exits(1);
        // Who judged is said beside formats that have no place for it, and what was sent in none.
        let (_, beside) = recorded.stderr.split_once('\n').expect("what was sent");
        assert_eq!(
            (recorded.stdout.as_str(), beside),
            (replayed.stdout.as_str(), replayed.stderr.as_str()),
            "{format}"
        );
    }
}

#[test]
fn without_a_mode_nothing_is_asked_and_nothing_is_said() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "api-key-env = \"NOT_SET\"\n");
    built.check(&[]).silent();
    built.check(&["--judge", "off"]).silent();
    assert_eq!(server.requests().len(), 0);
    let report: Value = serde_json::from_str(&built.drift(&["check", "--format", "json"]).stdout).expect("JSON");
    assert_eq!(report["engine"]["judge"], "rules");
}

#[test]
fn a_missing_answer_is_an_error_that_says_how_to_record_it() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    let run = built.drift(&["check", "--judge", "replay"]).exits(2);
    let run = run.complains("1 open question has no recorded answer").complains("--judge record");
    run.complains("Frankfurt").complains("Dublin");
    assert_eq!(server.requests().len(), 0, "replay never asks");
}

#[test]
fn a_claim_that_moves_keeps_its_answer_and_one_that_changes_does_not() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    let page = built.path().join("docs/runbook.md");
    std::fs::write(&page, format!("# Runbook\n\nFirst of all, read this.\n\n{NEWER}\n")).expect("a page");
    built.drift(&["check", "--judge", "replay"]).exits(1);
    std::fs::write(&page, format!("# Runbook\n\n{}\n", NEWER.replace("Dublin", "Paris"))).expect("a page");
    built.drift(&["check", "--judge", "replay"]).exits(2).complains("no recorded answer");
}

#[test]
fn another_model_or_parameter_is_another_question() {
    let built = open().build();
    let server = Server::saying("conflicts");
    for more in [
        "",
        "max-tokens = 99\n",
        "temperature = \"omit\"\n",
        "seed = 1\n",
        "extra-body = { enable_thinking = false }\n",
    ] {
        configured(&built, &server.url(), more);
        built.drift(&["check", "--judge", "record"]).exits(1);
    }
    assert_eq!(server.requests().len(), 5);
    assert_eq!(records(&built).len(), 5);
}

#[test]
fn a_refreshed_answer_takes_the_place_of_the_old_which_stays() {
    let built = open().build();
    let server = Server::start(|number, body| ok(&answer(body, if number == 0 { "conflicts" } else { "unrelated" })));
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "refresh"]).exits(2).complains("no recorded answer");
    built.drift(&["check", "--judge", "record"]).exits(1);
    built.drift(&["check", "--judge", "refresh", "--judge-key", "ffff"]).exits(1);
    assert_eq!(server.requests().len(), 1, "no key begins so");
    built.drift(&["check", "--judge", "refresh"]).exits(0);
    built.drift(&["check", "--judge", "replay"]).exits(0);
    assert_eq!(records(&built).len(), 2);
    built.drift(&["journal", "verify"]).exits(0).prints("2 answers; 0 broken");
}

#[test]
fn a_damaged_record_is_an_error_in_every_mode_but_off() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    let damaged = journal(&built).replace("conflicts", "unrelated");
    std::fs::write(built.path().join(JOURNAL), damaged).expect("a journal");
    for mode in ["replay", "record", "refresh"] {
        built.drift(&["check", "--judge", mode]).exits(2).complains("line 1 of the journal is damaged");
    }
    built.drift(&["check", "--judge", "off"]).exits(1).prints("damaged-journal");
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn a_whole_line_with_a_wrong_record_is_damaged_too() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    for (old, new) in [("Frankfurt.", "Hamburg."), ("\"subject_same\":true", "\"subject_same\":false")] {
        let text = journal(&built);
        let body: Value = serde_json::from_str::<Value>(text.trim()).expect("JSON")["body"].clone();
        let forged: Value = serde_json::from_str(&body.to_string().replace(old, new)).expect("JSON");
        let (line, _) = drift::journal::encode(&forged).expect("whole numbers");
        std::fs::write(built.path().join(JOURNAL), line).expect("a journal");
        built.drift(&["check", "--judge", "replay"]).exits(2).complains("line 1 of the journal is damaged");
        std::fs::write(built.path().join(JOURNAL), text).expect("a journal");
    }
}

#[test]
fn a_stand_in_is_stamped_and_refused() {
    let built = open().build();
    let server = Server::start(|_, body| stamped(&answer(body, "conflicts")));
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(2).complains("a test's stand-in");
    assert_eq!(journal(&built), "", "it is not even kept");
    built.drift(&["check", "--judge", "record", "--accept-stub"]).exits(1).prints("judged by the stub");
    assert_eq!(records(&built)[0]["provenance"]["client"], "stub");
    built.drift(&["check", "--judge", "replay"]).exits(2).complains("a test's stand-in");
    let run = built.drift(&["check", "--judge", "replay", "--accept-stub", "--format", "json"]).exits(1);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((&report["engine"]["judge"], &report["findings"][0]["judge"]["by"]), (&"stub".into(), &"stub".into()));
}

#[test]
fn a_model_adds_findings_and_takes_none_away() {
    let built = many(3)
        .commit(
            "Run it",
            [
                crate::repository::write("scripts/a.sh", "a\n"),
                crate::repository::write("docs/run.md", "Run `scripts/a.sh`.\n"),
            ],
        )
        .commit("Drop it", [crate::repository::remove("scripts/a.sh"), crate::repository::write("x", "x\n")])
        .build();
    for relation in ["duplicate", "unrelated", "refines"] {
        let server = Server::saying(relation);
        configured(&built, &server.url(), "");
        built.check(&["--judge", "off"]).finds("missing-path", "docs/run.md:1").nothing_else();
        built.drift(&["check", "--judge", "record"]).exits(1);
        built.check(&["--judge", "replay"]).finds("missing-path", "docs/run.md:1").nothing_else();
    }
}

#[test]
fn an_answer_of_the_default_confidence_is_a_lead() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    let config = std::fs::read_to_string(built.path().join("drift.toml")).expect("a configuration");
    std::fs::write(built.path().join("drift.toml"), config.replace("confidence = \"high\"\n", ""))
        .expect("a configuration");
    built.drift(&["check", "--judge", "record"]).exits(0).prints("1 less sure");
    built
        .check(&["--judge", "replay", "--min-confidence", "low"])
        .finds("judged-conflict", "README.md:3")
        .nothing_else();
}

#[test]
fn what_supersedes_what_is_for_git_to_say() {
    let built = open().build();
    let server = Server::saying("supersedes");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    built.check(&["--judge", "replay"]).finds("judged-superseded", "README.md:3").nothing_else();
    assert_eq!(records(&built)[0]["request"]["question"]["older"]["text"], OLDER);
}

#[test]
fn everything_that_an_answer_is_an_answer_to_is_in_its_record() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(1);
    let record = &records(&built)[0];
    let from = &record["provenance"];
    assert_eq!((&from["requested_model"], &from["echoed_model"]), (&"tiny".into(), &"tiny-1".into()));
    assert_eq!((&from["client"], &from["http_status"], &from["attempts"]), (&"live".into(), &200.into(), &1.into()));
    assert_eq!((&from["endpoint"], &from["usage"]["prompt_tokens"]), (&server.url().into(), &700.into()));
    assert_eq!(record["request"]["prompt_version"], "relate-1");
    let key = record["key"].as_str().expect("a key");
    built.drift(&["journal", "show", &key[..12]]).exits(0).prints("Frankfurt").prints("tiny-1");
    built.drift(&["journal", "list"]).exits(0).prints(&format!("conflicts {} by tiny-1 (live)", &key[..12]));
}

#[test]
fn a_configured_replay_is_what_a_check_does() {
    let built = open().build();
    let server = Server::saying("conflicts");
    configured(&built, &server.url(), "mode = \"replay\"\n");
    built.drift(&["check"]).exits(2).complains("no recorded answer");
    built.drift(&["claims"]).exits(0).prints("README.md:3  current");
    built.drift(&["check", "--judge", "record"]).exits(1);
    built.drift(&["check"]).exits(1).prints("judged by the model `tiny-1`");
    built.drift(&["claims"]).exits(0).prints("README.md:3  conflicting");
    built.drift(&["check", "--judge", "off"]).exits(0);
}

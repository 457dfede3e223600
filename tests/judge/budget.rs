//! What is spent is what was allowed, and what it will be is known before.

use serde_json::Value;

use crate::repository::Built;
use crate::server::{Server, answer, ok};
use crate::story::{configured, many, records};

fn planned(built: &Built) -> Value {
    serde_json::from_str(&built.drift(&["judge", "plan", "--format", "json"]).exits(0).stdout).expect("JSON")
}

#[test]
fn a_run_stops_at_its_limit_keeps_what_it_has_and_goes_on_from_there() {
    let built = many(6).build();
    let server = Server::saying("unrelated");
    configured(&built, &server.url(), "max-calls = 2\n");
    let open = planned(&built)["calls"].as_u64().expect("a count");
    assert!(open >= 6, "{open}");
    built
        .drift(&["check", "--judge", "record"])
        .exits(2)
        .complains("2 calls were made (`max-calls`)")
        .complains("sent 2 questions");
    assert_eq!(records(&built).len(), 2);
    assert_eq!(planned(&built)["answered"], 2);
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(0);
    assert_eq!(server.requests().len() as u64, open, "nothing is asked twice");
    assert_eq!(planned(&built)["calls"], 0);
}

#[test]
fn tokens_and_cost_are_limits_too() {
    for (limit, said) in [
        ("max-input-tokens = 2000\n", "tokens were sent (`max-input-tokens`)"),
        ("max-cost = 0.002\nprice-input = 1.0\nprice-output = 1.0\n", "were spent (`max-cost`)"),
        ("run-seconds = 0\n", "0 seconds have passed (`run-seconds`)"),
    ] {
        let built = many(6).build();
        let server = Server::saying("unrelated");
        configured(&built, &server.url(), limit);
        built.drift(&["check", "--judge", "record"]).exits(2).complains(said);
        assert!(server.requests().len() < 6);
    }
}

#[test]
fn a_plan_counts_what_is_sent_to_the_byte() {
    let built = many(3).build();
    let server = Server::start(|_, body| ok(&answer(body, "unrelated")));
    configured(&built, &server.url(), "price-input = 2.0\n");
    let plan = planned(&built);
    built.drift(&["judge", "plan"]).exits(0).prints("at most").prints("at the configured prices");
    let run = built.drift(&["check", "--judge", "record"]).exits(0);
    run.complains(&format!("sent {} questions with {} bytes to 127.0.0.1", plan["calls"], plan["bytes"]));
}

#[test]
fn nothing_is_sent_to_plan() {
    let built = many(3).build();
    built.drift(&["judge", "plan"]).exits(2).complains("no model is configured").complains("[judge]");
    configured(&built, "http://127.0.0.1:1/v1", "");
    built.drift(&["judge", "plan"]).exits(0).prints("questions open");
    let shown = built.drift(&["judge", "plan", "--show"]).exits(0).prints("  README.md:3  ");
    shown.prints("  docs/runbook.md:3  ");
}

#[test]
fn a_doctor_says_what_the_server_obeys() {
    let built = many(1).build();
    let server = Server::saying("unrelated");
    configured(&built, &server.url(), "");
    let told = built.drift(&["judge", "doctor"]).exits(0);
    let told = told.prints("answers as `tiny-1`, another name than was asked for").prints("conflicts says unrelated");
    told.prints("as asked for").prints("700 tokens read").prints("3 calls");
    let server = Server::start(|_, _| ok("no"));
    configured(&built, &server.url(), "");
    built.drift(&["judge", "doctor"]).exits(1).prints("is no verdict: the answer is not one JSON object");
    assert!(records(&built).is_empty());
}

//! Servers that fail, and what is tried again.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::repository::Run;
use crate::server::{Act, Server, answer, completion, ok};
use crate::story::{configured, journal, many, open, records};

fn say(status: u16, body: &str) -> Act {
    Act::Say(status, Vec::new(), body.to_owned())
}

fn good(body: &Value) -> Act {
    ok(&answer(body, "conflicts"))
}

/// Records one answer from a server that acts by `script`: the run, the number of requests, the attempts.
fn record(more: &str, script: impl Fn(usize, &Value) -> Act + Send + Sync + 'static) -> (Run, usize, String, Value) {
    let built = open().build();
    let server = Server::start(script);
    configured(&built, &server.url(), more);
    let run = built.drift(&["check", "--judge", "record"]);
    let records = if journal(&built).is_empty() { Value::Null } else { records(&built)[0].clone() };
    (run, server.requests().len(), journal(&built), records)
}

#[test]
fn a_busy_server_is_asked_again_after_the_time_that_it_names() {
    let start = Instant::now();
    let (run, requests, _, record) = record("", |number, body| match number {
        0 => Act::Say(
            429,
            vec![("retry-after", "1".to_owned())],
            json!({ "error": { "message": "slow down" } }).to_string(),
        ),
        _ => good(body),
    });
    run.exits(1);
    assert!(start.elapsed() >= Duration::from_secs(1), "it waited");
    assert_eq!((requests, &record["provenance"]["attempts"]), (2, &json!(2)));
}

#[test]
fn a_server_that_fails_is_asked_again_and_not_for_ever() {
    let (run, requests, _, _) = record("", |number, body| if number < 2 { say(503, "upstream") } else { good(body) });
    run.exits(1);
    assert_eq!(requests, 3);
    let (run, requests, kept, _) = record("retries = 1\n", |_, _| say(500, "broken"));
    run.exits(2).complains("did not answer in 2 attempts: 500: broken");
    assert_eq!((requests, kept.as_str()), (2, ""));
}

#[test]
fn an_error_under_status_200_is_never_an_answer() {
    let error = json!({ "error": { "message": "quota exceeded", "code": 429 } }).to_string();
    let (run, requests, kept, _) = record("retries = 1\n", move |_, _| say(200, &error));
    run.exits(2).complains("200 with an error: quota exceeded");
    assert_eq!((requests, kept.as_str()), (2, ""), "and never kept");
}

#[test]
fn what_is_our_own_fault_is_not_tried_again() {
    for (status, help) in [
        (400, "doctor"),
        (401, "check the key"),
        (403, "check the key"),
        (404, "base-url"),
        (413, "doctor"),
        (422, "doctor"),
    ] {
        let (run, requests, kept, _) = record("", move |_, _| say(status, "{\"error\":{\"message\":\"no\"}}"));
        run.exits(2).complains(&format!("answers {status}: no")).complains(help);
        assert_eq!((requests, kept.as_str()), (1, ""), "{status}");
    }
}

#[test]
fn a_slow_drip_ends_with_the_time_of_the_call() {
    let start = Instant::now();
    let drip = |_: usize, body: &Value| {
        Act::Drip(completion(&answer(body, "conflicts")).to_string(), Duration::from_millis(50))
    };
    let (run, _, kept, _) = record("call-seconds = 1\nretries = 0\n", drip);
    run.exits(2).complains("it took longer than 1 seconds");
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(kept, "");
}

#[test]
fn a_body_that_was_cut_is_no_answer() {
    let cut = |number: usize, body: &Value| match number {
        0 => Act::Cut(completion(&answer(body, "conflicts")).to_string()),
        1 => Act::HangUp,
        _ => good(body),
    };
    let (run, requests, kept, _) = record("", cut);
    run.exits(1);
    assert_eq!((requests, kept.lines().count()), (3, 1));
    // Whole by its length, and still not whole.
    let (run, ..) = record("retries = 0\n", |_, _| say(200, "{\"choices\":[{\"message\":{\"con"));
    run.exits(2).complains("cut off on its way");
}

#[test]
fn a_huge_body_is_not_read() {
    let (run, requests, kept, _) = record("", |_, _| say(200, &"x".repeat(2 << 20)));
    run.exits(2).complains("larger than 1048576 bytes");
    assert_eq!((requests, kept.as_str()), (1, ""));
}

#[test]
fn a_redirect_is_told_and_not_followed() {
    let other = Server::saying("conflicts");
    let to = format!("{}/chat/completions?key=secret", other.url());
    for status in [301, 302, 307, 308] {
        let to = to.clone();
        let (run, requests, kept, _) =
            record("", move |_, _| Act::Say(status, vec![("location", to.clone())], String::new()));
        let run = run.exits(2).complains("sends the request on to http://127.0.0.1:");
        assert!(!run.stderr.contains("secret"), "{}", run.stderr);
        assert_eq!((requests, kept.as_str()), (1, ""));
    }
    assert_eq!(other.requests().len(), 0);
}

#[test]
fn something_else_than_a_chat_completion_is_said_to_be() {
    let (run, ..) = record("", |_, _| say(200, "{\"hello\":\"world\"}"));
    run.exits(2).complains("something else than a chat completion").complains("base-url");
}

#[test]
fn a_model_that_changes_its_name_ends_the_run() {
    let built = many(4).build();
    let server = Server::start(|number, body| {
        let mut whole = completion(&answer(body, "unrelated"));
        whole["model"] = json!(if number < 2 { "tiny-1" } else { "tiny-2" });
        Act::Say(200, Vec::new(), whole.to_string())
    });
    configured(&built, &server.url(), "");
    built.drift(&["check", "--judge", "record"]).exits(2).complains("answered as `tiny-1` and now as `tiny-2`");
    assert_eq!(records(&built).len(), 2, "what was answered before is kept");
}

#[test]
fn a_prompt_that_the_server_cuts_off_is_noticed() {
    let (run, _, kept, _) = record("", |_, body| {
        let mut whole = completion(&answer(body, "unrelated"));
        whole["usage"]["prompt_tokens"] = json!(40);
        Act::Say(200, Vec::new(), whole.to_string())
    });
    run.exits(2).complains("cuts the prompt off").complains("context length");
    assert_eq!(kept, "");
}

#[test]
fn nobody_there_is_said_with_the_host() {
    let built = open().build();
    configured(&built, "http://127.0.0.1:1/v1", "retries = 0\n");
    built.drift(&["check", "--judge", "record"]).exits(2).complains("127.0.0.1 did not answer in 1 attempts");
}

//! The capability ladder: what is configured is what is sent.

use serde_json::{Value, json};

use crate::server::Server;
use crate::story::{configured, open};

fn sent(more: &str) -> Value {
    let built = open().build();
    let server = Server::saying("unrelated");
    configured(&built, &server.url(), more);
    built.drift(&["check", "--judge", "record"]).exits(0);
    server.requests()[0].body.clone()
}

#[test]
fn most_servers_get_what_most_servers_know() {
    let body = sent("");
    assert_eq!((&body["model"], &body["temperature"], &body["stream"]), (&json!("tiny"), &json!(0), &json!(false)));
    assert_eq!(body["response_format"]["type"], "json_schema");
    assert_eq!(body["response_format"]["json_schema"]["schema"]["additionalProperties"], false);
    assert!(body["max_tokens"].is_u64() && body.get("max_completion_tokens").is_none() && body.get("seed").is_none());
    let user: Value = serde_json::from_str(body["messages"][1]["content"].as_str().expect("text")).expect("JSON");
    assert_eq!(user["older"]["headings"], json!(["Ferry"]));
    assert_eq!(user["ordered"], true);
    let whole = body.to_string();
    assert!(!whole.contains("README") && !whole.contains("runbook.md"), "where a claim stands is not asked about");
}

#[test]
fn what_a_server_does_not_know_is_left_out() {
    let body = sent(
        "response-format = \"none\"\ntemperature = \"omit\"\ntoken-param = \"max_completion_tokens\"\nmax-tokens = 77\n",
    );
    assert!(
        body.get("response_format").is_none() && body.get("temperature").is_none() && body.get("max_tokens").is_none()
    );
    assert_eq!(body["max_completion_tokens"], 77);
}

#[test]
fn further_fields_are_sent_as_they_are() {
    let body = sent(
        "seed = 7\nresponse-format = \"json_object\"\nextra-body = { enable_thinking = false, chat_template_kwargs = { thinking = false } }\n",
    );
    assert_eq!((&body["seed"], &body["enable_thinking"]), (&json!(7), &json!(false)));
    assert_eq!(body["chat_template_kwargs"]["thinking"], false);
    assert_eq!(body["response_format"], json!({ "type": "json_object" }));
}

//! `drift mcp` as a client sees it, over the real pipes. The official client is tried by `.ci/try-clients`.
#![allow(missing_docs)]
#![cfg(feature = "mcp")]

#[path = "../repository/mod.rs"]
mod repository;

mod client;

use serde_json::{Value, json};

use client::Client;
use repository::{Repository, moved_port, write};

#[test]
fn which_port_and_what_was_it_before() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let found = client.content("search_claims", json!({ "query": "which port does the API use" }));
    assert_eq!(found["items"][0]["text"], "The API listens on port 4000.");
    assert_eq!(found["items"][0]["stated"]["subject"], "Move the API to port 4000");
    assert!(found["items"].as_array().expect("items").iter().all(|one| one["status"] == "current"), "{found:#}");
    let old = client.content("superseded_claims", json!({ "query": "which port does the API use" }));
    let told = old["items"].as_array().expect("items");
    assert!(told.iter().any(|one| one["text"] == "The API listens on port 3000." && one["until"]["id"].is_string()));
    assert!(told.iter().all(|one| one["because"] == "Move the API to port 4000"), "{old:#}");
    client.leave();
}

#[test]
fn every_tool_is_published_with_both_schemas_and_answers_by_them() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let listed = client.request("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().expect("tools").clone();
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(
        names,
        [
            "context",
            "search_claims",
            "superseded_claims",
            "open_conflicts",
            "claim_history",
            "projection_at",
            "check_document"
        ]
    );
    for tool in &tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        for schema in ["inputSchema", "outputSchema"] {
            assert_eq!(tool[schema]["type"], "object", "{tool:#}");
        }
        let arguments = match tool["name"].as_str() {
            Some("context") => json!({ "query": "api port" }),
            Some("claim_history") => json!({ "claim": "docs/runbook.md:3" }),
            Some("projection_at") => json!({ "rev": "HEAD~1" }),
            Some("check_document") => json!({ "path": "docs/runbook.md" }),
            _ => json!({}),
        };
        let content = client.content(tool["name"].as_str().expect("a name"), arguments);
        for required in tool["outputSchema"]["required"].as_array().into_iter().flatten() {
            assert!(content.get(required.as_str().expect("a name")).is_some(), "{required} in {content:#}");
        }
    }
    client.leave();
}

#[test]
fn a_document_is_checked_line_by_line() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let checked = client.content("check_document", json!({ "path": "docs/onboarding.md" }));
    assert_eq!((&checked["safe"], &checked["items"][0]["line"]), (&json!(false), &json!(3)));
    assert_ne!(checked["items"][0]["status"], "current");
    assert_eq!(client.content("check_document", json!({ "path": "docs/runbook.md" }))["safe"], true);
    let refused = client.refusal("check_document", json!({ "path": "onboarding.md" }));
    assert!(refused.contains("did you mean `docs/onboarding.md`?"), "{refused}");
}

#[test]
fn the_life_of_a_claim_and_any_revision_are_told() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let lives = client.content("claim_history", json!({ "claim": "docs/runbook.md:3" }));
    let steps: Vec<&Value> =
        lives["claims"][0]["chapters"].as_array().expect("chapters").iter().map(|c| &c["step"]).collect();
    assert_eq!(steps, ["born", "replaced"]);
    let past = client.content("projection_at", json!({ "rev": "HEAD~1" }));
    assert_eq!((&past["counts"]["current"], &past["total"]), (&json!(2), &json!(2)));
    let refused = client.refusal("projection_at", json!({ "rev": "nowhere" }));
    assert!(refused.contains("nowhere") && refused.contains("Next:"), "{refused}");
    let refused = client.refusal("claim_history", json!({ "claim": "docs/runbook.md:99" }));
    assert!(refused.contains("search_claims"), "{refused}");
}

#[test]
fn long_lists_come_in_parts() {
    let lines: String = (0..25).map(|n| format!("- The gate number {n} opens at dawn.\n")).collect();
    let built = Repository::of([write("docs/gates.md", format!("# Gates\n\n{lines}"))]).build();
    let mut client = Client::of(&built);
    let (mut seen, mut cursor) = (Vec::new(), Value::Null);
    loop {
        let page = client.content("search_claims", json!({ "query": "gate", "limit": 10, "cursor": cursor }));
        seen.extend(page["items"].as_array().expect("items").iter().map(|one| one["line"].as_u64()));
        assert_eq!(page["total"], 25);
        cursor = page["next_cursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 25);
    let refused = client.refusal("search_claims", json!({ "query": "dawn", "cursor": "abc.10" }));
    assert!(refused.contains("without `cursor`"), "{refused}");
}

#[test]
fn the_server_sees_what_changes_on_disk() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let port =
        |client: &mut Client| client.content("search_claims", json!({ "query": "dashboard port" }))["total"].clone();
    let before = port(&mut client);
    std::fs::write(built.path().join("docs/new.md"), "# New\n\nThe dashboard listens on port 5000.\n").expect("a file");
    assert_ne!(port(&mut client), before);
}

#[test]
fn repository_text_is_data() {
    let hostile = "# A\n\nThe port is open\u{202e} to\u{9b}31m all.\n";
    let built = Repository::of([write("docs/a.md", hostile)]).build();
    let mut client = Client::of(&built);
    let result = client.call("search_claims", json!({ "query": "port" }));
    let told = result.to_string();
    assert!(!told.contains('\u{202e}') && !told.contains('\u{9b}') && !told.contains("\\u202e"), "{told}");
}

#[test]
fn a_budget_holds_and_one_that_is_too_small_says_what_to_pass() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let result = client.call("context", json!({ "query": "api port", "budget": 400 }));
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(drift::recall::tokens(text) <= 400);
    assert!(drift::recall::tokens(&result["structuredContent"].to_string()) <= 400);
    let refused = client.refusal("context", json!({ "query": "api port", "budget": 3 }));
    assert!(refused.contains("pass a `budget` of"), "{refused}");
}

#[test]
fn a_parameter_of_another_name_is_refused_and_not_ignored() {
    let built = moved_port().build();
    let mut client = Client::of(&built);
    let refused = client.refusal("search_claims", json!({ "query": "port", "revision": "HEAD~1" }));
    assert!(refused.contains("no parameter `revision`") && refused.contains("`rev`"), "{refused}");
    for (tool, arguments) in [
        ("context", json!({ "query": "port", "budget": -1 })),
        ("search_claims", json!({ "cursor": "0.99999999999999999999999" })),
        ("projection_at", json!({ "rev": "no-such-branch" })),
        ("projection_at", json!({ "rev": "HEAD~99" })),
        ("claim_history", json!({ "claim": "docs/runbook.md:99999999999999999999" })),
        ("check_document", json!({ "path": "../outside.md" })),
    ] {
        let refused = client.refusal(tool, arguments);
        assert!(refused.contains("Next: "), "{refused}");
    }
    assert!(
        client.content("context", json!({ "query": "port", "budget": 1_000_000_000_000_u64 }))["warning"].is_null()
    );
    client.leave();
}

#[test]
fn a_clone_that_lacks_history_says_so_and_takes_nothing_for_new() {
    let built = moved_port().build();
    let clone = built.clone(&["--depth=1"]);
    let mut client = Client::of(&clone);
    for tool in ["search_claims", "superseded_claims", "open_conflicts"] {
        let result = client.call(tool, json!({}));
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(text.contains("this clone is shallow"), "{text}");
        assert!(result["structuredContent"]["revision"]["lacks"].is_string(), "{result:#}");
    }
    let found = client.content("search_claims", json!({ "query": "api port" }));
    // The first commit of the clone is not the one that wrote it.
    assert!(found["items"][0]["born"].is_null() && found["items"][0]["stated"].is_null(), "{found:#}");
    let life = client.content("claim_history", json!({ "claim": "docs/runbook.md:3" }));
    assert_eq!(life["claims"][0]["chapters"][0]["step"], "known", "{life:#}");
    client.leave();
}

#[test]
fn a_repository_without_commits_and_a_bare_one_are_answered() {
    let unborn = Repository::new().on_disk([write("a.md", "The API listens on port 3000.\n")]).build();
    let mut client = Client::of(&unborn);
    assert_eq!(client.content("search_claims", json!({ "query": "port" }))["total"], 1);
    assert!(client.refusal("projection_at", json!({ "rev": "HEAD" })).contains("Next: "));
    client.leave();
    let bare = moved_port().bare().build();
    let mut client = Client::of(&bare);
    assert_eq!(client.content("superseded_claims", json!({ "query": "port" }))["total"], 2);
    client.leave();
}

//! Against a real server with a small model on this machine: `just test-model` or `.ci/test-model` sets it up.
//! It holds that the transport, the schema and the replay work, and says nothing about judgement.

use serde_json::Value;

use crate::story::{configured, open, records};

#[test]
#[ignore = "needs a server: `.ci/test-model` starts one and runs this"]
fn a_real_server_answers_in_shape_and_is_replayed() {
    let url = std::env::var("DRIFT_TEST_MODEL_URL").expect("the base URL of a server");
    let built = open().build();
    configured(&built, &url, "call-seconds = 300\nendpoint-id = \"local\"\n");
    built.drift(&["judge", "doctor"]).prints("3 calls");
    let record = |format: &str| built.drift(&["check", "--judge", "record", "--format", format]);
    assert!(matches!(record("human").code, 0 | 1));
    let kept = records(&built);
    assert_eq!(kept.len(), 1);
    let from = &kept[0]["provenance"];
    assert_eq!((&from["client"], &from["http_status"]), (&Value::from("live"), &Value::from(200)));
    assert!(from["echoed_model"].as_str().is_some_and(|name| !name.is_empty()), "{from:#}");
    assert!(from["usage"]["prompt_tokens"].as_u64().is_some_and(|tokens| tokens > 100), "{from:#}");
    let shaped = kept[0]["answer"].is_object() || kept[0]["invalid"].as_str().is_some_and(|why| !why.contains("JSON"));
    assert!(shaped, "the grammar holds: {:#}", kept[0]);
    configured(&built, "http://127.0.0.1:1/v1", "call-seconds = 300\nendpoint-id = \"local\"\n");
    for format in ["human", "concise", "json", "sarif", "github", "markdown", "rdjson", "gitlab", "junit"] {
        let replayed = built.drift(&["check", "--judge", "replay", "--format", format]);
        assert_eq!(replayed.stdout, record(format).stdout, "{format}");
    }
}

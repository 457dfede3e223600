//! The published schemas say what the program says. `SNAPSHOTS=overwrite cargo test --test schema` rewrites them.

use snapbox::{assert_data_eq, file};

#[test]
fn of_the_configuration() {
    let schema = drift::config::schema(&drift::policy::every_rule());
    assert_data_eq!(schema, file!["../schemas/drift.schema.json"].raw());
}

#[test]
fn of_answers_and_packs() {
    assert_data_eq!(drift::render::answer_schema(), file!["../schemas/drift-ask-v1.schema.json"].raw());
    assert_data_eq!(drift::render::pack_schema(), file!["../schemas/drift-context-v1.schema.json"].raw());
}

#[cfg(feature = "mcp")]
#[test]
fn of_the_tools_for_agents() {
    let tools = serde_json::to_string_pretty(&drift::mcp::published()).expect("JSON") + "\n";
    assert_data_eq!(tools, file!["../schemas/mcp-tools.json"].raw());
}

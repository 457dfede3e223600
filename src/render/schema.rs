use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

use super::json_text::to_json;
use crate::recall::{Answer, Pack};

/// The JSON Schema of `drift ask --format json`.
pub fn answer_schema() -> String {
    written::<Answer>("drift-ask-v1")
}

/// The JSON Schema of `drift context --format json`.
pub fn pack_schema() -> String {
    written::<Pack>("drift-context-v1")
}

/// Made from the type that is written, so the two cannot part.
fn written<T: JsonSchema>(name: &str) -> String {
    let mut schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>();
    let id = format!("https://raw.githubusercontent.com/drift-lint/drift/main/schemas/{name}.schema.json");
    schema.insert("$id".to_owned(), id.into());
    to_json(&schema)
}

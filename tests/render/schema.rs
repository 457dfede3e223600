//! The published schema and what the JSON format writes are one contract. This reads the few keywords
//! that the schema uses; `.ci/validate-formats` asks a real validator.

use drift::render::Format;
use serde_json::Value;

const SCHEMA: &str = include_str!("../../schemas/drift-v1.schema.json");

#[test]
fn the_json_format_is_what_the_schema_says() {
    let schema = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    let report = serde_json::from_str(&super::rendered(Format::Json)).expect("the report is JSON");
    let mut faults = Vec::new();
    check("", &report, &schema, &schema, &mut faults);
    assert!(faults.is_empty(), "{faults:#?}");
}

fn check(at: &str, value: &Value, schema: &Value, root: &Value, faults: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).expect("a reference leads somewhere");
        return check(at, value, target, root, faults);
    }
    let one_of = |keyword: &str| schema[keyword].as_array().cloned().unwrap_or_else(|| vec![schema[keyword].clone()]);
    if !schema["type"].is_null() && !one_of("type").iter().any(|kind| is_a(value, kind.as_str().unwrap_or(""))) {
        faults.push(format!("{at}: {value} is not {}", schema["type"]));
    }
    if !schema["enum"].is_null() && !one_of("enum").contains(value) {
        faults.push(format!("{at}: {value} is not one of {}", schema["enum"]));
    }
    if !schema["const"].is_null() && schema["const"] != *value {
        faults.push(format!("{at}: {value} is not {}", schema["const"]));
    }
    for item in value.as_array().into_iter().flatten() {
        check(&format!("{at}[]"), item, &schema["items"], root, faults);
    }
    let Some(object) = value.as_object() else { return };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(name) {
            faults.push(format!("{at}: has no {name}"));
        }
    }
    for (name, member) in object {
        let described = schema["properties"].get(name).or(schema.get("additionalProperties"));
        match described {
            Some(described) => check(&format!("{at}.{name}"), member, described, root, faults),
            None => faults.push(format!("{at}: {name} is not in the schema")),
        }
    }
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

use serde_json::{Value, json};

use super::load::{CONFIDENCES, GENRES, LEVELS, thresholds};
use crate::finding::RuleInfo;

/// The JSON Schema of `drift.toml`, for editors; made from what [`super::load`] accepts.
pub fn schema(rules: &[&RuleInfo]) -> String {
    let words = |names: Vec<&str>, about: &str| json!({ "description": about, "enum": names });
    let levels: Vec<&str> = LEVELS.iter().map(|(name, _)| *name).collect();
    let strings = |about: &str| json!({ "description": about, "type": "array", "items": { "type": "string" } });
    let rule = |rule: &RuleInfo| {
        let about = format!("{}. Without a setting: {}.", rule.summary, rule.level);
        (rule.name.to_owned(), json!({ "description": about, "$ref": "#/$defs/rule" }))
    };
    let genre = |name: &str| (name.to_owned(), strings("Globs from the root."));
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://raw.githubusercontent.com/drift-lint/drift/main/schemas/drift.schema.json",
        "title": "drift.toml",
        "description": "What drift reads and how it judges. Every setting is optional.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "include": strings("Documents that are read; without it, every markdown file. Globs from the root."),
            "exclude": strings("Documents that are not read. Globs from the root."),
            "own-urls": strings("Further addresses that mean this very repository, such as its old name."),
            "default-branch": {
                "description": "The branch that links to the forge are read against.",
                "type": "string",
            },
            "fail-on": words(levels[1..].to_vec(), "The level from which a run fails."),
            "min-confidence": words(
                CONFIDENCES.iter().map(|(name, _)| *name).collect(),
                "Findings below this confidence are not shown.",
            ),
            "genres": {
                "description": "What documents are, where drift guesses wrong; the first match decides.",
                "type": "object",
                "additionalProperties": false,
                "properties": GENRES.iter().map(|(name, _)| genre(name)).collect::<serde_json::Map<String, Value>>(),
            },
            "context": {
                "description": "What agents are given by `drift context` and `drift mcp`.",
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "pinned": strings("What every pack holds: a document, `document#heading`, or a claim's id."),
                    "threshold": words(
                        thresholds().iter().map(|(name, _)| *name).collect(),
                        "With less trust a pack first says what to check.",
                    ),
                },
            },
            "rules": {
                "description": "Levels by rule.",
                "type": "object",
                "additionalProperties": false,
                "properties": rules.iter().map(|one| rule(one)).collect::<serde_json::Map<String, Value>>(),
            },
        },
        "$defs": {
            "level": { "enum": levels },
            "rule": {
                "oneOf": [
                    { "$ref": "#/$defs/level" },
                    {
                        "type": "object",
                        "additionalProperties": false,
                        "properties": {
                            "level": { "$ref": "#/$defs/level" },
                            "paths": {
                                "description": "Levels for documents that match; the first match decides.",
                                "type": "object",
                                "additionalProperties": { "$ref": "#/$defs/level" },
                            },
                        },
                    },
                ],
            },
        },
    });
    format!("{schema:#}\n")
}

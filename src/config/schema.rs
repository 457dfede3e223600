use serde_json::{Value, json};

use super::judge::{FORMATS, MODES, TOKEN_PARAMS};
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
            "judge": judge(),
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

/// The table of the optional model.
fn judge() -> Value {
    let text = |about: &str| json!({ "description": about, "type": "string" });
    let count = |about: &str| json!({ "description": about, "type": "integer", "minimum": 0 });
    let amount = |about: &str| json!({ "description": about, "type": "number", "minimum": 0 });
    let names = |names: Vec<&str>, about: &str| json!({ "description": about, "enum": names });
    json!({
        "description": "The optional model: an OpenAI-compatible server that is asked what the rules leave open.",
        "type": "object",
        "additionalProperties": false,
        "required": ["base-url", "model"],
        "properties": {
            "mode": names(MODES.iter().map(|(name, _)| *name).collect(), "What `drift check` does without `--judge`."),
            "base-url": text("Where `/chat/completions` is, such as `https://api.openai.com/v1`."),
            "model": text("The model's name."),
            "endpoint-id": text("A name for the server that stays when its address changes."),
            "api-key-env": text("The environment variable that holds the key; never the key itself."),
            "response-format": names(
                FORMATS.iter().map(|(name, _)| *name).collect(),
                "How the shape of an answer is asked for.",
            ),
            "token-param": names(
                TOKEN_PARAMS.iter().map(|(name, _)| *name).collect(),
                "What the server calls the limit of tokens.",
            ),
            "temperature": { "description": "`0`, or `omit` for models that refuse the parameter.", "enum": [0, "omit"] },
            "max-tokens": count("Tokens that an answer may have."),
            "seed": { "description": "A seed, for servers that know one.", "type": "integer" },
            "extra-body": { "description": "Further fields of the request.", "type": "object" },
            "confidence": names(
                CONFIDENCES.iter().map(|(name, _)| *name).collect(),
                "How often the model is right, as measured by you; without it, `low`.",
            ),
            "max-calls": count("Calls that one run may make."),
            "max-input-tokens": count("Tokens that one run may send."),
            "max-cost": amount("What one run may cost, in the currency of the prices."),
            "price-input": amount("Price of a million tokens sent."),
            "price-output": amount("Price of a million tokens received."),
            "call-seconds": count("Seconds that one call may take."),
            "run-seconds": count("Seconds that all calls may take."),
            "retries": count("How often a call that failed on its way is made again."),
        },
    })
}

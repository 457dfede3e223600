use serde::Serialize;

use super::json_text::to_json;
use crate::finding::{Evidence, Level, RuleInfo};

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    rules: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    summary: &'a str,
    level: Level,
    evidence: Evidence,
    explanation: &'a str,
}

/// The table of rules for programs, schema `drift/rules/v1`.
pub fn rules_json(rules: &[&RuleInfo]) -> String {
    let rules = rules
        .iter()
        .map(|rule| Entry {
            name: rule.name,
            summary: rule.summary,
            level: rule.level,
            evidence: rule.evidence,
            explanation: rule.explanation,
        })
        .collect();
    to_json(&List { schema: "drift/rules/v1", rules })
}

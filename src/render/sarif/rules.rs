use super::model::{Configuration, Help, Message, Rule, RuleProperties};
use crate::finding::{Confidence, Level, RuleInfo};
use crate::render::Options;

/// GitHub refuses longer descriptions.
const DESCRIPTION_LIMIT: usize = 1_024;

/// The table of all rules, whatever was found.
pub(super) fn table<'a>(options: &Options<'a>) -> Vec<Rule<'a>> {
    options.rules.iter().map(|rule| describe(rule, options)).collect()
}

fn describe<'a>(rule: &'static RuleInfo, options: &Options<'_>) -> Rule<'a> {
    Rule {
        id: rule.name,
        name: rule.name.split('-').map(capitalized).collect(),
        short_description: Message { text: format!("{}.", capitalized(rule.summary)) },
        full_description: Message { text: full_description(rule) },
        help: Help { text: rule.explanation, markdown: rule.explanation },
        help_uri: options.rule_page(rule),
        default_configuration: Configuration { level: sarif_level(rule.level) },
        properties: RuleProperties {
            tags: ["documentation".to_owned(), rule.evidence.to_string()],
            precision: match (options.reach)(rule.name) {
                Confidence::High => "high",
                Confidence::Medium => "medium",
                Confidence::Low => "low",
            },
            problem_severity: match rule.level {
                Level::Error => "error",
                Level::Warning => "warning",
                Level::Note => "recommendation",
            },
        },
    }
}

/// The levels of SARIF that drift's are.
pub(super) fn sarif_level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

/// `text` with a capital first letter; SARIF viewers show sentences.
pub(super) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The explanation's first paragraph, or the summary of a rule that has none.
fn full_description(rule: &RuleInfo) -> String {
    let paragraph = rule
        .explanation
        .split("\n\n")
        .map(str::trim)
        .find(|paragraph| !paragraph.is_empty() && !paragraph.starts_with('#'))
        .map_or_else(|| format!("{}.", capitalized(rule.summary)), |text| text.replace('\n', " "));
    match paragraph.char_indices().nth(DESCRIPTION_LIMIT) {
        Some(_) => paragraph.chars().take(DESCRIPTION_LIMIT - 1).chain(['…']).collect(),
        None => paragraph,
    }
}

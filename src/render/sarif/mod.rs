//! SARIF 2.1.0 as GitHub's code scanning reads it, and as the standard wants it.

mod line_hash;
mod model;
mod place;
mod result;
mod rules;

use self::model::{AutomationDetails, BaseId, Driver, Invocation, Log, Message, Notification, Run, SarifResult, Tool};
use self::place::SOURCE_ROOT;
use self::result::Results;
use super::Options;
use super::importance::most_important;
use super::json_text::to_json;
use super::options::HOME_URL;
use super::visible::visible;
use crate::finding::Report;
use crate::source::Sources;

/// GitHub keeps this many results of a run and drops the rest without a word.
const RESULT_LIMIT: usize = 5_000;

/// One run with the full rule table.
pub(crate) fn render(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    let mut notes: Vec<String> = report.notes.iter().map(|note| visible(note).into_owned()).collect();
    let kept = most_important(&report.findings, RESULT_LIMIT);
    if kept.len() < report.findings.len() {
        notes.push(format!(
            "{} of {} findings are listed, the most important first",
            kept.len(),
            report.findings.len()
        ));
    }
    let mut results = Results::new(sources, options);
    let results: Vec<SarifResult<'_>> = kept.into_iter().map(|finding| results.of(finding)).collect();
    let root = BaseId { description: Message { text: "The root of the repository.".to_owned() } };
    to_json(&Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "drift",
                    semantic_version: options.version,
                    information_uri: HOME_URL,
                    rules: rules::table(options),
                },
            },
            // The final slash makes the id a category; without it GitHub takes it for a run's own id.
            automation_details: AutomationDetails { id: format!("drift/{}/", options.category) },
            column_kind: "unicodeCodePoints",
            original_uri_base_ids: [(SOURCE_ROOT, root)].into(),
            invocations: [Invocation {
                execution_successful: true,
                tool_execution_notifications: notes
                    .into_iter()
                    .map(|note| Notification { level: "note", message: Message { text: sentence(&note) } })
                    .collect(),
            }],
            results,
        }],
    })
}

/// `text` as a sentence of its own.
fn sentence(text: &str) -> String {
    let text = rules::capitalized(text.trim_end());
    if text.ends_with(['.', '!', '?', ':']) { text } else { format!("{text}.") }
}

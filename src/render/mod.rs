//! Findings to bytes: one pure function a format, `(&Report, &Sources, &Options) -> String`.
//!
//! Nothing here reads a terminal, a clock or an environment; what a renderer
//! may know is in [`Options`]. Every text of a finding may come from a stranger's
//! pull request, so each format escapes all of it, its own way.

mod ask;
mod biography;
mod claims;
mod concise;
mod context;
mod details;
mod format;
mod github;
mod gitlab;
mod human;
mod importance;
mod json;
mod json_text;
mod junit;
mod markdown;
mod options;
mod page;
mod place;
mod problem;
mod rdjson;
mod rule_list;
mod sarif;
mod schema;
mod tally;
mod url;
mod visible;

pub use ask::{answer_json, answer_text};
pub use biography::{aged_json, aged_text, grounds, log_json, log_text};
pub use claims::{claims_json, claims_text};
pub use context::{pack_json, pack_markdown, trace_text};
pub use format::{Format, UnknownFormat};
pub use json::why_json;
#[cfg(feature = "lsp")]
pub(crate) use markdown::prose;
#[cfg(feature = "lsp")]
pub(crate) use options::HOME_URL;
pub use options::{HumanOptions, Options};
pub use page::{PageError, page, points_markdown, points_text};
pub use problem::problem;
pub use rule_list::rules_json;
pub use schema::{answer_schema, pack_schema};
pub use visible::visible;

use crate::finding::Report;
use crate::source::Sources;

/// Writes `report` in `format`. The same arguments give the same bytes.
pub fn render(format: Format, report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    match format {
        Format::Human => human::render(report, sources, options),
        Format::Concise => concise::render(report, sources),
        Format::Json => json::render(report, sources, options),
        Format::Sarif => sarif::render(report, sources, options),
        Format::Github => github::render(report, sources),
        Format::Markdown => markdown::render(report, sources, options),
        Format::Rdjson => rdjson::render(report, sources, options),
        Format::Gitlab => gitlab::render(report, sources),
        Format::Junit => junit::render(report, sources),
    }
}

/// By reason, what was not judged, for people.
pub fn unjudged_text(report: &Report) -> String {
    human::unjudged(report)
}

/// The findings of `report` for people, without a summary.
pub fn excerpt(report: &Report, sources: &Sources, options: &Options<'_>) -> String {
    human::findings(report, sources, options)
}

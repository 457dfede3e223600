use std::sync::LazyLock;

use regex::Regex;

use super::mention::mentions;
use super::words::disqualifies;
use super::{About, Demand, Requirement, Stated, expression};
use crate::document::{Statement, StatementKind};

/// What a sentence must say before a name for its versions to be those that are tried, by whomever.
static TESTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i-u)\b(?:tested|test suite runs|tests (?:are )?run|CI (?:runs|tests|covers|uses)|test matrix|continuously tested)(?: it| everything| all tests)?(?: continuously| automatically| in CI| by CI)? (?:on|with|against|under|for|in|covers)\b(?u:[^.;]){0,40}$").ok()
});

/// The versions that `statement` says the project is tested with: "tested on Python 3.9, 3.10 and 3.11".
pub(super) fn requirements(statement: &Statement, index: usize) -> Vec<Requirement> {
    let text = statement.text.as_str();
    // A row of results says what somebody found once.
    if statement.kind == StatementKind::Row || disqualifies(text) {
        return Vec::new();
    }
    let read = |mention: super::mention::Mention| {
        let before = &text[..mention.range.start];
        if !TESTED.as_ref().is_some_and(|pattern| pattern.is_match(before)) {
            return None;
        }
        let expression = expression::after(text, &mention)?;
        let span = statement.source_of(mention.range.start..expression.end);
        let stated = expression
            .versions
            .into_iter()
            .map(|(version, range)| Stated { version, span: statement.source_of(range) });
        Some(Requirement {
            subject: mention.subject,
            demand: Demand::Tested,
            about: About::Project,
            stated: stated.collect(),
            ranged: expression.ranged,
            span,
            statement: Some(index),
        })
    };
    mentions(text).into_iter().filter_map(read).collect()
}

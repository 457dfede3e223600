use super::{Context, Sink};
use crate::fact::definition::Kind;
use crate::finding::{Evidence, Level, RuleInfo};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-flag",
    summary: "a document gives a command-line flag that a commit removed",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
";

/// Reports every such name.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    cx.names().report(cx, &RULE, Kind::Flag, sink);
}

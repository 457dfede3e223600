//! The counts of a run in words, the same in every format that people read.

use crate::finding::{Level, Report, Summary, counted};

/// `found 1 error, 2 warnings; not shown: 3 old, 1 suppressed`.
pub(crate) fn found(report: &Report) -> String {
    let count = |level| report.findings.iter().filter(|finding| finding.level == level).count();
    let levels: Vec<String> = [Level::Error, Level::Warning, Level::Note]
        .into_iter()
        .filter_map(|level| Some(counted(count(level), &level.to_string())).filter(|_| count(level) > 0))
        .collect();
    let found =
        if levels.is_empty() { "found nothing stale".to_owned() } else { format!("found {}", levels.join(", ")) };
    if report.summary.hidden() == 0 {
        return found;
    }
    let reasons: Vec<String> =
        report.summary.hidden.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    format!("{found}; not shown: {}", reasons.join(", "))
}

/// `read 3 documents with 40 claims, checked what they name: 30 verified, 1 stale, 0 conflicting, 9 not judged`.
///
/// One claim may name several things, and some name nothing: the counts behind the colon are not claims.
pub(crate) fn judged(summary: &Summary) -> String {
    format!(
        "read {} with {}, checked what they name: {} verified, {} stale, {} conflicting, {} not judged",
        counted(summary.documents, "document"),
        counted(summary.claims, "claim"),
        summary.verified,
        summary.stale,
        summary.conflicting,
        summary.not_judged(),
    )
}

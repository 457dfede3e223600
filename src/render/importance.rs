use std::cmp::Reverse;

use crate::finding::Finding;

/// The `limit` findings that matter most, in the report's own order: a reader compares two runs better
/// when a cut moves nothing.
pub(crate) fn most_important(findings: &[Finding], limit: usize) -> Vec<&Finding> {
    let mut ranked: Vec<(usize, &Finding)> = by_importance(findings).into_iter().take(limit).collect();
    ranked.sort_by_key(|&(at, _)| at);
    ranked.into_iter().map(|(_, finding)| finding).collect()
}

/// Errors first, then what a change under review has caused; otherwise as reported. Each with its place
/// in `findings`.
pub(crate) fn by_importance(findings: &[Finding]) -> Vec<(usize, &Finding)> {
    let mut ranked: Vec<(usize, &Finding)> = findings.iter().enumerate().collect();
    ranked.sort_by_key(|&(at, finding)| (Reverse(finding.level), finding.cause.is_none(), at));
    ranked
}

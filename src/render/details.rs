use super::place::Region;
use super::visible::visible;
use crate::finding::Finding;
use crate::source::Sources;

/// What the finding rests on and what to do, a line each, safe to show: for formats whose message is
/// plain text of several lines.
pub(crate) fn details(finding: &Finding, sources: &Sources) -> Vec<String> {
    let mut lines = Vec::new();
    for related in &finding.related {
        lines.push(match Region::of(&related.place, sources) {
            Some(at) => format!("{}:{}: {}", related.place.path, at.start.line, related.message),
            None => format!("{}: {}", related.place.path, related.message),
        });
    }
    lines.extend(finding.remarks());
    lines.extend(finding.advice().map(str::to_owned));
    lines.iter().map(|line| visible(line).into_owned()).collect()
}

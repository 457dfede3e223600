use std::fmt::Write as _;

use serde::Serialize;

use super::json_text::to_json;
use super::visible::visible;
use crate::finding::{Listed, Status, counted};

#[derive(Serialize)]
struct Page<'a> {
    schema: &'static str,
    claims: &'a [Listed],
}

/// The claims as schema `drift/claims/v1`.
pub fn claims_json(claims: &[Listed]) -> String {
    to_json(&Page { schema: "drift/claims/v1", claims })
}

/// The claims for people: `path:line`, status, kind and the first line of the text.
pub fn claims_text(claims: &[Listed]) -> String {
    let mut out = String::new();
    for claim in claims {
        let first = claim.text.lines().next().unwrap_or_default();
        let place = format!("{}:{}", visible(&claim.path), claim.line);
        let _ = writeln!(out, "{place}  {}  {}  {}", claim.status.name(), claim.kind, visible(first));
        if let Some(by) = &claim.by {
            let commit = by.commit.as_deref().map_or(String::new(), |id| format!(", {}", id.get(..7).unwrap_or(id)));
            let _ = writeln!(out, "    by {}:{}{commit}", visible(&by.path), by.line);
        }
        if let Some(id) = &claim.retired_commit {
            let _ = writeln!(out, "    taken out in {}", id.get(..7).unwrap_or(id));
        }
        if let Some(ruling) = &claim.ruling {
            let (author, reason) = (visible(&ruling.author), visible(&ruling.reason));
            let _ = writeln!(out, "    ruled {} by {author} on {}: {reason}", ruling.verdict, ruling.date);
        }
    }
    let count = |status| claims.iter().filter(|claim| claim.status == status).count();
    let _ = writeln!(
        out,
        "\n{}: {} current, {} superseded, {} conflicting, {} retired, {} refuted",
        counted(claims.len(), "claim"),
        count(Status::Current),
        count(Status::Superseded),
        count(Status::Conflicting),
        count(Status::Retired),
        count(Status::Refuted)
    );
    out
}

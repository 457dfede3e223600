use std::fmt::Write as _;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use super::place;
use super::projections::Projections;
use super::workspace::Buffer;
use crate::document;
use crate::finding::Commit;
use crate::recall::{Claim, Former, one_line};
use crate::render::prose;
use crate::session::View;
use crate::source::Span;

/// Former statements that are told.
const MOST_FORMER: usize = 8;

/// The life of the claim at `position`; nothing while the projection is being made, or where no claim stands.
pub(super) fn at(projections: &Projections, buffer: &Buffer, position: Position) -> Option<Hover> {
    let view = projections.last()?;
    let document = document::parse(&buffer.path, &buffer.text);
    let at = place::offset(&buffer.text, position);
    let statement = document.statement_at(Span::new(at, at))?;
    let said = one_line(document.slice(statement.span));
    let line = document.source.lines.line(statement.span.start as usize);
    // By its words: the buffer may be ahead of what was read, and lines shift.
    let claims = view.projection.at(&buffer.path, None).filter(|&index| view.projection.claims()[index].text == said);
    let nearest = claims.min_by_key(|&index| view.projection.claims()[index].line.abs_diff(line));
    let value = match nearest {
        Some(index) => told(&view, index),
        None => "not committed yet, or no claim".to_owned(),
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(place::range(&buffer.text, statement.span)) })
}

fn told(view: &View, index: usize) -> String {
    let mut verified = view.projection.verified(&[index], view);
    let Some(claim) = verified.pop() else { return String::new() };
    let mut out = format!("**{}** · {} · {}", claim.status.name(), claim.kind, claim.verification.how.words());
    if let Some(on) = &claim.verification.rests_on {
        let _ = write!(out, " ({})", prose(on));
    }
    out.push('\n');
    against(&mut out, &claim);
    let line = |out: &mut String, what: &str, commit: Option<&Commit>| {
        if let Some(commit) = commit {
            let _ = write!(out, "\n- {what} in {}", prose(&commit.cite()));
        }
    };
    line(&mut out, "born", claim.born.as_ref());
    if claim.stated != claim.born {
        line(&mut out, "last stated", claim.stated.as_ref());
    }
    let former: Vec<usize> = view.projection.formerly(&claim.id).collect();
    for &index in former.iter().rev().take(MOST_FORMER) {
        former_line(&mut out, &view.projection.former()[index]);
    }
    out
}

fn against(out: &mut String, claim: &Claim) {
    if let Some((by, undone)) = claim.by.as_ref().zip(claim.undone()) {
        let text = by.text.as_deref().filter(|_| by.path != claim.path);
        let text = text.map_or(String::new(), |text| format!(": {}", prose(text)));
        let _ = write!(out, "\n{}{text}\n", prose(&undone));
    }
    if let Some(doubt) = &claim.doubt {
        let _ = write!(out, "\nin doubt: {}\n", prose(doubt));
    }
    for against in &claim.against {
        let _ = write!(out, "\n{}\n", prose(&against.message));
    }
}

fn former_line(out: &mut String, former: &Former) {
    let until = former.until.as_ref().map_or_else(|| "the work tree".to_owned(), Commit::cite);
    let _ = write!(out, "\n- until {}: {}", prose(&until), prose(&former.text));
}

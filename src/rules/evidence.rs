//! What every existence rule says about a vanished thing: receipt, note, fix.

use super::Context;
use crate::document::{Document, Genre, Link, LinkKind, is_of_a_version};
use crate::finding::{Edit, Finding, Fix, Place, Related};
use crate::history::{Vanished, Went};
use crate::record::Record;
use crate::source::Span;
use crate::tree::path;

/// Whether `document` is of an old version or put away in an archive, kept as it was: what is dead in it is dead, but
/// hardly anybody mends it.
pub(super) fn is_kept_as_it_was(cx: &Context<'_>, document: &Document) -> bool {
    const ARCHIVES: &[&str] = &["archive", "archived", "archives"];
    let path = document.path();
    let is_archive = |folder: &str| ARCHIVES.contains(&folder.to_ascii_lowercase().as_str());
    path::parent(path).split('/').any(is_archive)
        || is_of_a_version(path) && cx.corpus.get(path).is_some_and(|entry| entry.genre == Genre::Log)
}

/// Whether `link` is a definition that no text of the document uses: it is shown nowhere.
pub(super) fn is_unused(document: &Document, link: &Link) -> bool {
    let uses =
        |other: &&Link| matches!(other.kind, LinkKind::Reference | LinkKind::ImageReference) && other.dest == link.dest;
    link.kind == LinkKind::Definition && !document.links.iter().any(|other| uses(&other))
}

/// A place in `document`.
pub(super) fn place(document: &Document, span: Span) -> Place {
    Place { path: document.path().to_owned(), span }
}

/// A place in a decision record.
pub(super) fn record_place(record: &Record, span: Span) -> Place {
    Place { path: record.path().to_owned(), span }
}

/// A second place, in a decision record.
pub(super) fn in_record(record: &Record, span: Span, message: &str) -> Related {
    Related { place: record_place(record, span), message: message.to_owned(), commit: None }
}

/// Adds what history says of `gone`: the receipt, and a note with what happened.
pub(super) fn testify(finding: &mut Finding, gone: &Vanished, name: &str) {
    let what = match &gone.went {
        Some(Went { path, certain: true }) => format!("`{name}` was renamed to `{path}`"),
        Some(Went { path, .. }) => format!("`{path}` has the name now; `{name}` was removed"),
        None => format!("`{name}` was removed"),
    };
    finding.attest(&what, gone.commit.clone());
    finding.rests_on.extend(gone.went.iter().map(|went| went.path.clone()));
    finding.rests_on.push(name.to_owned());
}

/// Offers to write `new` over `span`.
pub(super) fn offer(finding: &mut Finding, document: &Document, span: Span, new: &str) {
    let old = document.slice(span);
    let message = format!("change `{old}` to `{new}`");
    finding.help = Some(message.clone());
    let edits = vec![Edit { place: place(document, span), replacement: new.to_owned() }];
    finding.fix = Some(Fix { message, edits });
}

/// How `target` is written where `written` stood: with a leading slash from the root, with `./` or
/// `../` or plainly from `folder`.
pub(super) fn respelled(written: &str, folder: &str, target: &str) -> String {
    let slash = if written.ends_with('/') { "/" } else { "" };
    if written.starts_with('/') {
        return format!("/{target}{slash}");
    }
    let relative = path::relative(folder, target);
    let dotted = written.starts_with("./") && !relative.starts_with("../");
    format!("{}{relative}{slash}", if dotted { "./" } else { "" })
}

//! Sections that speak of one release, or of the way from one to another: older versions stand there on purpose.

use crate::document::Document;
use crate::source::Span;
use crate::version::Version;

/// Words of such a heading, page name or introduction.
const WAYS: &[&str] = &[
    "migrat",
    "upgrad",
    "downgrad",
    "older",
    "old version",
    "previous",
    "legacy",
    "specific version",
    "particular version",
    "pin",
    "release",
    "v1",
    "1.x",
];

/// Whether the section, by its heading or its words, is about the release `stated` or about the way from one to another.
pub(super) fn is_about_a_release(document: &Document, section: Option<usize>, span: Span, stated: &Version) -> bool {
    let major = stated.parts().first().copied().unwrap_or_default();
    let named = [format!("v{major}"), format!("{major}.x"), format!("version {major}")];
    let titled = |title: &str| {
        let title = title.to_lowercase();
        WAYS.iter().any(|way| title.contains(way)) || named.iter().any(|name| title.contains(name.as_str()))
    };
    let headings = document.heading_path(section);
    let page = document.path().to_lowercase();
    let lead = document.code.iter().find(|block| block.span.contains(span));
    headings.iter().any(|section| titled(&section.title))
        || titled(page.rsplit('/').next().unwrap_or_default())
        || lead.and_then(|block| block.lead.as_deref()).is_some_and(titled)
}

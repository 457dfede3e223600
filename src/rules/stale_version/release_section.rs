//! Sections that speak of one release, or of the way from one to another: older versions stand there on purpose.

use crate::document::Document;
use crate::source::Span;
use crate::tree::path;
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
    "v1",
    "1.x",
];

/// Whether the section, by its heading or its words, is about the release `stated` or about the way from one to another.
pub(super) fn is_about_a_release(document: &Document, section: Option<usize>, span: Span, stated: &Version) -> bool {
    let major = stated.parts().first().copied().unwrap_or_default();
    let named = [format!("v{major}"), format!("{major}.x"), format!("version {major}")];
    let told = |title: &str| {
        let title = title.to_lowercase();
        WAYS.iter().any(|way| title.contains(way)) || named.iter().any(|name| title.contains(name.as_str()))
    };
    // "The package that is part of each release" introduces the newest one.
    let titled = |title: &str| told(title) || title.to_lowercase().contains("release");
    let headings = document.heading_path(section);
    let lead = document.code.iter().find(|block| block.span.contains(span));
    headings.iter().any(|section| titled(&section.title))
        || titled(path::name(document.path()))
        || lead.and_then(|block| block.lead.as_deref()).is_some_and(told)
}

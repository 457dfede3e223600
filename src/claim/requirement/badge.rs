use std::ops::Range;

use super::expression;
use super::mention::{Mention, mentions};
use super::words::disqualifies;
use super::{About, Demand, Requirement, Stated};
use crate::document::{Document, Link, LinkKind};
use crate::source::Span;

/// Requirements of static badges: `img.shields.io/badge/Rust-1.65.0-blue`.
pub(super) fn requirements(document: &Document) -> Vec<Requirement> {
    document.links.iter().filter_map(|link| requirement(document, link)).collect()
}

fn requirement(document: &Document, link: &Link) -> Option<Requirement> {
    if !matches!(link.kind, LinkKind::Image | LinkKind::HtmlSrc | LinkKind::Definition) || disqualifies(&link.text) {
        return None;
    }
    // Places in the destination are places in the document only where nothing was decoded.
    let written = document.slice(link.dest_span);
    let dest = written.find(link.dest.as_str()).map(|at| link.dest_span.start as usize + at)?;
    let content = content(&link.dest)?;
    let (decoded, places) = decode(&link.dest[content.clone()]);
    let mention = label(&decoded)?;
    let mut found = expression::after(&decoded, &mention)?;
    // A badge of a name and a number with nothing about a minimum says what is used or needed.
    let minimum =
        ["minimum", "msrv", "min "].iter().any(|word| format!("{} {decoded}", link.text).to_lowercase().contains(word));
    found.at_least |= minimum;
    let source = |range: Range<usize>| {
        let (first, last) = (places.get(range.start)?, places.get(range.end.checked_sub(1)?)?);
        Some(Span::new(dest + content.start + first.start, dest + content.start + last.end))
    };
    let mut stated = Vec::new();
    for (version, range) in found.versions {
        stated.push(Stated { version, span: source(range)? });
    }
    Some(Requirement {
        subject: mention.subject.clone(),
        demand: if found.at_least { Demand::AtLeast } else { Demand::Needs },
        about: About::Project,
        stated,
        ranged: found.ranged,
        span: source(mention.range.start..found.end)?,
        statement: link.statement,
    })
}

/// The place of `label-message` in a static badge's address: behind `/badge/`, without the colour.
fn content(dest: &str) -> Option<Range<usize>> {
    let host = ["img.shields.io/badge/", "badgen.net/badge/", "shields.io/badge/"];
    let start = host.iter().find_map(|host| dest.find(host).map(|at| at + host.len()))?;
    let end = dest[start..].find(['?', '#']).map_or(dest.len(), |at| start + at);
    // A doubled dash is a dash of the text; a single one ends it.
    let parts = dest[start..end].replace("--", "\u{0}\u{0}");
    let colour = parts.rfind(['-', '/'])?;
    Some(start..start + colour)
}

/// Turns the badge's text into what it shows, with the place of each byte: `%2B` is `+`, `_` a blank, and the
/// dash between label and message a blank as well.
fn decode(text: &str) -> (String, Vec<Range<usize>>) {
    let mut shown = String::new();
    let mut places = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let escaped = rest.strip_prefix('%').and_then(|hex| u8::from_str_radix(hex.get(..2)?, 16).ok());
        let (sign, length) = match (escaped.filter(u8::is_ascii), rest.chars().next()) {
            (Some(byte), _) => (char::from(byte), 3),
            _ if rest.starts_with("--") => ('-', 2),
            _ if rest.starts_with("__") => ('_', 2),
            (_, Some('-' | '_' | '/')) => (' ', 1),
            (_, Some(sign)) => (sign, sign.len_utf8()),
            (_, None) => break,
        };
        shown.push(sign);
        places.extend(std::iter::repeat_n(at..at + length, sign.len_utf8()));
        at += length;
    }
    (shown, places)
}

/// The product that the badge's label names; it must lead, or follow "minimum" alone.
fn label(shown: &str) -> Option<Mention> {
    let first = mentions(shown).into_iter().next()?;
    let before = super::words::words(&shown[..first.range.start]);
    let plain = ["minimum", "min", "supported", "minimal", "required", "requires", "stable"];
    before.iter().all(|word| plain.contains(&word.as_str())).then_some(first)
}

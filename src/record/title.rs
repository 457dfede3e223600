use std::sync::LazyLock;

use regex::Regex;

use super::number::{WORD_PATTERN, own_name};
use crate::document::Document;
use crate::source::Span;

/// The title of a record without its number, and where it stands. A record whose first heading is a part of
/// its body has none.
pub(super) fn of_document(document: &Document) -> Option<(String, Span)> {
    // `# SUPERSEDED BY [12](0012-x.md)` is a banner, whatever its markup.
    let mut titles = document.sections.iter().filter(|section| !is_banner(&section.title));
    // The first heading may be a smaller one than those of the parts.
    let labelled = titles.clone().next().filter(|section| LABEL.is_match(&section.title));
    let first = labelled.or_else(|| titles.clone().find(|section| section.level == 1)).or_else(|| titles.next())?;
    let word = first.title.to_lowercase();
    let is_part = [
        "abstract",
        "context",
        "history",
        "introduction",
        "motivation",
        "preamble",
        "problem",
        "summary",
        "this rfc",
        "this adr",
    ]
    .iter()
    .any(|start| word.starts_with(start));
    if super::key::Key::of(&first.title).is_some() || is_part {
        return None;
    }
    Some((without_number(&first.title), first.span))
}

/// Whether a heading says nothing but what became of the record.
pub(super) fn is_banner(heading: &str) -> bool {
    let first = super::marker::markers(heading).into_iter().next();
    first.is_some_and(|marker| {
        marker.relation == super::Relation::SupersededBy
            && !heading[..marker.range.start].contains(|c: char| c.is_alphanumeric())
    })
}

/// The title that a file's name tells, or its folder's if the file is only the folder's page.
pub(super) fn of_name(at: &str) -> String {
    let name = without_number(own_name(at)).replace(['-', '_'], " ");
    name.trim().to_owned()
}

static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)^(architecture\s+decision\s+record|decision\s+record|{WORD_PATTERN})\s*[^\p{{Alphabetic}}\s]"
    ))
    .expect("a pattern")
});

/// `9. Use X`, `ADR-009: Use X`, `Architecture Decision Record: Use X` without what stands before `Use X`.
pub(super) fn without_number(title: &str) -> String {
    let mut rest = title.trim();
    if let Some(label) = LABEL.captures(rest).and_then(|found| found.get(1)) {
        rest = rest[label.end()..].trim_start_matches(joins);
    }
    rest = without_date(rest);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    if digits > 0 && after.starts_with(['.', ':', ' ', '-', '—', '–', '_', ')']) {
        rest = without_date(after.trim_start_matches(joins));
    }
    if rest.is_empty() { title.trim().to_owned() } else { rest.to_owned() }
}

/// Signs between a number, a date and a title.
fn joins(c: char) -> bool {
    c.is_whitespace() || matches!(c, '.' | ':' | '-' | '—' | '–' | '_' | ')' | '#')
}

/// `2021-08-12 - Use X` without the day.
fn without_date(title: &str) -> &str {
    let dated = title.get(..10).filter(|start| super::date::is_iso(start));
    match dated.map(|date| title[date.len()..].trim_start_matches(joins)) {
        Some(rest) if !rest.is_empty() => rest,
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_labels_come_off() {
        for (title, expected) in [
            ("9. Use X", "Use X"),
            ("ADR-0104 — CI trust", "CI trust"),
            ("ADR 3: Use Y", "Use Y"),
            ("Architecture Decision Record: CSS framework", "CSS framework"),
            ("EKS", "EKS"),
            ("23 Logging", "Logging"),
            ("Decisions are recorded", "Decisions are recorded"),
            ("12", "12"),
            ("TEP-0160:  Enhance the tool", "Enhance the tool"),
            ("RFC #8025 - 2021-08-12 - Tracing", "Tracing"),
            ("2021-08-12 - Tracing", "Tracing"),
            ("Capture what was decided", "Capture what was decided"),
            ("EEP 18: JSON bifs", "JSON bifs"),
        ] {
            assert_eq!(without_number(title), expected);
        }
        assert_eq!(of_name("adr/0036-batch-references.md"), "batch references");
    }
}

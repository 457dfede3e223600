use super::number::stem;
use crate::document::Document;
use crate::source::Span;

/// The title of a record without its number, and where it stands. A record whose first heading is a part of
/// its body has none.
pub(super) fn of_document(document: &Document) -> Option<(String, Span)> {
    let first = document.sections.iter().find(|section| section.level == 1).or(document.sections.first())?;
    let word = first.title.to_lowercase();
    let is_part = ["abstract", "context", "introduction", "motivation", "problem", "summary", "this rfc", "this adr"]
        .iter()
        .any(|start| word.starts_with(start));
    if super::key::Key::of(&first.title).is_some() || is_part {
        return None;
    }
    Some((without_number(&first.title), first.span))
}

/// The title that a file's name tells.
pub(super) fn of_name(at: &str) -> String {
    let name = without_number(stem(at)).replace(['-', '_'], " ");
    name.trim().to_owned()
}

/// `9. Use X`, `ADR-009: Use X`, `Architecture Decision Record: Use X` without what stands before `Use X`.
pub(super) fn without_number(title: &str) -> String {
    let mut rest = title.trim();
    for label in ["architecture decision record", "decision record", "adr", "rfc", "pep", "eip", "kep", "decision"] {
        if let Some(after) = rest.get(..label.len()).filter(|start| start.eq_ignore_ascii_case(label))
            && let next = &rest[after.len()..]
            && next.trim_start().starts_with(|c: char| !c.is_alphabetic())
        {
            rest =
                next.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '_' | ':' | '#' | '—' | '–'));
            break;
        }
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    if digits > 0 && after.starts_with(['.', ':', ' ', '-', '—', '–', '_', ')']) {
        rest = after
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ':' | '-' | '—' | '–' | '_' | ')'));
    }
    if rest.is_empty() { title.trim().to_owned() } else { rest.to_owned() }
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
        ] {
            assert_eq!(without_number(title), expected);
        }
        assert_eq!(of_name("adr/0036-batch-references.md"), "batch references");
    }
}

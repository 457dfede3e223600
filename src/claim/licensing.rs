//! Sentences and badges that say under which licence the project is.

use std::sync::LazyLock;

use regex::Regex;

use super::requirement::{About, about};
use crate::document::{Document, Link, LinkKind, Statement, StatementKind, Topic};
use crate::license::{License, mentions};
use crate::source::Span;

/// What a document says of the project's licence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Licensing {
    /// Every licence that the sentence names.
    pub licenses: Vec<License>,
    /// On whose behalf.
    pub about: About,
    /// The bytes of the names, from the first to the last.
    pub span: Span,
    /// Index into [`Document::statements`] of what says so; `None` for a badge outside any.
    pub statement: Option<usize>,
}

/// The verb that puts something under a licence: what stands before it is the subject.
static GRANT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i-u)\b(?:(?:dual-?|open[- ]?)?(?:licen[cs]ed|released|distributed|available|published|provided|sourced)(?: software)?,? (?:under|with|by)|(?:is|are) (?:under|covered by|governed by))").ok()
});

/// Words that make a sentence speak of a part, of another time, or of what is somebody else's.
static ELSE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i-u)\b(?:except|exceptions?|unless|otherwise|some|parts?|portions?|third|vendored|bundled|fork(?:ed)?|based on|derived|originally|previous(?:ly)?|prior|before|until|was|were|used to|changed?|changing|switch(?:ed)?|relicens\w+|will be released|compatible|docs|documentation|logos?|icons?|fonts?|images?|artwork|data|examples?|if you|when|versions|older|not|dependenc\w+|commercial|enterprise|alternative\w*|header|spdx|inspired|from the|text|spec(?:ification)?)\b").ok()
});

/// Everything that `document` says of the project's licence, in order.
pub fn licensings(document: &Document) -> Vec<Licensing> {
    document.said_of(Topic::Licences, || read(document))
}

fn read(document: &Document) -> Vec<Licensing> {
    let mut found: Vec<Licensing> = document.links.iter().filter_map(badge).collect();
    for (index, statement) in document.statements.iter().enumerate() {
        if statement.kind == StatementKind::Sentence && !statement.block.struck && !statement.block.quoted {
            found.extend(sentence(document, statement, index));
        }
    }
    found.sort_by_key(|licensing| licensing.span);
    found.dedup_by(|later, earlier| earlier.span.overlaps(later.span));
    found
}

fn sentence(document: &Document, statement: &Statement, index: usize) -> Option<Licensing> {
    let text = statement.text.as_str();
    let named = mentions(text);
    let (first, last) = (named.first()?, named.last()?);
    let contributed = text.to_lowercase().contains("contributions will be licensed");
    let elsewhere = ELSE.as_ref().is_some_and(|pattern| pattern.is_match(text));
    if elsewhere || text.len() > LONGEST {
        return None;
    }
    let grant = GRANT.as_ref().and_then(|pattern| pattern.find(text)).filter(|grant| grant.start() < first.range.start);
    let about = match grant {
        _ if contributed => About::Project,
        Some(grant) => about::subject(&text[..grant.start()]),
        // A section on the licence may say no more than its name.
        None if opens_section(document, statement) && is_name_first(text, first.range.start) => About::Project,
        None => return None,
    };
    Some(Licensing {
        licenses: named.iter().map(|mention| mention.license.clone()).collect(),
        about,
        span: statement.source_of(first.range.start..last.range.end),
        statement: Some(index),
    })
}

/// Sentences that are longer say more than under which licence something is.
const LONGEST: usize = 300;

/// Whether `statement` is the first sentence of a section called "License".
fn opens_section(document: &Document, statement: &Statement) -> bool {
    let Some(section) = statement.section.and_then(|index| document.sections.get(index)) else { return false };
    let title: String = section.title.to_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
    let headed = matches!(title.as_str(), "license" | "licence" | "licensing" | "licenses");
    let before = document.statements.iter().filter(|other| other.section == statement.section);
    headed
        && before.filter(|other| other.kind != StatementKind::Heading).map(|other| other.span.start).min()
            == Some(statement.span.start)
}

/// Whether nothing but a few words stands before the name: "MIT", "The MIT License", "Code: MIT".
fn is_name_first(text: &str, at: usize) -> bool {
    let words: Vec<&str> = text[..at].split_whitespace().collect();
    words
        .iter()
        .all(|word| ["the", "license:", "licence:", "license", "licence"].contains(&word.to_lowercase().as_str()))
}

/// A static badge: `img.shields.io/badge/license-MIT-blue`.
fn badge(link: &Link) -> Option<Licensing> {
    if !matches!(link.kind, LinkKind::Image | LinkKind::HtmlSrc | LinkKind::Definition) {
        return None;
    }
    let lower = link.dest.to_lowercase();
    let at = ["/badge/license-", "/badge/licence-", "/:license-"]
        .iter()
        .find_map(|part| Some(lower.find(part)? + part.len()))?;
    let rest = link.dest.get(at..)?;
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    // A doubled dash is a dash of the text; a single one comes before the colour.
    let shown = rest[..end].replace("--", "\u{1}");
    let shown = shown.rsplit_once('-').map_or(shown.as_str(), |(shown, _)| shown).replace('\u{1}', "-");
    let shown = shown.replace("%20", " ").replace("%2F", "/").replace("%2f", "/").replace('_', " ");
    let licenses: Vec<License> = mentions(&shown).into_iter().map(|mention| mention.license).collect();
    let elsewhere = ELSE.as_ref().is_some_and(|pattern| pattern.is_match(&link.text));
    (!licenses.is_empty() && !elsewhere).then_some(Licensing {
        licenses,
        about: About::Project,
        span: link.dest_span,
        statement: link.statement,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    fn read(text: &str) -> Vec<String> {
        let document = parse("README.md", text);
        let one = |licensing: &Licensing| {
            let names: Vec<String> = licensing.licenses.iter().map(License::to_string).collect();
            format!("{:?}: {}", licensing.about, names.join(" "))
        };
        licensings(&document).iter().filter(|licensing| licensing.about != About::Other).map(one).collect()
    }

    #[test]
    fn sentences_and_badges_that_name_the_licence() {
        for (text, expected) in [
            ("This project is licensed under the MIT License.", "Project: MIT"),
            ("Released under the [Apache License, Version 2.0](LICENSE).", "Project: Apache-2.0"),
            (
                "ferry is distributed under the terms of both the MIT license and the Apache License 2.0.",
                "Named(\"ferry\"): MIT Apache-2.0",
            ),
            (
                "By contributing, you agree that your contributions will be licensed under its MIT License.",
                "Project: MIT",
            ),
            ("## License\n\n[MIT](LICENSE) © Ada\n", "Project: MIT"),
            ("[![License: MIT](https://img.shields.io/badge/License-MIT-blue.svg)](LICENSE)", "Project: MIT"),
            ("![l](https://img.shields.io/badge/license-BSD--3--Clause-green)", "Project: BSD-3-Clause"),
            ("![l](https://img.shields.io/badge/license-Apache%202.0-blue)", "Project: Apache-2.0"),
        ] {
            assert_eq!(read(text), [expected], "{text}");
        }
    }

    #[test]
    fn what_is_said_of_something_else() {
        for text in [
            "The documentation is licensed under CC-BY-4.0.",
            "Unless otherwise noted, the code is licensed under MIT.",
            "The logo is licensed under CC0.",
            "It was licensed under the MIT license until 2020.",
            "Your plugin may be released under the MIT license.",
            "The parser is based on MIT licensed code.",
            "MIT students wrote it.",
            "![l](https://img.shields.io/npm/l/ferry)",
            "Some files are distributed under the BSD license.",
        ] {
            assert_eq!(read(text), [""; 0], "{text}");
        }
    }
}

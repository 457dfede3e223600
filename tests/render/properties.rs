//! Whatever a finding says and wherever it points, no renderer panics, breaks its format, or lets text
//! through that a terminal, a log or a page would obey.

use std::sync::Arc;

use drift::finding::{Cause, Commit, Edit, Finding, Fix, Level, Place, Related, Report};
use drift::render::{Format, HumanOptions, Options, render};
use drift::source::{SourceFile, Sources, Span};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use pulldown_cmark::{Event, Parser, Tag};

use super::fixture::RULES;

const RULE_URL: &str = "https://drift.example/rules/";
const BLOB_URL: &str = "https://forge.example/blob/";

/// Text made of what formats trip over, of other scripts, and of anything else.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\u{1b}[31m".to_owned()),
        Just("\u{202e}".to_owned()),
        Just("\r\n".to_owned()),
        Just("\n::error::x".to_owned()),
        Just("##[debug]".to_owned()),
        Just("%0A".to_owned()),
        Just("]]>".to_owned()),
        Just("](http://evil)".to_owned()),
        Just("</details>".to_owned()),
        Just("`".to_owned()),
        Just("é鍵👩‍💻".to_owned()),
        Just("\t ".to_owned()),
        "[a-z ]{1,12}",
        "[!-/:-@\\[-`{-~]{1,6}",
        "\\PC{0,8}",
        any::<String>(),
    ];
    vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn span() -> impl Strategy<Value = Span> {
    prop_oneof![(0..80u32, 0..80u32), (any::<u32>(), any::<u32>())]
        .prop_map(|(start, end)| Span::new(start as usize, end as usize))
}

/// One of the files at hand, or one that is not.
fn path() -> impl Strategy<Value = String> {
    prop_oneof![Just("a.md".to_owned()), Just("b.md".to_owned()), text()]
}

fn place() -> impl Strategy<Value = Place> {
    (path(), span()).prop_map(|(path, span)| Place { path, span })
}

fn commit() -> impl Strategy<Value = Commit> {
    (text(), text(), text()).prop_map(|(id, date, subject)| Commit { id, date, subject, edge: false })
}

fn related() -> impl Strategy<Value = Related> {
    (place(), text(), option::of(commit())).prop_map(|(place, message, commit)| Related { place, message, commit })
}

fn fix() -> impl Strategy<Value = Fix> {
    let edit = (place(), text()).prop_map(|(place, replacement)| Edit { place, replacement });
    (text(), vec(edit, 0..4)).prop_map(|(message, edits)| Fix { message, edits })
}

fn finding() -> impl Strategy<Value = Finding> {
    let words = (text(), text(), vec(text(), 0..3), option::of(text()), text());
    let cause = (path(), any::<u32>()).prop_map(|(path, line)| Cause { path, line, commit: None });
    let places = (place(), vec(related(), 0..4), option::of(cause), option::of(fix()));
    (0..RULES.len(), words, places, option::of(commit())).prop_map(|(rule, words, places, receipt)| {
        let (message, label, notes, help, fingerprint) = words;
        let (place, related, cause, fix) = places;
        Finding {
            label,
            notes,
            help,
            fingerprint,
            related,
            cause,
            fix,
            receipt,
            ..Finding::new(RULES[rule], place, message)
        }
    })
}

fn report() -> impl Strategy<Value = (Report, Sources)> {
    let files = (text(), text());
    (vec(finding(), 0..6), vec(text(), 0..2), files).prop_map(|(findings, notes, (a, b))| {
        let mut sources = Sources::default();
        for (path, text) in [("a.md", a), ("b.md", b)] {
            sources.insert(Arc::new(SourceFile::new(path, text)));
        }
        (Report { findings, notes, ..Report::default() }, sources)
    })
}

fn options(width: usize, markdown_limit: usize) -> Options<'static> {
    Options {
        rules: &RULES,
        rule_url: RULE_URL,
        blob_url: Some(BLOB_URL),
        human: HumanOptions { width, unicode: width.is_multiple_of(2), show_unjudged: true, ..HumanOptions::default() },
        markdown_limit,
        ..Options::default()
    }
}

/// Text that a terminal obeys, that shows other than it says, or that a log takes for a command.
fn is_obeyed(text: &str) -> bool {
    let hidden = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e007f}')
    };
    text.contains(hidden) || text.contains("##[")
}

/// `:::`, which names another file of a snippet, is not one: a command's name has no colon.
fn is_command(line: &str) -> bool {
    line.trim_start().strip_prefix("::").is_some_and(|rest| !rest.starts_with(':'))
}

proptest! {
    #[test]
    fn nothing_that_is_printed_is_obeyed((report, sources) in report(), width in 1..200usize) {
        for format in Format::ALL {
            let text = render(format, &report, &sources, &options(width, 100_000));
            prop_assert!(!is_obeyed(&text), "{format}: {text:?}");
            prop_assert!(format == Format::Github || !text.lines().any(is_command), "{format}: {text:?}");
        }
    }

    #[test]
    fn json_is_json((report, sources) in report()) {
        for format in [Format::Json, Format::Sarif, Format::Rdjson, Format::Gitlab] {
            let text = render(format, &report, &sources, &options(100, 100_000));
            prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{format}: {text}");
        }
    }

    #[test]
    fn sarif_has_what_github_asks_for((report, sources) in report()) {
        let text = render(Format::Sarif, &report, &sources, &options(100, 100_000));
        let log: serde_json::Value = serde_json::from_str(&text)?;
        for result in log["runs"][0]["results"].as_array().into_iter().flatten() {
            let place = &result["locations"][0]["physicalLocation"];
            prop_assert!(!result["message"]["text"].as_str().unwrap_or("").is_empty());
            for number in ["startLine", "startColumn", "endLine", "endColumn"] {
                prop_assert!(place["region"][number].as_u64() >= Some(1), "{place}");
            }
            let uri = place["artifactLocation"]["uri"].as_str().unwrap_or(" ");
            prop_assert!(uri.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~/%".contains(&b)), "{uri}");
        }
    }

    #[test]
    fn junit_is_xml((report, sources) in report()) {
        let text = render(Format::Junit, &report, &sources, &options(100, 100_000));
        let failures = report.findings.iter().filter(|finding| finding.level > Level::Note).count();
        let document = roxmltree::Document::parse(&text);
        prop_assert!(document.is_ok(), "{document:?}: {text}");
        let found = document.iter().flat_map(|xml| xml.descendants()).filter(|node| node.has_tag_name("failure")).count();
        prop_assert_eq!(found, failures);
    }

    #[test]
    fn gitlab_fingerprints_are_unique(finding in finding(), copies in 1..5usize) {
        let report = Report { findings: vec![finding; copies], ..Report::default() };
        let text = render(Format::Gitlab, &report, &Sources::default(), &options(100, 100_000));
        let issues: Vec<serde_json::Value> = serde_json::from_str(&text)?;
        let mut fingerprints: Vec<_> = issues.iter().map(|issue| issue["fingerprint"].to_string()).collect();
        fingerprints.sort();
        fingerprints.dedup();
        prop_assert_eq!(fingerprints.len(), copies);
    }

    #[test]
    fn annotations_stay_within_what_a_step_may_have(finding in finding(), copies in 1..40usize) {
        let report = Report { findings: vec![finding; copies], ..Report::default() };
        let text = render(Format::Github, &report, &Sources::default(), &options(100, 100_000));
        for level in ["::error ", "::warning ", "::notice "] {
            prop_assert!(text.lines().filter(|line| line.starts_with(level)).count() <= 10, "{text}");
        }
        prop_assert!(text.lines().all(is_command), "{text}");
        prop_assert_eq!(copies > 10, text.lines().any(|line| line.contains("title=drift::")));
    }

    #[test]
    fn markdown_has_no_link_image_or_html_but_ours((report, sources) in report(), limit in 0..4_000usize) {
        let text = render(Format::Markdown, &report, &sources, &options(100, limit.max(400)));
        prop_assert!(text.len() <= limit.max(400) || report.findings.is_empty(), "{}", text.len());
        let text = render(Format::Markdown, &report, &sources, &options(100, 100_000));
        for event in Parser::new(&text) {
            match event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    prop_assert!(dest_url.starts_with(RULE_URL) || dest_url.starts_with(BLOB_URL), "{text}");
                }
                Event::Start(Tag::Image { .. } | Tag::CodeBlock(_) | Tag::HtmlBlock) => prop_assert!(false, "{text}"),
                Event::Html(html) | Event::InlineHtml(html) => prop_assert_eq!(&*html, "<!-- -->", "{}", text),
                _ => {}
            }
        }
    }
}

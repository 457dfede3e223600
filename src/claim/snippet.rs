//! What readers are told to install, with the version that they are to ask for.

use std::ops::Range;
use std::sync::OnceLock;

use regex::Regex;

use crate::document::{Document, MarkKind, Topic};
use crate::source::Span;
use crate::version::notation::Dialect;

/// A package that a page tells its reader to install at some version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snippet {
    /// How its range is written.
    pub dialect: Dialect,
    /// The package, or `owner/name` of an action.
    pub name: String,
    /// The version or range as written.
    pub written: String,
    /// Its bytes.
    pub span: Span,
    /// Whether it names an action: its versions are tags.
    pub is_action: bool,
    /// The section that it stands in.
    pub section: Option<usize>,
}

/// The forms, each with what every text of the form holds, and with the groups `name` and `range`.
const FORMS: [(Dialect, bool, &str, &str); 9] = [
    (
        Dialect::Npm,
        false,
        "@",
        r#"(?-u)\b(?:npm (?:i|install|add)|yarn add|pnpm (?:add|i|install)|bun add|npx|bunx|pnpm dlx)(?: -(?u:\S)+)* (?P<name>(?:@[\w.-]+/)?[\w.-]+)@(?P<range>[\^~]?v?\d[\w.+-]*)"#,
    ),
    (
        Dialect::Npm,
        false,
        "@",
        r#"(?-u)(?:unpkg\.com/|cdn\.jsdelivr\.net/npm/|esm\.sh/|cdn\.skypack\.dev/)(?P<name>(?:@[\w.-]+/)?[\w.-]+)@(?P<range>[\^~]?\d[\w.+-]*)"#,
    ),
    (
        Dialect::Python,
        false,
        " install",
        r#"(?-u)\b(?:pip3?|pipx|uv pip|uv tool) install(?: -(?u:\S)+)* ["']?(?P<name>[A-Za-z0-9][\w.-]*)(?:\[[\w,-]+\])?(?P<range>(?:==|~=|>=|<)[\d][\w.,<>=!~ *]*)"#,
    ),
    (
        Dialect::Ruby,
        false,
        "gem ",
        r#"(?-u)\bgem ["'](?P<name>[\w-]+)["'], ?["'](?P<range>(?:~> ?|= ?|>= ?)?\d[\w.]*)["']"#,
    ),
    (
        Dialect::Composer,
        false,
        "require",
        r#"(?-u)\bcomposer (?:global )?require(?: -(?u:\S)+)* ["']?(?P<name>[\w.-]+/[\w.-]+):(?P<range>[\^~]?\d[\w.*]*)"#,
    ),
    (Dialect::Npm, false, "\"", MANIFEST_ENTRY),
    (Dialect::Composer, false, "\"", MANIFEST_ENTRY),
    (Dialect::Ruby, false, "{:", r#"(?-u)\{:(?P<name>\w+), ?"(?P<range>(?:~> ?|>= ?|== ?)?\d[\w.]*)""#),
    (Dialect::Npm, true, "uses:", r#"(?-u)\buses: ?["']?(?P<name>[\w.-]+/[\w.-]+)@(?P<range>v?\d[\w.]*)"#),
];

/// A line of a `package.json` or a `composer.json`: what asks for a package of that name tells the two apart.
const MANIFEST_ENTRY: &str =
    r#"(?-u)^\s*"(?P<name>(?:@?[\w.-]+/)?[\w.-]+)" ?: ?"(?P<range>[\^~]\d[\w.]*)",?\s*(?://(?u:.)*)?$"#;

/// The forms' patterns: most repositories use few of them, and one that nobody uses is never compiled.
static PATTERNS: [OnceLock<Option<Regex>>; FORMS.len()] = [const { OnceLock::new() }; FORMS.len()];

/// Every snippet of `document`, in order.
pub fn snippets(document: &Document) -> Vec<Snippet> {
    document.said_of(Topic::Snippets, || all(document))
}

fn all(document: &Document) -> Vec<Snippet> {
    let mut found = Vec::new();
    for block in &document.code {
        for line in &block.lines {
            read(document, line.span, block.section, &mut found);
        }
    }
    for statement in &document.statements {
        for mark in statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code) {
            read(document, mark.span, statement.section, &mut found);
        }
    }
    found.sort_by_key(|snippet| snippet.span);
    found.dedup_by_key(|snippet| snippet.span);
    found
}

fn read(document: &Document, span: Span, section: Option<usize>, found: &mut Vec<Snippet>) {
    let text = document.slice(span);
    if !text.contains(|sign: char| sign.is_ascii_digit()) {
        return;
    }
    for ((dialect, is_action, sign, form), pattern) in FORMS.iter().zip(&PATTERNS) {
        if !text.contains(sign) {
            continue;
        }
        let pattern = pattern.get_or_init(|| Regex::new(form).ok());
        for captures in pattern.iter().flat_map(|pattern| pattern.captures_iter(text)) {
            let (Some(name), Some(range)) = (captures.name("name"), captures.name("range")) else { continue };
            let at: Range<usize> = range.range();
            found.push(Snippet {
                dialect: *dialect,
                name: name.as_str().to_owned(),
                written: range.as_str().trim_end().to_owned(),
                span: span.sub(at.start..at.start + range.as_str().trim_end().len()),
                is_action: *is_action,
                section,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    #[test]
    fn every_form_is_read() {
        for (line, expected) in [
            ("npm install --save-dev @ferry/core@1.2", "@ferry/core 1.2"),
            ("<script src=\"https://unpkg.com/ferry@1/dist/x.js\"></script>", "ferry 1"),
            ("pip install 'ferry[all]~=1.2'", "ferry ~=1.2"),
            ("gem 'ferry', '~> 1.2'", "ferry ~> 1.2"),
            ("composer require o/ferry:^1.2", "o/ferry ^1.2"),
            ("- uses: o/ferry@v1", "o/ferry v1"),
            ("    {:ferry, \"~> 1.2.0\", only: :dev},", "ferry ~> 1.2.0"),
        ] {
            let document = parse("README.md", &format!("```\n{line}\n```\n"));
            let read: Vec<String> =
                snippets(&document).iter().map(|one| format!("{} {}", one.name, document.slice(one.span))).collect();
            assert_eq!(read, [expected], "{line}");
        }
        assert!(snippets(&parse("README.md", "Use `npm install ferry@latest` or `npm i ferry`.\n")).is_empty());
    }
}

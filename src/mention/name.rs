//! Names in documents that code may define: flags, environment variables, symbols, keys, routes.

use std::collections::BTreeSet;
use std::ops::Range;

use super::endpoint;
use crate::command::{CommandLine, Origin, Page};
use crate::document::{Document, MarkKind, StatementKind};
use crate::source::Span;

/// What a name looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum NameShape {
    /// `--long-flag`.
    Flag,
    /// `UPPER_CASE`.
    Upper,
    /// `snake_case`, `camelCase`, `kebab-case`, `Type::method`, `module.name`.
    Identifier,
    /// `/route/{parameter}` of an HTTP server.
    Route,
}

/// A name that a document mentions.
#[derive(Clone, Debug)]
pub struct Named {
    /// What it looks like.
    pub shape: NameShape,
    /// The name as code would define it: no dashes before, nothing that qualifies it.
    pub name: String,
    /// The whole as it is written: `--name`, `Type::name`.
    pub span: Span,
    /// The statement that holds it.
    pub statement: Option<usize>,
    /// Its place in the statement's text.
    pub range: Range<usize>,
    /// The command that it is an argument of; the index is into [`Page::commands`].
    pub command: Option<usize>,
}

/// Every name that `document` mentions, in order: in code spans, headings and commands.
pub fn names(document: &Document, page: &Page) -> Vec<Named> {
    let mut found = Vec::new();
    for (index, command) in page.commands.iter().enumerate() {
        in_command(document, index, command, &mut found);
    }
    for (index, statement) in document.statements.iter().enumerate() {
        let prose = !matches!(statement.kind, StatementKind::Command | StatementKind::Definition | StatementKind::Html);
        if !prose || !statement.is_judged() {
            continue;
        }
        for mark in statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code) {
            let text = document.slice(mark.span);
            for (shape, name, range) in in_span(text) {
                let span = mark.span.sub(range);
                found.push(Named {
                    shape,
                    name,
                    span,
                    statement: Some(index),
                    range: mark.range.clone(),
                    command: None,
                });
            }
        }
        for range in endpoint::in_statement(document, statement) {
            let (name, span) = (statement.text[range.clone()].to_owned(), statement.source_of(range.clone()));
            if document.slice(span) == name {
                found.push(Named { shape: NameShape::Route, name, span, statement: Some(index), range, command: None });
            }
        }
        if statement.kind == StatementKind::Heading {
            in_heading(document, index, &mut found);
        }
    }
    // What an argument of a command names is that command's; the code span around it says nothing more.
    found.sort_by_key(|named| (named.span, named.command.is_none()));
    found.dedup_by_key(|named| named.span);
    // One statement that gives a name twice is stale once.
    let mut said = BTreeSet::new();
    found.retain(|named| {
        let place = (named.statement, named.command.filter(|_| named.statement.is_none()));
        said.insert((place, named.shape, named.name.clone()))
    });
    found
}

fn in_command(document: &Document, index: usize, command: &CommandLine, found: &mut Vec<Named>) {
    let (statement, range) = match command.origin {
        Origin::Statement(at) => {
            let marks = document.statements[at].marks.iter();
            let mark = marks.filter(|mark| mark.kind == MarkKind::Code).find(|mark| mark.span.contains(command.span));
            (Some(at), mark.map_or(0..0, |mark| mark.range.clone()))
        }
        _ => (None, 0..0),
    };
    let mut push = |shape, name: &str, span| {
        found.push(Named { shape, name: name.to_owned(), span, statement, range: range.clone(), command: Some(index) });
    };
    for word in command.arguments().iter().take_while(|word| word.text != "--") {
        if let Some(length) = flag_length(&word.text) {
            let written = &word.text[..length];
            let span = word.span_of(written);
            if document.slice(span) == written {
                push(NameShape::Flag, written.trim_start_matches('-'), span);
            }
        }
    }
    for route in endpoint::in_command(command) {
        let written = command.arguments().iter().find(|word| word.text.contains(route));
        let span = written.map(|word| word.span_of(route)).filter(|span| document.slice(*span) == route);
        span.into_iter().for_each(|span| push(NameShape::Route, route, span));
    }
    for assignment in &command.assignments {
        let name = &assignment.name;
        if is_upper(name) && document.slice(assignment.span).starts_with(name.as_str()) {
            push(NameShape::Upper, name, assignment.span.sub(0..name.len()));
        }
    }
}

/// Headings of reference pages give names without backticks: `### --dry-run`, `#### SOME_ERROR`.
fn in_heading(document: &Document, index: usize, found: &mut Vec<Named>) {
    let statement = &document.statements[index];
    let alone = statement.text.trim();
    if !alone.contains(char::is_whitespace) && !alone.starts_with('-') {
        let lead = statement.text.len() - statement.text.trim_start().len();
        for (shape, name, range) in in_span(alone) {
            let range = lead + range.start..lead + range.end;
            let span = statement.source_of(range.clone());
            if document.slice(span) == &statement.text[range.clone()] {
                found.push(Named { shape, name, span, statement: Some(index), range, command: None });
            }
        }
        return;
    }
    let mut at = 0;
    for word in statement.text.split_inclusive(char::is_whitespace) {
        let start = at;
        at += word.len();
        let Some(length) = flag_length(word.trim_end()) else { continue };
        let range = start..start + length;
        let span = statement.source_of(range.clone());
        if document.slice(span) == &statement.text[range.clone()] {
            let name = statement.text[range.clone()].trim_start_matches('-').to_owned();
            found.push(Named { shape: NameShape::Flag, name, span, statement: Some(index), range, command: None });
        }
    }
}

/// The names that a code span consists of: `--a`, `-a, --all=<n>`, `NAME=1`, `$NAME`, `Type::name()`. A span
/// with several words is code or a command, of which only flags are read.
fn in_span(text: &str) -> Vec<(NameShape, String, Range<usize>)> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    if trimmed.starts_with('-') {
        return flags_of(trimmed, start);
    }
    let variable = trimmed.trim_start_matches(['$', '{', '%']);
    let lead = trimmed.len() - variable.len();
    let end = variable.find(['=', '}', '%', ' ']).unwrap_or(variable.len());
    if is_upper(&variable[..end]) && (end == variable.len() || !variable[end..].starts_with(' ')) {
        return vec![(NameShape::Upper, variable[..end].to_owned(), start + lead..start + lead + end)];
    }
    identifier(trimmed).into_iter().map(|(name, length)| (NameShape::Identifier, name, start..start + length)).collect()
}

/// The flags of a span that begins with one.
fn flags_of(text: &str, start: usize) -> Vec<(NameShape, String, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive([' ', ',', '/', '|', '\n']) {
        let here = at;
        at += word.len();
        match flag_length(word) {
            Some(length) => {
                let name = word[..length].trim_start_matches('-').to_owned();
                found.push((NameShape::Flag, name, start + here..start + here + length));
            }
            // A short flag or what joins them; anything else is a value, and what follows it may be its own.
            None if word.starts_with('-') || word.trim_matches([' ', ',', '/', '|']).is_empty() => {}
            None => break,
        }
    }
    found
}

/// How long the flag is that `text` begins with, dashes included: `--name`, `--a.b`, or `-name.part` as Go's are.
fn flag_length(text: &str) -> Option<usize> {
    let dashes = text.len() - text.trim_start_matches('-').len();
    let body = &text[dashes.min(text.len())..];
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let length = body.find(|c| !inside(c)).unwrap_or(body.len());
    let name = body[..length].trim_end_matches(['.', '-', '_']);
    // `--no-<x>`, `--[no-]x`, `--health-*`: the rest of the name is not said.
    let open = length > name.len() && body[..length].ends_with(['-', '.', '_'])
        || body[length..].starts_with(['*', '<', '{', '[', '$', '…', '(']) && !body[length..].starts_with("[=");
    let plausible = match dashes {
        2 => name.len() > 2,
        1 => name.contains(['-', '.']) && name.len() > 5,
        _ => false,
    };
    (plausible && !open && name.starts_with(|c: char| c.is_ascii_alphabetic())).then(|| dashes + name.len())
}

/// `SOME_NAME`: at least two words, all in capitals.
fn is_upper(text: &str) -> bool {
    text.len() >= 6
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.ends_with(|c: char| c.is_ascii_alphanumeric())
        && text.contains('_')
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// The last part of what `text` names, if that is a name that no prose has: `routerPath` of
/// `request.routerPath`; and how long the whole is, without arguments.
fn identifier(text: &str) -> Option<(String, usize)> {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':' | '-' | '#');
    let length = text.find(|c| !inside(c)).unwrap_or(text.len());
    let rest = &text[length..];
    let called = rest.is_empty()
        || rest == "()"
        || rest == "!"
        || rest == "?"
        || rest.starts_with('(') && rest.ends_with(')')
        || rest.starts_with('<') && rest.ends_with('>');
    let whole = text[..length].trim_end_matches([':', '.']);
    if !called || whole.is_empty() || whole.starts_with(['.', ':', '-', '#']) {
        return None;
    }
    let last = whole.rsplit(['.', ':', '#']).next()?;
    // A file has its name from an extension, not from code.
    let is_file = whole.contains('.') && !whole.contains("::") && rest.is_empty() && last.len() <= 4;
    (is_compound(last) && last.len() >= 6 && !is_file).then(|| (last.to_owned(), whole.len()))
}

/// Whether `name` is joined of several words, as names in code are.
fn is_compound(name: &str) -> bool {
    let bytes = name.as_bytes();
    if bytes.len() < 3
        || !bytes.first().is_some_and(u8::is_ascii_alphabetic)
        || !bytes.last().is_some_and(u8::is_ascii_alphanumeric)
    {
        return false;
    }
    let inner = |join: u8| bytes[1..bytes.len() - 1].contains(&join);
    let humps = bytes.windows(2).filter(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase()).count();
    let words = |join: char| name.split(join).all(|word| word.starts_with(|c: char| c.is_ascii_alphanumeric()));
    (inner(b'_') && words('_')) || (inner(b'-') && words('-') && !name.contains('_')) || (humps > 0 && !inner(b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        in_span(text).into_iter().map(|(shape, name, range)| format!("{shape:?} {name} {}", &text[range])).collect()
    }

    #[test]
    fn names_in_code_spans() {
        for (text, expected) in [
            ("--dry-run", vec!["Flag dry-run --dry-run"]),
            ("-a, --all=<n>", vec!["Flag all --all"]),
            ("-s/--silent", vec!["Flag silent --silent"]),
            ("--output FILE --other", vec!["Flag output --output"]),
            ("-storage.local.path", vec!["Flag storage.local.path -storage.local.path"]),
            ("$SOME_NAME", vec!["Upper SOME_NAME SOME_NAME"]),
            ("SOME_NAME=1", vec!["Upper SOME_NAME SOME_NAME"]),
            ("request.routerPath", vec!["Identifier routerPath request.routerPath"]),
            ("Type::from_parts(a, b)", vec!["Identifier from_parts Type::from_parts"]),
            ("max-line-length", vec!["Identifier max-line-length max-line-length"]),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_name() {
        for text in [
            "--no-<x>",
            "--health-*",
            "-rf",
            "-",
            "--",
            "word",
            "HOME",
            "a.rs",
            "main_x.rs",
            "two words",
            "1_000",
            "x = some_name",
        ] {
            assert!(read(text).is_empty(), "{text} {:?}", read(text));
        }
    }
}

//! Routes of HTTP that a document says a server answers.

use std::ops::Range;

use crate::command::CommandLine;
use crate::document::{Document, MarkKind, Statement, StatementKind};

/// Methods as documents write them before a route.
const METHODS: &[&str] = &["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// Programs that ask a server for what their operand names.
const CLIENTS: &[&str] = &["curl", "wget", "http", "https", "xh", "httpie", "hey", "wrk", "ab", "oha"];

/// Hosts that are the reader's own machine: what answers there may be this program.
const HOSTS: &[&str] = &["localhost", "127.0.0.1", "0.0.0.0", "[::1]"];

/// Letters that may stand between a method and its route: the markup and the border of a cell.
const BETWEEN: usize = 6;

/// Where `statement` gives routes, in its text: after a method, on the reader's own machine, or in a code span where the
/// sentence, the table or the heading speaks of endpoints.
pub(super) fn in_statement(document: &Document, statement: &Statement) -> Vec<Range<usize>> {
    let text = statement.text.as_str();
    let mut found = Vec::new();
    for (at, _) in text.match_indices('/') {
        let asked = asked_for(&text[..at]) || on_this_machine(&text[..at]);
        found.extend(asked.then(|| length(&text[at..])).flatten().map(|length| at..at + length));
    }
    if speaks_of_endpoints(document, statement) {
        for mark in statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code) {
            let Some(said) = text.get(mark.range.clone()).filter(|said| said.starts_with('/')) else { continue };
            let whole = length(said).filter(|&length| is_end(&said[length..]) && !said.contains('.'));
            found.extend(whole.map(|length| mark.range.start..mark.range.start + length));
        }
    }
    found.sort_by_key(|range| (range.start, range.end));
    found.dedup();
    found
}

/// The routes that `command` asks a server on the reader's own machine for, as they are written.
pub(super) fn in_command(command: &CommandLine) -> Vec<&str> {
    if !CLIENTS.contains(&command.program()) {
        return Vec::new();
    }
    let route = |text: &'_ str| {
        let (start, _) = text.match_indices('/').find(|(at, _)| on_this_machine(&text[..*at]))?;
        Some(start..start + length(&text[start..])?)
    };
    command.arguments().iter().filter_map(|word| Some(&word.text[route(&word.text)?])).collect()
}

/// Whether a method stands right before.
fn asked_for(before: &str) -> bool {
    let trimmed = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '`' | '*' | ':' | '|'));
    let gap = before.len() - trimmed.len();
    let word = trimmed.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    (1..=BETWEEN).contains(&gap) && METHODS.contains(&word)
}

/// Whether the address of a server on the reader's own machine stands right before.
fn on_this_machine(before: &str) -> bool {
    let port = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let host = if port.len() < before.len() { port.strip_suffix(':').unwrap_or(before) } else { before };
    HOSTS.iter().any(|name| {
        host.strip_suffix(name)
            .is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-')))
    })
}

fn speaks_of_endpoints(document: &Document, statement: &Statement) -> bool {
    let told = |text: &str| {
        let text = text.to_lowercase();
        ["endpoint", "http api", "rest api"].iter().any(|word| text.contains(word))
    };
    told(&statement.text)
        || statement.kind == StatementKind::Row && statement.lead.as_deref().is_some_and(told)
        || document.heading_path(statement.section).last().is_some_and(|section| told(&section.title))
}

/// How long the route is that `text` begins with; `None` if it is none, or not all of it is said.
fn length(text: &str) -> Option<usize> {
    let inside = |c: char| c.is_ascii_alphanumeric() || "/-_.~:{}<>[]*$@%".contains(c);
    let length = text.find(|c| !inside(c)).unwrap_or(text.len());
    let rest = &text[length..];
    let said = &text[..length];
    let route = said.trim_end_matches(['.', ':', '/', '*']);
    let whole = !rest.starts_with(['(', '…', '\\', '^', '+']) && !said.contains("..") && !said.contains("//");
    let balanced = ["{}", "<>", "[]"].iter().all(|pair| {
        let (open, close) = pair.split_at(1);
        route.matches(open).count() == route.matches(close).count()
    });
    let worded = route.bytes().filter(u8::is_ascii_alphabetic).count() > 2;
    (whole && balanced && worded).then_some(route.len())
}

/// What may follow a route in a code span: a slash, or a query.
fn is_end(rest: &str) -> bool {
    matches!(rest, "" | "/" | "/*") || rest.starts_with('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_end_where_queries_and_sentences_do() {
        for (text, wanted) in [
            ("/api/users?limit=1", Some("/api/users")),
            ("/users/{id}/.", Some("/users/{id}")),
            ("/users/:id: one user", Some("/users/:id")),
            ("/healthz`", Some("/healthz")),
            ("/users/{id", None),
            ("/users/...", None),
            ("/", None),
        ] {
            let found = length(text).map(|length| &text[..length]);
            assert_eq!(found, wanted, "{text}");
        }
    }

    #[test]
    fn what_stands_before_tells_a_route() {
        for text in ["GET ", "`POST` ", "- DELETE ", "GET | ", "**PUT** "] {
            assert!(asked_for(text), "{text}");
        }
        for text in ["TARGET ", "and ", "GET", "GET the file in "] {
            assert!(!asked_for(text), "{text}");
        }
        for text in ["http://localhost:8080", "127.0.0.1", "curl localhost:80"] {
            assert!(on_this_machine(text), "{text}");
        }
        for text in ["https://api.example.com", "mylocalhost", "http://localhost:"] {
            assert!(!on_this_machine(text), "{text}");
        }
    }
}

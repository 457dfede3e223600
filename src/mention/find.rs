use std::ops::Range;

use super::shape::{Shape, shape};
use crate::command::{CommandLine, Page};
use crate::document::{CodeBlock, Document, MarkKind, Statement, StatementKind};
use crate::source::Span;

/// Where a path was mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// In a code span.
    Code,
    /// In running text.
    Prose,
    /// As the whole of a table cell.
    Cell,
    /// As an operand of a command; the index is into [`Page::commands`].
    Operand(usize),
    /// Between backticks in a comment of a code block.
    Comment,
}

/// A word that is meant as a path of the repository.
#[derive(Clone, Debug)]
pub struct Mention {
    /// How it reads.
    pub shape: Shape,
    /// Exact bytes of the checkable part in the document.
    pub span: Span,
    /// Where it was said.
    pub origin: Origin,
    /// The statement that holds it.
    pub statement: Option<usize>,
    /// Its place in the statement's text.
    pub range: Range<usize>,
}

/// Every path that `document` mentions, in order, outside of links (a link speaks for itself).
pub fn mentions(document: &Document, page: &Page) -> Vec<Mention> {
    let mut found = Vec::new();
    for (index, statement) in document.statements.iter().enumerate() {
        let prose = !matches!(statement.kind, StatementKind::Command | StatementKind::Definition | StatementKind::Html);
        if prose && statement.is_judged() {
            in_statement(document, index, statement, &mut found);
        }
    }
    for (index, command) in page.commands.iter().enumerate() {
        in_command(document, index, command, &mut found);
    }
    for block in &document.code {
        in_comments(document, block, &mut found);
    }
    found.sort_by_key(|mention| mention.span);
    // An operand of a command in a code span is also a word of it.
    found.dedup_by_key(|mention| mention.span);
    found
}

fn in_statement(document: &Document, index: usize, statement: &Statement, found: &mut Vec<Mention>) {
    let linked: Vec<&Range<usize>> =
        statement.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Link(_))).map(|mark| &mark.range).collect();
    let is_linked = |range: &Range<usize>| linked.iter().any(|link| link.start < range.end && range.start < link.end);
    let mut code: Vec<&Range<usize>> = Vec::new();
    for mark in statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code) {
        code.push(&mark.range);
        let text = document.slice(mark.span);
        let padding = text.len() - text.trim_start().len();
        if is_linked(&mark.range) {
            continue;
        }
        if let Some(shape) = shape(text.trim()).filter(is_telling) {
            let span = mark.span.sub(padding + shape.range.start..padding + shape.range.end);
            found.push(Mention {
                shape,
                span,
                origin: Origin::Code,
                statement: Some(index),
                range: mark.range.clone(),
            });
        }
    }
    let has_template = statement.text.contains("{{") || statement.text.contains("{%");
    let has_cells = statement.marks.iter().any(|mark| matches!(mark.kind, MarkKind::Cell(_)));
    for (range, word) in words(&statement.text) {
        // Of all words few can be paths, which a glance tells.
        let may_be_path = word.contains('/') || has_cells && word.contains('.');
        if !may_be_path {
            continue;
        }
        if is_linked(&range)
            || has_template && in_shortcode(&statement.text, range.start)
            || code.iter().any(|code| code.start < range.end && range.start < code.end)
        {
            continue;
        }
        let Some(shape) = shape(word) else { continue };
        let whole_cell = statement.marks.iter().any(|mark| {
            matches!(mark.kind, MarkKind::Cell(_))
                && statement.text.get(mark.range.clone()).is_some_and(|cell| cell.trim() == word)
        });
        let origin = if whole_cell { Origin::Cell } else { Origin::Prose };
        // In prose a slash also separates words: only a file name, or a folder written as one, is a path.
        let plain_path =
            shape.depth() >= 2 && (shape.has_extension() || shape.folder || shape.depth() >= 3 || shape.rooted);
        if !(plain_path || whole_cell && looks_like_file(&shape.path)) {
            continue;
        }
        let inner = range.start + shape.range.start..range.start + shape.range.end;
        let span = statement.source_of(inner);
        if document.slice(span) == shape.path {
            found.push(Mention { shape, span, origin, statement: Some(index), range });
        }
    }
}

/// Whether a template tag holds byte `at`: what `{{< relref "/a.md" >}}` names is read by the generator.
fn in_shortcode(text: &str, at: usize) -> bool {
    [("{{", "}}"), ("{%", "%}")].iter().any(|(opening, closing)| {
        let open = text[..at].rfind(opening).filter(|open| !text[*open..at].contains(closing));
        open.is_some_and(|_| text[at..].contains(closing))
    })
}

/// A lone word is a path only if it looks like a file or is written as a folder; identifiers are not.
fn is_telling(shape: &Shape) -> bool {
    shape.depth() >= 2 || shape.folder || shape.rooted || shape.relative || looks_like_file(&shape.path)
}

/// `build.sh`, `Makefile.am`, not `request.body` or `v1.2`.
fn looks_like_file(name: &str) -> bool {
    crate::tree::path::extension(name).is_some_and(|extension| {
        extension.len() <= 10
            && extension.starts_with(|c: char| c.is_ascii_lowercase())
            && extension.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    })
}

fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split(char::is_whitespace).filter(|word| !word.is_empty()).map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

fn in_command(document: &Document, index: usize, command: &CommandLine, found: &mut Vec<Mention>) {
    for (span, text) in command.operand_paths() {
        let Some(shape) = shape(&text) else { continue };
        let span = span.sub(shape.range.clone());
        if document.slice(span) != shape.path {
            continue;
        }
        let statement = match command.origin {
            crate::command::Origin::Statement(statement) => Some(statement),
            _ => document
                .statements_around(span)
                .find(|(_, one)| one.kind == StatementKind::Command && one.span.contains(span))
                .map(|(index, _)| index),
        };
        found.push(Mention { shape, span, origin: Origin::Operand(index), statement, range: 0..0 });
    }
}

/// Comments of code point into the tree in backticks: `` // see `src/a.ts` ``.
fn in_comments(document: &Document, block: &CodeBlock, found: &mut Vec<Mention>) {
    for line in &block.lines {
        let text = document.slice(line.span);
        let body = text.trim_start();
        if !(body.starts_with("//") || body.starts_with('#') || body.starts_with("--") || body.starts_with('*')) {
            continue;
        }
        let mut at = 0;
        while let Some(open) = text[at..].find('`').map(|open| at + open + 1) {
            let Some(close) = text[open..].find('`').map(|close| open + close) else { break };
            if let Some(shape) = shape(&text[open..close]).filter(|shape| shape.depth() >= 2) {
                let span = line.span.sub(open + shape.range.start..open + shape.range.end);
                found.push(Mention { shape, span, origin: Origin::Comment, statement: None, range: 0..0 });
            }
            at = close + 1;
        }
    }
}

use std::ops::Range;
use std::sync::Arc;

use super::Walk;
use super::tags::{Raw, is_block, is_heading};
use crate::document::code::plain_lines;
use crate::document::html::{Tag, Token, Tokens, decode};
use crate::document::inline::{CELL_BORDER, Opener};
use crate::document::statements::start_of;
use crate::document::{CodeBlock, MarkKind, StatementKind};
use crate::source::Span;

/// What is open across the tags of one block of HTML.
#[derive(Default)]
struct Open {
    heading: Option<(u8, u32)>,
    pre: Option<Pre>,
    header: Option<Arc<str>>,
    column: usize,
}

/// A `<pre>` element: where its content starts, and the language that its class names.
struct Pre {
    start: usize,
    outer: u32,
    language: String,
}

impl Walk<'_> {
    /// Reads the block of HTML that was gathered.
    pub(super) fn end_html_block(&mut self) {
        let ranges = std::mem::take(&mut self.html);
        let raw = self.raw(&ranges);
        let mut open = Open::default();
        for token in Tokens::new(&raw.text) {
            self.block_token(&raw, token, &mut open);
        }
        self.html_leaf(StatementKind::Html, &mut open);
    }

    fn block_token(&mut self, raw: &Raw, token: Token, open: &mut Open) {
        match token {
            _ if open.pre.is_some() => self.pre_token(raw, token, open),
            Token::Comment(range) => self.comments.push(raw.span(range)),
            Token::Other(_) => {}
            Token::Text(range) => self.html_text(raw, range),
            Token::Open(tag) => {
                let name = raw.slice(&tag.name).to_ascii_lowercase();
                self.open_block(raw, &tag, &name, open);
                self.open_tag(raw, &tag, true);
            }
            Token::Close(name, range) => {
                let name = raw.slice(&name).to_ascii_lowercase();
                let end = raw.span(range).end;
                self.close_tag(&name, end);
                self.close_block(&name, end, open);
            }
        }
    }

    fn open_block(&mut self, raw: &Raw, tag: &Tag, name: &str, open: &mut Open) {
        let start = raw.span(tag.range.clone()).start;
        match name {
            "td" | "th" => {
                if open.column > 0 {
                    self.inline.push(CELL_BORDER, Span { start, end: start });
                }
                let cell = Opener::Html(name.to_owned(), Some(MarkKind::Cell(open.column)));
                self.inline.open(cell, raw.span(tag.range.clone()));
                open.column += 1;
            }
            "tr" => {
                self.html_leaf(StatementKind::Html, open);
                open.column = 0;
            }
            "table" => {
                self.html_leaf(StatementKind::Html, open);
                open.header = None;
            }
            "pre" => {
                self.html_leaf(StatementKind::Html, open);
                let language = language_of(raw, tag).unwrap_or_default();
                open.pre = Some(Pre { start: tag.range.end, outer: start, language });
            }
            _ if is_heading(name) => {
                self.html_leaf(StatementKind::Html, open);
                open.heading = Some((name.as_bytes()[1] - b'0', start));
            }
            // A cell may hold paragraphs and lists: they stay in its row.
            _ if is_block(name) && open.column == 0 => self.html_leaf(StatementKind::Html, open),
            _ => {}
        }
    }

    fn close_block(&mut self, name: &str, end: u32, open: &mut Open) {
        match (name, open.heading) {
            (_, Some((level, start))) if is_heading(name) => {
                open.heading = None;
                self.end_heading(level, Span { start, end }, true);
            }
            ("tr", _) => {
                self.html_leaf(StatementKind::Row, open);
                open.column = 0;
            }
            ("table", _) => {
                self.html_leaf(StatementKind::Row, open);
                open.column = 0;
            }
            _ if is_block(name) && open.column == 0 => self.html_leaf(StatementKind::Html, open),
            _ => {}
        }
    }

    /// Ends the text that is being read as one of `kind`.
    fn html_leaf(&mut self, kind: StatementKind, open: &mut Open) {
        if self.inline.is_empty() {
            return;
        }
        self.inline.trim_end();
        let row = open.column > 0;
        let kind = if row { StatementKind::Row } else { kind };
        let header = (row && open.header.is_none()).then(|| start_of(self.inline.text.trim()));
        self.leaf(kind, open.header.clone().filter(|_| row), None);
        open.header = header.or(open.header.take());
    }

    fn html_text(&mut self, raw: &Raw, range: Range<usize>) {
        let mut at = range.start;
        for line in raw.slice(&range).split_inclusive('\n') {
            let content = line.trim_end_matches(['\n', '\r']);
            let inner = content.trim_start();
            let start = at + content.len() - inner.len();
            let blank_before = self.inline.text.is_empty() || self.inline.text.ends_with(' ');
            if start > at && !inner.is_empty() && !blank_before {
                self.inline.push(" ", raw.span(at..start));
            }
            if !inner.is_empty() {
                self.inline.push(&decode(inner), raw.span(start..start + inner.len()));
            }
            let blank = self.inline.text.is_empty() || self.inline.text.ends_with(' ');
            at += line.len();
            if content.len() < line.len() && !blank {
                self.inline.push(" ", raw.span(start + inner.len()..at));
            }
        }
    }

    fn pre_token(&mut self, raw: &Raw, token: Token, open: &mut Open) {
        let Some(pre) = &mut open.pre else { return };
        match token {
            Token::Open(tag) if raw.text[pre.start..tag.range.start].trim().is_empty() && tag.name.len() == 4 => {
                pre.start = tag.range.end;
                pre.language = language_of(raw, &tag).unwrap_or(std::mem::take(&mut pre.language));
            }
            Token::Close(name, range) if raw.slice(&name).eq_ignore_ascii_case("pre") => {
                let content = raw.slice(&(pre.start..range.start));
                let content = content.strip_suffix("</code>").unwrap_or(content);
                let leading = content.len() - content.trim_start_matches(['\r', '\n']).len();
                let inner = raw.span(pre.start + leading..(pre.start + content.len()).max(pre.start + leading));
                let inner = Span { start: inner.start, end: inner.start + trimmed_length(inner.slice(self.source)) };
                let code = CodeBlock {
                    info: std::mem::take(&mut pre.language),
                    span: Span { start: pre.outer, end: raw.span(range).end },
                    lines: plain_lines(self.source, inner),
                    section: self.section(),
                    lead: self.previous(),
                    fenced: false,
                };
                self.push_code(code);
                open.pre = None;
            }
            _ => {}
        }
    }
}

/// The language that a `language-…` class or a `lang` attribute names.
fn language_of(raw: &Raw, tag: &Tag) -> Option<String> {
    tag.attributes.iter().find_map(|attribute| {
        let value = raw.slice(attribute.value.as_ref()?);
        match raw.slice(&attribute.name) {
            "lang" => Some(value.to_owned()),
            "class" | "className" => {
                value.split_whitespace().find_map(|class| class.strip_prefix("language-")).map(str::to_owned)
            }
            _ => None,
        }
    })
}

/// Length of `text` without blanks at its end.
fn trimmed_length(text: &str) -> u32 {
    text.trim_end().len() as u32
}

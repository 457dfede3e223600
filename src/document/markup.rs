use std::ops::Range;

use super::code::plain_lines;
use super::html::{Attribute, Tag, Token, Tokens, decode};
use super::inline::{CELL_BORDER, Closed, Inline, Opener};
use super::parse::Walk;
use super::statements::start_of;
use super::view::Offsets;
use super::{CodeBlock, Ident, Link, LinkKind, MarkKind, StatementKind, links};
use crate::source::Span;

/// Raw HTML of the parser's view, gathered into one text.
pub(super) struct Raw {
    pub(super) text: String,
    pub(super) offsets: Offsets,
}

impl Raw {
    fn span(&self, range: Range<usize>) -> Span {
        self.offsets.span(range)
    }

    fn slice(&self, range: &Range<usize>) -> &str {
        &self.text[range.clone()]
    }
}

/// What is open across the tags of one block of HTML.
#[derive(Default)]
struct Open {
    heading: Option<(u8, u32)>,
    pre: Option<Pre>,
    header: Option<String>,
    column: usize,
}

/// A `<pre>` element: where its content starts, and the language that its class names.
struct Pre {
    start: usize,
    outer: u32,
    language: String,
}

impl Walk<'_> {
    /// Reads the one tag or comment of inline HTML at `range` of the view.
    pub(super) fn inline_html(&mut self, range: Range<usize>) {
        let raw = self.raw(std::slice::from_ref(&range));
        let whole = self.view.span(range);
        for token in Tokens::new(&raw.text) {
            match token {
                Token::Open(tag) => self.open_tag(&raw, &tag, false),
                Token::Close(name, range) if self.close_tag(raw.slice(&name), raw.span(range.clone()).end) => {}
                Token::Comment(range) => {
                    self.comments.push(raw.span(range));
                    self.inline.touch(whole);
                }
                Token::Text(_) | Token::Other(_) | Token::Close(..) => self.inline.touch(whole),
            }
        }
    }

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

    /// Reads JSX tags that the parser did not see for their links and ids.
    pub(super) fn cut_tags(&mut self, range: Range<usize>) {
        let Some(text) = self.source.get(range.clone()) else { return };
        let mut raw = Raw { text: text.to_owned(), offsets: Offsets::default() };
        raw.offsets.push(0, range.start);
        self.lone_tags(&raw);
        self.leaf_links = self.links.len();
    }

    /// Reads the opening tags in `raw` for their links and ids only.
    pub(super) fn lone_tags(&mut self, raw: &Raw) {
        for token in Tokens::new(&raw.text) {
            if let Token::Open(tag) = token {
                self.open_tag(raw, &tag, true);
            }
        }
        self.close_open_html();
        self.inline = Inline::default();
    }

    fn raw(&self, ranges: &[Range<usize>]) -> Raw {
        let mut raw = Raw { text: String::new(), offsets: Offsets::default() };
        for range in ranges {
            let Some(text) = self.view.text.get(range.clone()) else { continue };
            let base = raw.text.len();
            for (at, source) in self.view.offsets.segments(range.clone()) {
                raw.offsets.push(base + at - range.start, source);
            }
            raw.text.push_str(text);
        }
        raw
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

    /// Takes the links and ids of an opening tag, and opens its run.
    pub(super) fn open_tag(&mut self, raw: &Raw, tag: &Tag, block: bool) {
        let name = raw.slice(&tag.name).to_ascii_lowercase();
        let outer = raw.span(tag.range.clone());
        if !block || !(is_block(&name) || matches!(name.as_str(), "table" | "td" | "th" | "pre") || is_heading(&name)) {
            self.inline.touch(outer);
        }
        let mut href = None;
        for attribute in &tag.attributes {
            href = self.attribute(raw, &name, attribute, outer).or(href);
        }
        if name == "br" {
            self.inline.line_break(Span { start: outer.end, end: outer.end }, !block || self.inline.text.len() > 1);
        }
        if tag.closed {
            return;
        }
        let mark = match name.as_str() {
            "a" => href.map(MarkKind::Link),
            "code" | "kbd" | "tt" | "samp" => Some(MarkKind::Code),
            "s" | "del" | "strike" => Some(MarkKind::Struck),
            "b" | "strong" => Some(MarkKind::Strong),
            "i" | "em" => Some(MarkKind::Emphasis),
            _ => None,
        };
        if mark.is_some() {
            self.inline.open(Opener::Html(name, mark), outer);
        }
    }

    /// Takes what one attribute says; gives the index of the link that it makes, if it is an `href`.
    fn attribute(&mut self, raw: &Raw, tag: &str, attribute: &Attribute, outer: Span) -> Option<usize> {
        let value = attribute.value.clone()?;
        let name = raw.slice(&attribute.name);
        let value = if attribute.expression {
            let inner = links::literal(raw.slice(&value))?;
            value.start + inner.start..value.start + inner.end
        } else {
            let text = raw.slice(&value);
            let lead = text.len() - text.trim_start().len();
            value.start + lead..value.start + lead + text.trim().len()
        };
        match name {
            "id" => self.html_ident(raw, value),
            "name" if tag == "a" => self.html_ident(raw, value),
            "href" => return Some(self.html_link(LinkKind::HtmlHref, raw, value, outer)),
            "to" if attribute_is_route(tag) => return Some(self.html_link(LinkKind::HtmlHref, raw, value, outer)),
            "src" | "poster" => {
                self.html_link(LinkKind::HtmlSrc, raw, value, outer);
            }
            "srcset" | "srcSet" => {
                for candidate in links::srcset(raw.slice(&value)) {
                    let range = value.start + candidate.start..value.start + candidate.end;
                    self.html_link(LinkKind::HtmlSrc, raw, range, outer);
                }
            }
            "alt" if tag == "img" => {
                if !self.inline.alt.is_empty() {
                    self.inline.alt.push(' ');
                }
                let alt = decode(raw.slice(&value)).into_owned();
                self.inline.alt.push_str(&alt);
            }
            _ => {}
        }
        None
    }

    fn html_ident(&mut self, raw: &Raw, value: Range<usize>) {
        if !value.is_empty() {
            let name = decode(raw.slice(&value)).into_owned();
            self.idents.push(Ident { name, span: raw.span(value), label: false });
        }
    }

    fn html_link(&mut self, kind: LinkKind, raw: &Raw, value: Range<usize>, outer: Span) -> usize {
        let dest = decode(raw.slice(&value)).into_owned();
        let dest_span = raw.span(value);
        self.links.push(Link { kind, dest, dest_span, text: String::new(), span: outer, statement: None });
        self.links.len() - 1
    }

    /// Closes the element `name`; tells whether it was open.
    fn close_tag(&mut self, name: &str, end: u32) -> bool {
        let closed = self.inline.close_html(name, end);
        let was_open = closed.is_some();
        if let Some(closed) = closed {
            self.closed_html(closed);
        }
        was_open
    }

    /// Closes what HTML left open when its block ends.
    pub(super) fn close_open_html(&mut self) {
        while let Some(closed) = self.inline.take_unclosed() {
            self.closed_html(closed);
        }
    }

    fn closed_html(&mut self, closed: Closed) {
        if let Opener::Html(_, Some(MarkKind::Link(index))) = closed.opener
            && let Some(link) = self.links.get_mut(index)
        {
            link.text = closed.text;
            link.span = closed.outer;
        }
    }
}

/// Whether `to` of the element is a route: the link components of site generators.
fn attribute_is_route(tag: &str) -> bool {
    matches!(tag, "link" | "navlink" | "router-link" | "routerlink" | "nuxt-link" | "nuxtlink")
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

fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

fn is_block(name: &str) -> bool {
    const BLOCKS: &[&str] = &[
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "col",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "header",
        "hr",
        "html",
        "iframe",
        "legend",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "section",
        "summary",
        "tbody",
        "tfoot",
        "thead",
        "tr",
        "ul",
        "video",
    ];
    BLOCKS.binary_search(&name).is_ok()
}

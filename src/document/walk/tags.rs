use std::ops::Range;

use super::Walk;
use crate::document::html::{Attribute, Tag, Token, Tokens, decode};
use crate::document::inline::{Closed, Inline, Opener};
use crate::document::view::Offsets;
use crate::document::{Ident, Link, LinkKind, MarkKind, links};
use crate::source::Span;

/// Raw HTML of the parser's view, gathered into one text.
pub(super) struct Raw {
    pub(super) text: String,
    pub(super) offsets: Offsets,
}

impl Raw {
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        self.offsets.span(range)
    }

    pub(super) fn slice(&self, range: &Range<usize>) -> &str {
        &self.text[range.clone()]
    }
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

    /// Gathers the HTML at `ranges` of the view.
    pub(super) fn raw(&self, ranges: &[Range<usize>]) -> Raw {
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

    /// Takes the links and ids of an opening tag, and opens its run.
    pub(super) fn open_tag(&mut self, raw: &Raw, tag: &Tag, block: bool) {
        let name = raw.slice(&tag.name).to_ascii_lowercase();
        let outer = raw.span(tag.range.clone());
        if !block || !(is_block(&name) || matches!(name.as_str(), "table" | "td" | "th" | "pre") || is_heading(&name)) {
            self.inline.touch(outer);
        }
        let mut href = None;
        // What a script answers goes nowhere.
        let scripted =
            tag.attributes.iter().any(|attribute| raw.slice(&attribute.name).eq_ignore_ascii_case("onclick"));
        for attribute in &tag.attributes {
            let fragment = attribute.value.clone().is_some_and(|value| raw.slice(&value).starts_with('#'));
            if scripted && fragment && raw.slice(&attribute.name) == "href" {
                continue;
            }
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
    pub(super) fn close_tag(&mut self, name: &str, end: u32) -> bool {
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

/// Whether `name` is an element of a heading.
pub(super) fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

/// Whether `name` is an element that ends the text before it.
pub(super) fn is_block(name: &str) -> bool {
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

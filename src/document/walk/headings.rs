use super::{Walk, trim};
use crate::document::{Section, StatementKind, attributes};
use crate::source::Span;

impl Walk<'_> {
    /// Makes a section of the heading that was read into `self.inline`.
    pub(super) fn end_heading(&mut self, level: u8, span: Span, html: bool) {
        self.close_open_html();
        let content = trim(self.source, self.inline.extent.unwrap_or(Span { start: span.end, end: span.end }));
        let source = content.slice(self.source);
        let mut ident = None;
        let mut ident_syntax = None;
        if let Some(list) = attributes::trailing(source).filter(|_| !html) {
            ident = Some(list.ident.to_owned());
            ident_syntax = Some(list.raw.to_owned());
            self.inline.truncate_at(content.start + list.start as u32);
        }
        self.sections.push(Section {
            level,
            title: self.inline.text.trim().to_owned(),
            source: source.to_owned(),
            span,
            ident,
            ident_syntax,
            image_alt: self.inline.alt.trim().to_owned(),
            parent: None,
            end: self.source.len() as u32,
            top_level: self.at_top_level(),
            html,
        });
        self.leaf(StatementKind::Heading, None, Some(span));
        self.forget_intro();
    }
}

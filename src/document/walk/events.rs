use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::{Container, Table, Walk, trim};
use crate::document::code::Lines;
use crate::document::inline::{CELL_BORDER, Opener};
use crate::document::roles;
use crate::document::statements::start_of;
use crate::document::{MarkKind, StatementKind};
use crate::source::Span;

impl Walk<'_> {
    /// Takes one event of the parser.
    pub(in crate::document) fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::Text(text) => match &mut self.code_lines {
                Some((lines, ..)) => lines.push(self.view, range),
                None => self.inline.push(&text, self.view.span(range)),
            },
            Event::Code(text) => {
                let inner = self.view.span(code_content(&self.view.text, range.clone(), &text));
                let outer = self.view.span(range);
                self.links.extend(roles::before(self.source, inner, outer));
                self.inline.code(&text, inner, outer);
            }
            Event::Html(_) => self.html.push(range),
            Event::InlineHtml(_) => self.inline_html(range),
            Event::SoftBreak => self.inline.line_break(self.view.span(range), false),
            Event::HardBreak => self.inline.line_break(self.view.span(range), true),
            Event::FootnoteReference(_) => self.inline.touch(self.view.span(range)),
            Event::Rule => {
                self.flush();
                self.intro = None;
            }
            Event::TaskListMarker(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let span = self.view.span(range.clone());
        match tag {
            Tag::Emphasis => self.inline.open(Opener::Mark(MarkKind::Emphasis), span),
            Tag::Strong => self.inline.open(Opener::Mark(MarkKind::Strong), span),
            Tag::Strikethrough => self.inline.open(Opener::Mark(MarkKind::Struck), span),
            Tag::Link { link_type, dest_url, .. } => {
                let index = self.link(link_type, &dest_url, span, false);
                self.inline.open(Opener::Mark(MarkKind::Link(index)), span);
            }
            Tag::Image { link_type, dest_url, .. } => {
                let index = self.link(link_type, &dest_url, span, true);
                self.inline.open(Opener::Image(index), span);
            }
            Tag::TableCell => {
                if self.table.column > 0 {
                    let start = span.start.min(self.table.row_end);
                    self.inline.push(CELL_BORDER, Span { start, end: start });
                }
                let row_end = self.table.row_end;
                let span = Span { start: span.start.min(row_end), end: span.end.min(row_end) };
                self.inline.open(Opener::Mark(MarkKind::Cell(self.table.column)), span);
                self.table.column += 1;
            }
            Tag::Superscript | Tag::Subscript => {}
            block => {
                self.flush();
                self.start_block(block, span);
            }
        }
    }

    fn start_block(&mut self, tag: Tag<'_>, span: Span) {
        let container = match tag {
            Tag::BlockQuote(None) => Container::Quote,
            Tag::BlockQuote(Some(_)) => Container::Alert,
            Tag::List(_) => Container::List(self.intro.take()),
            Tag::Item => Container::Item,
            Tag::DefinitionListDefinition => {
                self.containers.push(Container::List(self.intro.take()));
                Container::Item
            }
            Tag::FootnoteDefinition(_) | Tag::DefinitionList | Tag::DefinitionListTitle => Container::Other,
            Tag::CodeBlock(kind) => {
                let (info, fenced) = match kind {
                    CodeBlockKind::Fenced(info) => (info.trim().to_owned(), true),
                    CodeBlockKind::Indented => (String::new(), false),
                };
                self.code_lines = Some((Lines::new(), info, fenced));
                return;
            }
            Tag::Table(_) => {
                self.table = Table::default();
                return;
            }
            Tag::TableHead | Tag::TableRow => {
                self.table.column = 0;
                self.table.row_end = trim(self.source, span).end;
                self.inline.touch(Span { start: span.start, end: span.start });
                return;
            }
            _ => return,
        };
        self.containers.push(container);
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Link
            | TagEnd::Image
            | TagEnd::TableCell => {
                self.end_inline();
            }
            TagEnd::Superscript | TagEnd::Subscript => {}
            TagEnd::Heading(level) => {
                let span = trim(self.source, self.view.span(range));
                self.end_heading(level as u8, span, false);
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                let span = trim(self.source, self.view.span(range));
                let header = matches!(tag, TagEnd::TableHead).then(|| start_of(self.inline.text.trim()));
                self.leaf(StatementKind::Row, self.table.header.clone(), Some(span));
                self.table.header = header.or(self.table.header.take());
            }
            TagEnd::CodeBlock => self.end_code(range),
            TagEnd::HtmlBlock => self.end_html_block(),
            TagEnd::BlockQuote(_) | TagEnd::Item | TagEnd::FootnoteDefinition | TagEnd::DefinitionList => {
                self.flush();
                self.containers.pop();
            }
            TagEnd::DefinitionListTitle => {
                self.flush();
                self.containers.pop();
            }
            TagEnd::List(_) => {
                self.flush();
                self.containers.pop();
                self.intro = None;
            }
            TagEnd::DefinitionListDefinition => {
                self.flush();
                self.containers.pop();
                self.containers.pop();
            }
            TagEnd::Table => self.intro = None,
            TagEnd::Paragraph | TagEnd::MetadataBlock(_) => self.flush(),
        }
    }
}

/// The content of the code span at `range`, which renders as `rendered`.
fn code_content(view: &str, range: Range<usize>, rendered: &str) -> Range<usize> {
    let ticks = view[range.clone()].bytes().take_while(|&byte| byte == b'`').count();
    let (start, end) = (range.start + ticks, range.end.saturating_sub(ticks));
    if end < start {
        return range;
    }
    // One blank on either side is not part of the content.
    let inner = &view[start..end];
    let blanks = inner.len() >= rendered.len() + 2 && inner.starts_with([' ', '\n']) && inner.ends_with([' ', '\n']);
    if blanks { start + 1..end - 1 } else { start..end }
}

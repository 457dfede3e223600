use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::code::Lines;
use super::inline::{CELL_BORDER, Inline, Opener};
use super::statements::{self, Leaf, lead_of, start_of};
use super::view::View;
use super::{
    Block, CodeBlock, Document, Ident, Link, LinkKind, MarkKind, Section, Statement, StatementKind, commands, finish,
    front_matter, layout, links,
};
use crate::source::{SourceFile, Span};

/// Takes the markdown `text` of the file at `path` apart.
///
/// Never fails: every text is some markdown. The path only tells dialects
/// apart (`.mdx`).
pub fn parse(path: &str, text: &str) -> Document {
    let (front, cut) = front_matter::find(text).unzip();
    // A byte order mark would hide that the first line is a heading.
    let cut = cut.or_else(|| text.starts_with(BOM).then_some(0..BOM.len_utf8()));
    let start = cut.as_ref().map_or(0, |cut| cut.end);
    let mut layout = layout::read(text, start, path.ends_with(".mdx"));
    layout.cuts.splice(0..0, cut);
    let view = View::new(text, &layout.cuts);
    let mut walk = Walk::new(text, &view);
    walk.idents = layout.idents;
    walk.comments = layout.comments;
    for tags in layout.tags {
        walk.cut_tags(tags);
    }
    let parser = Parser::new_ext(&view.text, options()).into_offset_iter();
    for (_, definition) in parser.reference_definitions().iter() {
        walk.definition(definition.span.clone(), &definition.dest);
    }
    for (event, range) in parser {
        walk.event(event, range);
    }
    walk.flush();
    for code in layout.code {
        walk.cut_code(code);
    }
    let mut document = walk.document(Arc::new(SourceFile::new(path, text)));
    document.front_matter = front;
    finish::finish(&mut document);
    document
}

const BOM: char = '\u{feff}';

/// What is read beyond CommonMark. Heading attributes are not: the parser would
/// take the braces of `GET /users/{id}` for some.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
        | Options::ENABLE_DEFINITION_LIST
}

/// A block that holds blocks.
#[derive(Debug)]
enum Container {
    Quote,
    /// A GitHub alert is set as a quote and is none.
    Alert,
    List(Option<String>),
    Item,
    Other,
}

/// A table being read.
#[derive(Debug, Default)]
struct Table {
    header: Option<String>,
    column: usize,
    /// Where the row that is being read ends: cells that it lacks are given
    /// places after it.
    row_end: u32,
}

/// One walk over the parser's events.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) source: &'a str,
    pub(super) view: &'a View<'a>,
    pub(super) sections: Vec<Section>,
    pub(super) statements: Vec<Statement>,
    pub(super) links: Vec<Link>,
    pub(super) code: Vec<CodeBlock>,
    pub(super) idents: Vec<Ident>,
    pub(super) comments: Vec<Span>,
    pub(super) inline: Inline,
    pub(super) html: Vec<Range<usize>>,
    containers: Vec<Container>,
    table: Table,
    code_lines: Option<(Lines, String, bool)>,
    ordinal: u32,
    /// The sentence just before, for the list that it may introduce.
    intro: Option<String>,
    /// The same for a code block, which may also follow a list.
    previous: Option<String>,
    /// The first link of the leaf block that is being read.
    pub(super) leaf_links: usize,
}

impl<'a> Walk<'a> {
    fn new(source: &'a str, view: &'a View<'a>) -> Self {
        Walk {
            source,
            view,
            sections: Vec::new(),
            statements: Vec::new(),
            links: Vec::new(),
            code: Vec::new(),
            idents: Vec::new(),
            comments: Vec::new(),
            inline: Inline::default(),
            html: Vec::new(),
            containers: Vec::new(),
            table: Table::default(),
            code_lines: None,
            ordinal: 0,
            intro: None,
            previous: None,
            leaf_links: 0,
        }
    }

    fn document(self, source: Arc<SourceFile>) -> Document {
        Document {
            source,
            front_matter: None,
            sections: self.sections,
            statements: self.statements,
            links: self.links,
            code: self.code,
            idents: self.idents,
            comments: self.comments,
        }
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::Text(text) => match &mut self.code_lines {
                Some((lines, ..)) => lines.push(self.view, range),
                None => self.inline.push(&text, self.view.span(range)),
            },
            Event::Code(text) => {
                let inner = self.view.span(code_content(&self.view.text, range.clone(), &text));
                self.inline.code(&text, inner, self.view.span(range));
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

    fn end_inline(&mut self) {
        let Some(closed) = self.inline.close_markdown() else { return };
        let (Opener::Mark(MarkKind::Link(index)) | Opener::Image(index)) = closed.opener else { return };
        let Some(link) = self.links.get_mut(index) else { return };
        link.text = closed.text;
        if matches!(link.kind, LinkKind::Inline | LinkKind::Image) {
            let opening = if link.kind == LinkKind::Image { 2 } else { 1 };
            let from = closed.inner_end.unwrap_or(link.span.start + opening).saturating_sub(link.span.start);
            let found = links::inline_destination(link.span.slice(self.source), from as usize);
            link.dest_span = found.map_or(link.span, |range| link.span.sub(range));
        }
    }

    fn link(&mut self, kind: LinkType, dest: &str, span: Span, image: bool) -> usize {
        let (kind, dest_span) = match (kind, image) {
            (LinkType::Autolink | LinkType::Email, _) => {
                (LinkKind::Autolink, span.sub(1..span.len().saturating_sub(1).max(1)))
            }
            (LinkType::Inline, false) => (LinkKind::Inline, span),
            (LinkType::Inline, true) => (LinkKind::Image, span),
            (_, false) => (LinkKind::Reference, span),
            (_, true) => (LinkKind::ImageReference, span),
        };
        self.links.push(Link { kind, dest: dest.to_owned(), dest_span, text: String::new(), span, statement: None });
        self.links.len() - 1
    }

    fn definition(&mut self, range: Range<usize>, dest: &str) {
        let span = trim(self.source, self.view.span(range));
        let Some(found) = links::definition_destination(span.slice(self.source)) else { return };
        let label = span.slice(self.source).split(']').next().unwrap_or("").trim_start_matches('[').to_owned();
        let dest_span = span.sub(found);
        self.links.push(Link {
            kind: LinkKind::Definition,
            dest: dest.to_owned(),
            dest_span,
            text: label,
            span,
            statement: None,
        });
    }

    fn end_code(&mut self, range: Range<usize>) {
        let Some((lines, info, fenced)) = self.code_lines.take() else { return };
        let span = self.view.span(range);
        let end = span.start as usize + span.slice(self.source).trim_end_matches(['\n', '\r']).len();
        let block = CodeBlock {
            info,
            span: Span::new(span.start as usize, end),
            lines: lines.finish(self.source, self.view),
            section: self.section(),
            lead: self.previous.clone(),
            fenced,
        };
        self.push_code(block);
        self.intro = None;
    }

    /// Adds code that the parser did not see.
    fn cut_code(&mut self, mut code: CodeBlock) {
        let place = code.span.start;
        code.section = self.sections.partition_point(|section| section.span.start <= place).checked_sub(1);
        let before = self.statements.partition_point(|statement| statement.span.end <= place).checked_sub(1);
        let before = before.map(|index| &self.statements[index]);
        code.lead = before.filter(|before| before.kind != StatementKind::Heading).map(|before| lead_of(&before.text));
        self.push_code(code);
    }

    /// Adds a code block and the commands in it.
    pub(super) fn push_code(&mut self, code: CodeBlock) {
        let block = self.block();
        for command in commands::commands(self.source, &code) {
            let mut text = String::new();
            let mut pieces = Vec::new();
            for piece in command.pieces {
                if !text.is_empty() {
                    text.push(' ');
                }
                pieces.push((text.len() as u32, piece));
                text.push_str(piece.slice(self.source));
            }
            self.statements.push(Statement {
                kind: StatementKind::Command,
                span: command.span,
                text,
                pieces,
                marks: Vec::new(),
                section: code.section,
                lead: code.lead.clone(),
                block,
            });
        }
        self.code.push(code);
        self.previous = None;
    }

    /// The heading that what comes now stands under.
    pub(super) fn section(&self) -> Option<usize> {
        self.sections.len().checked_sub(1)
    }

    /// Whether nothing holds the block that is being read.
    pub(super) fn at_top_level(&self) -> bool {
        self.containers.is_empty()
    }

    fn block(&mut self) -> Block {
        self.ordinal += 1;
        let lists = self.containers.iter().filter(|container| matches!(container, Container::List(_))).take(255);
        Block {
            ordinal: self.ordinal,
            quoted: self.containers.iter().any(|container| matches!(container, Container::Quote)),
            struck: false,
            list_depth: lists.count() as u8,
        }
    }

    /// Ends the text that is being read, if any, as a paragraph or an item's text.
    pub(super) fn flush(&mut self) {
        if self.inline.is_empty() {
            return;
        }
        let item = matches!(self.containers.last(), Some(Container::Item));
        let kind = if item { StatementKind::Item } else { StatementKind::Sentence };
        let lead = self.containers.iter().rev().find_map(|container| match container {
            Container::List(lead) => Some(lead.clone()),
            _ => None,
        });
        self.leaf(kind, lead.flatten(), None);
    }

    /// Makes statements of the text that was read.
    pub(super) fn leaf(&mut self, kind: StatementKind, lead: Option<String>, span: Option<Span>) {
        self.close_open_html();
        let mut inline = std::mem::take(&mut self.inline);
        inline.extent = inline.extent.map(|extent| trim(self.source, extent));
        let first = self.statements.len();
        self.plain_text(&inline);
        let leaf = Leaf { kind, section: self.section(), lead, block: self.block(), span };
        statements::append(inline, leaf, &mut self.statements);
        if let Some(last) = self.statements[first..].last().filter(|_| kind != StatementKind::Heading) {
            self.intro = Some(lead_of(&last.text));
            self.previous = self.intro.clone();
        }
        self.place_links(first);
    }

    /// Tells the links of the leaf block which of the statements from `first` on holds them.
    fn place_links(&mut self, first: usize) {
        for link in &mut self.links[self.leaf_links..] {
            let place = link.span.start;
            let at = first + self.statements[first..].partition_point(|statement| statement.span.end <= place);
            let holds = self.statements.get(at).is_some_and(|statement| statement.span.start <= place);
            link.statement = holds.then_some(at);
        }
        self.leaf_links = self.links.len();
    }

    /// Takes note that what comes next is introduced by nothing.
    pub(super) fn forget_intro(&mut self) {
        self.intro = None;
        self.previous = None;
    }

    /// The sentence just before.
    pub(super) fn previous(&self) -> Option<String> {
        self.previous.clone()
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

/// `span` without blanks around it.
pub(super) fn trim(source: &str, span: Span) -> Span {
    let content = span.slice(source);
    let lead = content.len() - content.trim_start().len();
    span.sub(lead..lead + content.trim().len())
}

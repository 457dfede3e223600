//! One walk over the parser's events, in which a document is put together.
//!
//! The walk itself stands here; what it does at each kind of event stands in
//! the file of that name.

mod events;
mod headings;
mod html_blocks;
mod listings;
mod plain;
mod tags;
mod targets;

use std::ops::Range;
use std::sync::Arc;

use super::code::Lines;
use super::inline::Inline;
use super::layout::Layout;
use super::statements::{self, Leaf, lead_of};
use super::view::View;
use super::{Block, CodeBlock, Document, Ident, Link, Section, Silence, Statement, StatementKind};
use crate::source::{SourceFile, Span};

/// A block that holds blocks.
#[derive(Debug)]
enum Container {
    Quote,
    /// A GitHub alert is set as a quote and is none.
    Alert,
    List(Option<Arc<str>>),
    Item,
    Other,
}

/// A table being read.
#[derive(Debug, Default)]
struct Table {
    header: Option<Arc<str>>,
    column: usize,
    /// Where the row that is being read ends: cells that it lacks are given
    /// places after it.
    row_end: u32,
}

/// What a walk puts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Everything.
    Whole,
    /// Everything but statements.
    Outline,
}

/// One walk over the parser's events.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    extent: Extent,
    source: &'a str,
    view: &'a View<'a>,
    sections: Vec<Section>,
    statements: Vec<Statement>,
    links: Vec<Link>,
    code: Vec<CodeBlock>,
    idents: Vec<Ident>,
    comments: Vec<Span>,
    inline: Inline,
    html: Vec<Range<usize>>,
    containers: Vec<Container>,
    table: Table,
    code_lines: Option<(Lines, String, bool)>,
    ordinal: u32,
    /// The sentence just before, for the list that it may introduce.
    intro: Option<Arc<str>>,
    /// The same for a code block, which may also follow a list.
    previous: Option<Arc<str>>,
    /// The first link of the leaf block that is being read.
    leaf_links: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(source: &'a str, view: &'a View<'a>, extent: Extent) -> Self {
        Walk {
            extent,
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

    /// Takes over what was found before the parser ran.
    pub(super) fn start_from(&mut self, layout: &mut Layout) {
        self.idents = std::mem::take(&mut layout.idents);
        self.comments = std::mem::take(&mut layout.comments);
        for tags in std::mem::take(&mut layout.tags) {
            self.cut_tags(tags);
        }
    }

    /// Ends the walk with the code that the parser did not see.
    pub(super) fn finish(mut self, source: Arc<SourceFile>, cut: Vec<CodeBlock>) -> Document {
        self.flush();
        cut.into_iter().for_each(|code| self.cut_code(code));
        Document {
            source,
            front_matter: None,
            sections: self.sections,
            statements: self.statements,
            links: self.links,
            code: self.code,
            idents: self.idents,
            comments: self.comments,
            silence: Silence::default(),
        }
    }

    /// The heading that what comes now stands under.
    fn section(&self) -> Option<usize> {
        self.sections.len().checked_sub(1)
    }

    /// Whether nothing holds the block that is being read.
    fn at_top_level(&self) -> bool {
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
    fn flush(&mut self) {
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
    fn leaf(&mut self, kind: StatementKind, lead: Option<Arc<str>>, span: Option<Span>) {
        self.close_open_html();
        let mut inline = std::mem::take(&mut self.inline);
        inline.extent = inline.extent.map(|extent| trim(self.source, extent));
        self.plain_text(&inline);
        if self.extent == Extent::Outline {
            return;
        }
        let first = self.statements.len();
        let leaf = Leaf { kind, section: self.section(), lead, block: self.block(), span };
        statements::append(inline, leaf, &mut self.statements);
        if let Some(last) = self.statements[first..].last().filter(|_| kind != StatementKind::Heading) {
            self.intro = Some(lead_of(&last.text));
            self.previous = self.intro.clone();
        }
        self.place_links(first);
    }

    /// Takes note that what comes next is introduced by nothing.
    fn forget_intro(&mut self) {
        self.intro = None;
        self.previous = None;
    }

    /// The sentence just before.
    fn previous(&self) -> Option<Arc<str>> {
        self.previous.clone()
    }
}

/// `span` without blanks around it.
fn trim(source: &str, span: Span) -> Span {
    let content = span.slice(source);
    let lead = content.len() - content.trim_start().len();
    span.sub(lead..lead + content.trim().len())
}

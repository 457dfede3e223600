use std::sync::Arc;

use super::Silence;
use crate::source::{SourceFile, Span};

/// One markdown file at one revision, taken apart.
#[derive(Clone, Debug)]
pub struct Document {
    /// The text and its line index.
    pub source: Arc<SourceFile>,
    /// Leading `---` YAML or `+++` TOML, if any.
    pub front_matter: Option<FrontMatter>,
    /// Headings in order. A document without headings has none; statements before the first have no section.
    pub sections: Vec<Section>,
    /// Every sentence, list item, table row, heading and command line in order of their spans.
    pub statements: Vec<Statement>,
    /// Every link, image, reference definition, autolink and raw HTML `href`/`src` in order.
    pub links: Vec<Link>,
    /// Fenced and indented code blocks in order.
    pub code: Vec<CodeBlock>,
    /// Ids that the author wrote: `<a id>`, `<a name>`, any `id=` in raw HTML or JSX, `(x)=` lines, `[^x]` footnotes excluded.
    pub idents: Vec<Ident>,
    /// HTML comments `<!-- … -->` outside code, and `[//]: # (…)` forms: where directives may stand.
    pub comments: Vec<Span>,
    /// What it is known to say nothing of.
    pub silence: Silence,
}

/// Statements that may begin between the start of another and its end: those of a nested block.
const STATEMENTS_AROUND: usize = 64;

impl Document {
    /// Path from the root.
    pub fn path(&self) -> &str {
        &self.source.path
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The text under `span`.
    pub fn slice(&self, span: Span) -> &str {
        span.slice(&self.source.text)
    }

    /// The smallest statement that holds the first byte of `span`.
    pub fn statement_at(&self, span: Span) -> Option<&Statement> {
        self.statements_around(span).map(|(_, statement)| statement).min_by_key(|statement| statement.span.len())
    }

    /// The statements that hold the first byte of `span`, with their indices, in order.
    pub fn statements_around(&self, span: Span) -> impl Iterator<Item = (usize, &Statement)> {
        let after = self.statements.partition_point(|statement| statement.span.start <= span.start);
        let first = after.saturating_sub(STATEMENTS_AROUND);
        let near = self.statements[first..after].iter().enumerate();
        near.filter(move |(_, statement)| span.start < statement.span.end).map(move |(at, one)| (first + at, one))
    }

    /// The headings above (and including) section `index`, outermost first.
    pub fn heading_path(&self, index: Option<usize>) -> Vec<&Section> {
        let mut path = Vec::new();
        let mut at = index;
        while let Some(section) = at.and_then(|index| self.sections.get(index)) {
            path.push(section);
            at = section.parent;
        }
        path.reverse();
        path
    }
}

/// Front matter, kept as text: what it means is for the room that asks.
#[derive(Clone, Debug)]
pub struct FrontMatter {
    /// The text between the fences.
    pub span: Span,
    /// `true` for `+++` TOML, `false` for `---` YAML.
    pub toml: bool,
}

/// A heading and the part of the document below it.
#[derive(Clone, Debug)]
pub struct Section {
    /// 1 to 6.
    pub level: u8,
    /// The rendered text: code kept, link text kept, markers, HTML tags and a trailing `{#id}` dropped, entities decoded.
    pub title: String,
    /// The heading's source between its markers (no leading `#`s, no underline), explicit id included.
    pub source: String,
    /// The heading itself.
    pub span: Span,
    /// The explicit id of `{#id}`, `{ #id .cls}`, `{: #id}`, `{ id="…" }` or `[#id]`, by whichever syntax was
    /// written; which renderer honours which is the `site` room's business and `ident_syntax` tells.
    pub ident: Option<String>,
    /// The raw braces or brackets that held `ident`, such as `{#x}` or `[#x]`.
    pub ident_syntax: Option<String>,
    /// Alternative texts of images in the heading, since some slug dialects count them.
    pub image_alt: String,
    /// The section above, `None` for an outermost one.
    pub parent: Option<usize>,
    /// Where the section ends: the next heading of the same or a higher level, or the end of the text.
    pub end: u32,
    /// Whether the heading stands at the top level, not within a list, quote, or container.
    pub top_level: bool,
    /// Whether it is a raw HTML `<h1>` … `<h6>`, to which GitHub gives an anchor and most generators do not.
    pub html: bool,
}

/// What a statement is in the author's layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum StatementKind {
    /// A sentence of a paragraph.
    Sentence,
    /// The text of a list item (a sentence of it, if it has several).
    Item,
    /// A row of a table; its cells are its marks' neighbours, its headers in [`Statement::lead`].
    Row,
    /// A heading.
    Heading,
    /// A command line of a shell block.
    Command,
    /// A link reference definition.
    Definition,
    /// A block of raw HTML.
    Html,
}

/// The container of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// Ordinal of the leaf block (paragraph, item text, row, code block) in the document.
    pub ordinal: u32,
    /// Inside a block quote.
    pub quoted: bool,
    /// Inside struck-through text as a whole.
    pub struck: bool,
    /// Depth of list nesting, 0 outside lists.
    pub list_depth: u8,
}

/// One thing the author said: a sentence, item, row, heading or command.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its kind.
    pub kind: StatementKind,
    /// The exact source bytes.
    pub span: Span,
    /// The rendered text: markers dropped, code kept without backticks, link text kept, soft breaks as spaces.
    pub text: String,
    /// Which piece of `text` came from which piece of the source, in order: `(start in text, source span)`.
    /// Inside one piece offsets agree byte for byte unless the piece was decoded (an entity, an escape).
    pub pieces: Vec<(u32, Span)>,
    /// Code spans, links, emphasis and the like inside the statement.
    pub marks: Vec<Mark>,
    /// Index into [`Document::sections`] of the heading that it stands under (a heading's own index for headings).
    pub section: Option<usize>,
    /// The text that introduces it: the sentence before a list, the parent item, a table's header row.
    pub lead: Option<Arc<str>>,
    /// The block that holds it.
    pub block: Block,
}

/// Bytes of a statement that still says one thing: no sentence, item or row of a person comes near, and who judges
/// one looks at all of it for each name in it.
const LONGEST_STATEMENT: usize = 16 << 10;

impl Statement {
    /// The cells of a table's row, each with its column from 0.
    pub fn cells(&self) -> impl Iterator<Item = (usize, &Mark)> {
        self.marks.iter().filter_map(|mark| match mark.kind {
            MarkKind::Cell(column) => Some((column, mark)),
            _ => None,
        })
    }

    /// Whether what it says may be judged; a longer text is data, and its links alone are followed.
    pub fn is_judged(&self) -> bool {
        self.text.len() <= LONGEST_STATEMENT
    }

    /// The source span of `range` in [`Statement::text`]; pieces that were decoded give their whole source.
    pub fn source_of(&self, range: std::ops::Range<usize>) -> Span {
        source_of(&self.pieces, self.text.len(), range).unwrap_or(Span { start: self.span.start, end: self.span.start })
    }
}

/// The source of `range` of a text of `length` bytes that is made of `pieces`.
///
/// A piece as long as its source was not decoded: every decoding (an entity, an
/// escape, a line break with its indent) changes the length.
pub(super) fn source_of(pieces: &[(u32, Span)], length: usize, range: std::ops::Range<usize>) -> Option<Span> {
    let piece_at = |offset: usize| {
        let index = pieces.partition_point(|&(start, _)| start as usize <= offset).saturating_sub(1);
        let &(start, span) = pieces.get(index)?;
        let end = pieces.get(index + 1).map_or(length, |&(next, _)| next as usize);
        let within = (offset as u32).saturating_sub(start).min(span.len() as u32);
        Some((span, (end - start as usize == span.len()).then_some(within)))
    };
    let (first, within) = piece_at(range.start)?;
    let start = first.start + within.unwrap_or(0);
    if range.is_empty() {
        return Some(Span { start, end: start });
    }
    let (last, within) = piece_at(range.end - 1)?;
    let end = within.map_or(last.end, |within| (last.start + within + 1).min(last.end));
    Some(Span { start, end: end.max(start) })
}

/// A marked-up run inside a statement.
#[derive(Clone, Debug)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// Source bytes of its content: inside the backticks, the text of a link, the bold words.
    pub span: Span,
    /// Its place in [`Statement::text`].
    pub range: std::ops::Range<usize>,
}

/// Kinds of [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MarkKind {
    /// A code span.
    Code,
    /// A link's text; the index is into [`Document::links`].
    Link(usize),
    /// Strong emphasis.
    Strong,
    /// Emphasis.
    Emphasis,
    /// Struck through.
    Struck,
    /// A cell of a table row; the index is its column from 0.
    Cell(usize),
}

/// How a link was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum LinkKind {
    /// `[text](dest)`.
    Inline,
    /// `[text][label]`, `[label][]`, `[label]`: `dest` is the definition's.
    Reference,
    /// `[label]: dest`.
    Definition,
    /// `<https://…>` or a bare URL in text.
    Autolink,
    /// `![alt](dest)`.
    Image,
    /// `![alt][label]`: `dest` is the definition's.
    ImageReference,
    /// `href` of raw HTML or JSX.
    HtmlHref,
    /// `src` (or `srcset` candidate) of raw HTML or JSX.
    HtmlSrc,
    /// A MyST role that names a file, `` {doc}`guide/setup` ``, or an entry of a `{toctree}`, which is read as one:
    /// `dest` is the role with its backticks, `dest_span` what stands between them. Only Sphinx knows it for a link.
    Role,
}

/// A link or image.
#[derive(Clone, Debug)]
pub struct Link {
    /// How it was written.
    pub kind: LinkKind,
    /// The destination as the author wrote it: entities decoded, nothing percent-decoded.
    pub dest: String,
    /// Source bytes of the destination; for [`LinkKind::Reference`] the whole link.
    pub dest_span: Span,
    /// The rendered text or alternative text.
    pub text: String,
    /// The whole construct.
    pub span: Span,
    /// Index into [`Document::statements`] of the statement that holds it, if any.
    pub statement: Option<usize>,
}

/// A fenced or indented code block.
#[derive(Clone, Debug)]
pub struct CodeBlock {
    /// The info string, trimmed; empty for indented blocks.
    pub info: String,
    /// The whole block with its fences.
    pub span: Span,
    /// The content as lines.
    pub lines: Vec<CodeLine>,
    /// The heading above.
    pub section: Option<usize>,
    /// The rendered sentence or item just before the block, if any: "Run from `scripts/`:".
    pub lead: Option<Arc<str>>,
    /// Whether the block is fenced.
    pub fenced: bool,
}

impl CodeBlock {
    /// The language: the first word of the info string in lower case, without a leading `{`, `.` or a trailing `,…`.
    pub fn language(&self) -> String {
        let word = self.info.split([' ', '\t', ',', '{', '}']).find(|word| !word.is_empty()).unwrap_or("");
        word.trim_start_matches('.').to_ascii_lowercase()
    }
}

/// One line of a code block, container prefixes (`> `, list indent) removed.
#[derive(Clone, Debug)]
pub struct CodeLine {
    /// Source bytes without the line ending.
    pub span: Span,
}

/// An id that the author wrote into the document.
#[derive(Clone, Debug)]
pub struct Ident {
    /// The id as written.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// `true` for a MyST `(x)=` label, which names the element after it.
    pub label: bool,
}

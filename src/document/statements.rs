use std::ops::Range;
use std::sync::Arc;

use super::inline::{FloorCharBoundary, Inline};
use super::{Block, Mark, MarkKind, Statement, StatementKind, sentences};
use crate::source::Span;

/// The leaf block whose text is made into statements.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) kind: StatementKind,
    pub(super) section: Option<usize>,
    pub(super) lead: Option<Arc<str>>,
    pub(super) block: Block,
    /// The block's own span where it is the statement's: a heading, a row.
    pub(super) span: Option<Span>,
}

/// Leads are for judging what a statement is about: a bound keeps what is looked through for each row of a long
/// table short.
const LONGEST_LEAD: usize = 400;

/// How many marks may reach from one sentence into the next: far above what
/// people write, it keeps emphasis nested ten thousand deep linear.
const MOST_OPEN_MARKS: usize = 16;

/// `text` cut to the length of a lead, its end kept.
pub(super) fn lead_of(text: &str) -> Arc<str> {
    let mut start = text.len() - text.len().min(LONGEST_LEAD);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    text[start..].into()
}

/// Appends the statements of a leaf block.
pub(super) fn append(mut inline: Inline, leaf: Leaf, statements: &mut Vec<Statement>) {
    let Some(extent) = inline.extent else { return };
    inline.marks.sort_by_key(|mark| (mark.range.start, std::cmp::Reverse(mark.range.end)));
    let sentences = match leaf.kind {
        _ if inline.text.trim().is_empty() => Vec::new(),
        // The blanks of a row tell its empty cells.
        StatementKind::Row => vec![whole(&inline.text)],
        StatementKind::Heading => vec![trimmed(&inline.text)],
        _ => sentences::split(&inline.text, &whole_ranges(&inline.marks), &inline.breaks),
    };
    let last = sentences.len().saturating_sub(1);
    let mut cutter = Cutter { inline: &inline, piece: 0, mark: 0, open: Vec::new() };
    for (index, range) in sentences.into_iter().enumerate() {
        let start = if index == 0 { extent.start } else { cutter.source_after(range.start) };
        let end = if index == last { extent.end } else { cutter.source_before(range.end) };
        let span = leaf.span.unwrap_or(Span { start, end: end.max(start) });
        let (pieces, marks) = cutter.cut(range.clone());
        let struck = is_struck(&inline.text, &marks, &range);
        statements.push(Statement {
            kind: leaf.kind,
            span,
            text: inline.text[range].to_owned(),
            pieces,
            marks,
            section: leaf.section,
            lead: leaf.lead.clone(),
            block: Block { struck, ..leaf.block },
        });
    }
}

fn whole(text: &str) -> Range<usize> {
    0..text.len()
}

fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// The code spans and links, merged, in which no sentence may end.
fn whole_ranges(marks: &[Mark]) -> Vec<Range<usize>> {
    let mut whole: Vec<Range<usize>> = Vec::new();
    for mark in marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Code | MarkKind::Link(_))) {
        match whole.last_mut().filter(|last| mark.range.start < last.end) {
            Some(last) => last.end = last.end.max(mark.range.end),
            None => whole.push(mark.range.clone()),
        }
    }
    whole
}

/// Whether struck marks cover all of the statement's text.
fn is_struck(text: &str, marks: &[Mark], range: &Range<usize>) -> bool {
    let mut at = 0;
    for mark in marks.iter().filter(|mark| mark.kind == MarkKind::Struck) {
        let between = text[range.clone()].get(at..mark.range.start).unwrap_or("");
        if between.contains(char::is_alphanumeric) {
            return false;
        }
        at = at.max(mark.range.end);
    }
    at > 0 && !text[range.start + at..range.end].contains(char::is_alphanumeric)
}

/// Hands out the pieces and marks of consecutive ranges of a block's text.
struct Cutter<'a> {
    inline: &'a Inline,
    piece: usize,
    /// The next mark to be met, and those met that may reach into later ranges.
    mark: usize,
    open: Vec<usize>,
}

impl Cutter<'_> {
    /// Where piece `index` ends in the text.
    fn piece_end(&self, index: usize) -> usize {
        self.inline.pieces.get(index + 1).map_or(self.inline.text.len(), |&(start, _)| start as usize)
    }

    /// The source place that precedes the text at `at`: the end of the blank before it.
    fn source_after(&self, at: usize) -> u32 {
        if self.inline.text[..at].ends_with(char::is_whitespace) { self.place(at - 1, 1) } else { self.place(at, 0) }
    }

    /// The source place that follows the text that ends at `at`: the start of the blank after it.
    fn source_before(&self, at: usize) -> u32 {
        if self.inline.text[at..].starts_with(char::is_whitespace) { self.place(at, 0) } else { self.place(at - 1, 1) }
    }

    /// The source place of text offset `at`, moved by `by` bytes within its piece.
    fn place(&self, at: usize, by: usize) -> u32 {
        let index = self.inline.pieces.partition_point(|&(start, _)| start as usize <= at).saturating_sub(1);
        let Some(&(start, span)) = self.inline.pieces.get(index) else { return 0 };
        let length = self.piece_end(index) - start as usize;
        if length == span.len() {
            (span.start + (at + by - start as usize) as u32).min(span.end)
        } else if by > 0 {
            span.end
        } else {
            span.start
        }
    }

    /// The pieces and marks of `range`, relative to its start.
    fn cut(&mut self, range: Range<usize>) -> (Vec<(u32, Span)>, Vec<Mark>) {
        let mut pieces = Vec::new();
        while self.piece < self.inline.pieces.len() && self.piece_end(self.piece) <= range.start {
            self.piece += 1;
        }
        let mut index = self.piece;
        while let Some(&(start, span)) =
            self.inline.pieces.get(index).filter(|(start, _)| (*start as usize) < range.end)
        {
            let start = start as usize;
            let (from, to) = (range.start.max(start), range.end.min(self.piece_end(index)));
            let exact = self.piece_end(index) - start == span.len();
            if from < to {
                let span = if exact { span.sub(from - start..to - start) } else { span };
                pieces.push(((from - range.start) as u32, span));
            }
            index += 1;
        }
        (pieces, self.marks(range))
    }

    fn marks(&mut self, range: Range<usize>) -> Vec<Mark> {
        let all = &self.inline.marks;
        self.open.retain(|&index| all[index].range.end > range.start);
        self.open.drain(..self.open.len().saturating_sub(MOST_OPEN_MARKS));
        let is_cell = |mark: &Mark| matches!(mark.kind, MarkKind::Cell(_));
        while let Some(mark) = all.get(self.mark).filter(|mark| mark.range.start < range.end || is_cell(mark)) {
            if mark.range.end > range.start || is_cell(mark) {
                self.open.push(self.mark);
            }
            self.mark += 1;
        }
        let cut = |&index: &usize| {
            let mark = &all[index];
            let (start, end) = (mark.range.start.max(range.start), mark.range.end.min(range.end));
            let shown = start < end || (start == end && is_cell(mark));
            shown.then(|| Mark { range: start - range.start..end - range.start, ..mark.clone() })
        };
        self.open.iter().filter_map(cut).collect()
    }
}

/// The longest start of `text` that fits a lead, used where its start tells more.
pub(super) fn start_of(text: &str) -> Arc<str> {
    text[..text.floor_char_boundary_at(LONGEST_LEAD)].into()
}

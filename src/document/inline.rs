use super::{Mark, MarkKind};
use crate::source::Span;

/// The rendered text of one leaf block while it is being read, with the way back
/// to the source.
#[derive(Debug, Default)]
pub(super) struct Inline {
    /// What a reader sees, images left out.
    pub(super) text: String,
    /// `(start in text, source span)` of each run of text.
    pub(super) pieces: Vec<(u32, Span)>,
    /// The runs that were marked up, in the order of their ends.
    pub(super) marks: Vec<Mark>,
    /// Places in `text` where the author broke the line on purpose.
    pub(super) breaks: Vec<usize>,
    /// Alternative texts of images.
    pub(super) alt: String,
    /// From the first byte of the block's content to its last.
    pub(super) extent: Option<Span>,
    open: Vec<Open>,
    images: usize,
}

/// What opened a marked-up run.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Opener {
    /// Markdown of a kind that leaves a mark.
    Mark(MarkKind),
    /// A markdown image, by its index among the document's links.
    Image(usize),
    /// An HTML element by its name, and the mark that it leaves.
    Html(String, Option<MarkKind>),
}

#[derive(Debug)]
struct Open {
    opener: Opener,
    text: usize,
    alt: usize,
    outer: Span,
    inner: Option<Span>,
}

/// A run that has just ended.
#[derive(Debug)]
pub(super) struct Closed {
    pub(super) opener: Opener,
    /// What the reader sees of it: its text, or the alternative text of its images.
    pub(super) text: String,
    /// From its opening tag or delimiter to the end of the closing one.
    pub(super) outer: Span,
    /// Where its contents end in the source.
    pub(super) inner_end: Option<u32>,
}

/// Texts of links are for messages: a bound keeps deep nesting linear.
const LONGEST_TEXT: usize = 500;

/// What stands between the cells of a row in its rendered text; it comes from
/// no byte of the source.
pub(super) const CELL_BORDER: &str = " | ";

impl Inline {
    /// Whether nothing was read.
    pub(super) fn is_empty(&self) -> bool {
        self.extent.is_none()
    }

    /// Takes note that `span` belongs to the block.
    pub(super) fn touch(&mut self, span: Span) {
        extend(&mut self.extent, span);
        if let Some(open) = self.open.last_mut() {
            extend(&mut open.inner, span);
        }
    }

    /// Adds text as rendered from `span`.
    pub(super) fn push(&mut self, rendered: &str, span: Span) {
        self.touch(span);
        if self.images > 0 {
            self.alt.push_str(rendered);
            return;
        }
        let at = self.text.len();
        let joins = rendered.len() == span.len()
            && self
                .pieces
                .last()
                .is_some_and(|&(start, last)| last.end == span.start && at - start as usize == last.len());
        match self.pieces.last_mut().filter(|_| joins) {
            Some((_, last)) => last.end = span.end,
            None => self.pieces.push((at as u32, span)),
        }
        self.text.push_str(rendered);
    }

    /// Adds a code span: its content as rendered from `inner`, and the whole of it.
    pub(super) fn code(&mut self, rendered: &str, inner: Span, outer: Span) {
        let start = self.text.len();
        self.push(rendered, inner);
        self.touch(outer);
        if self.images == 0 {
            self.marks.push(Mark { kind: MarkKind::Code, span: inner, range: start..self.text.len() });
        }
    }

    /// Adds a line break, which ends a sentence if the author forced it.
    pub(super) fn line_break(&mut self, span: Span, forced: bool) {
        self.push(" ", span);
        if forced {
            self.breaks.push(self.text.len());
        }
    }

    /// Opens a marked-up run.
    pub(super) fn open(&mut self, opener: Opener, outer: Span) {
        self.touch(outer);
        self.images += usize::from(matches!(opener, Opener::Image(_)));
        self.open.push(Open { opener, text: self.text.len(), alt: self.alt.len(), outer, inner: None });
    }

    /// Closes the innermost run of markdown, and what HTML was left open in it.
    pub(super) fn close_markdown(&mut self) -> Option<Closed> {
        while let Some(open) = self.open.pop() {
            let html = matches!(open.opener, Opener::Html(..));
            let end = if html { open.inner.unwrap_or(open.outer).end } else { open.outer.end };
            let closed = self.close(open, end);
            if !html {
                return Some(closed);
            }
        }
        None
    }

    /// Closes the HTML element `name` if it is open within the current markdown run.
    pub(super) fn close_html(&mut self, name: &str, end: u32) -> Option<Closed> {
        let is_wanted = |open: &Open| matches!(&open.opener, Opener::Html(open, _) if open.eq_ignore_ascii_case(name));
        let depth = self
            .open
            .iter()
            .rev()
            .take(32)
            .take_while(|open| matches!(open.opener, Opener::Html(..)))
            .position(is_wanted)?;
        for _ in 0..depth {
            if let Some(open) = self.open.pop() {
                let end = open.inner.unwrap_or(open.outer).end;
                self.close(open, end);
            }
        }
        let open = self.open.pop()?;
        let closed = self.close(open, end);
        extend(&mut self.extent, closed.outer);
        Some(closed)
    }

    /// The link whose element was opened last and never closed.
    pub(super) fn take_unclosed(&mut self) -> Option<Closed> {
        let open = self.open.pop()?;
        let end = open.outer.end;
        Some(self.close(open, end))
    }

    /// Drops blanks at the end.
    pub(super) fn trim_end(&mut self) {
        self.truncate(self.text.trim_end().len());
    }

    /// Cuts the text to `length` bytes.
    fn truncate(&mut self, length: usize) {
        let kept = self.pieces.partition_point(|&(start, _)| (start as usize) < length);
        let old = self.text.len();
        if let Some(end) = self.pieces.get(kept).map(|&(next, _)| next as usize).or(Some(old))
            && let Some((start, span)) = kept.checked_sub(1).and_then(|last| self.pieces.get_mut(last))
            && end - *start as usize == span.len()
        {
            span.end = span.start + (length as u32 - *start);
        }
        self.pieces.truncate(kept);
        self.text.truncate(length);
        self.open.iter_mut().for_each(|open| open.text = open.text.min(length));
        self.marks.retain_mut(|mark| {
            mark.range.end = mark.range.end.min(length);
            mark.range.start <= mark.range.end
        });
    }

    /// Drops the text that comes from `source` on.
    pub(super) fn truncate_at(&mut self, source: u32) {
        let kept = self.pieces.partition_point(|&(_, span)| span.start < source);
        let cut = kept.checked_sub(1).map_or(0, |last| {
            let (start, span) = self.pieces[last];
            let end = self.pieces.get(kept).map_or(self.text.len(), |&(next, _)| next as usize);
            let exact = end - start as usize == span.len();
            if exact { start as usize + (source.min(span.end) - span.start) as usize } else { end }
        });
        self.truncate(self.text.floor_char_boundary_at(cut));
    }

    /// The source of `range` of the text; runs that were decoded give all of theirs.
    pub(super) fn source_of(&self, range: std::ops::Range<usize>) -> Span {
        super::model::source_of(&self.pieces, self.text.len(), range).unwrap_or_default()
    }

    fn close(&mut self, open: Open, end: u32) -> Closed {
        let kind = match &open.opener {
            Opener::Mark(kind) | Opener::Html(_, Some(kind)) => Some(*kind),
            Opener::Image(_) | Opener::Html(_, None) => None,
        };
        if let Opener::Image(_) = open.opener {
            self.images -= 1;
        }
        let outer = Span { start: open.outer.start, end: end.max(open.outer.end) };
        let inner = open.inner.unwrap_or(Span { start: open.outer.end, end: open.outer.end });
        if self.images == 0 {
            self.marks.extend(kind.map(|kind| Mark { kind, span: inner, range: open.text..self.text.len() }));
        }
        if let Some(above) = self.open.last_mut() {
            extend(&mut above.inner, outer);
        }
        let seen = Some(self.text[open.text..].trim()).filter(|text| !text.is_empty());
        let seen = seen.unwrap_or_else(|| self.alt[open.alt..].trim());
        let text = seen[..seen.floor_char_boundary_at(LONGEST_TEXT)].to_owned();
        Closed { opener: open.opener, text, outer, inner_end: open.inner.map(|inner| inner.end) }
    }
}

fn extend(extent: &mut Option<Span>, span: Span) {
    *extent = Some(match *extent {
        Some(old) => Span { start: old.start.min(span.start), end: old.end.max(span.end) },
        None => span,
    });
}

/// Cutting a text at or before an offset.
pub(super) trait FloorCharBoundary {
    /// The last character border at or before `at`.
    fn floor_char_boundary_at(&self, at: usize) -> usize;
}

impl FloorCharBoundary for str {
    fn floor_char_boundary_at(&self, at: usize) -> usize {
        let mut at = at.min(self.len());
        while !self.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

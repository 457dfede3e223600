use std::ops::Range;

use super::fence::Fence;
use super::line::{Line, without_list_markers};
use super::{admonition, directive, liquid, mdx};
use crate::document::code::plain_lines;
use crate::document::{CodeBlock, Ident, attributes};
use crate::source::Span;

/// What the dialects of a document hold, and what is to be cut for the parser.
#[derive(Debug, Default)]
pub(in crate::document) struct Layout {
    /// In order, without overlap.
    pub(in crate::document) cuts: Vec<Range<usize>>,
    /// Labels and attribute lists that have a line for themselves.
    pub(in crate::document) idents: Vec<Ident>,
    /// Comments that are no HTML.
    pub(in crate::document) comments: Vec<Span>,
    /// Code that is not fenced by markdown's own marks.
    pub(in crate::document) code: Vec<CodeBlock>,
    /// JSX tags that were cut, to be read for links and ids.
    pub(in crate::document) tags: Vec<Range<usize>>,
}

/// Reads the lines of `source` from `start` on.
pub(in crate::document) fn read(source: &str, start: usize, mdx: bool) -> Layout {
    let mut pass = Pass { source, mdx, ..Pass::default() };
    let mut at = start;
    while at < source.len() {
        let line = Line::at(source, at);
        at = pass.line(&line).max(line.next);
    }
    pass.end_region(source.len());
    pass.layout
}

/// After so many lines that start like tags and are none, the text is no MDX.
const MOST_VAIN_LOOKS: usize = 10_000;

/// A block whose body is set off by its indent.
#[derive(Debug)]
struct Frame {
    /// The body's columns; a line with fewer ends it.
    body: usize,
    /// How many of them are to be cut.
    dedent: usize,
    quotes: usize,
    /// A JSX element, which its closing tag ends and not the indent.
    element: bool,
}

/// Lines that are not markdown up to an end tag.
#[derive(Debug)]
struct Region<'a> {
    start: usize,
    content: usize,
    /// The language, or `None` for what is not shown.
    info: Option<&'a str>,
    end: End<'a>,
}

#[derive(Debug)]
enum End<'a> {
    Tag(&'static str),
    Fence(Fence<'a>),
}

/// A fence that is open, and where.
#[derive(Debug)]
struct OpenFence<'a> {
    fence: Fence<'a>,
    frames: usize,
    quotes: usize,
}

#[derive(Debug, Default)]
struct Pass<'a> {
    source: &'a str,
    mdx: bool,
    layout: Layout,
    frames: Vec<Frame>,
    /// The columns that all frames together cut.
    dedent: usize,
    /// How often tags were looked for in vain: each look may be long.
    vain_looks: usize,
    /// End tags that do not stand in the rest of the text: it is not searched for them again.
    unended: Vec<&'static str>,
    fence: Option<OpenFence<'a>>,
    directives: Vec<Fence<'a>>,
    region: Option<Region<'a>>,
    /// Within an HTML comment that spans lines.
    comment: bool,
    /// Right after the opening line of a directive.
    options: bool,
    /// Within a directive's block of YAML options.
    yaml: bool,
    /// Within a block of module code.
    module: bool,
    in_list: bool,
    after_blank: bool,
    /// Whether a paragraph may go on: the line before was neither blank nor cut.
    in_paragraph: bool,
}

impl<'a> Pass<'a> {
    /// Reads one line; gives where to go on if that is after the next line.
    fn line(&mut self, line: &Line<'a>) -> usize {
        if self.region.is_some() {
            return self.region_line(line);
        }
        if line.is_blank() {
            (self.after_blank, self.in_paragraph, self.module) = (true, false, false);
            return line.next;
        }
        self.leave_frames(line);
        let dedent = self.dedent;
        let blanks = line.blanks(self.source, dedent);
        if self.fence.is_some() {
            self.cut(blanks);
            self.fence_line(line);
            return line.next;
        }
        if self.comment {
            self.comment = !line.text.contains("-->");
            self.cut(blanks);
            return line.next;
        }
        let indent = line.indent.saturating_sub(dedent);
        let (text, item) = without_list_markers(line.text);
        if item {
            self.in_list = true;
        } else if indent == 0 && self.after_blank {
            self.in_list = false;
        }
        let code = indent >= 4 && !self.in_list && !self.in_paragraph && !self.mdx;
        let next = if code { None } else { self.markdown_line(line, text, item, indent) };
        self.after_blank = false;
        self.in_paragraph = next.is_none() && !code;
        match next {
            Some(next) => next,
            None => {
                self.cut(blanks);
                self.comment = line.text.starts_with("<!--") && !line.text.contains("-->");
                line.next
            }
        }
    }

    /// Reads a line outside code; gives where to go on if the line was cut.
    fn markdown_line(&mut self, line: &Line<'a>, text: &'a str, item: bool, indent: usize) -> Option<usize> {
        if let Some(next) = self.any_fence(line, text, item) {
            return next;
        }
        if item {
            return None;
        }
        if self.is_option(line.text) || self.is_module_code(line) {
            return Some(self.cut_content(line));
        }
        match line.text.as_bytes()[0] {
            b'!' | b'?' | b'=' if admonition::is_opener(line.text) => self.admonition(line),
            b'(' => {
                let label = directive::label(line.text)?;
                let start = line.text_start(self.source) + 1;
                self.ident(label, start, true);
                Some(self.cut_content(line))
            }
            b'[' if is_comment(line.text) => {
                let start = line.text_start(self.source);
                self.layout.comments.push(Span::new(start, start + line.text.len()));
                Some(self.cut_content(line))
            }
            b'{' => self.braces(line),
            b'<' if self.mdx && indent < 40 => self.tags(line),
            _ => None,
        }
    }

    fn is_option(&mut self, text: &str) -> bool {
        if self.yaml || (self.options && text == "---") {
            self.yaml = !self.yaml || text != "---";
            return true;
        }
        self.options = self.options && directive::is_option(text);
        self.options
    }

    fn is_module_code(&mut self, line: &Line<'a>) -> bool {
        self.module |= self.mdx && line.indent == 0 && !self.in_paragraph && mdx::is_module_code(line.text);
        self.module
    }

    /// Reads the line as a fence. The outer answer tells whether it is one, the
    /// inner whether it was cut.
    fn any_fence(&mut self, line: &Line<'a>, text: &'a str, item: bool) -> Option<Option<usize>> {
        let fence = Fence::open(text, b"`~:")?;
        if fence.mark == b':' {
            if directive::colon_holds_code(fence.info) {
                let info = fence.info;
                return Some(Some(self.start_region(line, Some(info), End::Fence(fence))));
            }
            self.options = directive::name(fence.info).is_some();
            return Some(if item { None } else { Some(self.cut_content(line)) });
        }
        if !item && self.directives.last().is_some_and(|open| open.is_closed_by(text)) {
            self.directives.pop();
            return Some(Some(self.cut_content(line)));
        }
        if !item && directive::name(fence.info).is_some_and(directive::holds_prose) {
            self.directives.push(fence);
            self.options = true;
            return Some(Some(self.cut_content(line)));
        }
        self.fence = Some(OpenFence { fence, frames: self.frames.len(), quotes: line.quotes });
        Some(None)
    }

    fn fence_line(&mut self, line: &Line<'a>) {
        let Some(open) = &self.fence else { return };
        let closed = open.fence.is_closed_by(line.text);
        let ended = closed || self.frames.len() < open.frames || line.quotes < open.quotes;
        if closed {
            // CommonMark and the forges let tabs follow a closing fence; the parser does not see it then.
            let after = line.text_start(self.source) + line.text.len()..line.range.end;
            if self.source[after.clone()].contains('\t') {
                self.cut(after);
            }
        }
        if ended {
            self.fence = None;
            (self.after_blank, self.in_paragraph) = (false, false);
        }
    }

    /// Ends the blocks whose body the line is not indented enough for.
    fn leave_frames(&mut self, line: &Line<'a>) {
        while let Some(frame) = self.frames.last() {
            let left = line.quotes < frame.quotes || (!frame.element && line.indent < frame.body);
            if !left {
                return;
            }
            self.leave();
        }
    }

    fn enter(&mut self, frame: Frame) {
        self.dedent += frame.dedent;
        self.frames.push(frame);
    }

    fn leave(&mut self) {
        self.dedent -= self.frames.pop().map_or(0, |frame| frame.dedent);
    }

    fn admonition(&mut self, line: &Line<'a>) -> Option<usize> {
        let body = line.indent + admonition::BODY;
        // Without an indented body it is a line of prose.
        let following = self.next_text_line(line.next)?;
        if following.indent < body || following.quotes < line.quotes {
            return None;
        }
        self.enter(Frame { body, dedent: admonition::BODY, quotes: line.quotes, element: false });
        Some(self.cut_content(line))
    }

    fn braces(&mut self, line: &Line<'a>) -> Option<usize> {
        let start = line.text_start(self.source);
        if self.mdx
            && let Some(range) = mdx::comment(self.source, start)
        {
            self.layout.comments.push(range.clone().into());
            return Some(self.cut_lines(line, range.end));
        }
        if let Some(tag) = liquid::lone_tag(line.text) {
            return Some(match tag {
                // A shortcode that is never closed takes its text from a file.
                liquid::LoneTag::Code(language, end) if self.has_further(end, line.next) => {
                    self.start_region(line, Some(language), End::Tag(end))
                }
                liquid::LoneTag::Hidden(end) => self.start_region(line, None, End::Tag(end)),
                liquid::LoneTag::Code(..) | liquid::LoneTag::Other => {
                    // The whole line goes: a blank one would end a table or an item.
                    self.cut(line.range.start..line.next);
                    line.next
                }
            });
        }
        let list = attributes::trailing(line.text).filter(|list| list.start == 0);
        if let Some(list) = list {
            let offset = line.text.find(list.ident)?;
            self.ident(list.ident, start + offset, !line.text.starts_with("{:"));
            return Some(self.cut_content(line));
        }
        let is_list = line.text.starts_with("{:") && line.text.ends_with('}');
        is_list.then(|| self.cut_content(line))
    }

    /// Whether `end` stands anywhere from byte `at` on.
    fn has_further(&mut self, end: &'static str, at: usize) -> bool {
        let found = !self.unended.contains(&end) && self.source[at..].contains(end);
        if !found && !self.unended.contains(&end) {
            self.unended.push(end);
        }
        found
    }

    fn tags(&mut self, line: &Line<'a>) -> Option<usize> {
        if self.vain_looks > MOST_VAIN_LOOKS {
            return None;
        }
        let Some(tags) = mdx::tags(self.source, line.text_start(self.source)) else {
            self.vain_looks += 1;
            return None;
        };
        let next = self.cut_lines(line, tags.range.end);
        self.layout.tags.push(tags.range);
        let child = self.next_text_line(next).map_or(0, |line| line.indent);
        for opens in tags.depth {
            if opens {
                let above: usize = line.indent;
                let dedent = child.saturating_sub(above);
                self.enter(Frame { body: child, dedent, quotes: line.quotes, element: true });
            } else if self.frames.last().is_some_and(|frame| frame.element) {
                self.leave();
            }
        }
        Some(next)
    }

    fn region_line(&mut self, line: &Line<'a>) -> usize {
        let ends = self.region.as_ref().is_some_and(|region| match &region.end {
            End::Tag(end) => liquid::is_end(line.text, end),
            End::Fence(fence) => fence.is_closed_by(line.text),
        });
        if ends {
            self.close_region(line.range.start, line.range.end);
        }
        line.next
    }

    fn start_region(&mut self, line: &Line<'a>, info: Option<&'a str>, end: End<'a>) -> usize {
        self.region = Some(Region { start: line.content, content: line.next, info, end });
        line.next
    }

    /// Ends a region that runs to the end of the text.
    fn end_region(&mut self, end: usize) {
        self.close_region(end, end);
    }

    fn close_region(&mut self, content_end: usize, end: usize) {
        let Some(region) = self.region.take() else { return };
        self.cut(region.start..end);
        let Some(info) = region.info else { return };
        let content = Span::new(region.content.min(content_end), content_end);
        self.layout.code.push(CodeBlock {
            info: info.to_owned(),
            span: Span::new(region.start, end),
            lines: plain_lines(self.source, content),
            section: None,
            lead: None,
            fenced: true,
        });
    }

    fn ident(&mut self, name: &str, start: usize, label: bool) {
        let span = Span::new(start, start + name.len());
        self.layout.idents.push(Ident { name: name.to_owned(), span, label });
    }

    /// The next line with text on it, not far away.
    fn next_text_line(&self, mut at: usize) -> Option<Line<'a>> {
        for _ in 0..20 {
            if at >= self.source.len() {
                return None;
            }
            let line = Line::at(self.source, at);
            if !line.is_blank() {
                return Some(line);
            }
            at = line.next;
        }
        None
    }

    fn cut(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.layout.cuts.push(range);
        }
    }

    /// Cuts what stands on the line after its quote marks.
    fn cut_content(&mut self, line: &Line<'_>) -> usize {
        self.cut(line.content..line.range.end);
        line.next
    }

    /// Cuts the contents of all lines from `line` to the one that holds `end`.
    fn cut_lines(&mut self, line: &Line<'a>, end: usize) -> usize {
        let mut next = self.cut_content(line);
        while next < end {
            let line = Line::at(self.source, next);
            next = self.cut_content(&line).max(next + 1);
        }
        next
    }
}

/// Whether `text` is a link definition that people use for a comment: `[//]: # (…)`.
fn is_comment(text: &str) -> bool {
    let Some((_, rest)) = text.split_once("]:") else { return false };
    let rest = rest.trim_start();
    let title = rest.strip_prefix('#').or_else(|| rest.strip_prefix("<>"));
    title.is_some_and(|title| title.starts_with(' ') && title.trim_start().starts_with(['(', '"', '\'']))
}

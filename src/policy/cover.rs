//! What an `ignore` covers: the statements on its own line, or the block below it.

use crate::document::Document;
use crate::source::Span;

/// Bytes within which a sentence that begins above the line may end below it.
const WRAPPED: u32 = 4096;
/// Lines that are looked at for one directive: a document made to take time takes no more than that.
const LINES: usize = 2000;

/// The bytes of `document` that the comment at `comment` speaks of; empty at the end of the text where
/// nothing follows it.
pub(super) fn of(document: &Document, comment: Span) -> Span {
    let lines = &document.source.lines;
    let first = lines.line(comment.start as usize);
    let last = lines.line((comment.end as usize).max(1) - 1).max(first);
    if (first..=last).all(|line| is_bare(document, line)) {
        block_below(document, last)
    } else {
        line(document, first, last)
    }
}

/// The lines themselves and every statement that touches one of them: a sentence that is wrapped anew
/// stays covered.
fn line(document: &Document, first: u32, last: u32) -> Span {
    let own = Span { start: document.source.line_span(first).start, end: document.source.line_span(last).end };
    let after = document.statements.partition_point(|statement| statement.span.start < own.end);
    let near = document.statements[..after].iter().rev().map(|statement| statement.span);
    let touching = near.take_while(|span| span.end > own.start || own.start - span.start < WRAPPED);
    touching.filter(|span| span.overlaps(own)).fold(own, join)
}

/// The next lines up to a blank one. A heading stands alone and a code block counts whole. Blank lines
/// before it are skipped, since formatters put one there, and so are further comments.
fn block_below(document: &Document, after: u32) -> Span {
    let count = document.source.lines.len() as u32;
    let Some(first) = (after + 1..=count).take(LINES).find(|&line| !is_bare(document, line)) else {
        let end = document.text().len();
        return Span::new(end, end);
    };
    let start = document.source.line_span(first);
    let heading = document.sections.partition_point(|section| section.span.start < start.end);
    let heading = heading.checked_sub(1).map(|at| document.sections[at].span);
    if let Some(heading) = heading.filter(|span| span.overlaps(start)) {
        return heading;
    }
    let last = (first..=count).take(LINES).take_while(|&line| !is_bare(document, line)).last().unwrap_or(first);
    let run = Span { start: start.start, end: document.source.line_span(last).end };
    let blocks = document.code.partition_point(|block| block.span.end <= run.start);
    let blocks = document.code[blocks..].iter().map(|block| block.span).take_while(|span| span.start < run.end);
    blocks.fold(run, join)
}

fn join(one: Span, two: Span) -> Span {
    Span { start: one.start.min(two.start), end: one.end.max(two.end) }
}

/// Whether the line holds nothing but comments.
fn is_bare(document: &Document, line: u32) -> bool {
    is_blank(&visible(document, line))
}

/// A line without its comments.
fn visible(document: &Document, line: u32) -> String {
    let span = document.source.line_span(line);
    let mut text = String::new();
    let mut at = span.start;
    let first = document.comments.partition_point(|comment| comment.end <= span.start);
    for comment in document.comments[first..].iter().take_while(|comment| comment.start < span.end) {
        text.push_str(document.slice(Span { start: at, end: comment.start.max(at) }));
        at = comment.end.clamp(at, span.end);
    }
    text.push_str(document.slice(Span { start: at, end: span.end }));
    text
}

/// Blank, or blank within a block quote.
fn is_blank(line: &str) -> bool {
    line.trim_matches(|c: char| c.is_whitespace() || c == '>').is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    /// What the first comment of `text` covers.
    fn covered(text: &str) -> String {
        let document = parse("a.md", text);
        let comment = document.comments[0];
        document.slice(of(&document, comment)).to_owned()
    }

    #[test]
    fn on_a_line_it_covers_the_sentences_there() {
        assert_eq!(covered("One.\n\nTwo `a`. <!-- x -->\n\nThree.\n"), "Two `a`. <!-- x -->");
        assert_eq!(
            covered("Two is\nwrapped `a` <!-- x -->\nover three.\n"),
            "Two is\nwrapped `a` <!-- x -->\nover three."
        );
        assert_eq!(covered("- one\n- two <!-- x -->\n- three\n"), "- two <!-- x -->");
        assert_eq!(covered("| a | b |\n|---|---|\n| c | d <!-- x --> |\n| e | f |\n"), "| c | d <!-- x --> |");
    }

    #[test]
    fn alone_it_covers_the_next_block() {
        assert_eq!(covered("<!-- x -->\nOne\ntwo.\n\nThree.\n"), "One\ntwo.");
        assert_eq!(covered("<!-- x -->\n\n\nOne.\n\nTwo.\n"), "One.");
        assert_eq!(covered("<!-- x -->\n<!-- y -->\n\nOne.\n"), "One.");
        assert_eq!(covered("<!-- x\n y -->\nOne.\n"), "One.");
        assert_eq!(covered("<!-- x -->\n- one\n- two\n\nThree.\n"), "- one\n- two");
        assert_eq!(covered("<!-- x -->\n# One\nTwo.\n").trim_end(), "# One");
        assert_eq!(covered("> <!-- x -->\n>\n> One.\n>\n> Two.\n"), "> One.");
        assert_eq!(covered("[//]: # (x)\n\nOne.\n"), "One.");
        assert_eq!(covered("One.\n\n<!-- x -->\n"), "");
    }

    #[test]
    fn a_code_block_counts_whole() {
        let block = "```sh\none\n\ntwo\n```";
        assert_eq!(covered(&format!("<!-- x -->\n{block}\n\nThree.\n")).trim_end(), block);
        assert_eq!(covered(&format!("<!-- x -->\nRun:\n{block}\n\nThree.\n")).trim_end(), format!("Run:\n{block}"));
    }
}

use crate::document::Document;
use crate::source::Span;

/// One line of prose, the markers of its containers taken off. Lines of code, comments and front matter
/// are left out.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The text after `>`, list markers and heading marks, blanks trimmed.
    pub(super) span: Span,
    /// Columns before the text.
    pub(super) indent: usize,
    pub(super) quoted: bool,
    /// It starts a list item.
    pub(super) item: bool,
    /// It is (part of) a heading.
    pub(super) heading: bool,
    /// Index of the heading above, or of the heading itself.
    pub(super) section: Option<usize>,
}

impl Line {
    pub(super) fn is_table(&self, text: &str) -> bool {
        self.span.slice(text).starts_with('|')
    }
}

/// The lines of `document`, blank ones as empty spans.
pub(super) fn lines(document: &Document) -> Vec<Line> {
    let text = document.text();
    let mut hidden: Vec<Span> = document.code.iter().map(|block| block.span).collect();
    hidden.extend(document.comments.iter().copied());
    hidden.sort();
    let mut hidden = hidden.into_iter().peekable();
    // Where the longest of those ends that begin at or before the line.
    let mut hidden_to = 0;
    let front = document.front_matter.as_ref().map_or(0, |front| {
        // The closing fence follows the span.
        front.span.end as usize + text[front.span.end as usize..].find('\n').map_or(0, |end| end + 1)
    });
    let mut found = Vec::new();
    let mut at = 0;
    let mut section = None;
    for whole in text.split_inclusive('\n') {
        let start = at;
        at += whole.len();
        let body = Span::new(start, start + whole.trim_end().len());
        while let Some(span) = hidden.next_if(|span| span.start <= body.start) {
            hidden_to = hidden_to.max(span.end);
        }
        let covered = body.end <= hidden_to && !body.is_empty();
        if start < front || covered {
            continue;
        }
        let next = section.map_or(0, |index| index + 1);
        let entered = document.sections[next..].iter().take_while(|one| (one.span.start as usize) < at).count();
        section = if entered > 0 { Some(next + entered - 1) } else { section };
        let heading = section.is_some_and(|index| document.sections[index].span.overlaps(body));
        found.push(line(text, body, heading, section));
    }
    found
}

fn line(text: &str, body: Span, heading: bool, section: Option<usize>) -> Line {
    let (mut rest, mut quoted, mut item) = (body.slice(text), false, false);
    rest = rest.trim_start_matches('\u{feff}');
    loop {
        let trimmed = rest.trim_start();
        let inner = if let Some(inner) = trimmed.strip_prefix('>') {
            quoted = true;
            inner
        } else if let Some(inner) = after_bullet(trimmed).filter(|_| !item) {
            item = true;
            inner
        } else {
            rest = trimmed;
            break;
        };
        rest = inner;
    }
    if heading {
        rest = rest.trim_start_matches('#').trim_start().trim_end_matches('#').trim_end();
    }
    let start = rest.as_ptr() as usize - text.as_ptr() as usize;
    let indent = start - body.start as usize;
    Line { span: Span::new(start, start + rest.len()), indent, quoted, item, heading, section }
}

/// What follows `- `, `* `, `+ ` or `1. `.
fn after_bullet(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match digits {
        0 => text.strip_prefix(['-', '*', '+']),
        1..=2 => text[digits..].strip_prefix(['.', ')']),
        _ => None,
    }?;
    rest.starts_with([' ', '\t']).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;

    fn read(text: &str) -> Vec<(String, bool, bool, bool)> {
        let document = parse("a.md", text);
        let texts = lines(&document);
        texts.iter().map(|l| (l.span.slice(text).to_owned(), l.quoted, l.item, l.heading)).collect()
    }

    #[test]
    fn containers_come_off_and_code_is_left_out() {
        let text = "---\na: 1\n---\n# T #\n\n> - x y\n\n```\nStatus: no\n```\n<!-- Status: no -->\n1. **b**\n";
        let found = read(text);
        let full: Vec<_> = found.iter().filter(|line| !line.0.is_empty()).collect();
        assert_eq!(full[0], &("T".to_owned(), false, false, true));
        assert_eq!(full[1], &("x y".to_owned(), true, true, false));
        assert_eq!(full[2], &("**b**".to_owned(), false, true, false));
        assert_eq!(full.len(), 3);
    }

    #[test]
    fn underlined_headings_are_headings() {
        assert_eq!(read("Status\n======\n\nAccepted\n")[0], ("Status".to_owned(), false, false, true));
    }
}

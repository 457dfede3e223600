use crate::document::{CodeBlock, Document};
use crate::source::Span;

use super::lexer::Ending;
use super::simple::{self, Step};
use super::text::Text;
use super::{CommandLine, Dialect, dialect_of, prompt};

/// A quote that is open for more lines than this was none.
const LONGEST: usize = 60;

/// Bytes that the lines of one block may be read again in search of the end of a command, beside sixteen times the
/// block itself: where each line opens a quote, each would be read with sixty others sixty times.
const ROOM: usize = 1 << 20;

/// The commands of `block` in order; none if it is no shell block. Which folder they run in needs the
/// rest of the page: see [`super::Page`].
pub fn parse_block(document: &Document, block: &CodeBlock) -> Vec<CommandLine> {
    steps(document, block)
        .into_iter()
        .filter_map(|step| if let Step::Run(line) = step { Some(line) } else { None })
        .collect()
}

pub(super) fn steps(document: &Document, block: &CodeBlock) -> Vec<Step> {
    let Some(dialect) = dialect_of(document, block) else { return Vec::new() };
    let lines = lines(document, block);
    let mut room = ROOM + 16 * lines.iter().map(|line| line.span.len()).sum::<usize>();
    let mut steps = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if !lines[at].starts {
            at += 1;
            continue;
        }
        let (taken, parsed) = one(document, &lines[at..], dialect, &mut room);
        at += taken;
        for delimiter in &parsed.heredocs {
            let body = lines[at..].iter().position(|line| document.slice(line.span).trim() == delimiter);
            at = body.map_or(lines.len(), |length| at + length + 1);
        }
        steps.extend(parsed.steps);
    }
    steps
}

/// Reads the command that starts on the first line, with as many lines as belong to it.
fn one(document: &Document, lines: &[Line], dialect: Dialect, room: &mut usize) -> (usize, simple::Parsed) {
    let mut text = Text::default();
    for (index, line) in lines.iter().take(LONGEST).enumerate() {
        // In a transcript a prompt starts a new command, whatever was open.
        if index > 0 && line.starts && line.prompted {
            break;
        }
        let span = if index == 0 { line.span } else { line.continued };
        text.push(document.slice(span), span.start as usize);
        // The first line is read in any case.
        *room = room.saturating_sub(if index == 0 { 0 } else { text.as_str().len() });
        if *room == 0 {
            break;
        }
        let parsed = simple::parse(&text, dialect);
        if parsed.ending == Ending::Complete {
            return (index + 1, parsed);
        }
    }
    let first = lines[0].span;
    (1, simple::parse(&Text::line(document.slice(first), first.start as usize), dialect))
}

struct Line {
    /// Without a prompt.
    span: Span,
    /// The same read as a continuation: without a `> ` prompt.
    continued: Span,
    /// Whether a command may start here: false for output.
    starts: bool,
    prompted: bool,
}

fn lines(document: &Document, block: &CodeBlock) -> Vec<Line> {
    let texts: Vec<(&str, Span)> = block.lines.iter().map(|line| (document.slice(line.span), line.span)).collect();
    let sure = texts.iter().any(|(text, _)| prompt::sure(text).is_some());
    let first = texts.iter().find(|(text, _)| !text.trim().is_empty());
    let angle = !sure && first.is_some_and(|(text, _)| prompt::angle(text).is_some());
    let transcript = sure || angle;
    texts
        .into_iter()
        .map(|(text, span)| {
            let found = if angle { prompt::angle(text) } else { prompt::sure(text) };
            let cut = |at: usize| Span { start: span.start + at as u32, end: span.end };
            Line {
                span: cut(found.unwrap_or(0)),
                continued: cut(prompt::angle(text).filter(|_| transcript).unwrap_or(0)),
                starts: found.is_some() || !transcript,
                prompted: found.is_some(),
            }
        })
        .collect()
}

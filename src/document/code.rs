use std::ops::Range;

use super::layout::is_raw_mark;
use super::view::View;
use super::{CodeBlock, CodeLine};
use crate::source::Span;

/// Gathers the lines of one code block from the parser's pieces of text, from
/// which container prefixes are already gone.
#[derive(Debug)]
pub(super) struct Lines {
    lines: Vec<CodeLine>,
    /// The line that is not yet ended, as a range of the view.
    open: Option<Range<usize>>,
}

impl Lines {
    pub(super) fn new() -> Self {
        Lines { lines: Vec::new(), open: None }
    }

    /// Adds the text at `range` of the view.
    pub(super) fn push(&mut self, view: &View<'_>, range: Range<usize>) {
        let Some(text) = view.text.get(range.clone()) else { return };
        let mut at = range.start;
        for line in text.split_inclusive('\n') {
            let end = at + line.trim_end_matches(['\n', '\r']).len();
            let start = self.open.as_ref().map_or(at, |open| open.start);
            self.open = Some(start..end.max(start));
            at += line.len();
            if line.ends_with('\n') {
                self.end_line(view);
            }
        }
    }

    fn end_line(&mut self, view: &View<'_>) {
        if let Some(mut open) = self.open.take() {
            // The parser reports `\r\n` as a `\n` of its own: the `\r` falls between.
            let line = view.text.get(open.clone()).unwrap_or("");
            open.end = open.start + line.trim_end_matches('\r').len();
            self.lines.push(CodeLine { span: view.span(open) });
        }
    }

    /// All lines, without those that are there for Liquid and not shown.
    pub(super) fn finish(mut self, source: &str, view: &View<'_>) -> Vec<CodeLine> {
        self.end_line(view);
        self.lines.retain(|line| !is_raw_mark(line.span.slice(source).trim()));
        self.lines
    }
}

/// The lines of a piece of source that holds code as it is.
pub(super) fn plain_lines(text: &str, span: Span) -> Vec<CodeLine> {
    let mut at = span.start as usize;
    let line = |line: &str| {
        let start = at;
        at += line.len();
        CodeLine { span: Span::new(start, start + line.trim_end_matches(['\n', '\r']).len()) }
    };
    span.slice(text).split_inclusive('\n').map(line).collect()
}

/// What a shell block is written for, which decides its prompts and continuations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShellFamily {
    /// `sh` and its kin.
    Posix,
    /// A recorded session: commands behind prompts, output between them.
    Session,
    PowerShell,
    Cmd,
    /// No language given: only prompts tell commands.
    Untold,
}

/// Which shell `block` is for, if any.
pub(super) fn shell_of(block: &CodeBlock) -> Option<ShellFamily> {
    Some(match block.language().as_str() {
        "sh" | "bash" | "shell" | "zsh" | "fish" | "ksh" | "shellscript" | "terminal" => ShellFamily::Posix,
        "console" | "shell-session" | "shellsession" | "sh-session" | "bash-session" | "terminal-session" => {
            ShellFamily::Session
        }
        "powershell" | "ps1" | "pwsh" | "ps" => ShellFamily::PowerShell,
        "cmd" | "bat" | "batch" | "dos" => ShellFamily::Cmd,
        "" | "text" | "txt" => ShellFamily::Untold,
        _ => return None,
    })
}

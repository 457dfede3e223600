use crate::source::Span;

use super::{Cwd, Word, operands, program};

/// Where in its document a command was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Origin {
    /// In the code block of this index.
    Block(usize),
    /// In a code span of the statement of this index.
    Statement(usize),
    /// On its own.
    Text,
}

/// `NAME=value` before a command or alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The variable.
    pub name: String,
    /// The value with quotes resolved.
    pub value: String,
    /// The whole word.
    pub span: Span,
}

/// What a redirection does with its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum RedirectKind {
    /// `<`: the file is read.
    Input,
    /// `>`, `>>`, `>|`, `&>`: the file is written.
    Output,
}

/// A redirection to or from a file; descriptors (`2>&1`) and here-documents are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redirect {
    /// What it does with the file.
    pub kind: RedirectKind,
    /// The file.
    pub target: Word,
}

/// One simple command: a program with its words, or assignments alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// From the first to the last word.
    pub span: Span,
    /// Where it was written.
    pub origin: Origin,
    /// The program (or its wrapper) and all its arguments.
    pub words: Vec<Word>,
    /// Assignments before the program.
    pub assignments: Vec<Assignment>,
    /// Files read and written by redirection.
    pub redirects: Vec<Redirect>,
    /// Where in `words` each program starts: wrappers first (`sudo`, `npx`, `poetry run`), the one
    /// that does the work last.
    pub stages: Vec<usize>,
    /// Whether the last program works on another machine or in a container: its folder and paths are not ours.
    pub elsewhere: bool,
    /// Where the shell stands: operands are relative to it.
    pub cwd: Cwd,
    /// Where the program works: `cwd`, unless it was told otherwise (`make -C docs`).
    pub runs_in: Cwd,
    /// `false` if a part could not be read (an unclosed quote): its words are not to be judged.
    pub whole: bool,
}

impl CommandLine {
    /// The name of the program that does the work: no folder, no `.exe`, no `@version`.
    pub fn program(&self) -> &str {
        self.stages.last().map_or("", |&at| program::name(&self.words[at].text))
    }

    /// The words after the program that does the work.
    pub fn arguments(&self) -> &[Word] {
        self.stages.last().map_or(&[], |&at| &self.words[at + 1..])
    }

    /// Each program of the line with all the words that follow it, wrappers first.
    pub fn programs(&self) -> impl Iterator<Item = (&str, &[Word])> {
        self.stages.iter().map(|&at| (program::name(&self.words[at].text), &self.words[at + 1..]))
    }

    /// The words that name files or folders of the repository which must be there for the command to
    /// work: scripts of interpreters, `-f file`, inputs. Not what the command makes.
    pub fn operand_paths(&self) -> Vec<(Span, String)> {
        if self.elsewhere || !self.whole { Vec::new() } else { operands::of(self) }
    }

    /// The same command with all spans moved by `by` bytes, for text that was taken out of a document.
    pub fn moved(mut self, by: u32) -> Self {
        let shift = |span: &mut Span| {
            span.start += by;
            span.end += by;
        };
        let shift_word = |word: &mut Word| {
            shift(&mut word.span);
            word.text_start = word.text_start.map(|start| start + by);
        };
        shift(&mut self.span);
        self.words.iter_mut().for_each(shift_word);
        self.assignments.iter_mut().for_each(|assignment| shift(&mut assignment.span));
        self.redirects.iter_mut().for_each(|redirect| shift_word(&mut redirect.target));
        self
    }
}

//! Tokens to simple commands, with the subshells that hold them.

use std::ops::Range;

use super::lexer::{self, Ending, Token};
use super::text::Text;
use super::{Assignment, CommandLine, Cwd, Dialect, Form, Origin, Redirect, RedirectKind, Word, wrapper};

/// What happens on a line, in order.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Run(CommandLine),
    /// A subshell starts: a change of folder inside ends with it.
    Enter,
    Leave,
}

/// What was read of a text.
pub(super) struct Parsed {
    pub(super) steps: Vec<Step>,
    pub(super) ending: Ending,
    pub(super) heredocs: Vec<String>,
}

/// A substitution in a substitution in a … is no documentation.
const DEPTH: usize = 4;

pub(super) fn parse(text: &Text, dialect: Dialect) -> Parsed {
    let whole = 0..text.as_str().len();
    let mut parsed = Parsed { steps: Vec::new(), ending: Ending::Complete, heredocs: Vec::new() };
    read(text, whole, dialect, 0, &mut parsed);
    parsed
}

fn read(text: &Text, range: Range<usize>, dialect: Dialect, depth: usize, parsed: &mut Parsed) {
    let lexed = lexer::lex(text, range, dialect);
    if depth < DEPTH {
        for inner in lexed.nested {
            parsed.steps.push(Step::Enter);
            read(text, inner, dialect, depth + 1, parsed);
            parsed.steps.push(Step::Leave);
        }
    }
    let mut builder = Builder { whole: lexed.ending != Ending::Unclosed, ..Builder::default() };
    for token in lexed.tokens {
        builder.take(token, &mut parsed.steps);
    }
    builder.finish(&mut parsed.steps);
    if depth == 0 {
        parsed.ending = lexed.ending;
        parsed.heredocs = lexed.heredocs;
    }
}

#[derive(Default)]
struct Builder {
    words: Vec<Word>,
    redirects: Vec<Redirect>,
    pending: Option<Token>,
    open: usize,
    whole: bool,
}

impl Builder {
    fn take(&mut self, token: Token, steps: &mut Vec<Step>) {
        match token {
            Token::Word(word) => match self.pending.take() {
                Some(Token::Redirect(output)) => {
                    let kind = if output { RedirectKind::Output } else { RedirectKind::Input };
                    self.redirects.push(Redirect { kind, target: word });
                }
                Some(_) => {}
                None => self.words.push(word),
            },
            Token::Separator => self.finish(steps),
            Token::Open => {
                // `name() {` defines a function: its name is no command.
                if self.words.len() == 1 {
                    self.words.clear();
                }
                self.finish(steps);
                self.open += 1;
                steps.push(Step::Enter);
            }
            Token::Close => {
                self.finish(steps);
                if self.open > 0 {
                    self.open -= 1;
                    steps.push(Step::Leave);
                }
            }
            Token::Redirect(_) | Token::Skip => self.pending = Some(token),
        }
    }

    fn finish(&mut self, steps: &mut Vec<Step>) {
        self.pending = None;
        let mut words = std::mem::take(&mut self.words);
        let redirects = std::mem::take(&mut self.redirects);
        let bounds = words.iter().map(|word| word.span).chain(redirects.iter().map(|redirect| redirect.target.span));
        let Some(span) =
            bounds.reduce(|a, b| crate::source::Span { start: a.start.min(b.start), end: a.end.max(b.end) })
        else {
            return;
        };
        words.drain(..words.iter().take_while(|word| is_prefix_keyword(&word.text) && !word.quoted).count());
        if words.first().is_some_and(|word| is_compound_keyword(&word.text) && !word.quoted) {
            return;
        }
        let assignments: Vec<Assignment> = words.iter().map_while(assignment).collect();
        words.drain(..assignments.len());
        if words.is_empty() && assignments.is_empty() && redirects.is_empty() {
            return;
        }
        let chain = wrapper::chain(&words);
        steps.push(Step::Run(CommandLine {
            span,
            origin: Origin::Text,
            words,
            assignments,
            redirects,
            stages: chain.stages,
            elsewhere: chain.elsewhere,
            cwd: Cwd::Open,
            runs_in: Cwd::Open,
            whole: self.whole,
        }));
    }
}

/// Keywords that a command may follow at once.
fn is_prefix_keyword(word: &str) -> bool {
    matches!(word, "if" | "then" | "else" | "elif" | "while" | "until" | "do" | "!" | "{" | "and" | "or" | "not")
}

/// Keywords after which the words are no command.
fn is_compound_keyword(word: &str) -> bool {
    matches!(
        word,
        "for" | "case" | "select" | "function" | "fi" | "done" | "esac" | "}" | "in" | "[[" | "[" | "end" | "begin"
    )
}

fn assignment(word: &Word) -> Option<Assignment> {
    let (name, value) = word.text.split_once('=')?;
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (named && word.form <= Form::Placeholder).then(|| Assignment {
        name: name.to_owned(),
        value: value.to_owned(),
        span: word.span,
    })
}

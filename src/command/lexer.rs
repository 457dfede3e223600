//! Text to tokens, by the rules that all shells share: quotes, escapes,
//! comments, operators, redirections. Placeholders of usage lines are words.

use std::ops::Range;

use super::text::Text;
use super::{Dialect, Form, Word, placeholder};

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    Word(Word),
    /// Between two commands: `&&`, `|`, `;`, a line end and so on.
    Separator,
    Open,
    Close,
    /// The next word is a file that is read (`false`) or written (`true`).
    Redirect(bool),
    /// The next word is no operand: a here-string, a descriptor.
    Skip,
}

/// How a text ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Complete,
    /// The next line belongs to it: `\`, `&&`, `|`.
    Continued,
    /// A quote or a substitution is open.
    Unclosed,
}

pub(super) struct Lexed {
    pub(super) tokens: Vec<Token>,
    pub(super) ending: Ending,
    /// Delimiters of here-documents whose bodies follow.
    pub(super) heredocs: Vec<String>,
    /// Insides of command substitutions, as ranges of the text.
    pub(super) nested: Vec<Range<usize>>,
}

pub(super) fn lex(text: &Text, range: Range<usize>, dialect: Dialect) -> Lexed {
    let mut lexer = Lexer {
        source: text,
        text: &text.as_str()[..range.end],
        at: range.start,
        dialect,
        tokens: Vec::new(),
        heredocs: Vec::new(),
        nested: Vec::new(),
        heredoc_next: false,
        ending: Ending::Complete,
    };
    lexer.run();
    Lexed { tokens: lexer.tokens, ending: lexer.ending, heredocs: lexer.heredocs, nested: lexer.nested }
}

struct Lexer<'a> {
    source: &'a Text,
    text: &'a str,
    at: usize,
    dialect: Dialect,
    tokens: Vec<Token>,
    heredocs: Vec<String>,
    nested: Vec<Range<usize>>,
    heredoc_next: bool,
    ending: Ending,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn escape(&self) -> char {
        match self.dialect {
            Dialect::Posix => '\\',
            Dialect::PowerShell => '`',
            Dialect::Cmd => '^',
        }
    }

    fn run(&mut self) {
        let mut after_operator = false;
        while let Some(c) = self.rest().chars().next() {
            match c {
                ' ' | '\t' | '\r' | '\u{a0}' => self.at += c.len_utf8(),
                '\n' => {
                    self.at += 1;
                    if !after_operator {
                        self.tokens.push(Token::Separator);
                    }
                }
                '#' => self.at = self.line_end(),
                _ if c == self.escape() && self.line_break_after(1).is_some() => self.join_lines(),
                _ => {
                    let operator = self.operator();
                    after_operator = operator == Some(true);
                    if operator.is_none() && !self.redirection() {
                        self.word();
                    }
                }
            }
        }
        if self.ending == Ending::Complete && after_operator {
            self.ending = Ending::Continued;
        }
    }

    fn line_end(&self) -> usize {
        self.rest().find('\n').map_or(self.text.len(), |length| self.at + length)
    }

    /// The length of a line break that stands `skip` bytes ahead, trailing blanks before it included;
    /// the end of the text counts as one.
    fn line_break_after(&self, skip: usize) -> Option<usize> {
        let after = self.rest().get(skip..)?;
        let trimmed = after.trim_start_matches([' ', '\t', '\r']);
        let blanks = after.len() - trimmed.len();
        match trimmed.chars().next() {
            None => Some(blanks),
            Some('\n') => Some(blanks + 1),
            Some(_) => None,
        }
    }

    fn join_lines(&mut self) {
        let length = self.line_break_after(1).unwrap_or(0);
        self.at += 1 + length;
        if self.at >= self.text.len() {
            self.ending = Ending::Continued;
        }
    }

    /// Takes an operator that separates commands; whether a line break after it means nothing.
    fn operator(&mut self) -> Option<bool> {
        let rest = self.rest();
        let (token, length, joins) = match rest.as_bytes() {
            [b'&', b'&', ..] | [b'|', b'|', ..] => (Token::Separator, 2, true),
            [b'|', b'&', ..] => (Token::Separator, 2, true),
            [b'|', ..] => (Token::Separator, 1, true),
            [b';', b';', ..] => (Token::Separator, 2, false),
            [b';', ..] => (Token::Separator, 1, false),
            [b'&', b'>', ..] => return None,
            [b'&', ..] => (Token::Separator, 1, false),
            [b'(', ..] => (Token::Open, 1, false),
            [b')', ..] => (Token::Close, 1, false),
            _ => return None,
        };
        self.at += length;
        self.tokens.push(token);
        Some(joins)
    }

    fn redirection(&mut self) -> bool {
        let rest = self.rest();
        if placeholder_length(rest).is_some() {
            return false;
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let from = rest[digits..].strip_prefix('&').filter(|_| digits == 0).unwrap_or(&rest[digits..]);
        let (token, length) = match from.as_bytes() {
            [b'<', b'<', b'<', ..] => (Token::Skip, 3),
            [b'<', b'<', b'-' | b'~', ..] => (Token::Skip, 3),
            [b'<', b'<', ..] => (Token::Skip, 2),
            [b'<', b'(', ..] | [b'>', b'(', ..] => {
                self.at += rest.len() - from.len() + 1;
                return true;
            }
            [b'<' | b'>', b'&', ..] => (Token::Skip, 2),
            [b'<', ..] => (Token::Redirect(false), 1),
            [b'>', b'>' | b'|', ..] => (Token::Redirect(true), 2),
            [b'>', ..] => (Token::Redirect(true), 1),
            _ => return false,
        };
        self.heredoc_next = from.starts_with("<<") && !from.starts_with("<<<");
        self.at += rest.len() - from.len() + length;
        self.tokens.push(token);
        true
    }

    fn word(&mut self) {
        let start = self.at;
        let mut value = String::new();
        let mut form = Form::Literal;
        let mut quoted = false;
        while let Some(c) = self.rest().chars().next() {
            if let Some(length) = placeholder_length(self.rest()) {
                value.push_str(&self.text[self.at..self.at + length]);
                self.at += length;
                form = form.max(Form::Placeholder);
                continue;
            }
            match c {
                ' ' | '\t' | '\n' | '\r' | ';' | '&' | ')' | '<' | '>' => break,
                '(' if !value.ends_with(['@', '?', '!', '*', '+', '$']) => break,
                '|' if !self.alternative(&value) => break,
                '\'' | '"' => {
                    quoted = true;
                    if !self.quote(c, &mut value, &mut form) {
                        break;
                    }
                }
                '$' if self.rest().starts_with("$'") && self.dialect == Dialect::Posix => self.at += 1,
                '$' => self.dollar(&mut value, &mut form),
                '`' if self.dialect == Dialect::Posix => {
                    form = form.max(Form::Expanded);
                    let inner = self.at + 1;
                    let Some(length) = self.text[inner..].find('`') else {
                        self.ending = Ending::Unclosed;
                        self.at = self.text.len();
                        break;
                    };
                    self.nested.push(inner..inner + length);
                    self.at = inner + length + 1;
                }
                _ if c == self.escape() => {
                    if self.line_break_after(1).is_some() {
                        self.join_lines();
                        continue;
                    }
                    self.at += 1;
                    if let Some(next) = self.rest().chars().next() {
                        value.push(next);
                        self.at += next.len_utf8();
                    }
                }
                '%' if self.dialect == Dialect::Cmd => {
                    form = form.max(Form::Expanded);
                    value.push(c);
                    self.at += 1;
                }
                _ => {
                    if matches!(c, '*' | '?') {
                        form = form.max(Form::Glob);
                    }
                    value.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
        if self.at == start {
            // A lone byte that starts nothing, such as `>` in `->`: passed over so that the loop ends.
            self.at += self.rest().chars().next().map_or(1, char::len_utf8);
            return;
        }
        self.finish(start, value, form, quoted);
    }

    fn finish(&mut self, start: usize, mut value: String, mut form: Form, quoted: bool) {
        let span = self.source.span(start, self.at);
        if self.heredoc_next {
            self.heredoc_next = false;
            self.heredocs.push(std::mem::take(&mut value));
        }
        let mut optional = false;
        if !quoted {
            if value.contains('{') && value.contains(',') && !value.contains("${") {
                form = form.max(Form::Glob);
            }
            if value.len() > 2 && value.starts_with('[') && (value.ends_with(']') || value.ends_with("...")) {
                optional = true;
                value = value.trim_end_matches("...").trim_start_matches('[').trim_end_matches(']').to_owned();
            }
            if form != Form::Expanded && placeholder::is_placeholder(&value) {
                form = Form::Placeholder;
            }
        }
        let raw = &self.text[start..self.at];
        let verbatim = raw.find(&value).filter(|_| !raw.contains('\n'));
        let text_start = verbatim.map(|at| self.source.span(start + at, self.at).start);
        self.tokens.push(Token::Word(Word { span, text: value, form, quoted, optional, text_start }));
    }

    /// Whether `|` stands inside a choice such as `{a|b}` or `-x|--xx` and not between commands.
    fn alternative(&self, before: &str) -> bool {
        let after = &self.rest()[1..];
        let tight = !before.is_empty() && !after.starts_with([' ', '|', '\n', '&']) && !after.is_empty();
        tight && (before.contains('{') || before.starts_with('[') || before.starts_with('-') && after.starts_with('-'))
    }

    /// Takes a quoted part; `false` if it is not closed.
    fn quote(&mut self, mark: char, value: &mut String, form: &mut Form) -> bool {
        self.at += 1;
        while let Some(c) = self.rest().chars().next() {
            self.at += c.len_utf8();
            if c == mark {
                return true;
            }
            let escapes = c == self.escape() && mark == '"' && self.dialect != Dialect::Cmd;
            match self.rest().chars().next() {
                Some('\n') if escapes => self.at += 1,
                Some(next) if escapes && matches!(next, '"' | '\\' | '$' | '`') => {
                    value.push(next);
                    self.at += next.len_utf8();
                }
                _ if c == '$' && mark == '"' => {
                    self.at -= 1;
                    self.dollar(value, form);
                }
                _ => value.push(c),
            }
        }
        self.ending = Ending::Unclosed;
        false
    }

    /// Takes `$x`, `${x}`, `$(…)` or a plain `$`.
    fn dollar(&mut self, value: &mut String, form: &mut Form) {
        let start = self.at;
        let rest = self.rest();
        let after = &rest[1..];
        match after.chars().next() {
            Some(open @ ('(' | '{')) => {
                *form = (*form).max(Form::Expanded);
                let close = if open == '(' { ')' } else { '}' };
                let Some(length) = closing(after, open, close) else {
                    self.ending = Ending::Unclosed;
                    self.at = self.text.len();
                    return;
                };
                if open == '(' && !after.starts_with("((") {
                    self.nested.push(start + 2..start + 1 + length);
                }
                self.at = start + 2 + length;
            }
            Some(c) if c.is_alphanumeric() || matches!(c, '_' | '@' | '*' | '#' | '?' | '!') => {
                *form = (*form).max(Form::Expanded);
                self.at += 1 + c.len_utf8();
            }
            _ => self.at += 1,
        }
        value.push_str(&self.text[start..self.at]);
    }
}

/// The offset of the `close` that matches the `open` which `text` starts with.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0usize;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match quote {
            Some(mark) if c == mark => quote = None,
            Some(_) => {}
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == open => depth += 1,
            None if c == close => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            None => {}
        }
    }
    None
}

/// Bytes of a placeholder's name.
const LONGEST_PLACEHOLDER: usize = 60;

/// The length of `<name>` if `text` starts with one: a letter first, no shell syntax within, no blank
/// before the `>`, which a pair of redirections would have.
fn placeholder_length(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('<')?;
    let length = inner.bytes().take(LONGEST_PLACEHOLDER + 1).position(|byte| byte == b'>')?;
    let name = &inner[..length];
    let ok = name.starts_with(|c: char| c.is_alphabetic() || c == '.' || c == '_' || c == '/')
        && !name.ends_with([' ', '/'])
        && !name.contains(['<', '\n', ';', '&', '"', '\'', '$']);
    ok.then_some(length + 2)
}

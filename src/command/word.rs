use crate::source::Span;

/// What a word's text is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub enum Form {
    /// Exactly what the program receives.
    #[default]
    Literal,
    /// A pattern that the shell expands: `src/*.rs`, `{a,b}`.
    Glob,
    /// Holds a variable or a command substitution.
    Expanded,
    /// Something for the reader to fill in: `<name>`, `{a|b}`, `FILE`, `…`.
    Placeholder,
}

/// One word of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// Source bytes, quotes included.
    pub span: Span,
    /// The word with quotes and escapes resolved.
    pub text: String,
    /// What the text is worth.
    pub form: Form,
    /// Whether any part was quoted.
    pub quoted: bool,
    /// Written in brackets, as usage lines do: `[--force]`. The brackets are not in `text`.
    pub optional: bool,
    /// Where `text` starts in the source, if it stands there byte for byte.
    pub text_start: Option<u32>,
}

impl Word {
    /// Whether the word reaches the program exactly as it stands.
    pub fn is_literal(&self) -> bool {
        self.form == Form::Literal
    }

    /// Whether the word is an option: `-x`, `--x`, but not `-` alone.
    pub fn is_flag(&self) -> bool {
        self.text.len() > 1 && self.text.starts_with('-')
    }

    /// The value after `flag=` if the word is `flag=value`.
    pub fn value_of(&self, flag: &str) -> Option<&str> {
        self.text.strip_prefix(flag)?.strip_prefix('=')
    }

    /// The source bytes of `part`, which must be a piece of `text`. Exact where text and source agree;
    /// the whole word otherwise (a quote or an escape stands between).
    pub fn span_of(&self, part: &str) -> Span {
        match (self.text_start, self.text.find(part)) {
            (Some(start), Some(at)) => Span::new(start as usize + at, start as usize + at + part.len()),
            _ => self.span,
        }
    }
}

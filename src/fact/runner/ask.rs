use crate::command::Word;
use crate::source::Span;

use super::Kind;

/// Something that a command line asks a runner for by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// What it is.
    pub kind: Kind,
    /// The name.
    pub name: String,
    /// The name's bytes in the document.
    pub span: Span,
    /// The file that the command names itself (`make -f x.mk`), as written.
    pub file: Option<String>,
    /// Which package of a workspace is meant.
    pub scope: Scope,
    /// The name may also be a program that a dependency installs (`yarn x`, `poetry run x`).
    pub loose: bool,
}

/// Which package of a workspace a command is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// The one that it is run in.
    #[default]
    Here,
    /// The workspace's root.
    Root,
    /// The one of this name or at this path.
    Package(String),
    /// Any: all that have the name run.
    Any,
}

impl Ask {
    /// An ask for `word`, in the package that the command is run in.
    pub fn new(kind: Kind, word: &Word) -> Self {
        Ask {
            kind,
            name: word.text.clone(),
            span: word.span_of(&word.text),
            file: None,
            scope: Scope::Here,
            loose: false,
        }
    }

    /// An ask for `part` of `word`.
    pub fn part(kind: Kind, word: &Word, part: &str) -> Self {
        Ask { name: part.to_owned(), span: word.span_of(part), ..Ask::new(kind, word) }
    }

    /// The same, but the name may be an installed program.
    pub fn loose(mut self) -> Self {
        self.loose = true;
        self
    }
}

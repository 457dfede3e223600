use super::{ClaimId, Kind, Mood, Polarity, Scope};
use crate::source::Span;

/// One assertion, grounded in a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What identifies it across edits elsewhere.
    pub id: ClaimId,
    /// What kind of thing it says.
    pub kind: Kind,
    /// Index into [`Document::statements`](crate::document::Document::statements).
    pub statement: usize,
    /// Where it stands.
    pub span: Span,
    /// The source under `span`, verbatim.
    pub text: String,
    /// How it is meant.
    pub mood: Mood,
    /// Whether it affirms or denies.
    pub polarity: Polarity,
    /// The words that deny, verbatim, if it denies.
    pub negation: Option<String>,
    /// What limits it.
    pub scope: Scope,
    /// What it names.
    pub terms: Vec<Term>,
}

/// A name, value or target in a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// As it is written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Kinds of [`Term`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum TermKind {
    /// The content of a code span, or a whole command.
    Code,
    /// The destination of a link.
    Target,
    /// A number with its sign, decimals and unit, a version, a time.
    Number,
}

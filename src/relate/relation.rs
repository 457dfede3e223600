use crate::source::Span;

/// How two claims stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Relation {
    /// They say the same.
    Duplicate,
    /// The newer says more of the same, and both hold.
    Refines,
    /// The newer took the older's place.
    Supersedes,
    /// They cannot both be true.
    Conflicts,
    /// They answer different questions.
    Unrelated,
}

impl Relation {
    /// Every relation.
    pub const ALL: [Relation; 5] =
        [Relation::Duplicate, Relation::Refines, Relation::Supersedes, Relation::Conflicts, Relation::Unrelated];

    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Duplicate => "duplicate",
            Relation::Refines => "refines",
            Relation::Supersedes => "supersedes",
            Relation::Conflicts => "conflicts",
            Relation::Unrelated => "unrelated",
        }
    }

    /// The relation of that name, to the letter.
    pub fn named(name: &str) -> Option<Relation> {
        Relation::ALL.into_iter().find(|relation| relation.name() == name)
    }
}

/// A claim of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Index of its document in the corpus.
    pub document: usize,
    /// The statement.
    pub span: Span,
    /// What it says, verbatim.
    pub text: String,
    /// The headings above it, outermost first.
    pub headings: Vec<String>,
}

/// Two claims that share a slot candidate and that the typed judge left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPair {
    /// The one that was stated first; where `ordered` is false, the one whose words come first.
    pub older: Side,
    /// The other.
    pub newer: Side,
    /// Whether history tells which was stated first.
    pub ordered: bool,
}

/// What somebody other than the rules says of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The pair.
    pub pair: OpenPair,
    /// The answer.
    pub relation: Relation,
    /// The words of the older claim that it rests on, within [`Side::text`].
    pub older_words: String,
    /// Those of the newer.
    pub newer_words: String,
    /// Who judged, and with which recorded answer.
    pub by: crate::finding::Judge,
    /// How often such answers are true, as the team has measured it.
    pub confidence: crate::finding::Confidence,
}

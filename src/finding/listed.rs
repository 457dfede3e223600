use schemars::JsonSchema;
use serde::Serialize;

/// A claim with its standing, as `drift claims` lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// The claim's id.
    pub id: String,
    /// The document, from the root.
    pub path: String,
    /// First line, from 1.
    pub line: u32,
    /// Last line.
    pub end_line: u32,
    /// Bytes in the document.
    pub span: (u32, u32),
    /// The source under the span.
    pub text: String,
    /// What kind of thing it says.
    pub kind: &'static str,
    /// How it is meant.
    pub mood: &'static str,
    /// Whether it still stands.
    pub status: Status,
    /// The statement that made it so.
    pub by: Option<By>,
    /// What a person ruled on it, which goes before everything that drift finds.
    pub ruling: Option<RuledOn>,
    /// The commit in which it was born; none if only the work tree has it, or history is not at hand.
    pub first_commit: Option<String>,
    /// The last commit that stated it: wrote, reworded or restored it.
    pub last_commit: Option<String>,
    /// The commit that took it out, of a claim that stands no longer: its place is where it last stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_commit: Option<String>,
}

/// Whether a claim still stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Nothing speaks against it.
    Current,
    /// Another living statement contradicts it, and nothing says which is right.
    Conflicting,
    /// It was taken out, or its own words say that it is over.
    Retired,
    /// History replaced it, or a person ruled that it is over.
    Superseded,
    /// A person ruled that it is not true.
    Refuted,
}

impl Status {
    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Status::Current => "current",
            Status::Conflicting => "conflicting",
            Status::Retired => "retired",
            Status::Superseded => "superseded",
            Status::Refuted => "refuted",
        }
    }
}

/// What a person ruled, for people to read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RuledOn {
    /// `accept`, `dismiss`, `supersede`, `confirm`, `refute` or `withdraw`.
    #[serde(rename = "as")]
    pub verdict: &'static str,
    /// The rule, if it speaks of a finding about the claim.
    pub rule: Option<String>,
    /// Who.
    pub author: String,
    /// On which day, `YYYY-MM-DD` in UTC.
    pub date: String,
    /// Why.
    pub reason: String,
    /// Whether it still holds: a later ruling may have undone it, or another one disagree.
    pub in_force: bool,
}

/// The statement that superseded or contradicts a claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct By {
    /// Its document.
    pub path: String,
    /// Its line, from 1.
    pub line: u32,
    /// The commit that stated it.
    pub commit: Option<String>,
}

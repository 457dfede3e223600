use schemars::JsonSchema;
use serde::Serialize;

/// How a claim is verified, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// One document says so, and nobody stated it anew within the half-life of its kind.
    Unconfirmed,
    /// One document says so, and not long ago.
    SingleSource,
    /// Stated anew lately, or another document says the same.
    Restated,
    /// What it names was found in the tree now.
    Checked,
}

impl How {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            How::Unconfirmed => "unconfirmed for long",
            How::SingleSource => "single source",
            How::Restated => "restated lately",
            How::Checked => "checked against the tree now",
        }
    }
}

/// How a claim is verified, and by what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Verification {
    /// The verdict.
    pub how: How,
    /// What it rests on: a place in the tree, another document, a date.
    pub rests_on: Option<String>,
}

/// How far an answer may be relied on, the least first: the minimum over what it rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// No document says anything about it.
    Unknown,
    /// What it rests on is contradicted, replaced, or checked and found false.
    Contested,
    /// See [`How::Unconfirmed`].
    Unconfirmed,
    /// See [`How::SingleSource`].
    SingleSource,
    /// See [`How::Restated`].
    Restated,
    /// See [`How::Checked`].
    Checked,
}

impl Trust {
    /// All, the least first.
    pub const ALL: [Trust; 6] =
        [Trust::Unknown, Trust::Contested, Trust::Unconfirmed, Trust::SingleSource, Trust::Restated, Trust::Checked];

    /// The name as it is written in configuration and output.
    pub fn name(self) -> &'static str {
        match self {
            Trust::Unknown => "unknown",
            Trust::Contested => "contested",
            Trust::Unconfirmed => "unconfirmed",
            Trust::SingleSource => "single-source",
            Trust::Restated => "restated",
            Trust::Checked => "checked",
        }
    }
}

impl From<How> for Trust {
    fn from(how: How) -> Self {
        match how {
            How::Unconfirmed => Trust::Unconfirmed,
            How::SingleSource => Trust::SingleSource,
            How::Restated => Trust::Restated,
            How::Checked => Trust::Checked,
        }
    }
}

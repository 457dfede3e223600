use serde::{Deserialize, Serialize};

/// What a person decided about one finding or one claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// What kind of thing it speaks of.
    pub on: On,
    /// The claim's id, or a hash of the finding's rule and subject in its claim: this one and no neighbour.
    pub id: String,
    /// The decision.
    #[serde(rename = "as")]
    pub verdict: Verdict,
    /// Why, in the author's words; never empty.
    pub reason: String,
    /// `Name <mail>`, as git knows it. A statement, no proof: what proves it is the commit that adds the line.
    pub author: String,
    /// When, in seconds since 1970.
    pub at: u64,
    /// The rule, of a finding.
    pub rule: Option<String>,
    /// The claim that a finding is about, if it is about one.
    pub claim: Option<String>,
    /// The document, as it was called then.
    pub path: String,
    /// The statement as it was then, for people and to tell when it changed.
    pub text: String,
    /// Ids of the rulings on the same thing that were in force and are undone by this one.
    pub replaces: Vec<String>,
    /// The version of drift that wrote it.
    pub drift: String,
}

/// What a ruling speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum On {
    /// One finding.
    Finding,
    /// One claim.
    Claim,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// What was found is right, and stays as it is for now.
    Accept,
    /// What was found is wrong.
    Dismiss,
    /// The claim was true and is no longer.
    Supersede,
    /// A finding: it is right and counts. A claim: somebody looked, and it is true.
    Confirm,
    /// The claim is not true.
    Refute,
    /// What was ruled before is taken back, and nothing is said instead.
    Withdraw,
}

impl Verdict {
    /// The word that `--as` takes.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Accept => "accept",
            Verdict::Dismiss => "dismiss",
            Verdict::Supersede => "supersede",
            Verdict::Confirm => "confirm",
            Verdict::Refute => "refute",
            Verdict::Withdraw => "withdraw",
        }
    }

    /// The word that tells what was done: "dismissed".
    pub fn done(self) -> &'static str {
        match self {
            Verdict::Accept => "accepted",
            Verdict::Dismiss => "dismissed",
            Verdict::Supersede => "superseded",
            Verdict::Confirm => "confirmed",
            Verdict::Refute => "refuted",
            Verdict::Withdraw => "withdrawn",
        }
    }

    /// Whether it may be said of `on`: whether a claim is true is not for a finding to say.
    pub fn fits(self, on: On) -> bool {
        on == On::Claim || !matches!(self, Verdict::Supersede | Verdict::Refute)
    }
}

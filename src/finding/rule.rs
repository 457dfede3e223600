use std::fmt;

use serde::{Deserialize, Serialize};

/// How much a finding matters to a reader of the document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing; never fails a run.
    Note,
    /// The statement is stale.
    Warning,
    /// A reader who follows it fails.
    Error,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        })
    }
}

/// How often findings of this kind are true, measured on real repositories.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// A lead.
    Low,
    /// More evidence than a lead has, and less than a gate should rest on.
    Medium,
    /// Nine in ten or better: shown by default.
    High,
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Confidence::Low => "low",
            Confidence::Medium => "medium",
            Confidence::High => "high",
        })
    }
}

/// The kind of evidence that a finding rests on; exactly one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Evidence {
    /// A named thing does not exist in the tree.
    Existence,
    /// Two current claims, or a claim and a fact of the tree, disagree.
    Agreement,
    /// History replaced the very statement or value.
    Replacement,
    /// A document declared the change itself.
    Declaration,
    /// Nobody confirmed it for long.
    Age,
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Evidence::Existence => "existence",
            Evidence::Agreement => "agreement",
            Evidence::Replacement => "replacement",
            Evidence::Declaration => "declaration",
            Evidence::Age => "age",
        })
    }
}

/// A rule's one declaration. `drift explain`, `drift rules`, the docs page, the
/// SARIF table, configuration and completions are all made from it.
#[derive(Debug)]
pub struct RuleInfo {
    /// Kebab-case id that says what is wrong.
    pub name: &'static str,
    /// One line, lower case, no final period.
    pub summary: &'static str,
    /// Markdown with the sections `## What it finds`, `## Why it matters`, `## Example`,
    /// `## What it leaves alone`, `## How to fix`, `## How to silence`.
    pub explanation: &'static str,
    /// The level unless configured otherwise.
    pub level: Level,
    /// What its findings rest on.
    pub evidence: Evidence,
}

impl RuleInfo {
    /// No rule: what a finding has that was kept, until it is given its own again.
    pub(super) fn none() -> &'static RuleInfo {
        const NONE: RuleInfo =
            RuleInfo { name: "", summary: "", explanation: "", level: Level::Note, evidence: Evidence::Existence };
        &NONE
    }
}

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Confidence, Evidence, Judge, Level, RuleInfo};
use crate::source::Span;

/// A place in a file of the judged revision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Path from the root.
    pub path: String,
    /// Bytes in that file's text.
    pub span: Span,
}

/// A commit as people refer to it.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Commit {
    /// Full hexadecimal id.
    pub id: String,
    /// Author's date, `YYYY-MM-DD`, in the author's own time zone.
    pub date: String,
    /// First line of the message.
    pub subject: String,
    /// Whether the history at hand begins with it, as in a shallow clone: what it seems to state may be older. Left
    /// out where it is not so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edge: bool,
}

impl Commit {
    /// The id as people type it: its first seven digits.
    pub fn short(&self) -> &str {
        self.id.get(..7).unwrap_or(&self.id)
    }

    /// The commit in one phrase, `3f2a91c (2026-03-02) "move api to 4000"`.
    pub fn cite(&self) -> String {
        format!("{} ({}) \"{}\"", self.short(), self.date, self.subject)
    }
}

/// How a note ends that the receipt completes.
const OPEN: &str = " in";

/// The commit that a verdict rests on.
pub type Receipt = Commit;

/// A second place that a finding rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Related {
    /// Where; a file outside [`crate::source::Sources`] is named but not shown.
    pub place: Place,
    /// What it shows, lower case.
    pub message: String,
    /// The commit it speaks of, if any.
    pub commit: Option<Commit>,
}

/// The changed line that made a statement stale (only when a change is judged).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// Path from the root.
    pub path: String,
    /// Line from 1.
    pub line: u32,
    /// Full commit id, if the change is committed.
    pub commit: Option<String>,
}

/// One replacement of text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit {
    /// Where.
    pub place: Place,
    /// The new text.
    pub replacement: String,
}

/// One step of the life of a statement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Past {
    /// What happened, lower case: "first stated".
    pub told: String,
    /// The commit that did it.
    pub commit: Commit,
}

/// A machine-applicable change: given only where there is exactly one answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fix {
    /// What it does, imperative, lower case: "change `a` to `b`".
    pub message: String,
    /// Non-overlapping edits.
    pub edits: Vec<Edit>,
}

/// A verdict to report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The rule that found it. Whoever keeps a finding names it beside.
    #[serde(skip, default = "RuleInfo::none")]
    pub rule: &'static RuleInfo,
    /// Level after configuration.
    pub level: Level,
    /// How often such findings are true.
    pub confidence: Confidence,
    /// What is wrong, lower case, no final period; names in backticks.
    pub message: String,
    /// The stale statement's bytes.
    pub place: Place,
    /// A few words shown under the span.
    pub label: String,
    /// Paths whose change makes or unmakes it, most telling first: the page without the heading, where a file
    /// went, the file that went. Never shown; they lead to the cause.
    pub rests_on: Vec<String>,
    /// What it is about in the fewest words, such as the missing path: part of the fingerprint, never shown.
    pub subject: String,
    /// What it rests on.
    pub evidence: Evidence,
    /// Who judged.
    pub judge: Judge,
    /// Id of the claim it is about.
    pub claim: Option<String>,
    /// Further places.
    pub related: Vec<Related>,
    /// The commit that made it so.
    pub receipt: Option<Receipt>,
    /// Further remarks, lower case. One that ends with ` in`, such as "removed in", is completed by the
    /// receipt: see [`Finding::remarks`].
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// What became of the statement until today, oldest first: told only where somebody asks for it.
    pub life: Vec<Past>,
    /// The changed line that caused it.
    pub cause: Option<Cause>,
    /// A machine-applicable change.
    pub fix: Option<Fix>,
    /// Content-based identity: equal for the same statement and verdict wherever they stand in the file.
    /// Left empty, it is made by [`super::Report::arrange`].
    pub fingerprint: String,
}

impl Finding {
    /// A finding of `rule` at `place` with the rule's own level and evidence, high confidence, and nothing else.
    pub fn new(rule: &'static RuleInfo, place: Place, message: impl Into<String>) -> Self {
        Finding {
            rule,
            level: rule.level,
            confidence: Confidence::High,
            message: message.into(),
            place,
            label: String::new(),
            rests_on: Vec::new(),
            subject: String::new(),
            evidence: rule.evidence,
            judge: Judge::Rules,
            claim: None,
            related: Vec::new(),
            receipt: None,
            notes: Vec::new(),
            help: None,
            life: Vec::new(),
            cause: None,
            fix: None,
            fingerprint: String::new(),
        }
    }

    /// Adds that `commit` did `what`: a note that the receipt completes, or that it is not committed yet.
    pub fn attest(&mut self, what: &str, commit: Option<Commit>) {
        let note = if commit.is_some() { format!("{what}{OPEN}") } else { format!("{what}, not committed yet") };
        self.notes.push(note);
        self.receipt = commit;
    }

    /// What the receipt did, in the words of the note that it completes.
    pub fn attested(&self) -> Option<&str> {
        self.receipt.as_ref()?;
        self.notes.iter().find_map(|note| note.strip_suffix(OPEN))
    }

    /// What to do: the help, or what the fix would do.
    pub fn advice(&self) -> Option<&str> {
        self.help.as_deref().or(self.fix.as_ref().map(|fix| fix.message.as_str()))
    }

    /// The notes in full: "removed in" becomes `removed in 3f2a91c (2026-03-02) "subject"`. A receipt
    /// that no note speaks of gets a remark of its own, since a verdict without its evidence is an opinion.
    /// Last stands who judged, if it was no rule.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = self.testimony();
        remarks.extend(self.judge.remark());
        remarks
    }

    fn testimony(&self) -> Vec<String> {
        let Some(receipt) = &self.receipt else { return self.notes.clone() };
        let mut cited = false;
        let mut remarks: Vec<String> = Vec::with_capacity(self.notes.len() + 1);
        for note in &self.notes {
            let open = note.ends_with(OPEN);
            cited |= open || note.contains(receipt.short());
            remarks.push(if open { format!("{note} {}", receipt.cite()) } else { note.clone() });
        }
        if !cited {
            remarks.push(format!("since {}", receipt.cite()));
        }
        remarks
    }

    /// The order of every output: place, then rule, then message.
    pub fn sort_key(&self) -> (&Place, &str, &str) {
        (&self.place, self.rule.name, &self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleInfo = RuleInfo {
        name: "missing-path",
        summary: "a path is gone",
        explanation: "",
        level: Level::Error,
        evidence: Evidence::Existence,
    };

    fn finding(notes: &[&str]) -> Finding {
        let place = Place { path: "a.md".to_owned(), span: Span::new(0, 1) };
        Finding {
            notes: notes.iter().map(|&note| note.to_owned()).collect(),
            receipt: Some(Commit {
                id: "3f2a91c4d5e6f708".to_owned(),
                date: "2026-03-02".to_owned(),
                subject: "move api".to_owned(),
                edge: false,
            }),
            ..Finding::new(&RULE, place, "gone")
        }
    }

    #[test]
    fn a_note_that_ends_open_is_completed_by_the_receipt() {
        let remarks = finding(&["it was a file", "removed in"]).remarks();
        assert_eq!(remarks, ["it was a file", "removed in 3f2a91c (2026-03-02) \"move api\""]);
    }

    #[test]
    fn a_receipt_is_never_left_out_and_never_told_twice() {
        assert_eq!(finding(&[]).remarks(), ["since 3f2a91c (2026-03-02) \"move api\""]);
        assert_eq!(finding(&["gone since 3f2a91c"]).remarks(), ["gone since 3f2a91c"]);
    }

    #[test]
    fn the_advice_is_the_help_or_else_the_fix() {
        let mut finding = finding(&[]);
        assert_eq!(finding.advice(), None);
        finding.fix = Some(Fix { message: "remove it".to_owned(), edits: Vec::new() });
        assert_eq!(finding.advice(), Some("remove it"));
        finding.help = Some("name another".to_owned());
        assert_eq!(finding.advice(), Some("name another"));
    }

    #[test]
    fn levels_and_confidences_are_ordered_by_how_much_they_weigh() {
        assert!(Level::Error > Level::Warning && Level::Warning > Level::Note);
        assert!(Confidence::High > Confidence::Medium && Confidence::Medium > Confidence::Low);
    }
}

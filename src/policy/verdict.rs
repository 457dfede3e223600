use std::collections::BTreeMap;

use super::{Baseline, Directives, Matched, Ruled, Side, own};
use crate::config::Config;
use crate::finding::{Confidence, Finding};
use crate::tree::path;

/// Why a finding is not shown. One that has several reasons has the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// Its rule is off where it stands.
    Off,
    /// A directive silences it.
    Suppressed,
    /// A person ruled that it may stay.
    Accepted,
    /// A person ruled that it is wrong.
    Dismissed,
    /// A person ruled that the claim it speaks of is true.
    Confirmed,
    /// The baseline knows it.
    Baseline,
    /// It stands in a file that is not asked for.
    Elsewhere,
    /// The base of the change has it too.
    Old,
    /// Its confidence is below the asked one.
    Unsure,
}

impl Reason {
    fn name(self) -> &'static str {
        match self {
            Reason::Off => "off",
            Reason::Suppressed => "suppressed",
            Reason::Accepted => "accepted",
            Reason::Dismissed => "dismissed",
            Reason::Confirmed => "confirmed",
            Reason::Baseline => "in the baseline",
            Reason::Elsewhere => "elsewhere",
            Reason::Old => "old",
            Reason::Unsure => "less sure",
        }
    }
}

/// What decides.
pub struct Policy<'a> {
    /// What the team decided.
    pub config: &'a Config,
    /// The files and folders that the report is about; all, if there is none.
    pub only: &'a [String],
    /// What the documents themselves say.
    pub directives: &'a Directives,
    /// What is accepted for now.
    pub baseline: &'a Baseline,
    /// What people ruled.
    pub ruled: &'a Ruled,
    /// Where the findings stand.
    pub side: Side<'a>,
}

/// The findings of a run, sorted by what counts.
#[derive(Debug, Default)]
pub struct Verdicts {
    /// Those that count, in order, with the level that the team gave them.
    pub shown: Vec<Finding>,
    /// How many others there are, by reason.
    pub hidden: BTreeMap<&'static str, usize>,
}

impl Policy<'_> {
    /// What the baseline has to do with `findings`.
    pub fn known(&self, findings: &[Finding]) -> Matched {
        let eligible: Vec<bool> = findings.iter().map(|finding| self.may_be_known(finding)).collect();
        let asked = findings.iter().zip(&eligible).filter(|(_, eligible)| **eligible).map(|(finding, _)| finding);
        let matched = self.baseline.matches(asked, self.side);
        let mut answers = matched.known.into_iter();
        let known = eligible.iter().map(|&eligible| eligible && answers.next() == Some(true)).collect();
        Matched { known, ..matched }
    }

    /// A baseline accepts what rules say of documents, not what this room says of suppressions, and an entry
    /// must not be used up by what is silenced anyway.
    fn may_be_known(&self, finding: &Finding) -> bool {
        !own::is_own(finding.rule) && self.standing(finding).is_none()
    }

    fn standing(&self, finding: &Finding) -> Option<Reason> {
        let level = self.config.level(finding.rule.name, finding.level, &finding.place.path);
        match level {
            None => Some(Reason::Off),
            Some(_) if self.directives.silence(finding) => Some(Reason::Suppressed),
            Some(_) => self.ruled.hides(finding, self.side),
        }
    }

    fn is_asked_for(&self, finding: &Finding) -> bool {
        self.only.is_empty() || self.only.iter().any(|folder| path::within(&finding.place.path, folder))
    }

    /// Those of `findings` that nothing silences, whatever their age and confidence.
    pub fn counted(&self, findings: Vec<Finding>) -> Vec<Finding> {
        let known = self.known(&findings).known;
        let counts = |(finding, known): &(Finding, bool)| !known && self.standing(finding).is_none();
        findings.into_iter().zip(known).filter(counts).map(|(finding, _)| finding).collect()
    }

    /// Splits `findings` into those that are shown and a count of the others. `known` and `old` tell which of
    /// them the baseline and the base of a change have.
    pub fn decide(&self, findings: Vec<Finding>, known: &[bool], old: &[bool], min: Confidence) -> Verdicts {
        let (mut verdicts, mut hidden) = (Verdicts::default(), BTreeMap::<Reason, usize>::new());
        let marked = |marks: &[bool], index: usize| marks.get(index) == Some(&true);
        for (index, mut finding) in findings.into_iter().enumerate() {
            let reason = self
                .standing(&finding)
                .or(marked(known, index).then_some(Reason::Baseline))
                .or((!self.is_asked_for(&finding)).then_some(Reason::Elsewhere))
                .or(marked(old, index).then_some(Reason::Old))
                .or((finding.confidence < min).then_some(Reason::Unsure));
            if let Some(reason) = reason {
                *hidden.entry(reason).or_default() += 1;
            } else {
                let level = self.config.level(finding.rule.name, finding.level, &finding.place.path);
                finding.level = level.unwrap_or(finding.level);
                verdicts.shown.push(finding);
            }
        }
        verdicts.shown.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        verdicts.hidden = hidden.into_iter().map(|(reason, count)| (reason.name(), count)).collect();
        verdicts
    }
}

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::Session;
use super::judge::Judged;
use crate::claim;
use crate::document::Entry;
use crate::finding::{Confidence, Finding, Report, Summary};
use crate::policy::{Baseline, Change, Verdicts};
use crate::rules::{self, Holds};
use crate::source::Sources;

/// New findings whose cause is looked up: nobody reads more, and each costs a comparison of two texts.
const CAUSES_LIMIT: usize = 500;

/// How long a stage took.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The stage.
    pub stage: &'static str,
    /// Wall time.
    pub took: Duration,
}

/// What a check gives to the renderers.
pub struct Outcome {
    /// The report.
    pub report: Report,
    /// The texts that its findings point into.
    pub sources: Sources,
    /// How long each rule took.
    pub timings: Vec<Timing>,
    /// Pairs of statements that were compared.
    pub pairs: usize,
    /// What was checked and holds.
    pub held: Vec<Holds>,
    /// The findings that the baseline still knows, at their present places.
    pub accepted: Baseline,
    /// Those that it knows and that no longer occur.
    pub settled: Baseline,
}

impl Session {
    /// Runs every rule and applies the policy.
    pub fn check(&self, min_confidence: Option<Confidence>) -> Outcome {
        let asked = min_confidence;
        let min_confidence = asked.unwrap_or(self.config.min_confidence());
        let mut head = self.judge(self.before.is_some(), min_confidence);
        let old = self.compare(&mut head, min_confidence);
        let policy = self.policy(&head.directives, &head.ruled);
        let known = policy.known(&head.findings);
        let silent = self.silenced_by_configuration(&head.findings, &old, asked);
        let Verdicts { mut shown, hidden } = policy.decide(head.findings, &known.known, &old, min_confidence);
        if let Some(change) = self.change() {
            let first = shown.len().min(CAUSES_LIMIT);
            change.explain(&mut shown[..first]);
        }
        let disclosed: Vec<Finding> = silent.into_iter().chain(self.added_to_baseline()).collect();
        // By the base's own configuration: the change must not silence this too.
        let config = self.before.as_ref().map_or(&self.config, |before| &before.config);
        let level = |finding: &Finding| config.level(finding.rule.name, finding.level, &finding.place.path);
        shown.extend(disclosed.into_iter().filter_map(|finding| Some(Finding { level: level(&finding)?, ..finding })));
        let start = Instant::now();
        let claims = self.count_claims();
        head.timings.push(Timing { stage: "counting claims", took: start.elapsed() });
        let summary = Summary {
            documents: self.corpus.entries().len(),
            claims,
            verified: head.verified,
            stale: head.stale,
            conflicting: head.conflicting,
            unjudged: self.with_consulted(head.unjudged),
            hidden: hidden.into_iter().map(|(reason, count)| (reason.into(), count)).collect(),
        };
        let mut report = Report {
            findings: shown,
            summary,
            notes: self.notes_after(),
            unjudged_places: head.unjudged_places,
            judge: self.consulted.judge.clone(),
            revision: self.revision.commit_id(),
            base: self.before.as_ref().and_then(|before| before.session.revision.commit_id()),
        };
        let mut sources = head.sources;
        self.add_sources(&mut sources, &report.findings);
        report.arrange(&sources);
        Outcome {
            report,
            sources,
            timings: head.timings,
            pairs: head.pairs,
            held: head.held,
            accepted: known.left,
            settled: known.gone,
        }
    }

    /// A baseline of `findings`: what rules say of documents, not what the policy says of suppressions.
    pub fn acceptable(&self, findings: &[Finding]) -> Baseline {
        Baseline::of(findings.iter().filter(|finding| rules::rule(finding.rule.name).is_some()), self.side())
    }

    /// For each of `head`'s findings, whether the base counts it already. What the base silences does not
    /// count there: a change that lifts a suppression shows what it hid.
    fn compare(&self, head: &mut Judged, ask: Confidence) -> Vec<bool> {
        let Some((before, change)) = self.before.as_ref().zip(self.change()) else {
            return vec![false; head.findings.len()];
        };
        let base = before.session.judge(true, ask);
        let counted = before.session.policy(&base.directives, &base.ruled).counted(base.findings);
        head.timings.extend(base.timings.into_iter().map(|timing| Timing { stage: "the same at the base", ..timing }));
        change.old(&counted, &head.findings)
    }

    pub(super) fn change(&self) -> Option<Change<'_>> {
        let before = self.before.as_ref()?;
        Some(Change { base: before.session.side(), head: self.side(), commits: &before.commits, history: &self.past })
    }

    /// Whether some of the history that was asked for, here or at the base, is not at hand.
    pub(super) fn was_cut_short(&self) -> bool {
        self.past.was_cut_short() || self.before.as_ref().is_some_and(|before| before.session.past.was_cut_short())
    }

    fn notes_after(&self) -> Vec<String> {
        let mut notes = self.notes.clone();
        notes.extend(self.consulted_note());
        if !self.repo.is_shallow() && self.past.was_cut_short() {
            notes.push(
                "some objects are missing from this clone, or too many to compare: what they would tell is not judged"
                    .to_owned(),
            );
        }
        notes
    }

    /// How many claims the documents make.
    pub fn count_claims(&self) -> usize {
        let count = |entry: &Entry| {
            let (document, genre) = (&entry.document, format!("{:?}", entry.genre));
            let parts = ["claims", &genre, document.path(), document.text()].map(str::as_bytes);
            self.past.memory().number(&parts, || claim::count(document, entry.genre) as u32) as usize
        };
        self.corpus.entries().par_iter().map(count).sum()
    }
}

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Session;
use crate::finding::{Confidence, Finding, Report, Summary};
use crate::history::Witness as _;
use crate::policy::{Directives, Policy};
use crate::rules::{self, Context, Sink};
use crate::source::{SourceFile, Sources};

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
}

impl Session {
    /// Runs every rule and applies the policy.
    pub fn check(&self, min_confidence: Option<Confidence>) -> Outcome {
        let context =
            Context { tree: &self.tree, corpus: &self.corpus, sites: &self.sites, own: &self.own, history: &self.past };
        let (mut sink, mut timings) = (Sink::default(), Vec::new());
        for (rule, check) in rules::RULES {
            let start = Instant::now();
            check(&context, &mut sink);
            timings.push(Timing { stage: rule.name, took: start.elapsed() });
        }
        let stale = sink.findings.len();
        let directives = Directives::read(&self.corpus);
        // Identity comes before policy: what is hidden must not change who the others are.
        let mut all = Report { findings: std::mem::take(&mut sink.findings), ..Report::default() };
        let own = self.own_findings(&directives, &all.findings);
        all.findings.extend(own);
        let sources = self.sources(&all);
        all.arrange(&sources);
        let min_confidence = min_confidence.or(self.config.min_confidence).unwrap_or(Confidence::High);
        let policy = Policy { config: &self.config, directives: &directives, min_confidence };
        let (shown, hidden) = policy.decide(all.findings);
        let summary = Summary {
            documents: self.corpus.entries().len(),
            claims: self.claims(),
            verified: sink.verified,
            stale,
            conflicting: 0,
            unjudged: sink.unjudged,
            hidden: hidden.total(),
        };
        let mut notes = self.notes.clone();
        if !self.repo.is_shallow() && self.revision.tip().is_some() && stale > 0 && !self.past.is_complete() {
            notes.push("some objects are missing from this clone: what they would tell is not judged".to_owned());
        }
        let report = Report { findings: shown, summary, notes, revision: self.revision.commit_id() };
        Outcome { report, sources, timings }
    }

    /// What the policy itself finds: directives that are wrong or idle.
    fn own_findings(&self, directives: &Directives, findings: &[Finding]) -> Vec<Finding> {
        let mut own = directives.invalid().to_vec();
        // Without the whole history a rule may merely not have been able to speak.
        if !directives.is_empty() && self.past.is_complete() {
            own.extend(directives.unused(findings, &self.corpus, &self.config));
        }
        own
    }

    fn claims(&self) -> usize {
        self.corpus.entries().iter().map(|entry| entry.document.statements.len()).sum()
    }

    /// The texts of every place that `report` shows.
    fn sources(&self, report: &Report) -> Sources {
        let mut sources = Sources::default();
        let places = report.findings.iter().flat_map(|finding| {
            std::iter::once(&finding.place).chain(finding.related.iter().map(|related| &related.place))
        });
        for place in places {
            if sources.get(&place.path).is_some() {
                continue;
            }
            let file = match self.corpus.get(&place.path) {
                Some(entry) => entry.document.source.clone(),
                None => match self.tree.text(&place.path) {
                    Some(text) => Arc::new(SourceFile::new(place.path.clone(), text)),
                    None => continue,
                },
            };
            sources.insert(file);
        }
        sources
    }
}

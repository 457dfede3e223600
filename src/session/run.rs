use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Session;
use crate::finding::{Confidence, Finding, Report, Summary, Unjudged};
use crate::history::Witness as _;
use crate::policy::{Change, Directives, Policy, Side};
use crate::rules::{self, Context, Sink};
use crate::source::{SourceFile, Sources};

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
}

/// What the rules say of one revision, before policy.
struct Judged {
    /// In order, each with its identity.
    findings: Vec<Finding>,
    directives: Directives,
    sources: Sources,
    stale: usize,
    verified: usize,
    unjudged: Unjudged,
    timings: Vec<Timing>,
}

impl Session {
    /// Runs every rule and applies the policy.
    pub fn check(&self, min_confidence: Option<Confidence>) -> Outcome {
        let mut head = self.judge();
        let min_confidence = min_confidence.or(self.config.min_confidence).unwrap_or(Confidence::High);
        let old = self.compare(&mut head);
        let policy = Policy { config: &self.config, directives: &head.directives, min_confidence };
        let (mut shown, hidden) = policy.decide(head.findings, &old);
        if let Some(change) = self.change() {
            for finding in shown.iter_mut().take(CAUSES_LIMIT) {
                finding.cause = change.cause(finding);
            }
        }
        let summary = Summary {
            documents: self.corpus.entries().len(),
            claims: self.claims(),
            verified: head.verified,
            stale: head.stale,
            conflicting: 0,
            unjudged: head.unjudged,
            hidden: hidden.reasons(),
        };
        let mut notes = self.notes.clone();
        if !self.repo.is_shallow() && self.revision.tip().is_some() && head.stale > 0 && !self.past.is_complete() {
            notes.push("some objects are missing from this clone: what they would tell is not judged".to_owned());
        }
        let mut report = Report {
            findings: shown,
            summary,
            notes,
            revision: self.revision.commit_id(),
            base: self.before.as_ref().and_then(|before| before.session.revision.commit_id()),
        };
        report.findings.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        let mut sources = head.sources;
        self.add_sources(&mut sources, &report.findings);
        Outcome { report, sources, timings: head.timings }
    }

    /// For each of `head`'s findings, whether the base counts it already.
    fn compare(&self, head: &mut Judged) -> Vec<bool> {
        let Some((before, change)) = self.before.as_ref().zip(self.change()) else {
            return vec![false; head.findings.len()];
        };
        let base = before.session.judge();
        // What the base silences does not count there: a change that lifts a suppression shows what it hid.
        let counted: Vec<Finding> =
            base.findings.into_iter().filter(|finding| !base.directives.silence(finding)).collect();
        head.timings.extend(base.timings.into_iter().map(|timing| Timing { stage: "the same at the base", ..timing }));
        change.old(&counted, &head.findings)
    }

    fn change(&self) -> Option<Change<'_>> {
        let before = self.before.as_ref()?;
        Some(Change { base: before.session.side(), head: self.side(), commits: &before.commits, history: &self.past })
    }

    fn side(&self) -> Side<'_> {
        Side { tree: &self.tree, corpus: &self.corpus }
    }

    fn judge(&self) -> Judged {
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
        let own = self.own_findings(&directives, &sink.findings);
        let mut all = Report { findings: sink.findings, ..Report::default() };
        all.findings.extend(own);
        let mut sources = Sources::default();
        self.add_sources(&mut sources, &all.findings);
        // Identity comes before policy: what is hidden must not change who the others are.
        all.arrange(&sources);
        Judged {
            findings: all.findings,
            directives,
            sources,
            stale,
            verified: sink.verified,
            unjudged: sink.unjudged,
            timings,
        }
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

    /// Adds the texts of every place that `findings` show.
    fn add_sources(&self, sources: &mut Sources, findings: &[Finding]) {
        let paths = findings.iter().flat_map(|finding| {
            let related = finding.related.iter().map(|related| &related.place.path);
            std::iter::once(&finding.place.path).chain(related).chain(finding.cause.iter().map(|cause| &cause.path))
        });
        for path in paths {
            if sources.get(path).is_some() {
                continue;
            }
            let file = match self.corpus.get(path) {
                Some(entry) => entry.document.source.clone(),
                None => match self.tree.text(path) {
                    Some(text) => Arc::new(SourceFile::new(path.clone(), text)),
                    None => continue,
                },
            };
            sources.insert(file);
        }
    }
}

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::{Session, Timing};
use crate::finding::{Confidence, Finding, Reason, Report, Unjudged};
use crate::history::Witness as _;
use crate::journal::JOURNAL_FILE;
use crate::policy::{self, Directives, Policy, Ruled, Side};
use crate::rules::{self, Holds, Sink};
use crate::source::{SourceFile, Sources};

/// What there is to say of one revision, before policy.
pub(super) struct Judged {
    /// In order, each with its identity.
    pub(super) findings: Vec<Finding>,
    pub(super) directives: Directives,
    pub(super) ruled: Ruled,
    pub(super) sources: Sources,
    pub(super) stale: usize,
    pub(super) conflicting: usize,
    pub(super) verified: usize,
    pub(super) held: Vec<Holds>,
    pub(super) unjudged: Unjudged,
    pub(super) unjudged_places: BTreeMap<Reason, Vec<String>>,
    pub(super) timings: Vec<Timing>,
    pub(super) pairs: usize,
}

impl Session {
    /// Runs every rule that is on somewhere, for findings of confidence `ask` and above. `change`: this is one side of
    /// a change, so what is silenced is told too, and the comparison of the sides leaves what the change added.
    pub(super) fn judge(&self, change: bool, ask: Confidence) -> Judged {
        self.judge_by(change, ask, |rule| self.is_on(rule))
    }

    /// Runs every rule, also those that are off: for who asks what speaks against something that they point at.
    pub(super) fn judge_by_all(&self) -> Judged {
        self.judge_by(false, Confidence::Low, |_| true)
    }

    /// Whether what `rule` finds may count. What a change turns off counts as long as its base has it on: that the
    /// change hides it is told.
    fn is_on(&self, rule: &str) -> bool {
        self.config.is_on(rule) || self.before.as_ref().is_some_and(|before| before.config.is_on(rule))
    }

    fn judge_by(&self, change: bool, ask: Confidence, runs: impl Fn(&str) -> bool) -> Judged {
        let context = self.context(ask);
        let (mut sink, mut timings) = (Sink::default(), Vec::new());
        for (rule, check) in rules::RULES.iter().filter(|(rule, _)| runs(rule.name)) {
            let start = Instant::now();
            check(&context, &mut sink);
            timings.push(Timing { stage: rule.name, took: start.elapsed() });
        }
        rules::settle(&context, &mut sink);
        let conflicting = sink.findings.iter().filter(|one| one.rule.name == rules::CONFLICT).count();
        let stale = sink.findings.len() - conflicting;
        let mut all = Report { findings: sink.findings, ..Report::default() };
        let mut sources = Sources::default();
        self.add_sources(&mut sources, &all.findings);
        // Identity comes before policy: what is hidden must not change who the others are.
        all.arrange(&sources);
        let (directives, ruled) = (Directives::read(&self.corpus), self.ruled());
        let ran = |rule: &str, path: &str| {
            let spoke = rules::reach(rule) >= ask && (!rules::needs_model(rule) || self.consulted.answered > 0);
            let info = rules::rule(rule).filter(|_| spoke && self.past.is_complete());
            info.is_some_and(|info| self.config.level(rule, info.level, path).is_some())
        };
        let mut own = self.own_findings(&directives, &ruled, &all.findings, change);
        own.extend(self.about_journal(&ruled, &all.findings, &ran));
        self.add_sources(&mut sources, &own);
        all.findings.extend(own);
        all.arrange(&sources);
        Judged {
            findings: all.findings,
            directives,
            ruled,
            sources,
            stale,
            conflicting,
            verified: sink.verified,
            held: sink.held,
            unjudged: sink.unjudged,
            unjudged_places: sink.unjudged_places,
            timings,
            pairs: sink.pairs,
        }
    }

    pub(super) fn side(&self) -> Side<'_> {
        Side { tree: &self.tree, corpus: &self.corpus }
    }

    pub(super) fn policy<'a>(&'a self, directives: &'a Directives, ruled: &'a Ruled) -> Policy<'a> {
        Policy {
            config: &self.config,
            only: &self.only,
            directives,
            baseline: &self.baseline.known,
            ruled,
            side: self.side(),
        }
    }

    /// What the policy itself finds: directives and entries of the baseline that are wrong or idle.
    fn own_findings(&self, directives: &Directives, ruled: &Ruled, findings: &[Finding], change: bool) -> Vec<Finding> {
        let mut own = directives.invalid().to_vec();
        // Without the whole history a rule may merely not have been able to speak.
        let silencing = !directives.is_empty() || !self.baseline.known.is_empty();
        if silencing && self.past.is_complete() {
            own.extend(directives.unused(findings, &self.corpus, &self.config));
            let gone = self.policy(directives, ruled).known(findings).gone;
            own.extend(self.baseline.file.as_ref().and_then(|file| policy::idle_baseline(&gone, file)));
        }
        if change {
            own.extend(directives.as_added(&self.corpus));
        }
        own
    }

    /// Adds the texts of every place that `findings` show.
    pub(super) fn add_sources(&self, sources: &mut Sources, findings: &[Finding]) {
        for path in findings.iter().flat_map(places) {
            if sources.get(path).is_some() {
                continue;
            }
            let file = match self.corpus.get(path) {
                Some(entry) => entry.document.source.clone(),
                None if path == JOURNAL_FILE && self.recorded.file.is_some() => match &self.recorded.file {
                    Some(file) => file.clone(),
                    None => continue,
                },
                None => match self.tree.text(path) {
                    Some(text) => Arc::new(SourceFile::new(path.clone(), text)),
                    None => continue,
                },
            };
            sources.insert(file);
        }
    }
}

/// The path of every place that a finding shows.
pub(super) fn places(finding: &Finding) -> impl Iterator<Item = &String> {
    let related = finding.related.iter().map(|related| &related.place.path);
    std::iter::once(&finding.place.path).chain(related).chain(finding.cause.iter().map(|cause| &cause.path))
}

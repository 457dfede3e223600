use std::sync::Arc;

use super::Session;
use super::open::{genre, is_document};
use crate::document::{self, Entry, Genre};
use crate::finding::{Confidence, Report};
use crate::policy::{Baseline, Directives, Policy, Side, Verdicts};
use crate::rules::{self, Context, Sink};
use crate::source::Sources;

/// What is wrong with one document as it stands in an editor.
pub struct Focused {
    /// Its findings, after policy.
    pub report: Report,
    /// The texts that they point into; the document's own is the editor's.
    pub sources: Sources,
    /// What the baseline would be if each finding were accepted, in the order of the findings.
    pub accepting: Vec<Baseline>,
}

impl Session {
    /// Judges `text` as the document at `path` among all others as they were read. `None` if no document may
    /// stand there. Rules that follow statements through history, relate records or look through all code are left
    /// to a whole check.
    pub fn check_text(&self, path: &str, text: &str) -> Option<Focused> {
        if !is_document(path) || !self.config.reads(path) {
            return None;
        }
        let document = Arc::new(document::parse(path, text));
        let genre = genre(&self.config, &self.tree, &document);
        if genre == Genre::Foreign {
            return None;
        }
        let source = document.source.clone();
        let corpus = self.corpus.focused(Entry { document, genre });
        let context = Context { corpus: &corpus, ..self.context(Confidence::High) };
        let mut sink = Sink::default();
        let asked = self.config.min_confidence.unwrap_or(Confidence::High);
        for (rule, check) in rules::RULES {
            let whole = rule.name.starts_with("adr-") || rules::looks_through_code(rule.name);
            if rules::reach(rule.name) == Confidence::High && !whole && self.config.is_on(rule.name) {
                check(&context, &mut sink);
            }
        }
        rules::settle(&context, &mut sink);
        sink.findings.retain(|finding| finding.place.path == path);
        let directives = Directives::read(&corpus);
        sink.findings.extend(directives.invalid().to_vec());
        let mut sources = Sources::default();
        sources.insert(source);
        self.add_sources(&mut sources, &sink.findings);
        let mut report = Report { findings: sink.findings, ..Report::default() };
        report.arrange(&sources);
        let side = Side { tree: &self.tree, corpus: &corpus };
        let known = &self.baseline.known;
        let ruled = self.ruled();
        let policy =
            Policy { config: &self.config, only: &[], directives: &directives, baseline: known, ruled: &ruled, side };
        let matched = policy.known(&report.findings);
        let old = vec![false; report.findings.len()];
        let Verdicts { shown, .. } = policy.decide(report.findings, &matched.known, &old, asked);
        let accepting = shown.iter().map(|finding| known.with(&Baseline::of([finding], side))).collect();
        Some(Focused { report: Report { findings: shown, ..Report::default() }, sources, accepting })
    }

    /// Takes `text` for what the document at `path` says from now on, as when an editor saves it.
    pub fn take(&mut self, path: &str, text: &str) {
        if is_document(path) && self.config.reads(path) {
            let document = Arc::new(document::parse(path, text));
            let genre = genre(&self.config, &self.tree, &document);
            self.corpus.put(Entry { document, genre });
        }
    }
}

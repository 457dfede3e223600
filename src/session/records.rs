use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use super::Session;
use crate::finding::{Confidence, Finding};
use crate::record::{Record, Records};
use crate::rules::{self, Context, LazyRecords, Programs, Sink};
use crate::tree::path;

impl Session {
    /// What the rules look at.
    pub(super) fn context(&self, ask: Confidence) -> Context<'_> {
        Context {
            tree: &self.tree,
            corpus: &self.corpus,
            sites: &self.sites,
            own: &self.own,
            history: &self.past,
            records: LazyRecords::new(Box::new(|| self.records())),
            names: OnceLock::new(),
            linked: OnceLock::new(),
            programs: Programs::default(),
            ask,
            contested: OnceLock::new(),
            opinions: &self.consulted.opinions,
            unsent: &self.unsent,
        }
    }

    /// The decision records with their relations.
    pub fn records(&self) -> Records {
        Records::read(&self.tree, &self.corpus, &self.own, &self.past, self.config.records.as_ref())
    }

    /// Those of `records` that a person who types `wanted` in `dir` may mean: by path, by folder, by file name, by name
    /// or by number. A path is read as [`Session::locate`] reads it; a file means one record only.
    pub fn records_called(&self, records: &Records, dir: &Path, wanted: &str) -> Vec<usize> {
        let there = self.locate(dir, &[wanted.to_owned()]).unwrap_or_default();
        let by_path: Vec<usize> = there.iter().filter_map(|path| records.at(path)).collect();
        if !by_path.is_empty() {
            return by_path;
        }
        let below = |at: &str| there.iter().any(|folder| folder.is_empty() || path::within(at, folder));
        let by_folder: Vec<usize> =
            records.all().iter().enumerate().filter(|(_, record)| below(record.path())).map(|(at, _)| at).collect();
        if !by_folder.is_empty() {
            return by_folder;
        }
        let called = |(index, record): (usize, &Record)| record.is_called(wanted).then_some(index);
        records.all().iter().enumerate().filter_map(called).collect()
    }

    /// The statements of living documents that rest on a superseded record, where that is sure.
    pub fn cited_as_current(&self) -> Vec<Finding> {
        let mut sink = Sink::default();
        if let Some((_, check)) = rules::RULES.iter().find(|(rule, _)| rule.name == "adr-cited-as-current") {
            check(&self.context(Confidence::High), &mut sink);
        }
        sink.findings.retain(|finding| finding.confidence == Confidence::High);
        sink.findings
    }

    /// The paths with a finding of a rule about decision records, each with the rules' names in order.
    pub fn record_problems(&self) -> BTreeMap<String, BTreeSet<&'static str>> {
        let (context, mut sink) = (self.context(Confidence::High), Sink::default());
        for (rule, check) in rules::RULES {
            if rule.name.starts_with("adr-") && rule.name != "adr-cited-as-current" {
                check(&context, &mut sink);
            }
        }
        let mut problems: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
        for finding in sink.findings {
            problems.entry(finding.place.path).or_default().insert(finding.rule.name);
        }
        problems
    }
}

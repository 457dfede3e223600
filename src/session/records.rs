use std::collections::{BTreeMap, BTreeSet};

use super::Session;
use crate::record::Records;
use crate::rules::{self, Context, LazyRecords, Sink};

impl Session {
    /// What the rules look at.
    pub(super) fn context(&self) -> Context<'_> {
        Context {
            tree: &self.tree,
            corpus: &self.corpus,
            sites: &self.sites,
            own: &self.own,
            history: &self.past,
            records: LazyRecords::new(Box::new(|| self.records())),
        }
    }

    /// The decision records with their relations.
    pub fn records(&self) -> Records {
        Records::read(&self.tree, &self.corpus, &self.own, &self.past, self.config.records.as_ref())
    }

    /// The paths with a finding of a rule about decision records, each with the rules' names in order.
    pub fn record_problems(&self) -> BTreeMap<String, BTreeSet<&'static str>> {
        let (context, mut sink) = (self.context(), Sink::default());
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

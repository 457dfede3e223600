//! What a change does to hide findings is itself reported: a stranger's pull request must not make a
//! sentence stale and silence it in one go. Directives are compared like findings; this is the rest.

use super::Session;
use super::open::is_document;
use crate::config::Config;
use crate::finding::{Confidence, Finding, Place, counted};
use crate::policy;
use crate::source::Span;

impl Session {
    /// The entries that the change adds to the baseline.
    pub(super) fn added_to_baseline(&self) -> Option<Finding> {
        let before = self.before.as_ref()?;
        let file = self.baseline.file.as_ref()?;
        policy::added_to_baseline(&self.baseline.known.beyond(&before.session.baseline.known), file)
    }

    /// What the change's configuration hides and the base's would show: new findings, documents that are read
    /// no more or as another genre, what is less sure or less grave. `asked` is the confidence of the command line.
    pub(super) fn silenced_by_configuration(
        &self,
        findings: &[Finding],
        old: &[bool],
        asked: Option<Confidence>,
    ) -> Option<Finding> {
        let before = self.before.as_ref()?;
        let (path, was) = (before.config_file.as_deref().or(self.config_file.as_deref())?, &before.config);
        let off = |config: &Config, finding: &Finding| {
            config.level(finding.rule.name, finding.level, &finding.place.path).is_none()
        };
        let new = findings.iter().zip(old).filter(|(_, old)| !**old).map(|(finding, _)| finding);
        let findings = new.filter(|finding| off(&self.config, finding) && !off(was, finding)).count();
        let unread = |path: &&str| is_document(path) && was.reads(path) && !self.config.reads(path);
        let documents = self.tree.paths().filter(unread).count();
        let other =
            |path: &&str| is_document(path) && self.config.reads(path) && self.config.genre(path) != was.genre(path);
        let genres = self.tree.paths().filter(other).count();
        let now = &self.config;
        let surer = asked.is_none() && now.min_confidence() > was.min_confidence();
        let milder = now.fail_on() > was.fail_on();
        if findings + documents + genres == 0 && !surer && !milder {
            return None;
        }
        let what = [(findings, "new finding"), (documents, "document")];
        let what: Vec<String> =
            what.into_iter().filter(|(count, _)| *count > 0).map(|(n, noun)| counted(n, noun)).collect();
        let mut does: Vec<String> = Vec::new();
        does.extend((!what.is_empty()).then(|| format!("hides {}", what.join(" and "))));
        does.extend((genres > 0).then(|| format!("reads {} as another genre", counted(genres, "document"))));
        does.extend(surer.then(|| format!("shows nothing below {} confidence", now.min_confidence())));
        does.extend(milder.then(|| format!("fails on nothing below {}", now.fail_on())));
        let here = self.config_file.as_deref().unwrap_or(path);
        let place = Place { path: here.to_owned(), span: Span::new(0, 0) };
        Some(policy::added(place, format!("this change's configuration {}", does.join(" and "))))
    }
}

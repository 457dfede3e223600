use std::collections::BTreeMap;

use super::line_hash::line_hashes;
use super::model::{
    ArtifactChange, CodeFlow, Location, Message, Replacement, ResultProperties, SarifFix, SarifResult, ThreadFlow,
    ThreadFlowLocation,
};
use super::place::{artifact, linked, of_cause, of_region, physical};
use super::rules::sarif_level;
use super::sentence;
use crate::finding::{Commit, Finding, Fix, Place, Related};
use crate::render::Options;
use crate::render::place::{Region, cause_elsewhere};
use crate::render::visible::visible;
use crate::source::Sources;

/// GitHub shows this many places of one result.
const RELATED_LIMIT: usize = 100;
/// How many of them the message links to; more would bury what it says.
const LINK_LIMIT: usize = 10;

/// Turns findings into results; remembers the line hashes of files it has seen.
pub(super) struct Results<'a> {
    sources: &'a Sources,
    options: &'a Options<'a>,
    hashes: BTreeMap<String, Vec<String>>,
}

impl<'a> Results<'a> {
    pub(super) fn new(sources: &'a Sources, options: &'a Options<'a>) -> Self {
        Results { sources, options, hashes: BTreeMap::new() }
    }

    pub(super) fn of(&mut self, finding: &'a Finding) -> SarifResult<'a> {
        let (path, region) = self.primary(finding);
        let related = self.related(finding);
        let mut partial_fingerprints = BTreeMap::new();
        if !finding.fingerprint.is_empty() {
            partial_fingerprints.insert("drift/claim/v1", finding.fingerprint.clone());
        }
        if let Some(hash) = self.line_hash(path, region) {
            partial_fingerprints.insert("primaryLocationLineHash", hash);
        }
        SarifResult {
            rule_id: finding.rule.name,
            rule_index: self.options.rules.iter().position(|rule| rule.name == finding.rule.name),
            level: sarif_level(finding.level),
            message: Message { text: message(finding, &related) },
            locations: [Location { id: None, message: None, physical_location: physical(path, Some(region)) }],
            code_flows: self.history(finding),
            related_locations: related.into_iter().map(|(_, location)| location).collect(),
            partial_fingerprints,
            fixes: finding.fix.iter().filter_map(|fix| self.fix(fix)).collect(),
            properties: ResultProperties {
                confidence: finding.confidence.to_string(),
                evidence: finding.evidence.to_string(),
                judge: finding.judge.name(),
            },
        }
    }

    /// A pull request shows an alert only where its own lines are, so a change that makes another
    /// document stale is reported at the change, and the stale sentence is one click away.
    fn primary(&self, finding: &'a Finding) -> (&'a str, Region) {
        match cause_elsewhere(finding, self.sources) {
            Some(cause) => (&cause.path, of_cause(cause, self.sources)),
            None => (&finding.place.path, Region::of_finding(finding, self.sources)),
        }
    }

    /// The places besides the primary one, with ids from 1.
    fn related(&self, finding: &'a Finding) -> Vec<(&'a Place, Location)> {
        let label = if finding.label.is_empty() { "the stale statement" } else { &finding.label };
        let statement =
            cause_elsewhere(finding, self.sources).into_iter().map(|_| (&finding.place, visible(label).into_owned()));
        let others = finding.related.iter().map(|related| (&related.place, told(related)));
        let places = statement.chain(others).take(RELATED_LIMIT);
        places.zip(1..).map(|((place, text), id)| (place, linked(id, text, place, self.sources))).collect()
    }

    /// The claim's way through history: what became of the statement, where the related places come from, and what is
    /// wrong with it now. Code scanning opens no commit, so the text names them.
    fn history(&self, finding: &Finding) -> Vec<CodeFlow> {
        let step = |text: String, place| {
            let location = Location { id: None, ..linked(0, text, place, self.sources) };
            ThreadFlowLocation { location }
        };
        let lived = finding.life.iter().map(|past| step(dated(&past.told, &past.commit), &finding.place));
        let lived_through = |commit: &Commit| finding.life.iter().any(|past| past.commit.id == commit.id);
        let elsewhere =
            finding.related.iter().filter(|related| related.commit.as_ref().is_some_and(|at| !lived_through(at)));
        let elsewhere = elsewhere.map(|related| step(told(related), &related.place));
        let mut locations: Vec<_> = lived.chain(elsewhere).take(RELATED_LIMIT).collect();
        if locations.is_empty() {
            return Vec::new();
        }
        locations.push(step(visible(&finding.message).into_owned(), &finding.place));
        vec![CodeFlow { thread_flows: [ThreadFlow { locations }] }]
    }

    fn fix(&self, fix: &Fix) -> Option<SarifFix> {
        let mut changes: BTreeMap<&str, Vec<Replacement>> = BTreeMap::new();
        for edit in &fix.edits {
            // Half a fix is worse than none: an edit without a known region drops the whole.
            let deleted_region = of_region(Region::of(&edit.place, self.sources)?);
            let inserted_content = Message { text: edit.replacement.clone() };
            changes.entry(&edit.place.path).or_default().push(Replacement { deleted_region, inserted_content });
        }
        let change = |(path, replacements)| ArtifactChange { artifact_location: artifact(path), replacements };
        let artifact_changes: Vec<_> = changes.into_iter().map(change).collect();
        let description = Message { text: sentence(&visible(&fix.message)) };
        (!artifact_changes.is_empty()).then_some(SarifFix { description, artifact_changes })
    }

    fn line_hash(&mut self, path: &str, region: Region) -> Option<String> {
        let file = self.sources.get(path)?;
        let hashes = self.hashes.entry(path.to_owned()).or_insert_with(|| line_hashes(&file.text));
        hashes.get(region.start.line as usize - 1).cloned()
    }
}

fn told(related: &Related) -> String {
    match &related.commit {
        Some(commit) => dated(&related.message, commit),
        None => visible(&related.message).into_owned(),
    }
}

fn dated(told: &str, commit: &Commit) -> String {
    format!("{} ({}, {})", visible(told), commit.short(), visible(&commit.date))
}

/// What is wrong, the places as links, the receipt, and what to do.
fn message(finding: &Finding, related: &[(&Place, Location)]) -> String {
    let mut text = vec![prose(&finding.message)];
    text.extend(related.iter().take(LINK_LIMIT).map(|(place, location)| reference(place, location)));
    text.extend(finding.remarks().iter().map(|remark| prose(remark)));
    text.extend(finding.advice().map(prose));
    text.join(" ")
}

/// `[docs/a.md:3](1): stated here first.`, or without a link where there is no line to open.
fn reference(place: &Place, location: &Location) -> String {
    let path = visible(&place.path);
    let told = location.message.as_ref().map_or("", |message| &message.text);
    let told = if told.ends_with('.') { plain(told) } else { format!("{}.", plain(told)) };
    match (&location.physical_location.region, location.id) {
        (Some(region), Some(id)) => format!("[{}:{}]({id}): {told}", link_text(&path), region.start_line),
        _ => format!("{}: {told}", plain(&path)),
    }
}

fn prose(text: &str) -> String {
    plain(&sentence(&visible(text)))
}

/// Text outside links, in which a stranger's `[text](url)` must not become one.
fn plain(text: &str) -> String {
    text.replace("](", "\\](")
}

fn link_text(text: &str) -> String {
    text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

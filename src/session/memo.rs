//! The whole answer of a check, remembered: as long as nothing that it rests on has changed, it is given again.
//!
//! The name of an answer is a digest of all that is known before a document is read: this build, the options,
//! the configuration, the commits, the paths of the tree. What only the judging tells, which files of the work
//! tree were read and which objects were missing, stands in the answer itself and is looked at again.

use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::open::Opening;
use super::{Options, Session, SessionError, Timing};
use crate::finding::{Confidence, Level, Report, digest};
use crate::policy;
use crate::source::{SourceFile, Sources};
use crate::tree::Tree;

/// What a check gives to the renderers.
pub struct Checked {
    /// The report.
    pub report: Report,
    /// The texts that its findings point into.
    pub sources: Sources,
    /// How long each stage took.
    pub timings: Vec<Timing>,
    /// Pairs of statements that were compared; `None` where the answer was given before.
    pub pairs: Option<usize>,
    /// The level from which on findings fail a run.
    pub fail_on: Level,
}

/// What is asked of a check.
pub struct CheckRequest<'a> {
    /// The least confidence of what is shown, where the caller says so.
    pub min_confidence: Option<Confidence>,
    /// Whether the answer of before does not count, because a model is to be consulted.
    pub anew: bool,
    /// Whether the lives of what is found are to be told.
    pub lives: bool,
    /// Hears of each long stage before it begins.
    pub begin: &'a dyn Fn(&'static str),
    /// Consults a model, if that is asked for, once the documents are read.
    pub consult: &'a dyn Fn(&mut Session) -> Result<(), SessionError>,
}

/// Checks what `options` name, or gives the answer that was given before.
pub fn check(options: &Options, request: &CheckRequest<'_>) -> Result<Checked, SessionError> {
    let mut start = Instant::now();
    let mut lap = |stage| Timing { stage, took: std::mem::replace(&mut start, Instant::now()).elapsed() };
    let opening = Opening::of(options)?;
    let fail_on = opening.config.fail_on();
    let mut timings = vec![lap("the repository")];
    let keeps = options.cache && !request.anew && opening.config.judge.is_none();
    let name = keeps.then(|| name(&opening, options, request));
    if let Some(report) = name.as_ref().and_then(|name| answered_before(&opening, name)) {
        let sources = sources(&report, &opening.tree);
        timings.push(lap("the answer that was given before"));
        return Ok(Checked { report, sources, timings, pairs: None, fail_on });
    }
    (request.begin)("reading documents");
    let mut session = opening.session(options)?;
    timings.push(lap("documents"));
    (request.consult)(&mut session)?;
    lap("a model");
    (request.begin)("asking history");
    let mut outcome = session.check(request.min_confidence);
    timings.extend(outcome.timings);
    lap("rules");
    if request.lives {
        session.tell_lives(&mut outcome.report.findings);
        timings.push(lap("the lives of what is found"));
    }
    session.keep_silence();
    session.past.memory().keep_results();
    if let Some(name) = name {
        keep(&session, &name, &outcome.report);
        timings.push(lap("keeping the answer"));
    }
    // What comes after is the end of the process, which gives its memory back all at once.
    std::mem::forget(session);
    let (report, sources, pairs) = (outcome.report, outcome.sources, Some(outcome.pairs));
    Ok(Checked { report, sources, timings, pairs, fail_on })
}

/// What an answer says and rests on.
#[derive(Serialize, Deserialize)]
struct Answer {
    report: Report,
    /// The name of the rule of each finding.
    rules: Vec<String>,
    /// Files of the work tree that were read, each with a digest of what stood there.
    read: Vec<(String, Option<String>)>,
    /// Objects that this clone lacked.
    missing: Vec<String>,
}

/// Objects that may be missing for an answer to be kept: each has to be looked for again.
const MOST_MISSING: usize = 1000;

fn name(opening: &Opening, options: &Options, request: &CheckRequest<'_>) -> String {
    let Opening { repo, revision, tree, base, config_text, only, baseline, .. } = opening;
    let mut parts = vec![
        env!("DRIFT_BUILD").to_owned(),
        format!("{revision:?} {:?} {} {only:?}", request.min_confidence, request.lives),
        format!("{:?}", base.as_ref().map(|base| (base.commit, &base.note))),
        format!("{:?} {:?} {}", options.config, options.baseline, options.trust_journal),
        format!("{config_text:?}"),
        format!("{:?} {}", baseline.file.is_some(), baseline.known.to_text()),
        format!("{:?}", repo.remotes()),
        format!("{:?} {:?} {:?}", repo.default_branch(), repo.branch(), repo.branches()),
    ];
    parts.extend(repo.grafts());
    for entry in tree.entries() {
        parts.push(format!("{} {:?} {:?}", entry.path, entry.kind, tree.identity(entry)));
    }
    digest(&parts.iter().map(String::as_str).collect::<Vec<_>>())
}

fn answered_before(opening: &Opening, name: &str) -> Option<Report> {
    let answer: Answer = serde_json::from_slice(&opening.repo.kept(name)?).ok()?;
    let same = answer.read.iter().all(|(path, was)| opening.tree.digest(path) == *was);
    let still_missing = answer.missing.iter().all(|id| !opening.repo.has(id));
    let (mut report, rules) = (answer.report, answer.rules);
    if !same || !still_missing || rules.len() != report.findings.len() {
        return None;
    }
    for (finding, rule) in report.findings.iter_mut().zip(rules) {
        finding.rule = policy::rule(&rule)?;
    }
    Some(report)
}

fn keep(session: &Session, name: &str, report: &Report) {
    let missing = session.repo.missing();
    // History that was cut short may grow at any place, which nothing here would notice.
    if missing.len() > MOST_MISSING || session.was_cut_short() {
        return;
    }
    let rules = report.findings.iter().map(|finding| finding.rule.name.to_owned()).collect();
    let answer = Answer { report: report.clone(), rules, read: session.tree.seen(), missing };
    if let Ok(bytes) = serde_json::to_vec(&answer) {
        session.repo.keep(name, &bytes);
    }
}

/// The texts of every place that the report shows.
fn sources(report: &Report, tree: &Tree) -> Sources {
    let mut sources = Sources::default();
    for path in report.findings.iter().flat_map(super::judge::places) {
        if sources.get(path).is_none()
            && let Some(text) = tree.text(path)
        {
            sources.insert(Arc::new(SourceFile::new(path.clone(), text)));
        }
    }
    sources
}

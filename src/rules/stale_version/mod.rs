//! What a page asks for against what the manifests that govern it allow.

mod compare;
mod govern;
mod own_module;
mod own_package;
mod own_pin;
mod own_release;
mod release_section;
mod report;
mod tested;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::{Context, Sink};
use crate::claim::requirement::{Demand, Requirement, requirements};
use crate::claim::{self, Dimension, Mood};
use crate::document::{Document, Genre};
use crate::finding::{Evidence, Finding, Level, Place, Related, RuleInfo};
use crate::version::Subject;
use compare::Verdict;
use govern::{Governed, Governing};

/// A documented version of a language or tool that the project's own manifests contradict.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "stale-version",
    summary: "a document asks for a version that the manifests no longer allow",
    explanation: include_str!("explanation.md"),
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

/// Whether a tool keeps the document in a folder of its own (`.bingo`): it speaks of the tool.
fn is_of_a_tool(path: &str) -> bool {
    const OURS: &[&str] = &[".github", ".gitlab", ".gitea", ".forgejo", ".claude", ".cursor", ".devcontainer"];
    path.split_once('/').is_some_and(|(folder, _)| folder.starts_with('.') && !OURS.contains(&folder))
}

/// Compares every version that living documents ask for with what governs the document.
pub(crate) fn check(cx: &Context<'_>, sink: &mut Sink) {
    own_release::check(cx, sink);
    own_package::check(cx, sink);
    own_module::check(cx, sink);
    own_pin::check(cx, sink);
    // A guide's install section speaks for the project too; what its lessons need names no project.
    let judged = |genre| matches!(genre, Genre::Living | Genre::Guide);
    let living = || {
        let entries = cx.corpus.entries().iter();
        entries.filter(|entry| judged(entry.genre) && !is_of_a_tool(entry.document.path()))
    };
    let mut asked = BTreeMap::new();
    for (index, entry) in living().enumerate() {
        let found = requirements(&entry.document);
        if !found.is_empty() {
            asked.insert(index, found);
        }
    }
    // A repository whose documents ask for nothing never has its manifests read.
    if asked.is_empty() {
        return;
    }
    let governing = Governing::read(cx.tree, cx.corpus);
    let first = sink.findings.len();
    let mut agreeing = Vec::new();
    for (index, entry) in living().enumerate() {
        for requirement in asked.get(&index).into_iter().flatten() {
            if let Some(manifest) = judge(cx, &governing, &entry.document, requirement, sink) {
                agreeing.push(Agreeing { manifest, document: &entry.document, requirement });
            }
        }
    }
    for finding in &mut sink.findings[first..] {
        show_agreeing(finding, &agreeing);
    }
}

/// A requirement that its manifest bears out.
struct Agreeing<'a> {
    manifest: String,
    document: &'a Document,
    requirement: &'a Requirement,
}

/// Statements of other documents that a finding shows at most.
const AGREEING_SHOWN: usize = 2;

/// Shows which other documents say of the same thing what the same manifest says.
fn show_agreeing(finding: &mut Finding, agreeing: &[Agreeing<'_>]) {
    let Some(manifest) = finding.related.first().map(|related| related.place.path.clone()) else { return };
    let same = agreeing.iter().filter(|one| {
        let subject = finding.subject.strip_prefix(&one.requirement.subject.to_string());
        one.manifest == manifest
            && subject.is_some_and(|rest| rest.starts_with(' '))
            && one.document.path() != finding.place.path
    });
    let related: Vec<Related> = same
        .take(AGREEING_SHOWN)
        .map(|one| Related {
            place: Place { path: one.document.path().to_owned(), span: one.requirement.span },
            message: "asks for what the manifest says".to_owned(),
            commit: None,
        })
        .collect();
    finding.related.extend(related);
}

/// Holds a requirement against what governs it; the manifest that bears it out, if one does.
fn judge(
    cx: &Context<'_>,
    governing: &Governing,
    document: &Document,
    requirement: &Requirement,
    sink: &mut Sink,
) -> Option<String> {
    // Any word before `>=` may be a package; only those that a manifest knows are claims.
    if matches!(requirement.subject, Subject::Package(_)) && !governing.knows(&requirement.subject) {
        return None;
    }
    if requirement.demand == Demand::Tested {
        tested::judge(cx, governing.all(), document, requirement, sink);
        return None;
    }
    let facts = match governing.facts(document, requirement) {
        Governed::By(facts) => facts,
        Governed::Not(reason) => {
            sink.abstain_at(reason, document, requirement.span);
            return None;
        }
    };
    let verdict = compare::compare(requirement, &facts);
    if verdict == Verdict::Agrees {
        sink.hold("the manifests ask for the same version", document, requirement.span);
        return facts.first().map(|fact| fact.place.path.clone());
    }
    if let Some(reason) = set_aside(document, requirement) {
        sink.abstain_at(reason, document, requirement.span);
        return None;
    }
    match report::finding(cx, document, requirement, &facts, verdict) {
        Some(finding) => sink.findings.push(finding),
        None => sink.abstain_at("a documented version above the declared minimum", document, requirement.span),
    }
    None
}

/// Whether the line starts with a release that is not the version it asks for: "- `1.47.x`: until 2026. (MSRV 1.70)".
fn is_in_a_line_about_a_release(document: &Document, requirement: &Requirement) -> bool {
    let before = document.text().get(..requirement.span.start as usize).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let first = line.trim_start_matches(|c: char| c.is_whitespace() || "*-+>|`".contains(c));
    let first = first.split(|c: char| !(c.is_alphanumeric() || c == '.')).next().unwrap_or_default();
    let number = first.strip_prefix('v').unwrap_or(first);
    let is_part = |part: &str| part == "x" || !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    number.contains('.')
        && number.split('.').all(is_part)
        && requirement.stated.iter().all(|stated| stated.version.to_string() != number)
}

/// Why what surrounds a requirement keeps it from being judged.
fn set_aside(document: &Document, requirement: &Requirement) -> Option<&'static str> {
    let index = requirement.statement?;
    let statement = document.statements.get(index)?;
    let scope = claim::scope_of(document, statement);
    let limited =
        |dimension, heading| scope.limits.iter().any(|limit| limit.dimension == dimension && limit.heading == heading);
    if limited(Dimension::Platform, false) || limited(Dimension::Condition, false) {
        return Some("a version that is asked for under a condition");
    }
    if limited(Dimension::Version, true) {
        return Some("a section about one release");
    }
    if is_in_a_line_about_a_release(document, requirement) {
        return Some("a line about one release");
    }
    // A quotation mark before a paragraph is a call-out far more often than somebody else's words.
    let mood = claim::mood_of(document, statement);
    let spoken = matches!(mood, Mood::Asserted | Mood::Required | Mood::Quoted);
    (!spoken).then_some("a version in a sentence that does not assert it")
}

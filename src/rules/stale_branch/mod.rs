//! The branch that contributors and badges are sent to, when the repository has it no more.

use super::{Context, Sink};
use crate::claim::branch::{BranchMention, Way, branches};
use crate::claim::{Mood, Polarity, clause_polarity, mood_of};
use crate::document::{Document, Genre, Statement, speaks_to_contributors};
use crate::finding::{Confidence, Edit, Evidence, Finding, Fix, Level, Place, RuleInfo};
use crate::tree::path;

/// A branch that a document sends people to and that does not exist.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "stale-branch",
    summary: "a document sends people to a branch that the repository no longer has",
    explanation: include_str!("explanation.md"),
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

/// Holds every usual branch that living documents name against those that there are.
pub(crate) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let gone = |mention: &BranchMention| cx.own.existing_branches().instead_of(&mention.name);
    for entry in cx.corpus.entries().iter().filter(|entry| entry.genre == Genre::Living) {
        let document = &*entry.document;
        for mention in branches(document) {
            let Some(default) = gone(&mention) else { continue };
            match set_aside(cx, document, &mention, default) {
                Some(reason) => sink.abstain_at(reason, document, mention.span),
                None => sink.findings.push(finding(cx, document, &mention, default)),
            }
        }
    }
}

/// Why a branch that is not here may be another repository's, or of another time.
fn set_aside(cx: &Context<'_>, document: &Document, mention: &BranchMention, default: &str) -> Option<&'static str> {
    const FOREIGN: &str = "a branch of another repository";
    if let Some(address) = &mention.address {
        return (!cx.own.named_in(address)).then_some(FOREIGN);
    }
    let statement = document.statements.get(mention.statement?)?;
    if !is_about_contributing(document, statement) || speaks_of_another(cx, document, statement) {
        return Some(FOREIGN);
    }
    let range = statement.text.find(&mention.name).map_or(0..0, |at| at..at + mention.name.len());
    let denied = clause_polarity(statement, range).0 == Polarity::Negative;
    let spoken = matches!(mood_of(document, statement), Mood::Asserted | Mood::Required | Mood::Quoted);
    // "`main` or `master`", "renamed from master to main": the sentence knows.
    let knows = statement.text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == default);
    (denied || !spoken || knows).then_some("a branch in a sentence that does not send anybody to it")
}

/// Whether a sentence is for people who work on this repository.
fn is_about_contributing(document: &Document, statement: &Statement) -> bool {
    const SECTIONS: &[&str] = &["contribut", "pull request", "releas", "develop", "branch", "merging"];
    let file = document.path();
    let headings = document.heading_path(statement.section);
    let headed = headings.iter().any(|section| {
        let title = section.title.to_lowercase();
        SECTIONS.iter().any(|part| title.contains(part))
    });
    speaks_to_contributors(file) || path::name(file).to_ascii_lowercase().starts_with("readme") && headed
}

/// Whether the sentence, its section or the whole page is about another repository: it gives an address or an
/// `owner/name` that is not ours.
fn speaks_of_another(cx: &Context<'_>, document: &Document, statement: &Statement) -> bool {
    let near = document.links.iter().filter(|link| link.span.overlaps(statement.span));
    let linked = near.filter_map(|link| cx.own.address(&link.dest)).any(|address| !cx.own.owns(&address));
    // "in `owner/other`", "git clone https://forge/owner/other" in the same section.
    let start = document.heading_path(statement.section).last().map_or(0, |section| section.span.start);
    let end = document.heading_path(statement.section).last().map_or(document.text().len() as u32, |section| section.end);
    let around = document.text().get(start as usize..end as usize).unwrap_or_default();
    let cloned = around.match_indices("git clone").any(|(at, _)| {
        let line = around[at..].lines().next().unwrap_or_default();
        line.contains('/') && !cx.own.named_in(line) && !is_placeholder(line)
    });
    linked || cloned
}

/// `<you>/ferry`, `YOUR_NAME`: the reader's fork of this repository.
fn is_placeholder(line: &str) -> bool {
    let lower = line.to_lowercase();
    line.contains(['<', '{', '$', '[']) || ["your", "username", "user-name"].iter().any(|word| lower.contains(word))
}

fn finding(cx: &Context<'_>, document: &Document, mention: &BranchMention, default: &str) -> Finding {
    let name = &mention.name;
    let place = Place { path: document.path().to_owned(), span: mention.span };
    let what = match mention.way {
        Way::Badge => "this badge shows",
        Way::Command => "this command needs",
        Way::Sentence => "readers are sent to",
    };
    let message = format!("{what} the branch `{name}`, which is gone; the default branch is `{default}`");
    let mut finding = Finding::new(&RULE, place.clone(), message);
    finding.label = format!("`{name}` is no branch here");
    finding.subject = format!("branch {name}");
    if let Some((file, commit)) = moved_away(cx, name) {
        finding.notes.push(format!("{file} stopped naming `{name}` in"));
        finding.receipt = Some(commit);
    } else if mention.way == Way::Sentence {
        finding.confidence = Confidence::Medium;
    }
    let message = format!("change `{name}` to `{default}`");
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits: vec![Edit { place, replacement: default.to_owned() }] });
    finding
}

/// The commit with which a pipeline of the repository stopped to name the branch `name`.
fn moved_away(cx: &Context<'_>, name: &str) -> Option<(String, crate::finding::Commit)> {
    let lists = |text: &str| {
        let words = |line: &str| line.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == name);
        text.lines().any(|line| words(line) && !line.contains("uses:") && !line.contains('@'))
    };
    let pipelines = cx.tree.paths().filter(|file| is_pipeline(file)).take(MOST_PIPELINES);
    pipelines.filter_map(|file| Some((file.to_owned(), cx.history.last_seen(file, &lists)?.ended?))).next()
}

/// Pipelines whose past is looked at.
const MOST_PIPELINES: usize = 12;

fn is_pipeline(file: &str) -> bool {
    let known = [".travis.yml", ".gitlab-ci.yml", "azure-pipelines.yml", ".circleci/config.yml", "appveyor.yml"];
    known.contains(&file) || path::parent(file) == ".github/workflows"
}

//! The branch that contributors and badges are sent to, when the repository has it no more.

use std::collections::BTreeMap;

use super::calibration::Kind;
use super::{Context, Sink};
use crate::claim::branch::{BranchMention, Way, branches};
use crate::claim::{Mood, Polarity, clause_polarity, mood_of};
use crate::document::{Document, Genre, Statement, speaks_to_contributors};
use crate::finding::{Commit, Edit, Evidence, Finding, Fix, Level, Place, RuleInfo};
use crate::forge::Branches;
use crate::tree::path;

/// A branch that a document sends people to and that does not exist.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "stale-branch",
    summary: "a document sends people to a branch that the repository no longer has",
    explanation: include_str!("explanation.md"),
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

/// What became of a branch.
#[derive(Clone)]
struct Renamed {
    /// The default branch.
    default: String,
    /// The pipeline that moved on with it, and when.
    moved: Option<(String, Commit)>,
    /// Whether the pipelines alone say so.
    by_pipelines: bool,
}

/// Holds every usual branch that living documents name against those that there are.
pub(crate) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut asked: BTreeMap<String, Option<Renamed>> = BTreeMap::new();
    for entry in cx.corpus.entries().iter().filter(|entry| entry.genre == Genre::Living) {
        let document = &*entry.document;
        for mention in branches(document) {
            let renamed = asked.entry(mention.name.clone()).or_insert_with(|| renamed(cx, &mention.name));
            let Some(renamed) = renamed else { continue };
            match set_aside(cx, document, &mention, &renamed.default) {
                Some(reason) => sink.abstain_at(reason, document, mention.span),
                None => sink.findings.push(finding(document, &mention, renamed)),
            }
        }
    }
}

/// What took the place of the branch `name`: by the branches of the clone, or, where they are not told, by the
/// pipelines of the judged tree.
fn renamed(cx: &Context<'_>, name: &str) -> Option<Renamed> {
    let existing = cx.own.existing_branches();
    if existing.are_known() {
        let default = existing.instead_of(name)?.to_owned();
        let moved = pipelines(cx).find_map(|file| moved_away(cx, file, name));
        return Some(Renamed { default, moved, by_pipelines: false });
    }
    let texts: Vec<(&str, _)> = pipelines(cx).filter_map(|file| Some((file, cx.tree.text(file)?))).collect();
    if texts.iter().any(|(_, text)| lists(text, name)) {
        return None;
    }
    let mut found = texts.iter().filter_map(|(file, text)| {
        let default = Branches::usual().iter().find(|other| **other != name && lists(text, other))?;
        let moved = Some(moved_away(cx, file, name)?);
        Some(Renamed { default: (*default).to_owned(), moved, by_pipelines: true })
    });
    found.next()
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
    // "Pull requests, unless otherwise told, go to `master`": the condition is not the branch's.
    let aside = statement.text.contains("unless otherwise");
    let spoken = match mood_of(document, statement) {
        Mood::Asserted | Mood::Required | Mood::Quoted => true,
        Mood::Conditional => aside,
        _ => false,
    };
    // "`main` or `master`", "renamed from master to main": the sentence knows.
    let knows = statement.text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == default);
    let instead = statement.text.to_lowercase().contains("instead of");
    (denied || !spoken || knows || instead).then_some("a branch in a sentence that does not send anybody to it")
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
    let end =
        document.heading_path(statement.section).last().map_or(document.text().len() as u32, |section| section.end);
    let around = document.text().get(start as usize..end as usize).unwrap_or_default();
    let cloned = around.match_indices("git clone").any(|(at, _)| {
        let line = around[at..].lines().next().unwrap_or_default();
        line.contains('/') && !cx.own.named_in(line) && !is_placeholder(line)
    });
    let told = std::iter::once(statement.text.as_str()).chain(statement.lead.as_deref());
    linked || cloned || told.into_iter().any(|text| names_another(cx, text))
}

/// Whether `text` names a repository as `owner/name` that is not ours: "the `main` branch of `o/docs`".
fn names_another(cx: &Context<'_>, text: &str) -> bool {
    ["branch in ", "branch of ", "branch on ", "branch from "].iter().filter_map(|cue| text.split_once(cue)).any(
        |(_, rest)| {
            let rest = rest.trim_start_matches("the ").trim_start_matches("our ");
            let word = rest.split_whitespace().next().unwrap_or_default().trim_matches(['`', ',', '.', ')']);
            word.split('/').count() == 2 && !cx.own.named_in(&format!("/{word}"))
        },
    )
}

/// `<you>/ferry`, `YOUR_NAME`: the reader's fork of this repository.
fn is_placeholder(line: &str) -> bool {
    let lower = line.to_lowercase();
    line.contains(['<', '{', '$', '[']) || ["your", "username", "user-name"].iter().any(|word| lower.contains(word))
}

fn finding(document: &Document, mention: &BranchMention, renamed: &Renamed) -> Finding {
    let (name, Renamed { default, moved, by_pipelines }) = (&mention.name, renamed);
    let place = Place { path: document.path().to_owned(), span: mention.span };
    let what = match mention.way {
        Way::Badge => "this badge shows",
        Way::Command => "this command needs",
        Way::Work | Way::Name => "readers are sent to",
    };
    let message = format!("{what} the branch `{name}`, which is gone; the default branch is `{default}`");
    let mut finding = Finding::new(&RULE, place.clone(), message);
    finding.label = format!("`{name}` is no branch here");
    finding.subject = format!("branch {name}");
    if let Some((file, commit)) = moved {
        finding.attest(&format!("{file} stopped naming `{name}`"), Some(commit.clone()));
    }
    let kind = match mention.way {
        Way::Badge if !by_pipelines => Kind::BranchOfBadge,
        Way::Work | Way::Command if moved.is_some() => Kind::BranchOfWork,
        _ => Kind::BranchByName,
    };
    finding.confidence = kind.confidence();
    let message = format!("change `{name}` to `{default}`");
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits: vec![Edit { place, replacement: default.clone() }] });
    finding
}

/// The commit with which the pipeline `file` stopped to name the branch `name`.
fn moved_away(cx: &Context<'_>, file: &str, name: &str) -> Option<(String, Commit)> {
    Some((file.to_owned(), cx.history.last_seen(file, &|text| lists(text, name))?.ended?))
}

/// Whether a pipeline names the branch `name`: as a word of a line that uses nobody's action.
fn lists(text: &str, name: &str) -> bool {
    let named = |line: &str| {
        line.split(|sign: char| !sign.is_alphanumeric() && !"_-/.".contains(sign)).any(|word| word == name)
    };
    text.lines().any(|line| !line.contains("uses:") && !line.contains('@') && named(line))
}

/// Pipelines whose past is looked at.
const MOST_PIPELINES: usize = 12;

fn pipelines<'a>(cx: &'a Context<'_>) -> impl Iterator<Item = &'a str> {
    let known = [".travis.yml", ".gitlab-ci.yml", "azure-pipelines.yml", ".circleci/config.yml", "appveyor.yml"];
    let is_pipeline = move |file: &&str| known.contains(file) || path::parent(file) == ".github/workflows";
    cx.tree.paths().filter(is_pipeline).take(MOST_PIPELINES)
}

//! Versions that a page says are tested, against those that the pipelines try.

use super::super::calibration::Kind;
use super::super::{Context, Sink};
use super::RULE;
use crate::claim::requirement::{Requirement, Stated};
use crate::document::Document;
use crate::fact::version::{Role, VersionFact, VersionFacts, read_file};
use crate::finding::{Finding, Place, Related};
use crate::tree::path;
use crate::version::{Interval, Ranges, Version};

/// Holds `requirement`, which a page says is tested, against the matrices among `facts`.
pub(super) fn judge(
    cx: &Context<'_>,
    facts: &VersionFacts,
    document: &Document,
    requirement: &Requirement,
    sink: &mut Sink,
) {
    let tried: Vec<&VersionFact> =
        facts.about(&requirement.subject).filter(|fact| fact.role == Role::Tested && fact.folder.is_empty()).collect();
    let Some(first) = tried.first().copied() else {
        return sink.abstain_at("a tested version that no matrix lists", document, requirement.span);
    };
    let untried = requirement.stated.iter().find(|stated| {
        let series = Ranges::from(Interval::series(&stated.version));
        !facts.about(&requirement.subject).any(|fact| fact.role != Role::Minimum && fact.range.meets(&series))
            && !is_named(cx, &stated.version)
    });
    match untried {
        None => sink.hold("the pipelines try that version", document, requirement.span),
        Some(stated) => sink.findings.push(finding(cx, document, requirement, stated, first)),
    }
}

/// Files beside the workflows in which versions are tried.
const PIPELINES: &[&str] = &[
    ".travis.yml",
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    ".cirrus.yml",
    "azure-pipelines.yml",
    "appveyor.yml",
    "Jenkinsfile",
    "noxfile.py",
    "tox.ini",
    "pyproject.toml",
    "setup.cfg",
    "Makefile",
    "docker-compose.yml",
];

/// Whether any pipeline holds the version, in whatever way.
fn is_named(cx: &Context<'_>, version: &Version) -> bool {
    let written = version.to_string();
    // tox calls its environments `py39`.
    let glued = format!("py{}", written.replace('.', ""));
    let holds = |text: &str| {
        text.contains(&glued)
            || text.match_indices(&written).any(|(at, _)| {
                let digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
                let before = text[..at].chars().next_back();
                !digit(before) && before != Some('.') && !digit(text[at + written.len()..].chars().next())
            })
    };
    let read =
        |file: &str| PIPELINES.contains(&file) || file.starts_with(".github/") || file.starts_with(".buildkite/");
    cx.tree.paths().filter(|file| read(file)).any(|file| cx.tree.text(file).is_some_and(|text| holds(&text)))
}

fn finding(
    cx: &Context<'_>,
    document: &Document,
    requirement: &Requirement,
    stated: &Stated,
    fact: &VersionFact,
) -> Finding {
    let (subject, version) = (&requirement.subject, &stated.version);
    let place = Place { path: document.path().to_owned(), span: requirement.span };
    let file = path::name(&fact.place.path);
    let mut finding = Finding::new(
        &RULE,
        place,
        format!("{subject} {version} is documented as tested, but no pipeline tries it: {file} has {}", fact.written),
    );
    finding.label = format!("{} here", document.slice(stated.span));
    finding.subject = format!("tested {subject} {version}");
    finding.related.push(Related {
        place: fact.place.clone(),
        message: format!("tries {}", fact.written),
        commit: None,
    });
    finding.help = Some("list the versions that the matrix has".to_owned());
    let series = Ranges::from(Interval::series(version));
    let tried = |text: &str| {
        let old = read_file(&fact.place.path, text);
        old.iter().any(|old| old.subject == fact.subject && old.role == Role::Tested && old.range.meets(&series))
    };
    finding.confidence = Kind::TestedVersion.confidence();
    if let Some(past) = cx.history.last_seen(&fact.place.path, &tried) {
        finding.attest(&format!("{version} was taken out of {file}"), past.ended);
    }
    finding
}

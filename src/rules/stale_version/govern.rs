use std::collections::BTreeSet;

use super::super::owners::Owners;
use crate::claim::requirement::{About, Demand, Requirement};
use crate::document::{Corpus, Document};
use crate::fact::version::{Role, Source, VersionFact, VersionFacts};
use crate::tree::{Tree, path};
use crate::version::Subject;

/// Tells which declarations govern a sentence.
pub(super) struct Governing {
    facts: VersionFacts,
    owners: Owners,
    /// Folders of samples that are packages of their own.
    samples: BTreeSet<String>,
}

/// The declarations that a requirement is held against, or why there are none.
pub(super) enum Governed<'a> {
    /// These, the most telling first; never empty.
    By(Vec<&'a VersionFact>),
    /// The reason.
    Not(&'static str),
}

/// Folders of documentation: a manifest there is the site's and not the project's.
const SITES: &[&str] = &["docs", "doc", "documentation", "website", "site", "www", "web", "guide", "book"];

/// Folders whose manifests are nobody's requirement.
const SAMPLES: &[&str] = &[
    "example",
    "examples",
    "sample",
    "samples",
    "test",
    "tests",
    "testdata",
    "fixtures",
    "fixture",
    "__fixtures__",
    "__tests__",
    "template",
    "templates",
    "vendor",
    "node_modules",
    "third_party",
    "e2e",
    "integration",
    "demo",
    "demos",
    "playground",
    "benchmark",
    "benchmarks",
    "bench",
    "benches",
    "fuzz",
    "testing",
    "spec",
    "it",
];

/// Manifests that make a folder a package of its own.
const MANIFESTS: &[&str] = &["package.json", "pyproject.toml", "composer.json", "go.mod", "pubspec.yaml"];

/// Whether the page at `document` is written for users and not for who works on the project or its site.
fn is_for_readers(document: &str) -> bool {
    let document = document.to_lowercase();
    let on_site = document.split('/').any(|part| SITES.contains(&part));
    on_site && !["contribut", "develop", "readme"].iter().any(|part| document.contains(part))
}

impl Governing {
    /// Whether anything in the tree declares a version of what is asked for.
    pub(super) fn knows(&self, subject: &Subject) -> bool {
        self.facts.about(subject).next().is_some()
    }

    /// Every declaration of the tree.
    pub(super) fn all(&self) -> &VersionFacts {
        &self.facts
    }

    pub(super) fn read(tree: &Tree, corpus: &Corpus) -> Self {
        let samples = MANIFESTS.iter().flat_map(|name| tree.named(name)).map(path::parent);
        let samples = samples.filter(|folder| folder.split('/').any(|part| SAMPLES.contains(&part)));
        let samples = samples.map(str::to_owned).collect();
        Governing { facts: VersionFacts::read(tree), owners: Owners::read(tree, corpus), samples }
    }

    /// The folder of the sample, a package of its own, that the page in `folder` is of.
    fn sample(&self, folder: &str) -> Option<&str> {
        let mut samples = self.samples.iter().map(String::as_str);
        samples.find(|sample| path::within(folder, sample))
    }

    /// What governs `requirement` in `document`.
    pub(super) fn facts(&self, document: &Document, requirement: &Requirement) -> Governed<'_> {
        let folder = path::parent(document.path());
        let Some(bases) = self.owners.bases(folder, &requirement.about) else {
            return Governed::Not("a version that something else asks for");
        };
        let mut governing: Vec<&VersionFact> = Vec::new();
        for base in bases {
            let found = match self.nearest(base, requirement) {
                found if found.is_empty() => self.only(base, requirement),
                found => Some(found),
            };
            let Some(found) = found else { return Governed::Not("packages that declare different versions") };
            governing.extend(found);
        }
        if governing.is_empty() {
            return Governed::Not("a version that no manifest declares");
        }
        // Who starts from a sample has it alone: what the project around it asks for is no concern of theirs.
        if let Some(sample) = self.sample(folder)
            && governing.iter().all(|fact| !path::within(&fact.folder, sample))
        {
            return Governed::Not("a sample, held against the project around it");
        }
        // What a workspace root that nobody installs needs is no concern of a site's readers.
        let about = &requirement.about;
        if *about == About::Project && is_for_readers(document.path()) && governing.iter().all(|fact| fact.internal) {
            return Governed::Not("a page for users, held against a package that is never published");
        }
        Governed::By(governing)
    }

    /// The declarations of the nearest folder that has any, the project's own before those of its site: a page
    /// that agrees with either is right. What an edition implies counts only where nothing is declared.
    fn nearest<'a>(&'a self, base: &str, requirement: &Requirement) -> Vec<&'a VersionFact> {
        for implied in [false, true] {
            let (mut own, mut of_site) = (Vec::new(), Vec::new());
            for folder in VersionFacts::chain(base) {
                let found = self.strongest(folder, base, requirement);
                let found = found.into_iter().filter(|fact| (fact.source == Source::Edition) == implied);
                if SITES.contains(&path::name(folder)) {
                    of_site.extend(found);
                    continue;
                }
                own.extend(found);
                if !own.is_empty() {
                    break;
                }
            }
            own.append(&mut of_site);
            if !own.is_empty() {
                return own;
            }
        }
        Vec::new()
    }

    /// Of the declarations of one folder those that weigh most.
    fn strongest<'a>(&'a self, folder: &str, base: &str, requirement: &Requirement) -> Vec<&'a VersionFact> {
        let all: Vec<&VersionFact> = self.facts.in_folder(folder, &requirement.subject).collect();
        let is_package = matches!(requirement.subject, Subject::Package(_));
        if requirement.demand == Demand::Exactly {
            // An image says what a service runs on only beside the service's own page.
            let used = |fact: &&&VersionFact| {
                fact.role == Role::Used && (is_package || fact.source == Source::Image && folder == base)
            };
            let used: Vec<&VersionFact> = all.iter().filter(used).copied().collect();
            if !used.is_empty() || is_package {
                return used;
            }
        }
        let least: Vec<&VersionFact> = all.into_iter().filter(|fact| fact.role == Role::Minimum).collect();
        let best = least.iter().map(|fact| fact.source).min();
        least.into_iter().filter(|fact| Some(fact.source) == best).collect()
    }

    /// For a page of the whole repository without a manifest above it: what all its packages agree on.
    /// `None` if they do not.
    fn only<'a>(&'a self, base: &str, requirement: &Requirement) -> Option<Vec<&'a VersionFact>> {
        let whole = base.split('/').all(|part| part.is_empty() || SITES.contains(&part) || part == ".github");
        if !whole || requirement.demand == Demand::Exactly || matches!(requirement.subject, Subject::Package(_)) {
            return Some(Vec::new());
        }
        let sample =
            |fact: &&VersionFact| !fact.folder.split('/').any(|part| SAMPLES.contains(&part) || SITES.contains(&part));
        let minimum = |fact: &&VersionFact| fact.role == Role::Minimum && fact.source == Source::Manifest;
        let all: Vec<&VersionFact> = self.facts.about(&requirement.subject).filter(sample).filter(minimum).collect();
        let distinct: BTreeSet<_> = all.iter().filter_map(|fact| fact.lowest()).collect();
        (distinct.len() <= 1).then_some(all)
    }
}

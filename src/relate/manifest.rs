//! What manifests and files of images ask for now in the place of something else: a package, an image.

use std::sync::Arc;

use super::substitution::differ_in_numbers;
use super::value::{self, Shape};
use super::wanted::{Renames, is_rename};
use crate::finding::Place;
use crate::history::{CommitRef, Witness};
use crate::source::Span;
use crate::tree::{Kind, Tree, path};

/// A name that a commit put in another's place in a manifest.
#[derive(Clone, Debug)]
pub(super) struct Exchanged {
    pub(super) old: Box<str>,
    pub(super) new: Box<str>,
    pub(super) commit: CommitRef,
    /// The new name in the manifest as it is now.
    pub(super) place: Place,
}

/// Manifests that are asked: a repository with more is a collection of packages.
const MOST_MANIFESTS: usize = 100;
/// Files larger than this are made by a program.
const LARGEST: usize = 256 << 10;

/// Names that one commit replaced by others for the same thing, in manifests and files of images that still stand.
pub(super) fn exchanged(tree: &Tree, history: &dyn Witness) -> Vec<Exchanged> {
    let files = tree.entries().iter().filter(|entry| entry.kind == Kind::File && is_manifest(&entry.path));
    let texts: Vec<(&str, Arc<str>)> = files
        .take(MOST_MANIFESTS)
        .filter_map(|entry| Some((entry.path.as_str(), Arc::from(&*tree.glance(&entry.path, LARGEST)?))))
        .collect();
    let asked: Vec<(&str, &Arc<str>)> = texts.iter().map(|(path, text)| (*path, text)).collect();
    let mut found: Vec<Exchanged> = Vec::new();
    for ((path, text), replaced) in texts.iter().zip(history.replacements(&asked, &Renames)) {
        for one in replaced {
            let named = matches!(value::shape(&one.old), Shape::Name | Shape::Tagged | Shape::Path | Shape::Url);
            // Another number is another version of what both ask for.
            let renamed = named && is_rename(&one.old, &one.new) && !differ_in_numbers(&one.old, &one.new);
            let Some(commit) = one.commit.filter(|_| renamed) else { continue };
            let Some(at) = text.find(&*one.new) else { continue };
            let place = Place { path: (*path).to_owned(), span: Span::new(at, at + one.new.len()) };
            found.push(Exchanged { old: one.old, new: one.new, commit, place });
        }
    }
    found.sort_by(|a, b| (&a.old, &a.new, a.commit).cmp(&(&b.old, &b.new, b.commit)));
    found.dedup_by(|a, b| (&a.old, &a.new) == (&b.old, &b.new));
    found
}

fn is_manifest(at: &str) -> bool {
    const NAMES: &[&str] = &[
        "package.json",
        "cargo.toml",
        "pyproject.toml",
        "setup.py",
        "setup.cfg",
        "go.mod",
        "gemfile",
        "composer.json",
        "build.gradle",
        "build.gradle.kts",
        "pom.xml",
        "mix.exs",
        "pubspec.yaml",
        "chart.yaml",
        "action.yml",
        "action.yaml",
    ];
    let lower = at.to_ascii_lowercase();
    let name = path::name(&lower);
    let compose = (name.starts_with("docker-compose") || name.starts_with("compose.")) && name.contains(".y");
    let requirements = name.starts_with("requirements") && name.ends_with(".txt");
    NAMES.contains(&name)
        || name.starts_with("dockerfile")
        || name == "containerfile"
        || compose
        || requirements
        || lower.starts_with(".github/workflows/") && name.contains(".y")
}

//! Names that a commit took out on purpose: its subject says that something was removed, and nothing took its place.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::{Document, is_of_an_occasion};
use crate::fact::definition::{Kind, Role, fold, in_copies, role_of};
use crate::history::LastDefined;
use crate::mention::Named;
use crate::tree::{self, Tree, path};

/// Beginnings of words by which a subject says that something was removed.
const REMOVES: &[&str] = &["remov", "delet", "retir", "sunset", "discontinu", "deprecat", "purg", "eliminat"];

/// Whole words that say the same.
const DROPS: &[&str] = &["drop", "drops", "dropped", "dropping", "gut", "guts", "gutted", "rm", "strip", "stop"];

/// Beginnings of words that tell of a place where the thing may be found now, or of another that does its work.
const ELSEWHERE: &[&str] = &[
    "favor", "favour", "instead", "move", "moving", "extract", "outside", "external", "separat", "plugin", "replac",
    "migrat", "split", "vendor", "repo", "revert", "builtin", "library", "upstream", "renam",
];

/// Whole words that do.
const USES: &[&str] = &["use", "uses", "using", "switch", "tree"];

/// First words of subjects that are about something else: what they remove is a fault, or another commit's work.
const OTHERWISE: &[&str] = &["fix", "fixes", "fixed", "merge", "merged", "reset", "drag"];

/// What commits are about that remove nothing of the product.
const OTHER_SCOPES: &[&str] = &["docs", "doc", "test", "tests", "ci", "style"];

/// Names of files and folders that tell nothing of what is in them.
const GENERAL: &[&str] = &[
    "main",
    "index",
    "init",
    "types",
    "type",
    "util",
    "utils",
    "helper",
    "helpers",
    "internal",
    "common",
    "core",
    "source",
    "config",
    "client",
    "server",
    "model",
    "models",
    "service",
    "services",
    "command",
    "commands",
    "base",
    "docs",
    "code",
    "error",
    "errors",
    "option",
    "options",
    "package",
    "packages",
    "handler",
    "handlers",
    "scripts",
    "component",
    "components",
    "setting",
    "settings",
    "schema",
    "java",
    "python",
    "info",
];

/// What the tree says of names that commits took out on purpose.
pub(super) struct TakenOut<'a> {
    /// The endings of the files that make the product.
    languages: BTreeSet<&'a str>,
    /// Those of the names that code of others in the tree holds.
    copied: BTreeSet<&'a str>,
}

impl<'a> TakenOut<'a> {
    /// Looks for what was taken out of `gone` in all of `tree`.
    pub(super) fn look(tree: &'a Tree, gone: &BTreeMap<(&'a str, Kind), LastDefined>) -> TakenOut<'a> {
        let told = gone.iter().filter(|(_, gone)| is_told(gone)).map(|((name, _), _)| *name);
        let names: Vec<&str> = told.collect::<BTreeSet<&str>>().into_iter().collect();
        let copied = in_copies(tree, &names);
        let files = tree.entries().iter().filter(|entry| entry.kind == tree::Kind::File && !names.is_empty());
        let product = files.map(|entry| entry.path.as_str()).filter(|at| role_of(at) == Role::Product);
        TakenOut {
            languages: product.filter_map(path::extension).collect(),
            copied: names.into_iter().zip(copied).filter(|(_, copied)| *copied).map(|(name, _)| name).collect(),
        }
    }

    /// Whether the commit says that it took `named` out, and nothing speaks against that the page means this very
    /// thing: the code around it goes on, and a symbol, whose name any library may have, was defined in what the page is
    /// about. `owned` is whether a variable is called after one of the project's programs.
    pub(super) fn tells(
        &self,
        document: &Document,
        named: &Named,
        kind: Kind,
        gone: &LastDefined,
        owned: bool,
    ) -> bool {
        let name = named.name.as_str();
        let ours = match kind {
            Kind::Flag | Kind::Key => true,
            Kind::Variable => owned,
            Kind::Symbol => is_about(document, name, &gone.path),
            Kind::Endpoint => false,
        };
        let lives = path::extension(&gone.path).is_some_and(|language| self.languages.contains(language));
        ours && lives
            && is_told(gone)
            && !self.copied.contains(name)
            && !is_in_an_example(document, named)
            && !is_specification(document.path())
    }
}

/// Whether the commit that ended the name says that it removes something.
fn is_told(gone: &LastDefined) -> bool {
    gone.ended.as_ref().is_some_and(|commit| !commit.edge && says_it_removes(&commit.subject))
}

fn says_it_removes(subject: &str) -> bool {
    let lower = subject.to_lowercase().replace("built-in", "builtin");
    // "enum create/delete" names what a thing can do.
    let is_choice = |word: &&str| {
        word.contains('/') && word.split('/').any(|part| REMOVES.iter().any(|start| part.starts_with(start)))
    };
    let lower = lower.split(' ').filter(|word| !is_choice(word)).collect::<Vec<_>>().join(" ");
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let begins = |word: &str, list: &[&str]| list.iter().any(|start| word.starts_with(start));
    let all = words(&lower);
    // `feat(cli)!: remove x` begins with `remove`.
    let said = lower.split_once(": ").filter(|(scope, _)| !scope.contains(' ')).map_or(&*lower, |(_, said)| said);
    // What is removed from documents or tests is no part of the product.
    let scope = words(lower.strip_suffix(said).unwrap_or_default()).into_iter().next().unwrap_or_default();
    let first = words(said).into_iter().next().unwrap_or_default();
    let removes = |word: &String| begins(word, REMOVES) || DROPS.contains(&word.as_str());
    let elsewhere = |word: &String| begins(word, ELSEWHERE) || USES.contains(&word.as_str());
    let other = OTHERWISE.contains(&first.as_str()) || OTHER_SCOPES.contains(&scope.as_str());
    all.iter().any(removes) && !all.iter().any(elsewhere) && !other
}

/// Whether the page is about the code at `at`: it stands above it, or names its file or its folder apart from `name`.
fn is_about(document: &Document, name: &str, at: &str) -> bool {
    let above = path::parent(document.path());
    if !above.is_empty() && at.strip_prefix(above).is_some_and(|rest| rest.starts_with('/')) {
        return true;
    }
    let name = fold(name);
    let text = fold(document.text()).replace(&name, " ");
    let file = path::name(at).split('.').next().unwrap_or_default();
    [file, path::name(path::parent(at))].into_iter().any(|word| {
        let word = fold(word);
        word.len() > 3 && !GENERAL.contains(&word.as_str()) && text.contains(&word)
    })
}

/// Whether the page at `at` lays down what is to be, whatever code there is.
fn is_specification(at: &str) -> bool {
    is_of_an_occasion(at)
        || path::parent(at)
            .split('/')
            .any(|folder| matches!(folder, "spec" | "specs" | "specification" | "specifications"))
}

fn is_in_an_example(document: &Document, named: &Named) -> bool {
    let said = named.statement.and_then(|index| document.statements.get(index));
    said.is_some_and(|said| {
        let text = said.text.to_lowercase();
        ["e.g.", "for example", "for instance", "such as"].iter().any(|cue| text.contains(cue))
    })
}

#[cfg(test)]
mod tests {
    use super::says_it_removes;

    #[test]
    fn subjects_that_say_that_something_was_removed() {
        for subject in [
            "Remove the list of blades",
            "feat(saw)!: drop oak support (#12)",
            "refactor: delete the daemon (-19,663 lines)",
            "Deprecate tracing",
            "Stop syncing blades",
            "chore: tidy up, remove dead code",
        ] {
            assert!(says_it_removes(subject), "{subject}");
        }
    }

    #[test]
    fn subjects_that_say_something_else() {
        for subject in [
            "Update the list of blades",
            "Remove the blades in favor of the mill",
            "Remove `list`, use `ls`",
            "Move the blades to another repository and delete them here",
            "export: remove in-tree logic",
            "Remove built-in oak support",
            "Fix removal of blades",
            "Merge branch 'remove-blades'",
            "Add a dropdown",
            "Blades: managed create/delete for the mill",
            "docs: drop arguments that do not exist",
        ] {
            assert!(!says_it_removes(subject), "{subject}");
        }
    }
}

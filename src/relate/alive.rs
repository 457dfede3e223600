use std::collections::{BTreeMap, HashMap};

use aho_corasick::AhoCorasick;
use rayon::prelude::*;

use crate::tree::{Kind, Tree, path};

/// Files larger than this are data.
pub(super) const LARGEST: usize = 1 << 20;

/// Where each value stands as a word of its own in files that are no documents.
pub(super) struct Alive {
    files: HashMap<Box<str>, Standing>,
}

/// How often a value stands in the tree.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Standing {
    /// Files that hold it at all.
    pub(super) mentions: usize,
    /// Of those, files where it stands for itself: in no comment, test, sample or completion script, and not
    /// as what is deprecated.
    pub(super) alive: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    No,
    Mentioned,
    Alive,
}

impl Alive {
    /// Looks for all `values` in one pass over the tree.
    pub(super) fn look(tree: &Tree, values: &[&str]) -> Alive {
        let mut files: HashMap<Box<str>, Standing> =
            values.iter().map(|&value| (value.into(), Standing::default())).collect();
        let values: Vec<Box<str>> = files.keys().cloned().collect();
        let Ok(search) = AhoCorasick::new(values.iter().map(|value| &**value)) else { return Alive { files } };
        if values.is_empty() {
            return Alive { files };
        }
        let entries: Vec<&str> = tree
            .entries()
            .iter()
            .filter(|entry| entry.kind == Kind::File && tells(&entry.path))
            .map(|entry| entry.path.as_str())
            .collect();
        let found: Vec<Vec<(usize, Seen)>> = entries.par_iter().map(|path| seen_in(tree, path, &search)).collect();
        for (value, seen) in found.into_iter().flatten() {
            let standing = files.entry(values[value].clone()).or_default();
            standing.mentions += 1;
            standing.alive += usize::from(seen == Seen::Alive);
        }
        Alive { files }
    }

    /// How `value` stands in the tree.
    pub(super) fn of(&self, value: &str) -> Standing {
        self.files.get(value).copied().unwrap_or_default()
    }
}

/// The values that the file holds, each once.
fn seen_in(tree: &Tree, path: &str, search: &AhoCorasick) -> Vec<(usize, Seen)> {
    let Some(text) = tree.glance(path, LARGEST) else { return Vec::new() };
    let aside = is_aside(path);
    let mut seen: BTreeMap<usize, Seen> = BTreeMap::new();
    for hit in search.find_overlapping_iter(&text) {
        if is_whole(&text, hit.start(), hit.end()) {
            let own = seen.entry(hit.pattern().as_usize()).or_insert(Seen::No);
            if *own < Seen::Alive {
                let alive = !aside && stands_for_itself(&text, hit.start());
                *own = (*own).max(if alive { Seen::Alive } else { Seen::Mentioned });
            }
        }
    }
    seen.into_iter().collect()
}

/// Whether the file only tries or shows what others define.
fn is_aside(at: &str) -> bool {
    const FOLDERS: &[&str] = &[
        "test",
        "tests",
        "__tests__",
        "spec",
        "specs",
        "testdata",
        "fixtures",
        "e2e",
        "examples",
        "example",
        "samples",
        "completions",
        "completion",
        "vendor",
        "node_modules",
        "third_party",
        "migrations",
        "locales",
        "i18n",
        "snapshots",
    ];
    let lower = at.to_ascii_lowercase();
    let name = path::name(&lower);
    path::ancestors(&lower).any(|folder| FOLDERS.contains(&path::name(folder)))
        || ["test_", "_test.", ".test.", ".spec.", "_spec."].iter().any(|mark| name.contains(mark))
}

/// Whether the line at `at` is no comment and does not say that it speaks of the past.
fn stands_for_itself(text: &str, at: usize) -> bool {
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let lower = text[line_start(text, at)..end].to_ascii_lowercase();
    !is_in_comment(text, at)
        && !["deprecat", "legacy", "backward", "obsolete", "removed", "renamed"].iter().any(|mark| lower.contains(mark))
}

/// Whether the line at `at` is a comment.
pub(super) fn is_in_comment(text: &str, at: usize) -> bool {
    let line = text[line_start(text, at)..].trim_start();
    ["//", "# ", "* ", "/*", "<!--", ";;", "\"\"\"", "-- "].iter().any(|mark| line.starts_with(mark))
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Whether the file says what is: documents speak about it, lock files and logs about others.
pub(super) fn tells(at: &str) -> bool {
    let name = path::name(at).to_ascii_lowercase();
    let extension = path::extension(at).unwrap_or_default().to_ascii_lowercase();
    let document = ["md", "mdx", "markdown", "rst", "adoc", "txt", "svg", "lock", "snap", "sum", "map", "ipynb"];
    !document.contains(&extension.as_str())
        && !["package-lock.json", "pnpm-lock.yaml", "npm-shrinkwrap.json"].contains(&name.as_str())
        && !name.contains("changelog")
        && !name.contains(".min.")
}

/// Whether the hit is no part of a longer word or path.
pub(super) fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    !text[..start].ends_with(joins) && !text[end..].starts_with(joins)
}

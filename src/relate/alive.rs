use std::collections::HashMap;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;

use crate::tree::{Kind, Tree, path};

/// Files larger than this are data.
pub(super) const LARGEST: usize = 1 << 20;

/// In how many files that are no documents each value stands as a word of its own.
pub(super) struct Alive {
    files: HashMap<Box<str>, usize>,
}

impl Alive {
    /// Looks for all `values` in one pass over the tree.
    pub(super) fn look(tree: &Tree, values: &[&str]) -> Alive {
        let mut files: HashMap<Box<str>, usize> = values.iter().map(|&value| (value.into(), 0)).collect();
        let Ok(search) = AhoCorasick::new(values) else { return Alive { files } };
        if values.is_empty() {
            return Alive { files };
        }
        let entries: Vec<&str> = tree
            .entries()
            .iter()
            .filter(|entry| entry.kind == Kind::File && tells(&entry.path))
            .map(|entry| entry.path.as_str())
            .collect();
        let found: Vec<Vec<bool>> = entries
            .par_iter()
            .map(|path| {
                let mut found = Vec::new();
                let Some(text) = tree.glance(path, LARGEST) else { return found };
                for hit in search.find_overlapping_iter(&text) {
                    if is_whole(&text, hit.start(), hit.end()) {
                        found.resize(values.len(), false);
                        found[hit.pattern().as_usize()] = true;
                    }
                }
                found
            })
            .collect();
        for found in found {
            for (value, _) in values.iter().zip(found).filter(|(_, found)| *found) {
                *files.entry((*value).into()).or_default() += 1;
            }
        }
        Alive { files }
    }

    /// In how many files `value` stands.
    pub(super) fn files(&self, value: &str) -> usize {
        self.files.get(value).copied().unwrap_or_default()
    }
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

use std::collections::BTreeSet;

use super::front_matter;
use super::number::{is_page, stem};
use crate::source::Span;
use crate::tree::{Tree, path};

/// Folders that hold records and little else.
const RECORDS: &[&str] = &[
    "adr",
    "adrs",
    "architectural-decision-records",
    "architectural-decisions",
    "architecture-decision",
    "architecture-decision-record",
    "architecture-decision-records",
    "architecture-decisions",
    "decision-log",
    "decision-record",
    "decision-records",
    "decisions",
    "eips",
    "ercs",
    "keps",
    "oeps",
    "peps",
    "rfc",
    "rfcs",
    "rfd",
    "seps",
];

/// Folders in which a file that has a status is a record.
const PROPOSALS: &[&str] =
    &["design", "design-docs", "designs", "enhancements", "proposal", "proposals", "tep", "teps"];

/// The folders of records that tools of the trade are configured with.
pub(super) fn configured(tree: &Tree) -> BTreeSet<String> {
    let mut folders = BTreeSet::new();
    for file in tree.named(".adr-dir") {
        let line = tree.text(file).and_then(|text| text.lines().next().map(|line| line.trim().to_owned()));
        folders.extend(line.and_then(|line| path::resolve(path::parent(file), &line)));
    }
    for file in tree.named(".log4brains.yml") {
        let Some(text) = tree.text(file) else { continue };
        for line in text.lines() {
            let Some(value) = line.trim().trim_start_matches("- ").strip_prefix("adrFolder:") else { continue };
            folders.extend(path::resolve(path::parent(file), value.trim().trim_matches(['"', '\''])));
        }
    }
    for file in tree.named(".adr.json").chain(tree.named("adr.yaml")) {
        let Some(text) = tree.text(file) else { continue };
        for pair in front_matter::pairs(&text, Span::new(0, text.len()), ':') {
            if matches!(pair.key.slice(&text), "path" | "directory" | "folder")
                && let Some(value) = pair.values.first()
            {
                folders.extend(path::resolve(path::parent(file), value.slice(&text)));
            }
        }
    }
    folders.retain(|folder| !folder.is_empty());
    folders
}

/// Whether a folder above `at` holds records by its name.
pub(super) fn holds_records(at: &str) -> bool {
    path::parent(at).split('/').any(|folder| RECORDS.contains(&normal(folder).as_str()))
}

/// Whether a folder above `at` holds proposals by its name.
pub(super) fn holds_proposals(at: &str) -> bool {
    path::parent(at).split('/').any(|folder| PROPOSALS.contains(&normal(folder).as_str()))
}

/// The folder that holds the whole series of the record at `at`: the nearest one named for records, else
/// the one it stands in.
pub(super) fn root(at: &str) -> &str {
    let named = |folder: &&str| RECORDS.contains(&normal(path::name(folder)).as_str());
    path::ancestors(at).find(named).unwrap_or_else(|| {
        // A record that has a folder of its own belongs with its neighbours.
        if is_page(stem(at)) { path::parent(path::parent(at)) } else { path::parent(at) }
    })
}

/// Whether the folder's own name says that it holds decisions.
pub(super) fn is_of_decisions(folder: &str) -> bool {
    let name = normal(path::name(folder));
    RECORDS.contains(&name.as_str()) && (name.contains("decision") || name.contains("adr"))
}

/// A folder's name in lower case with hyphens, without what only orders or hides it: `_adr`, `09_decisions`.
fn normal(folder: &str) -> String {
    let name = folder.to_lowercase().replace(['_', ' '], "-");
    name.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.')).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_say_where_their_records_are() {
        let tree = Tree::from_files([
            (".adr-dir", "doc/architecture\n"),
            ("web/.log4brains.yml", "project:\n  name: web\n  adrFolder: ./notes/adr\n"),
        ]);
        let folders: Vec<String> = configured(&tree).into_iter().collect();
        assert_eq!(folders, ["doc/architecture", "web/notes/adr"]);
    }

    #[test]
    fn names_tell_folders_of_records() {
        assert!(holds_records("docs/Architecture_Decisions/x.md") && holds_records("docs/adr/old/1.md"));
        assert!(holds_records("docs/_adr/x.md") && holds_records("docs/09_architecture_decisions/x.md"));
        assert!(!holds_records("docs/guide/x.md") && !holds_records("adr.md"));
        assert_eq!(root("docs/adr/old/1.md"), "docs/adr");
        assert_eq!(root("notes/1.md"), "notes");
        assert_eq!(root("1.md"), "");
    }
}

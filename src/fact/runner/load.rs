use std::collections::BTreeSet;

use crate::tree::{Kind as TreeKind, Tree, path};

use super::{Definitions, Include, Pattern, Runner, Target};

/// What a runner's file defines together with all that it includes.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The names.
    pub definitions: Definitions,
    /// The files read, the manifest first.
    pub sources: Vec<Source>,
}

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its path.
    pub path: String,
    /// What stands before its names where it is included.
    pub namespace: String,
}

/// Includes nested deeper than this are circular in all but name.
const DEPTH: usize = 8;

/// Reads `manifest` and all that it includes.
pub fn load(runner: &dyn Runner, tree: &Tree, manifest: &str) -> Loaded {
    let mut loaded = Loaded::default();
    let mut seen = BTreeSet::new();
    take(runner, tree, manifest, "", DEPTH, &mut seen, &mut loaded);
    runner.complete(tree, manifest, &mut loaded.definitions);
    loaded
}

fn take(
    runner: &dyn Runner,
    tree: &Tree,
    file: &str,
    namespace: &str,
    depth: usize,
    seen: &mut BTreeSet<(String, String)>,
    loaded: &mut Loaded,
) {
    if !seen.insert((file.to_owned(), namespace.to_owned())) {
        return;
    }
    let definitions = &mut loaded.definitions;
    let text = match tree.kind(file) {
        Some(TreeKind::File) => tree.text(file),
        _ => None,
    };
    let (Some(text), true) = (text, depth > 0) else {
        definitions.open = definitions.open.or(Some("a runner's file cannot be read"));
        return;
    };
    let read = runner.read(file, &text);
    definitions.open = definitions.open.or(read.open);
    definitions.installed.extend(read.installed);
    definitions.patterns.extend(read.patterns);
    definitions.derived.extend(read.derived);
    definitions.targets.extend(read.targets.into_iter().map(|target| Target {
        name: format!("{namespace}{}", target.name),
        path: file.to_owned(),
        ..target
    }));
    loaded.sources.push(Source { path: file.to_owned(), namespace: namespace.to_owned() });
    for include in &read.includes {
        let found = found(tree, path::parent(file), include);
        if found.is_empty() && !include.optional {
            loaded.definitions.open = loaded.definitions.open.or(Some("an included file is not in the tree"));
        }
        for name in std::iter::once(&include.namespace).chain(&include.aliases) {
            for included in &found {
                take(runner, tree, included, &format!("{namespace}{name}"), depth - 1, seen, loaded);
            }
        }
    }
}

/// The files that `include` names: the first candidate that is there, or all that a glob matches.
fn found(tree: &Tree, folder: &str, include: &Include) -> Vec<String> {
    for candidate in &include.candidates {
        let Some(full) = path::resolve(folder, candidate) else { continue };
        if full.contains('*') {
            let matching: Vec<String> = tree.paths().filter(|path| fits(&full, path)).map(str::to_owned).collect();
            if !matching.is_empty() {
                return matching;
            }
        } else if tree.is_file(&full) {
            return vec![full];
        }
    }
    Vec::new()
}

/// Whether `file` fits `pattern`, in which `*` stands for a part of a name and a leading `**/` for any folder.
fn fits(pattern: &str, file: &str) -> bool {
    let name = Pattern::new(path::name(pattern), '*');
    let folder = path::parent(pattern);
    let same_folder = match folder.strip_suffix("**") {
        Some(above) => path::within(file, above.trim_end_matches('/')),
        None => folder == path::parent(file),
    };
    same_folder && name.matches(path::name(file))
}

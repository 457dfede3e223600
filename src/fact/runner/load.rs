use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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

/// Names that a runner's files may define together, those taken in under several namespaces once for each: ten
/// times what the largest have.
const MOST_NAMES: usize = 20_000;
/// Files that may be taken in, counted likewise: what is tried in vain counts too.
const MOST_FILES: usize = 2_000;
/// Includes that are looked up in the tree; one with a `*` looks at all of it.
const MOST_LOOKUPS: usize = 2_000;

/// Reads `manifest` and all that it includes.
pub fn load(runner: &dyn Runner, tree: &Tree, manifest: &str) -> Loaded {
    let mut loader = Loader {
        runner,
        tree,
        read: BTreeMap::new(),
        seen: BTreeSet::new(),
        lookups: 0,
        tried: 0,
        loaded: Loaded::default(),
    };
    loader.take(manifest, "", &mut Vec::new());
    let mut loaded = loader.loaded;
    runner.complete(tree, manifest, &mut loaded.definitions);
    loaded
}

struct Loader<'a> {
    runner: &'a dyn Runner,
    tree: &'a Tree,
    /// What each file says by itself; `None` if it cannot be read.
    read: BTreeMap<String, Option<Rc<Said>>>,
    /// Files with the namespace under which they were taken in.
    seen: BTreeSet<(String, String)>,
    lookups: usize,
    /// How often a file was to be taken in.
    tried: usize,
    loaded: Loaded,
}

/// A file by itself.
struct Said {
    definitions: Definitions,
    /// The files of each of its includes.
    included: Vec<Vec<String>>,
}

impl Loader<'_> {
    /// Takes in `file` under `namespace`, reached by way of the files of `chain`.
    fn take(&mut self, file: &str, namespace: &str, chain: &mut Vec<String>) {
        // A file that takes itself in again says nothing new, whatever the namespace.
        if chain.iter().any(|above| above == file) || !self.seen.insert((file.to_owned(), namespace.to_owned())) {
            return;
        }
        let Some(said) = self.said(file).filter(|_| chain.len() < DEPTH) else {
            return self.open("a runner's file cannot be read");
        };
        let (read, all) = (&said.definitions, &mut self.loaded.definitions);
        let names = |of: &Definitions| of.targets.len() + of.patterns.len() + of.derived.len() + of.installed.len();
        if names(all) + names(read) > MOST_NAMES && !namespace.is_empty() {
            return self.open("a runner's files include each other too often");
        }
        all.open = all.open.or(read.open);
        all.installed.extend_from_slice(&read.installed);
        all.patterns.extend_from_slice(&read.patterns);
        all.derived.extend_from_slice(&read.derived);
        all.targets.extend(read.targets.iter().map(|target| Target {
            name: format!("{namespace}{}", target.name),
            path: file.to_owned(),
            ..target.clone()
        }));
        self.loaded.sources.push(Source { path: file.to_owned(), namespace: namespace.to_owned() });
        chain.push(file.to_owned());
        for (include, found) in read.includes.iter().zip(&said.included) {
            if found.is_empty() && !include.optional {
                self.open("an included file is not in the tree");
            }
            for name in std::iter::once(&include.namespace).chain(&include.aliases) {
                for included in found {
                    self.tried += 1;
                    if self.tried > MOST_FILES {
                        self.open("a runner's files include each other too often");
                        chain.pop();
                        return;
                    }
                    self.take(included, &format!("{namespace}{name}"), chain);
                }
            }
        }
        chain.pop();
    }

    /// What `file` says, read once however often it is taken in.
    fn said(&mut self, file: &str) -> Option<Rc<Said>> {
        if let Some(known) = self.read.get(file) {
            return known.clone();
        }
        let text = match self.tree.kind(file) {
            Some(TreeKind::File) => self.tree.text(file),
            _ => None,
        };
        let said = text.map(|text| {
            let definitions = self.runner.read(file, &text);
            let included = definitions.includes.iter().map(|include| self.look_up(file, include)).collect();
            Rc::new(Said { definitions, included })
        });
        self.read.insert(file.to_owned(), said.clone());
        said
    }

    fn look_up(&mut self, file: &str, include: &Include) -> Vec<String> {
        self.lookups += 1;
        if self.lookups > MOST_LOOKUPS {
            self.open("a runner's files include too many others");
            return Vec::new();
        }
        found(self.tree, path::parent(file), include)
    }

    fn open(&mut self, reason: &'static str) {
        let open = &mut self.loaded.definitions.open;
        *open = open.or(Some(reason));
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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::fact::runner::RUNNERS;

    fn taskfile(tree: &Tree) -> Loaded {
        let runner = RUNNERS.iter().find(|runner| runner.name() == "task").expect("a runner");
        load(*runner, tree, "Taskfile.yml")
    }

    /// A Taskfile that takes in `file` under `count` names.
    fn including(file: &str, count: usize) -> String {
        let mut text = "includes:\n".to_owned();
        (0..count).for_each(|name| writeln!(text, "  n{name}: {file}").expect("a text"));
        text + "tasks:\n  x: echo\n"
    }

    #[test]
    fn a_file_may_not_take_itself_in_under_other_names() {
        let loaded = taskfile(&Tree::from_files([("Taskfile.yml", &*including("./Taskfile.yml", 30))]));
        assert_eq!(loaded.sources.len(), 1);
        assert_eq!(loaded.definitions.open, None);
    }

    #[test]
    fn what_is_taken_in_under_too_many_names_is_open() {
        let files = (0..6).map(|at| {
            let name = if at == 0 { "Taskfile.yml".to_owned() } else { format!("{at}.yml") };
            (name, including(&format!("./{}.yml", at + 1), 40))
        });
        let files: Vec<(String, String)> = files.chain([("6.yml".to_owned(), "tasks: {y: z}".to_owned())]).collect();
        let loaded = taskfile(&Tree::from_files(files.iter().map(|(name, text)| (&**name, &**text))));
        assert!(loaded.sources.len() <= MOST_FILES + 1 && loaded.definitions.targets.len() <= MOST_NAMES);
        assert!(loaded.definitions.open.is_some());
    }
}

//! What the tree says now.

use std::collections::BTreeMap;

use crate::command::{CommandLine, Cwd};
use crate::document::Document;
use crate::fact::runner::{Ask, Kind, Loaded, RUNNERS, Runner, Scope, Source, load};
use crate::source::Span;
use crate::tree::{Tree, path};

/// A name that a command asks for, with the runner that would know it.
pub(super) struct Asked {
    pub(super) runner: usize,
    pub(super) ask: Ask,
}

/// What is known without looking back.
pub(super) enum Verdict {
    Holds,
    /// The word need not be a name of the runner at all.
    NoClaim,
    Abstain(&'static str),
    Missing(Question),
}

/// A name that is not defined now: was it ever?
pub(super) struct Question {
    pub(super) runner: usize,
    pub(super) ask: Ask,
    /// The command that it stands in.
    pub(super) statement: Span,
    /// Files that may have defined it.
    pub(super) sources: Vec<Source>,
    /// Paths that would have defined it by being there.
    pub(super) paths: Vec<String>,
    /// Whether the runner has no file there now.
    pub(super) no_file: bool,
    manifests: Vec<String>,
}

/// All names that `line` asks runners for.
pub(super) fn asks(line: &CommandLine) -> Vec<Asked> {
    let mut asks = Vec::new();
    // What runs in a container or on another machine knows other files.
    let here = line.stages.len() - usize::from(line.elsewhere && line.stages.len() > 1);
    for (program, words) in line.programs().take(here) {
        for (runner, known) in RUNNERS.iter().enumerate() {
            asks.extend(known.asks(program, words).into_iter().map(|ask| Asked { runner, ask }));
        }
    }
    asks
}

/// Two runners may share a program (`task`): where one has a file, the other is not meant.
pub(super) fn settle(verdicts: Vec<Verdict>) -> Vec<Verdict> {
    let without_file = |verdict: &Verdict| matches!(verdict, Verdict::Missing(question) if question.no_file);
    if verdicts.iter().all(without_file) {
        return verdicts;
    }
    verdicts.into_iter().filter(|verdict| !without_file(verdict)).collect()
}

/// The runners' files of the tree, each read once.
pub(super) struct Present<'a> {
    tree: &'a Tree,
    loaded: BTreeMap<(usize, String), Loaded>,
}

impl<'a> Present<'a> {
    pub(super) fn new(tree: &'a Tree) -> Self {
        Present { tree, loaded: BTreeMap::new() }
    }

    fn load(&mut self, runner: usize, manifest: &str) -> &Loaded {
        let key = (runner, manifest.to_owned());
        self.loaded.entry(key).or_insert_with(|| load(RUNNERS[runner], self.tree, manifest))
    }

    pub(super) fn judge(&mut self, document: &Document, line: &CommandLine, asked: Asked) -> Verdict {
        let Asked { runner, ask } = asked;
        let known: &dyn Runner = RUNNERS[runner];
        let folders = line.runs_in.folders(path::parent(document.path()));
        let mut manifests = Vec::new();
        for folder in &folders {
            match known.manifests(self.tree, folder, &ask) {
                None => return Verdict::Abstain("which package a command is about cannot be told"),
                Some(found) => manifests.extend(found),
            }
        }
        manifests.sort();
        manifests.dedup();
        if manifests.is_empty() {
            return self.without_file(runner, ask, line, &folders);
        }
        let mut open = None;
        let mut installed = false;
        let mut sources = Vec::new();
        for manifest in &manifests {
            let loaded = self.load(runner, manifest);
            if known.defines(&loaded.definitions, &ask) {
                return Verdict::Holds;
            }
            open = open.or(loaded.definitions.open);
            installed |= loaded.definitions.may_be_installed(&ask.name);
            sources.extend(loaded.sources.iter().cloned());
        }
        let paths: Vec<String> = manifests.iter().flat_map(|manifest| known.paths(self.tree, manifest, &ask)).collect();
        if paths.iter().any(|path| self.tree.exists(path)) {
            return Verdict::Holds;
        }
        if let Some(reason) = open {
            return Verdict::Abstain(reason);
        }
        let is_path =
            folders.iter().any(|folder| path::resolve(folder, &ask.name).is_some_and(|path| self.tree.exists(&path)));
        if ask.loose && installed || is_path && matches!(ask.kind, Kind::Target | Kind::Script | Kind::Module) {
            return Verdict::NoClaim;
        }
        if self.defined_elsewhere(runner, &ask, &line.runs_in, &manifests) {
            return Verdict::Abstain(ELSEWHERE);
        }
        Verdict::Missing(Question { runner, ask, statement: line.span, sources, paths, no_file: false, manifests })
    }

    /// The runner has no file where the command is run: it may have had one.
    fn without_file(&mut self, runner: usize, ask: Ask, line: &CommandLine, folders: &[String]) -> Verdict {
        let known: &dyn Runner = RUNNERS[runner];
        if ask.loose || ask.scope != Scope::Here || folders.is_empty() {
            return Verdict::NoClaim;
        }
        let mut sources = Vec::new();
        for folder in folders {
            let names: Vec<&str> = match &ask.file {
                Some(file) => vec![file],
                None => known.files().to_vec(),
            };
            let above = path::ancestors(folder).filter(|_| known.climbs() && ask.file.is_none());
            for folder in std::iter::once(folder.as_str()).chain(above) {
                let paths = names.iter().filter_map(|name| path::resolve(folder, name));
                sources.extend(paths.map(|path| Source { path, namespace: String::new() }));
            }
        }
        sources.dedup();
        if self.defined_elsewhere(runner, &ask, &line.runs_in, &[]) {
            return Verdict::Abstain(ELSEWHERE);
        }
        let manifests = Vec::new();
        Verdict::Missing(Question {
            runner,
            ask,
            statement: line.span,
            sources,
            paths: Vec::new(),
            no_file: true,
            manifests,
        })
    }

    /// Whether another file of the runner defines the name, and the command may be meant for that one.
    fn defined_elsewhere(&mut self, runner: usize, ask: &Ask, runs_in: &Cwd, manifests: &[String]) -> bool {
        if matches!(runs_in, Cwd::Known(_)) || ask.file.is_some() || ask.scope != Scope::Here {
            return false;
        }
        let names = RUNNERS[runner].files().iter().map(|file| path::name(file));
        let others: Vec<String> = names
            .flat_map(|name| self.tree.named(name))
            .filter(|file| !manifests.iter().any(|known| known == file) && !file.contains("node_modules/"))
            .map(str::to_owned)
            .take(if RUNNERS[runner].is_tree_wide() { 1 } else { OTHERS })
            .collect();
        others.iter().any(|file| {
            let loaded = self.load(runner, file);
            RUNNERS[runner].defines(&loaded.definitions, ask)
        })
    }

    /// Whether the files that `question` is about define `name` now.
    pub(super) fn still_defines(&self, question: &Question, name: &str) -> bool {
        let files = question.manifests.iter();
        files
            .filter_map(|manifest| self.loaded.get(&(question.runner, manifest.clone())))
            .any(|loaded| loaded.definitions.defines(question.ask.kind, name))
    }
}

const ELSEWHERE: &str = "the target is defined in another folder";

/// Of more files of one name than this, the others are not looked at.
const OTHERS: usize = 400;

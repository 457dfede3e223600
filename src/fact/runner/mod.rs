//! Task runners: what a command asks a runner for, and what the runner's files
//! define. One file per runner; a new one is a file and a line of [`RUNNERS`].

mod arguments;
mod ask;
mod cargo;
mod compose;
mod composer;
mod definitions;
mod deno;
mod gradle;
mod hooks;
mod invoke;
mod just;
mod kind;
mod load;
mod make;
mod makefile;
mod maven;
mod nox;
mod npm;
mod npm_workspace;
mod pattern;
mod pyproject;
mod rake;
mod successor;
mod table_tasks;
mod taskfile;
mod tox;
mod tox_names;

#[cfg(test)]
mod tests;

pub use ask::{Ask, Scope};
pub use definitions::{Definitions, Include, Target};
pub use kind::Kind;
pub use load::{Loaded, Source, load};
pub use pattern::Pattern;
pub use successor::successor;

use crate::command::Word;
use crate::tree::{Tree, path};

/// A task runner.
pub trait Runner: Sync {
    /// What people call it; also the name of its own repository.
    fn name(&self) -> &'static str;

    /// What `program` with `words` after it asks this runner for; empty if it is another program's line
    /// or asks for nothing by name.
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask>;

    /// The files that it reads, best first.
    fn files(&self) -> &'static [&'static str];

    /// Whether it looks for its file in the folders above too.
    fn climbs(&self) -> bool {
        true
    }

    /// What one file defines. Pure, so that it can be asked of any version of the file.
    fn read(&self, path: &str, text: &str) -> Definitions;

    /// Whether `definitions` have the name that `ask` gives.
    fn defines(&self, definitions: &Definitions, ask: &Ask) -> bool {
        definitions.defines(ask.kind, &ask.name)
    }

    /// Adds what the rest of the tree says once `manifest` and all that it includes are read.
    fn complete(&self, _tree: &Tree, _manifest: &str, _definitions: &mut Definitions) {}

    /// Whether every file's names, once complete, hold those of all its files in the tree: then one tells of all.
    fn is_tree_wide(&self) -> bool {
        false
    }

    /// The files whose names count for `ask` in `folder`; `None` if that cannot be told, empty if
    /// there is no file.
    fn manifests(&self, tree: &Tree, folder: &str, ask: &Ask) -> Option<Vec<String>> {
        if let Some(file) = &ask.file {
            return path::resolve(folder, file).map(|file| if tree.is_file(&file) { vec![file] } else { Vec::new() });
        }
        let above = path::ancestors(folder).filter(|_| self.climbs());
        let found = std::iter::once(folder).chain(above).find_map(|folder| {
            self.files().iter().map(|file| path::join(folder, file)).find(|file| tree.is_file(file))
        });
        Some(found.into_iter().collect())
    }

    /// Paths of single files that would define the name of `ask`, from the root: an example, a module.
    fn paths(&self, _tree: &Tree, _manifest: &str, _ask: &Ask) -> Vec<String> {
        Vec::new()
    }
}

/// Every runner.
pub const RUNNERS: &[&dyn Runner] = &[
    &npm::Npm,
    &make::Make,
    &just::Just,
    &taskfile::Taskfile,
    &cargo::Cargo,
    &pyproject::Poetry,
    &pyproject::Hatch,
    &pyproject::Pdm,
    &pyproject::Uv,
    &pyproject::Poe,
    &pyproject::Taskipy,
    &table_tasks::Pipenv,
    &table_tasks::Pixi,
    &table_tasks::Mise,
    &table_tasks::CargoMake,
    &tox::Tox,
    &nox::Nox,
    &invoke::Invoke,
    &rake::Rake,
    &composer::Composer,
    &compose::Compose,
    &deno::Deno,
    &gradle::Gradle,
    &maven::Maven,
    &hooks::PreCommit,
];

//! Tools whose own TOML file has a table of tasks.

use std::sync::Arc;

use crate::command::Word;
use crate::fact::data;
use crate::tree::path;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner};

/// Pipenv: `[scripts]` of a Pipfile.
pub(super) struct Pipenv;
/// pixi: `[tasks]`, also of features.
pub(super) struct Pixi;
/// mise: `[tasks]` and the files of its task folders.
pub(super) struct Mise;
/// cargo-make: `[tasks.x]` of a `Makefile.toml`.
pub(super) struct CargoMake;

/// The name after one of `commands`.
fn after(words: &[Word], commands: &[&str], kind: Kind) -> Option<Ask> {
    let arguments = Arguments::of(
        words,
        &["-e", "--environment", "-C", "--cd", "--manifest-path", "-p", "--profile", "--makefile"],
    );
    let mut plain = arguments.plain.into_iter();
    plain.next().filter(|word| commands.contains(&word.text.as_str()))?;
    plain.next().filter(|word| is_name(word) && !word.text.contains(['/', '.'])).map(|word| Ask::new(kind, word))
}

fn read(text: &str, kind: Kind, tables: &[&[&str]]) -> Definitions {
    let Some(root) = data::toml(text) else { return Definitions::open("a runner's file cannot be read") };
    let mut definitions = Definitions::default();
    for field in tables.iter().flat_map(|table| root.fields_at(table)) {
        let body: Arc<str> = field.node.folded().into();
        for alias in field.node.get("alias").map_or(Vec::new(), |alias| alias.texts()) {
            definitions.add(kind, alias, field.key_span, body.clone());
        }
        definitions.add(kind, &field.key, field.key_span, body);
    }
    definitions
}

impl Runner for Pipenv {
    fn name(&self) -> &'static str {
        "pipenv"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let ask = if program == "pipenv" { after(words, &["run"], Kind::Script) } else { None };
        ask.map(Ask::loose).into_iter().collect()
    }
    fn files(&self) -> &'static [&'static str] {
        &["Pipfile"]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = read(text, Kind::Script, &[&["scripts"]]);
        let packages = data::toml(text);
        let tables = ["packages", "dev-packages"]
            .into_iter()
            .flat_map(|table| packages.iter().flat_map(move |root| root.fields_at(&[table])));
        definitions.installed = tables.map(|field| field.key.clone()).collect();
        definitions
    }
}

impl Runner for Pixi {
    fn name(&self) -> &'static str {
        "pixi"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let ask = if program == "pixi" { after(words, &["run", "r"], Kind::Task) } else { None };
        ask.map(Ask::loose).into_iter().collect()
    }
    fn files(&self) -> &'static [&'static str] {
        &["pixi.toml", "pyproject.toml"]
    }
    fn read(&self, path: &str, text: &str) -> Definitions {
        let prefix: &[&str] = if path.ends_with("pyproject.toml") { &["tool", "pixi"] } else { &[] };
        let mut definitions = read(text, Kind::Task, &[&[prefix, &["tasks"]].concat()]);
        let Some(root) = data::toml(text) else { return definitions };
        for table in ["feature", "target"] {
            for part in root.fields_at(&[prefix, &[table]].concat()) {
                for field in part.node.fields_at(&["tasks"]) {
                    definitions.add(Kind::Task, &field.key, field.key_span, field.node.folded());
                }
            }
        }
        definitions.installed =
            root.fields_at(&[prefix, &["dependencies"]].concat()).iter().map(|field| field.key.clone()).collect();
        definitions
    }
}

impl Runner for Mise {
    fn name(&self) -> &'static str {
        "mise"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let ask = if program == "mise" { after(words, &["run", "r"], Kind::Task) } else { None };
        ask.into_iter().collect()
    }
    fn files(&self) -> &'static [&'static str] {
        &[
            "mise.toml",
            ".mise.toml",
            "mise/config.toml",
            ".mise/config.toml",
            ".config/mise.toml",
            ".config/mise/config.toml",
        ]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = read(text, Kind::Task, &[&["tasks"]]);
        if data::toml(text).is_some_and(|root| root.get("task_config").is_some()) {
            definitions.open = Some("mise includes further task files");
        }
        definitions
    }
    fn complete(&self, tree: &crate::tree::Tree, manifest: &str, definitions: &mut Definitions) {
        let root = path::parent(manifest);
        for folder in ["mise-tasks", ".mise-tasks", "mise/tasks", ".mise/tasks", ".config/mise/tasks"] {
            let folder = path::join(root, folder);
            for file in tree.below(&folder) {
                let Some(name) = path::below(file, &folder) else { continue };
                let name = name.replace('/', ":");
                let name = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned();
                definitions.add(Kind::Task, name, Default::default(), "");
            }
        }
    }
}

impl Runner for CargoMake {
    fn name(&self) -> &'static str {
        "cargo-make"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let ask = match program {
            "cargo" => after(words, &["make"], Kind::Task),
            _ => None,
        };
        ask.into_iter().collect()
    }
    fn files(&self) -> &'static [&'static str] {
        &["Makefile.toml"]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = read(text, Kind::Task, &[&["tasks"]]);
        if data::toml(text).is_some_and(|root| root.get("extend").is_some()) {
            definitions.open = Some("a Makefile.toml extends another file");
        }
        definitions
    }
}

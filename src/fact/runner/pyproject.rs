//! Tools that keep their scripts in `pyproject.toml`.

use crate::command::Word;
use crate::fact::data::{self, Field, Node};

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner};

/// Poetry: `poetry run x` runs a script of the project or a program of its environment.
pub(super) struct Poetry;
/// Hatch: scripts of environments.
pub(super) struct Hatch;
/// PDM: `[tool.pdm.scripts]`.
pub(super) struct Pdm;
/// uv (and rye): entry points.
pub(super) struct Uv;
/// Poe the Poet: `[tool.poe.tasks]`.
pub(super) struct Poe;
/// taskipy: `[tool.taskipy.tasks]`.
pub(super) struct Taskipy;

const VALUED: &[&str] =
    &["-p", "--project", "-C", "--directory", "-P", "-e", "--env", "--with", "--extra", "--group", "--python"];

/// The word after `command`, or the first if there is none.
fn name_after<'a>(words: &'a [Word], command: Option<&str>) -> Option<&'a Word> {
    let arguments = Arguments::of(words, VALUED);
    let mut plain = arguments.plain.into_iter();
    if let Some(command) = command {
        plain.next().filter(|word| word.text == command)?;
    }
    plain.next().filter(|word| is_name(word))
}

/// An ask for a script that may also be a file or an installed program.
fn runnable(words: &[Word], command: &str) -> Vec<Ask> {
    let word = name_after(words, Some(command)).filter(|word| !word.text.contains(['/', '.']));
    word.map(|word| Ask::new(Kind::Script, word).loose()).into_iter().collect()
}

fn read(text: &str, kind: Kind, tables: &[&[&str]]) -> Definitions {
    let Some(root) = data::toml(text) else { return Definitions::open("a pyproject.toml cannot be read") };
    let mut definitions = Definitions { installed: dependencies(&root), ..Definitions::default() };
    for table in tables {
        add_all(kind, root.fields_at(table), &mut definitions);
    }
    definitions
}

fn add_all(kind: Kind, fields: &[Field], definitions: &mut Definitions) {
    for field in fields.iter().filter(|field| field.key != "_") {
        definitions.add(kind, &field.key, field.key_span, field.node.folded());
    }
}

/// Names of the project's dependencies, without versions and extras.
fn dependencies(root: &Node) -> Vec<String> {
    let mut names = Vec::new();
    let bare =
        |text: &str| text.split(|c: char| !(c.is_alphanumeric() || "-_.".contains(c))).next().unwrap_or("").to_owned();
    let lists = [root.at(&["project", "dependencies"])].into_iter().flatten();
    let groups =
        root.fields_at(&["project", "optional-dependencies"]).iter().chain(root.fields_at(&["dependency-groups"]));
    for list in lists.chain(groups.map(|group| &group.node)) {
        names.extend(list.texts().into_iter().map(bare));
    }
    let poetry =
        root.fields_at(&["tool", "poetry", "group"]).iter().map(|group| group.node.fields_at(&["dependencies"]));
    let tables = [&["tool", "poetry", "dependencies"][..], &["tool", "poetry", "dev-dependencies"]]
        .map(|keys| root.fields_at(keys));
    names.extend(tables.into_iter().chain(poetry).flatten().map(|field| field.key.clone()));
    names
}

impl Runner for Poetry {
    fn name(&self) -> &'static str {
        "poetry"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program == "poetry" { runnable(words, "run") } else { Vec::new() }
    }
    fn files(&self) -> &'static [&'static str] {
        &["pyproject.toml"]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        read(text, Kind::Script, &[&["tool", "poetry", "scripts"], &["project", "scripts"]])
    }
}

impl Runner for Uv {
    fn name(&self) -> &'static str {
        "uv"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if matches!(program, "uv" | "rye") { runnable(words, "run") } else { Vec::new() }
    }
    fn files(&self) -> &'static [&'static str] {
        &["pyproject.toml"]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        read(text, Kind::Script, &[&["project", "scripts"], &["project", "gui-scripts"], &["tool", "rye", "scripts"]])
    }
}

impl Runner for Pdm {
    fn name(&self) -> &'static str {
        "pdm"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program == "pdm" { runnable(words, "run") } else { Vec::new() }
    }
    fn files(&self) -> &'static [&'static str] {
        &["pyproject.toml"]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        read(text, Kind::Script, &[&["tool", "pdm", "scripts"], &["project", "scripts"]])
    }
}

impl Runner for Hatch {
    fn name(&self) -> &'static str {
        "hatch"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program == "hatch" { runnable(words, "run") } else { Vec::new() }
    }
    fn files(&self) -> &'static [&'static str] {
        &["hatch.toml", "pyproject.toml"]
    }
    fn read(&self, path: &str, text: &str) -> Definitions {
        let Some(root) = data::toml(text) else { return Definitions::open("a hatch configuration cannot be read") };
        let mut definitions = Definitions { installed: dependencies(&root), ..Definitions::default() };
        let keys: &[&str] = if path.ends_with("hatch.toml") { &["envs"] } else { &["tool", "hatch", "envs"] };
        for environment in root.fields_at(keys) {
            for script in environment.node.fields_at(&["scripts"]) {
                let body = script.node.folded();
                definitions.add(
                    Kind::Script,
                    format!("{}:{}", environment.key, script.key),
                    script.key_span,
                    body.clone(),
                );
                definitions.add(Kind::Script, &script.key, script.key_span, body);
            }
            // Environments of a matrix have generated names, and any program runs in any of them.
            definitions.patterns.push((Kind::Script, super::Pattern::new(&format!("{}.*:*", environment.key), '*')));
        }
        definitions
    }
}

impl Runner for Poe {
    fn name(&self) -> &'static str {
        "poethepoet"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let word = if program == "poe" { name_after(words, None) } else { None };
        word.map(|word| Ask::new(Kind::Task, word)).into_iter().collect()
    }
    fn files(&self) -> &'static [&'static str] {
        &["pyproject.toml", "poe_tasks.toml"]
    }
    fn read(&self, path: &str, text: &str) -> Definitions {
        let table: &[&str] = if path.ends_with("poe_tasks.toml") { &["tasks"] } else { &["tool", "poe", "tasks"] };
        let mut definitions = read(text, Kind::Task, &[table]);
        if text.contains("include")
            && data::toml(text).is_some_and(|root| root.at(&["tool", "poe", "include"]).is_some())
        {
            definitions.open = Some("poe includes further files");
        }
        definitions
    }
}

impl Runner for Taskipy {
    fn name(&self) -> &'static str {
        "taskipy"
    }
    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let word = if program == "task" { name_after(words, None) } else { None };
        word.map(|word| Ask::new(Kind::Task, word)).into_iter().collect()
    }
    fn files(&self) -> &'static [&'static str] {
        &["pyproject.toml"]
    }
    fn read(&self, _path: &str, text: &str) -> Definitions {
        read(text, Kind::Task, &[&["tool", "taskipy", "tasks"]])
    }
}

use std::sync::Arc;

use crate::command::Word;
use crate::fact::data::{self, Field, Node};
use crate::tree::Tree;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Include, Kind, Pattern, Runner};

/// task: the tasks of a Taskfile and of all that it includes.
pub(super) struct Taskfile;

const FILES: &[&str] = &[
    "Taskfile.yml",
    "taskfile.yml",
    "Taskfile.yaml",
    "taskfile.yaml",
    "Taskfile.dist.yml",
    "taskfile.dist.yml",
    "Taskfile.dist.yaml",
    "taskfile.dist.yaml",
];

const VALUED: &[&str] =
    &["-d", "--dir", "-t", "--taskfile", "-o", "--output", "-C", "--concurrency", "-I", "--interval", "--sort"];

impl Runner for Taskfile {
    fn name(&self) -> &'static str {
        "task"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if !matches!(program, "task" | "go-task") {
            return Vec::new();
        }
        let arguments = Arguments::of(words, VALUED);
        if arguments.has(&["-g", "--global", "-i", "--init", "--completion", "-h", "--help", "--version"]) {
            return Vec::new();
        }
        let file = arguments.value(&["-t", "--taskfile"]).map(str::to_owned);
        let names = arguments.plain.iter().filter(|word| is_name(word) && !word.text.contains('='));
        names.map(|word| Ask { file: file.clone(), ..Ask::new(Kind::Task, word) }).collect()
    }

    fn files(&self) -> &'static [&'static str] {
        FILES
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let Some(root) = data::yaml(text) else { return Definitions::open("a Taskfile cannot be read") };
        let mut definitions = Definitions::default();
        for task in root.fields_at(&["tasks"]) {
            let body: Arc<str> = task.node.get("cmds").map_or_else(|| task.node.folded(), Node::folded).into();
            definitions.add_pattern(Kind::Task, &task.key, '*', task.key_span, body.clone());
            for alias in task.node.get("aliases").map_or(&[][..], Node::items) {
                if let Some(name) = alias.text() {
                    definitions.add(Kind::Task, name, alias.span, body.clone());
                }
            }
        }
        for field in root.fields_at(&["includes"]) {
            match include(field) {
                Some(include) => definitions.includes.push(include),
                None => definitions.open = Some("a Taskfile includes a file that is not in the tree"),
            }
        }
        definitions
    }

    fn complete(&self, _tree: &Tree, _manifest: &str, definitions: &mut Definitions) {
        let defaults: Vec<_> = definitions
            .targets
            .iter()
            .filter_map(|target| target.name.strip_suffix(":default").map(|name| (name.to_owned(), target.clone())))
            .collect();
        for (name, target) in defaults {
            definitions.targets.push(super::Target { name, ..target });
        }
        // Wildcards of included files are read without their namespace; any namespace may go before them.
        let namespaced =
            definitions.patterns.iter().map(|(kind, pattern)| (*kind, Pattern::below(pattern))).collect::<Vec<_>>();
        definitions.patterns.extend(namespaced);
    }
}

/// An entry of `includes`; `None` if its file is remote or only known when task runs.
fn include(field: &Field) -> Option<Include> {
    let node = &field.node;
    let file = node.text().or_else(|| node.text_at("taskfile"))?;
    if file.contains("{{") || file.contains("://") || file.starts_with("git@") {
        return None;
    }
    let file = file.trim_end_matches('/').trim_start_matches("./");
    let flag = |name: &str| node.text_at(name) == Some("true");
    let inside = FILES
        .iter()
        .map(|name| if file.is_empty() || file == "." { (*name).to_owned() } else { format!("{file}/{name}") });
    let candidates =
        std::iter::once(file.to_owned()).filter(|file| !file.is_empty() && file != ".").chain(inside).collect();
    let namespace = if flag("flatten") { String::new() } else { format!("{}:", field.key) };
    let aliases = node
        .get("aliases")
        .map_or(Vec::new(), |aliases| aliases.texts().iter().map(|name| format!("{name}:")).collect());
    Some(Include { candidates, namespace, aliases, optional: flag("optional") })
}

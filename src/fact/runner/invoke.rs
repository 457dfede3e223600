use std::sync::Arc;

use crate::command::Word;

use super::arguments::{Arguments, is_name};
use super::nox::decorated;
use super::{Ask, Definitions, Kind, Runner};

/// invoke: the tasks of a `tasks.py`.
pub(super) struct Invoke;

impl Runner for Invoke {
    fn name(&self) -> &'static str {
        "invoke"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if !matches!(program, "invoke" | "inv") {
            return Vec::new();
        }
        // What follows the first name may be values of its options.
        let arguments = Arguments::of(words, &["-c", "--collection", "-r", "--search-root", "-f", "--config"]);
        let first = arguments.plain.first().copied().filter(|word| is_name(word));
        first.map(|word| Ask { name: word.text.replace('_', "-"), ..Ask::new(Kind::Task, word) }).into_iter().collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["tasks.py", "tasks/__init__.py"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        for task in decorated(text, |decorator| {
            matches!(decorator.split('(').next().map(str::trim), Some("task" | "invoke.task"))
        }) {
            let body: Arc<str> = task.body.into();
            match task.keyword("name") {
                Some(Ok(name)) => definitions.add(Kind::Task, name, task.span, body.clone()),
                Some(Err(())) => definitions.open = Some("a tasks.py makes names while it runs"),
                None => definitions.add(Kind::Task, task.name.replace('_', "-"), task.span, body.clone()),
            }
            for alias in task.list("aliases") {
                definitions.add(Kind::Task, alias, task.span, body.clone());
            }
        }
        if text.contains("Collection(") || text.contains("add_collection") || text.contains("add_task") {
            definitions.open = Some("a tasks.py collects tasks from other modules");
        }
        definitions
    }
}

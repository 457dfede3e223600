use crate::command::Word;
use crate::fact::data;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner};

/// deno: the tasks of `deno.json`, and of a `package.json` beside it.
pub(super) struct Deno;

impl Runner for Deno {
    fn name(&self) -> &'static str {
        "deno"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        let arguments = Arguments::of(words, &["-c", "--config", "--cwd", "-f", "--filter"]);
        let mut plain = arguments.plain.iter();
        let task = program == "deno"
            && plain.next().is_some_and(|word| word.text == "task")
            && !arguments.has(&["-f", "--filter", "-r", "--recursive"]);
        let name = plain.next().filter(|word| task && is_name(word));
        name.map(|word| Ask {
            file: arguments.value(&["-c", "--config"]).map(str::to_owned),
            ..Ask::new(Kind::Task, word)
        })
        .into_iter()
        .collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["deno.json", "deno.jsonc", "package.json"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let Some(root) = data::json(text) else { return Definitions::open("a deno.json cannot be read") };
        let mut definitions = Definitions::default();
        for table in ["tasks", "scripts"] {
            for task in root.fields_at(&[table]) {
                definitions.add(Kind::Task, &task.key, task.key_span, task.node.folded());
            }
        }
        definitions
    }
}

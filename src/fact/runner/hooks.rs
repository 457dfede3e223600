use crate::command::Word;
use crate::fact::data::{self, Node};

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner};

/// pre-commit (and prek): the hooks of `.pre-commit-config.yaml`.
pub(super) struct PreCommit;

impl Runner for PreCommit {
    fn name(&self) -> &'static str {
        "pre-commit"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if !matches!(program, "pre-commit" | "prek") {
            return Vec::new();
        }
        let arguments =
            Arguments::of(words, &["-c", "--config", "--hook-stage", "--from-ref", "--to-ref", "--files", "--color"]);
        let mut plain = arguments.plain.iter();
        let runs = plain.next().is_some_and(|word| word.text == "run") && !arguments.has(&["--files"]);
        let hook = plain.next().filter(|word| runs && is_name(word));
        let file = arguments.value(&["-c", "--config"]).map(str::to_owned);
        hook.map(|word| Ask { file, ..Ask::new(Kind::Hook, word) }).into_iter().collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &[".pre-commit-config.yaml", ".pre-commit-config.yml"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let Some(root) = data::yaml(text) else {
            return Definitions::open("a pre-commit configuration cannot be read");
        };
        let mut definitions = Definitions::default();
        let repositories = root.get("repos").map_or(&[][..], Node::items);
        for hook in repositories.iter().flat_map(|repository| repository.get("hooks").map_or(&[][..], Node::items)) {
            for key in ["id", "alias"] {
                if let Some(name) = hook.get(key)
                    && let Some(text) = name.text()
                {
                    definitions.add(Kind::Hook, text, name.span, hook.text_at("entry").unwrap_or(""));
                }
            }
        }
        definitions
    }
}

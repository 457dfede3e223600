use crate::command::Word;
use crate::fact::data;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner};

/// Composer: the scripts of `composer.json`.
pub(super) struct Composer;

impl Runner for Composer {
    fn name(&self) -> &'static str {
        "composer"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program != "composer" {
            return Vec::new();
        }
        let arguments = Arguments::of(words, &["-d", "--working-dir", "--timeout"]);
        let mut plain = arguments.plain.into_iter();
        let Some(first) = plain.next() else { return Vec::new() };
        let ask = match first.text.as_str() {
            "run" | "run-script" => plain.next().filter(|word| is_name(word)).map(|word| Ask::new(Kind::Script, word)),
            name if !BUILT_IN.contains(&name) && is_name(first) => Some(Ask::new(Kind::Script, first)),
            _ => None,
        };
        ask.into_iter().collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["composer.json"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let Some(root) = data::json(text) else { return Definitions::open("a composer.json cannot be read") };
        let mut definitions = Definitions::default();
        for script in root.fields_at(&["scripts"]) {
            definitions.add(Kind::Script, &script.key, script.key_span, script.node.folded());
        }
        for aliases in root.fields_at(&["scripts-aliases"]) {
            for alias in aliases.node.texts() {
                definitions.add(Kind::Script, alias, aliases.key_span, "");
            }
        }
        definitions
    }
}

const BUILT_IN: &[&str] = &[
    "about",
    "archive",
    "audit",
    "browse",
    "bump",
    "check-platform-reqs",
    "clear-cache",
    "clearcache",
    "cc",
    "completion",
    "config",
    "create-project",
    "depends",
    "why",
    "diagnose",
    "dump-autoload",
    "dumpautoload",
    "exec",
    "fund",
    "global",
    "help",
    "home",
    "i",
    "info",
    "init",
    "install",
    "licenses",
    "list",
    "outdated",
    "prohibits",
    "why-not",
    "r",
    "reinstall",
    "remove",
    "repository",
    "require",
    "search",
    "self-update",
    "selfupdate",
    "show",
    "status",
    "suggests",
    "u",
    "uninstall",
    "update",
    "upgrade",
    "validate",
];

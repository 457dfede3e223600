//! Each runner from outside: a tree, a command, and whether the name is there.

mod build;
mod python;
mod scripts;
mod services;

use super::{RUNNERS, load};
use crate::command::parse_span;
use crate::tree::Tree;

/// What the tree says to a command run in a folder.
#[derive(Debug, PartialEq)]
enum Answer {
    /// Asks nobody for anything.
    Nothing,
    /// All names are defined.
    There,
    /// This one is not.
    Missing(String),
    /// The set of names is open, or the package cannot be told.
    Open,
    /// The runner has no file here.
    NoFile,
}

fn answer(tree: &Tree, folder: &str, command: &str) -> Answer {
    let line = parse_span(command).unwrap_or_else(|| panic!("no command: {command}"));
    let mut asked = false;
    let mut missing = None;
    for (program, words) in line.programs() {
        for runner in RUNNERS {
            for ask in runner.asks(program, words) {
                assert_eq!(
                    ask.span.slice(command).replace('_', "-").contains(&ask.name.replace('_', "-")),
                    ask.name != "test" || command.contains("test"),
                    "{ask:?}"
                );
                let Some(manifests) = runner.manifests(tree, folder, &ask) else { return Answer::Open };
                let Some(manifest) = manifests.first() else { continue };
                asked = true;
                let all: Vec<_> = manifests.iter().map(|manifest| load(*runner, tree, manifest)).collect();
                if all.iter().any(|loaded| runner.defines(&loaded.definitions, &ask)) {
                    continue;
                }
                if all.iter().any(|loaded| loaded.definitions.open.is_some()) {
                    return Answer::Open;
                }
                if runner.paths(tree, manifest, &ask).iter().any(|path| tree.exists(path)) {
                    continue;
                }
                missing = missing.or(Some(ask.name));
            }
        }
    }
    let any_asks =
        || line.programs().any(|(program, words)| RUNNERS.iter().any(|runner| !runner.asks(program, words).is_empty()));
    match (missing, asked) {
        (Some(name), _) => Answer::Missing(name),
        (None, true) => Answer::There,
        (None, false) if any_asks() => Answer::NoFile,
        (None, false) => Answer::Nothing,
    }
}

fn there(tree: &Tree, commands: &[&str]) {
    for command in commands {
        assert_eq!(answer(tree, "", command), Answer::There, "{command}");
    }
}

fn missing(tree: &Tree, commands: &[(&str, &str)]) {
    for (command, name) in commands {
        assert_eq!(answer(tree, "", command), Answer::Missing((*name).to_owned()), "{command}");
    }
}

fn nothing(tree: &Tree, commands: &[&str]) {
    for command in commands {
        assert_eq!(answer(tree, "", command), Answer::Nothing, "{command}");
    }
}

fn open(tree: &Tree, commands: &[&str]) {
    for command in commands {
        assert_eq!(answer(tree, "", command), Answer::Open, "{command}");
    }
}

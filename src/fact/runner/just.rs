use crate::command::Word;
use crate::source::Span;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Include, Kind, Runner};

/// just: the recipes of a justfile, its imports and its modules.
pub(super) struct Just;

const VALUED: &[&str] = &[
    "-f",
    "--justfile",
    "-d",
    "--working-directory",
    "--set",
    "--shell",
    "--shell-arg",
    "--color",
    "--dotenv-path",
    "-E",
];

impl Runner for Just {
    fn name(&self) -> &'static str {
        "just"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program != "just" {
            return Vec::new();
        }
        let arguments = Arguments::of(words, VALUED);
        if arguments.has(&[
            "-l",
            "--list",
            "--evaluate",
            "--init",
            "--completions",
            "--help",
            "--version",
            "-g",
            "--global-justfile",
        ]) {
            return Vec::new();
        }
        let file = arguments.value(&["-f", "--justfile"]).map(str::to_owned);
        // What follows the first name may be its arguments.
        let first = arguments.plain.iter().find(|word| !word.text.contains('='));
        first
            .filter(|word| is_name(word))
            .map(|word| Ask { file, ..Ask::new(Kind::Recipe, word) })
            .into_iter()
            .collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["justfile", "Justfile", ".justfile", "JUSTFILE"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        let mut lines = text.split_inclusive('\n').peekable();
        let mut at = 0;
        while let Some(line) = lines.next() {
            let start = at;
            at += line.len();
            let line = line.trim_end();
            if line.starts_with([' ', '\t', '#', '[']) || line.is_empty() {
                continue;
            }
            let mut body = String::new();
            while let Some(next) = lines.peek().filter(|next| next.starts_with([' ', '\t'])) {
                at += next.len();
                body.extend(next.split_whitespace().flat_map(|word| [word, " "]));
                lines.next();
            }
            item(line, start, body.trim_end(), &mut definitions);
        }
        definitions
    }
}

/// Reads a line that starts at the margin.
fn item(line: &str, start: usize, body: &str, definitions: &mut Definitions) {
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let optional = word.ends_with('?');
    match word.trim_end_matches('?') {
        "import" | "!include" => {
            let candidates = vec![rest.trim().trim_matches(['\'', '"']).to_owned()];
            definitions.includes.push(Include { candidates, namespace: String::new(), aliases: Vec::new(), optional });
            return;
        }
        "mod" if !rest.trim_start().starts_with([':', '=']) => return module(rest, optional, start, line, definitions),
        "set" | "export" | "unexport" => return,
        "alias" => {
            if let Some((name, target)) = rest.split_once(":=") {
                add(name.trim(), start, line, target.trim(), definitions);
            }
            return;
        }
        _ => {}
    }
    if let Some((name, dependencies)) = recipe(line) {
        add(name, start, line, &format!("{dependencies} {body}"), definitions);
    }
}

fn add(name: &str, start: usize, line: &str, body: &str, definitions: &mut Definitions) {
    let at = start + line.find(name).unwrap_or(0);
    definitions.add(Kind::Recipe, name, Span::new(at, at + name.len()), body.trim());
}

fn module(rest: &str, optional: bool, start: usize, line: &str, definitions: &mut Definitions) {
    let mut words = rest.split_whitespace();
    let Some(name) = words.next() else { return };
    let path = words.next().map(|path| path.trim_matches(['\'', '"']).trim_end_matches('/').to_owned());
    let inside =
        |folder: &str| ["mod.just", "justfile", "Justfile", ".justfile"].map(|file| format!("{folder}/{file}"));
    let candidates = match path {
        Some(path) => std::iter::once(path.clone()).chain(inside(&path)).collect(),
        None => std::iter::once(format!("{name}.just")).chain(inside(name)).collect(),
    };
    add(name, start, line, "", definitions);
    definitions.includes.push(Include { candidates, namespace: format!("{name}::"), aliases: Vec::new(), optional });
}

/// The name of a recipe and what it depends on. Defaults of parameters may hold anything in quotes.
fn recipe(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix('@').unwrap_or(line);
    let length = line.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')).unwrap_or(line.len());
    let (name, rest) = line.split_at(length);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    let mut quote = None;
    for (at, c) in rest.char_indices() {
        match quote {
            Some(mark) if c == mark => quote = None,
            Some(_) => {}
            None if matches!(c, '\'' | '"' | '`') => quote = Some(c),
            None if c == ':' => {
                let after = &rest[at + 1..];
                return (!after.starts_with('=')).then(|| (name, after.trim()));
            }
            None => {}
        }
    }
    None
}

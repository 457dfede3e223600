use crate::command::Word;
use crate::source::Span;
use crate::tree::{Tree, path};

use super::arguments::{Arguments, is_plain_name};
use super::{Ask, Definitions, Kind, Runner, Target};

/// rake: the tasks of a Rakefile and of the tree's `.rake` files.
pub(super) struct Rake;

impl Runner for Rake {
    fn name(&self) -> &'static str {
        "rake"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program != "rake" {
            return Vec::new();
        }
        let arguments = Arguments::of(words, &["-f", "--rakefile", "-R", "-I", "-C"]);
        let file = arguments.value(&["-f", "--rakefile"]).map(str::to_owned);
        let names = arguments.plain.iter().filter(|word| !word.text.contains('='));
        names
            .filter_map(|word| {
                // `task[argument]` gives arguments.
                let name = word.text.split('[').next().unwrap_or("");
                let usable = is_plain_name(name) && !word.optional && (word.is_literal() || word.text.contains('['));
                usable.then(|| Ask { file: file.clone(), ..Ask::part(Kind::Target, word, name) })
            })
            .collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        // The namespaces that are open, each with its indentation: `end` closes what stands as far left.
        let mut namespaces: Vec<(usize, String)> = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let indent = line.len() - line.trim_start().len();
            let trimmed = line.trim();
            if trimmed == "end" {
                namespaces.retain(|(column, _)| *column < indent);
            }
            let (word, rest) = trimmed.split_once([' ', '(']).unwrap_or((trimmed, ""));
            match word {
                "namespace" => match name(rest) {
                    Some(name) => namespaces.push((indent, name)),
                    None => definitions.open = Some("a Rakefile makes names while it runs"),
                },
                "task" | "multitask" | "file" | "directory" | "rule" => match name(rest) {
                    Some(name) => add(&name, &namespaces, start, line, &mut definitions),
                    None => definitions.open = Some("a Rakefile makes names while it runs"),
                },
                _ if trimmed.contains("load_tasks")
                    || trimmed.contains("install_tasks")
                    || trimmed.contains("/tasks\"")
                    || trimmed.contains("/tasks'") =>
                {
                    definitions.open = Some("a Rakefile loads tasks from elsewhere");
                }
                _ => {
                    // `RSpec::Core::RakeTask.new(:spec) do |t|`
                    if let Some((_, arguments)) =
                        trimmed.split_once("Task.new").or_else(|| trimmed.split_once("Task.define"))
                    {
                        let given = name(arguments.trim_start_matches(['(', ' ']));
                        match given {
                            Some(name) => add(&name, &namespaces, start, line, &mut definitions),
                            None => definitions.open = Some("a Rakefile loads tasks from elsewhere"),
                        }
                    }
                }
            }
        }
        definitions
    }

    fn complete(&self, tree: &Tree, manifest: &str, definitions: &mut Definitions) {
        let root = path::parent(manifest);
        for file in tree.below(root).filter(|file| file.ends_with(".rake")) {
            let Some(text) = tree.text(file) else { continue };
            let read = self.read(file, &text);
            definitions.open = definitions.open.or(read.open);
            definitions
                .targets
                .extend(read.targets.into_iter().map(|target| Target { path: file.to_owned(), ..target }));
        }
    }
}

fn add(name: &str, namespaces: &[(usize, String)], start: usize, line: &str, definitions: &mut Definitions) {
    let full = namespaces.iter().map(|(_, space)| space.as_str()).chain([name]).collect::<Vec<_>>().join(":");
    let from = start + line.find(name).unwrap_or(0);
    definitions.add(Kind::Target, full, Span::new(from, from + name.len()), "");
}

/// The name in `:x`, `x:`, `"x"`, `:x => …`, `x: …`; `None` if it is made up while running.
fn name(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['(', ' ']);
    if let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let inner = text[1..].split(quote).next()?;
        return (!inner.contains("#{")).then(|| inner.to_owned());
    }
    let symbol = text.strip_prefix(':').map(|rest| rest.trim_start_matches(['"', '\''])).unwrap_or(text);
    let end = symbol.find(|c: char| !(c.is_alphanumeric() || "_!?-".contains(c))).unwrap_or(symbol.len());
    let keyword = symbol[end..].starts_with(':');
    ((text.starts_with(':') || keyword) && end > 0).then(|| symbol[..end].to_owned())
}

use crate::command::Word;
use crate::source::Span;
use crate::tree::{Tree, path};

use super::arguments::{Arguments, is_plain_name};
use super::{Ask, Definitions, Kind, Runner};

/// Maven: the modules that `-pl` selects, by folder or by artifact.
pub(super) struct Maven;

impl Runner for Maven {
    fn name(&self) -> &'static str {
        "maven"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if !matches!(program, "mvn" | "mvnw" | "mvnd" | "mvnw.cmd") {
            return Vec::new();
        }
        let options = ["-pl", "--projects"];
        let arguments = Arguments::of(words, &["-pl", "--projects", "-f", "--file", "-P", "-s", "-rf", "-T"]);
        let selected = arguments.values(&options).filter(|(_, word)| word.is_literal());
        selected
            .flat_map(|(value, word)| {
                let names = value.split(',').map(|name| name.trim_start_matches(['!', '-', '+', '?']));
                names
                    .filter(|name| is_plain_name(name))
                    .map(|name| Ask::part(Kind::Module, word, name))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["pom.xml"]
    }

    fn climbs(&self) -> bool {
        false
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        for (at, _) in text.match_indices("<module>") {
            let start = at + "<module>".len();
            let Some(length) = text[start..].find('<') else { continue };
            let name = text[start..start + length].trim();
            definitions.add(Kind::Module, name, Span::new(start, start + length), "");
        }
        definitions
    }

    fn complete(&self, tree: &Tree, manifest: &str, definitions: &mut Definitions) {
        let root = path::parent(manifest);
        for file in tree.named("pom.xml").filter(|file| path::within(file, root)) {
            let folder = path::relative(root, path::parent(file));
            definitions.add(Kind::Module, folder, Span::default(), "");
            if let Some(artifact) = tree.text(file).as_deref().and_then(artifact) {
                definitions.add(Kind::Module, format!(":{artifact}"), Span::default(), "");
                definitions.patterns.push((Kind::Module, super::Pattern::new(&format!("*:{artifact}"), '*')));
            }
        }
    }

    fn paths(&self, _tree: &Tree, manifest: &str, ask: &Ask) -> Vec<String> {
        if ask.name.contains(':') {
            return Vec::new();
        }
        vec![path::join(path::parent(manifest), &format!("{}/pom.xml", ask.name))]
    }
}

/// The project's own artifact id: the first outside `<parent>`.
fn artifact(text: &str) -> Option<String> {
    let own = text.split("</parent>").nth(1).unwrap_or(text);
    let rest = own.split_once("<artifactId>")?.1;
    Some(rest.split('<').next()?.trim().to_owned())
}

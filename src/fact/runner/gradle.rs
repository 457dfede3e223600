use crate::command::Word;
use crate::source::Span;

use super::arguments::{Arguments, is_plain_name};
use super::{Ask, Definitions, Kind, Runner};

/// gradle: modules only, since any plugin may add tasks.
pub(super) struct Gradle;

impl Runner for Gradle {
    fn name(&self) -> &'static str {
        "gradle"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if !matches!(program, "gradle" | "gradlew" | "gradlew.bat") {
            return Vec::new();
        }
        let arguments =
            Arguments::of(words, &["-p", "--project-dir", "-x", "--exclude-task", "--tests", "-I", "-b", "-c"]);
        let paths = arguments.plain.iter().filter(|word| word.is_literal() && is_plain_name(&word.text));
        paths
            .filter_map(|word| {
                let (module, _task) = word.text.rsplit_once(':')?;
                let module = module.trim_start_matches(':');
                (!module.is_empty()).then(|| Ask::part(Kind::Module, word, module))
            })
            .collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["settings.gradle.kts", "settings.gradle"]
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        if ["each", "listFiles", "fileTree", "for (", "for(", "includeBuild", "apply from", "apply(", ".map"]
            .iter()
            .any(|made| text.contains(made))
        {
            definitions.open = Some("gradle finds modules while it runs");
        }
        let mut from = 0;
        while let Some(at) = text[from..].find("include").map(|at| from + at) {
            from = at + "include".len();
            let rest = &text[from..];
            let call = rest.starts_with([' ', '(', '\n', '\t']);
            for (offset, name) in strings(rest).take_while(|_| call) {
                let start = from + offset;
                definitions.add(Kind::Module, name.trim_start_matches(':'), Span::new(start, start + name.len()), "");
            }
        }
        // A module brings the modules above it into being.
        let above: Vec<String> = definitions
            .targets
            .iter()
            .flat_map(|target| {
                target.name.match_indices(':').map(|(at, _)| target.name[..at].to_owned()).collect::<Vec<_>>()
            })
            .collect();
        for name in above {
            definitions.add(Kind::Module, name, Span::default(), "");
        }
        definitions
    }
}

/// `text` without the commas, white space and remarks that it begins with.
fn without_remarks(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\n', '\r', ',', '(']);
        let end = match rest.get(..2) {
            Some("//") => rest.find('\n'),
            Some("/*") => rest.find("*/").map(|at| at + 2),
            _ => return rest,
        };
        rest = end.map_or("", |end| &rest[end..]);
    }
}

/// The quoted strings that follow each other, separated by commas, white space and remarks only.
fn strings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let skipped = rest.len() - without_remarks(rest).len();
        let quote = rest[skipped..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let start = at + skipped + 1;
        let length = text[start..].find(quote)?;
        at = start + length + 1;
        Some((start, &text[start..start + length]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_stand_between_modules() {
        let text = "include(\n    // the core\n    \":core\", /* and\n    what stands on it */ \":core:engine\",\n    //\":old\",\n)\n";
        let definitions = Gradle.read("settings.gradle.kts", text);
        assert!(["core", "core:engine"].iter().all(|name| definitions.defines(Kind::Module, name)));
        assert!(!definitions.defines(Kind::Module, "old"));
    }
}

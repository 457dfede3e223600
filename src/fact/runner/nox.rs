use crate::command::Word;
use crate::source::Span;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner};

/// nox: the sessions of a `noxfile.py`.
pub(super) struct Nox;

impl Runner for Nox {
    fn name(&self) -> &'static str {
        "nox"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program != "nox" {
            return Vec::new();
        }
        let options = ["-s", "--session", "--sessions", "-e"];
        let file = Arguments::of(words, &["-f", "--noxfile"]).value(&["-f", "--noxfile"]).map(str::to_owned);
        let mut asks = Vec::new();
        let mut naming = false;
        for word in words.iter().take_while(|word| word.text != "--") {
            let inline = options.iter().find_map(|option| word.value_of(option));
            if let Some(value) = inline {
                asks.push(Ask::part(Kind::Session, word, value));
            } else if word.is_flag() {
                naming = options.contains(&word.text.as_str());
            } else if naming && word.is_literal() && (is_name(word) || word.text.contains('(')) {
                asks.push(Ask::new(Kind::Session, word));
            }
        }
        for ask in &mut asks {
            ask.file.clone_from(&file);
            ask.name = bare(&ask.name).to_owned();
        }
        asks
    }

    fn files(&self) -> &'static [&'static str] {
        &["noxfile.py"]
    }

    fn climbs(&self) -> bool {
        false
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        for decorated in decorated(text, |decorator| {
            let name = decorator.split('(').next().unwrap_or("").trim();
            name.ends_with("session") || name.ends_with("nox_session")
        }) {
            match decorated.keyword("name") {
                Some(Ok(name)) => definitions.add(Kind::Session, name, decorated.span, decorated.body),
                Some(Err(())) => definitions.open = Some("a noxfile makes names while it runs"),
                None => {}
            }
            definitions.add(Kind::Session, decorated.name, decorated.span, decorated.body);
        }
        if text.contains("nox.session(")
            && text.lines().any(|line| line.contains("nox.session(") && !line.trim_start().starts_with('@'))
        {
            definitions.open = Some("a noxfile makes sessions while it runs");
        }
        definitions
    }
}

/// A session without the parameters and the Python version that its runs add to its name.
fn bare(name: &str) -> &str {
    let name = name.split('(').next().unwrap_or(name);
    match name.rsplit_once('-') {
        Some((session, version))
            if version.starts_with(|c: char| c.is_ascii_digit()) || version.starts_with("pypy") =>
        {
            session
        }
        _ => name,
    }
}

/// A Python function with its decorators.
pub(super) struct Decorated<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) body: &'a str,
    decorators: String,
}

impl Decorated<'_> {
    /// The string that a decorator is given as `keyword`: `Err` if it is no plain string.
    pub(super) fn keyword(&self, keyword: &str) -> Option<Result<String, ()>> {
        let at = self.decorators.find(&format!("{keyword}="))?;
        let value = self.decorators[at + keyword.len() + 1..].trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let text = quote.and_then(|quote| value[1..].split(quote).next());
        Some(text.filter(|text| !text.contains('{')).map(str::to_owned).ok_or(()))
    }

    /// All strings that a decorator is given in the list `keyword`.
    pub(super) fn list(&self, keyword: &str) -> Vec<String> {
        let Some(at) = self.decorators.find(&format!("{keyword}=")) else { return Vec::new() };
        let value = &self.decorators[at..];
        let list = value.split(['[', '(']).nth(1).and_then(|rest| rest.split([']', ')']).next()).unwrap_or("");
        list.split(',')
            .map(|name| name.trim().trim_matches(['"', '\'']).to_owned())
            .filter(|name| !name.is_empty())
            .collect()
    }
}

/// The functions at the margin of `text` with a decorator that `is_wanted`.
pub(super) fn decorated<'a>(text: &'a str, is_wanted: impl Fn(&str) -> bool) -> Vec<Decorated<'a>> {
    let mut found = Vec::new();
    let mut decorators = String::new();
    let mut wanted = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if let Some(decorator) = line.strip_prefix('@') {
            wanted |= is_wanted(decorator);
            decorators.push_str(decorator);
        } else if let Some(rest) = line.strip_prefix("def ").or_else(|| line.strip_prefix("async def ")) {
            let name = rest.split('(').next().unwrap_or("").trim();
            if wanted {
                let from = start + line.find(name).unwrap_or(0);
                let end = text[at..]
                    .find("\n@")
                    .or_else(|| text[at..].find("\ndef "))
                    .map_or(text.len(), |length| at + length);
                let span = Span::new(from, from + name.len());
                found.push(Decorated {
                    name,
                    span,
                    body: text[at..end].trim(),
                    decorators: std::mem::take(&mut decorators),
                });
            }
            decorators.clear();
            wanted = false;
        } else if wanted {
            decorators.push_str(line);
        }
    }
    found
}

use std::sync::Arc;

use crate::command::Word;
use crate::fact::data::{self, Node};
use crate::source::Span;

use super::arguments::{Arguments, is_plain_name};
use super::{Ask, Definitions, Kind, Runner, Target, tox_names};

/// tox: environments by section, by list and by factor.
pub(super) struct Tox;

const VALUED: &[&str] = &["-e", "-c", "--conf", "-f", "-m", "-x", "--workdir", "-p", "--parallel", "--override", "-i"];

impl Runner for Tox {
    fn name(&self) -> &'static str {
        "tox"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if program != "tox" {
            return Vec::new();
        }
        let arguments = Arguments::of(words, VALUED);
        let file = arguments.value(&["-c", "--conf"]).map(str::to_owned);
        let mut asks = Vec::new();
        let attached =
            words.iter().filter_map(|word| Some((word.text.strip_prefix("-e").filter(|rest| !rest.is_empty())?, word)));
        for (value, word) in arguments.values(&["-e"]).chain(attached).filter(|(_, word)| word.is_literal()) {
            let names = value
                .split(',')
                .filter(|name| is_plain_name(name) && *name != "ALL" && !tox_names::is_always_there(name));
            asks.extend(names.map(|name| Ask { file: file.clone(), ..Ask::part(Kind::Environment, word, name) }));
        }
        asks
    }

    fn files(&self) -> &'static [&'static str] {
        &["tox.ini", "tox.toml", "pyproject.toml", "setup.cfg"]
    }

    fn defines(&self, definitions: &Definitions, ask: &Ask) -> bool {
        let known = |factor: &str| {
            tox_names::is_always_there(factor) || definitions.installed.iter().any(|name| name == factor)
        };
        definitions.defines(ask.kind, &ask.name) || ask.name.split('-').all(known)
    }

    fn read(&self, path: &str, text: &str) -> Definitions {
        let mut definitions = Definitions::default();
        if !path.ends_with(".toml") {
            ini(text, 0, &mut definitions);
            return definitions;
        }
        let Some(root) = data::toml(text) else { return Definitions::open("a tox configuration cannot be read") };
        let Some(tox) = (if path.ends_with("tox.toml") { Some(&root) } else { root.at(&["tool", "tox"]) }) else {
            return definitions;
        };
        if let Some(legacy) = tox.text_at("legacy_tox_ini") {
            ini(legacy, usize::MAX, &mut definitions);
        }
        for environment in tox.fields_at(&["env"]) {
            definitions.add(Kind::Environment, &environment.key, environment.key_span, environment.node.folded());
        }
        for name in tox.get("env_list").map_or(&[][..], Node::items) {
            match name.text() {
                Some(text) => definitions.add(Kind::Environment, text, name.span, ""),
                None => definitions.open = Some("a tox configuration makes names from a product"),
            }
        }
        definitions
    }
}

/// Reads `tox.ini` or the tox part of `setup.cfg`. Spans are left out where `base` is no place of the file.
fn ini(text: &str, base: usize, definitions: &mut Definitions) {
    let mut section = "";
    let mut key = "";
    let mut at = 0;
    // The environments of the section, and what it says.
    let (mut named, mut body) = (0..0, String::new());
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', ';']) {
            continue;
        }
        if let Some(name) =
            trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|_| !line.starts_with([' ', '\t']))
        {
            (section, key) = (name, "");
            work(&mut definitions.targets[named], &std::mem::take(&mut body));
            let first = definitions.targets.len();
            if let Some(names) = name.strip_prefix("testenv:") {
                let offset = start + line.find(names).unwrap_or(0);
                let span = if base == 0 { Span::new(offset, offset + names.len()) } else { Span::default() };
                for name in expanded(names, definitions) {
                    definitions.add(Kind::Environment, name, span, "");
                }
            }
            named = first..definitions.targets.len();
            continue;
        }
        let mut value = trimmed;
        if !line.starts_with([' ', '\t'])
            && let Some((name, rest)) = trimmed.split_once('=')
        {
            (key, value) = (name.trim(), rest.trim());
        }
        if !named.is_empty() {
            body.push_str(trimmed);
            body.push(' ');
        }
        if matches!(section, "tox" | "tox:tox") && matches!(key, "envlist" | "env_list") {
            for name in expanded(value, definitions) {
                definitions.add(Kind::Environment, name, Span::default(), "");
            }
        } else if section.starts_with("testenv") {
            conditional_factors(value, definitions);
        }
    }
    work(&mut definitions.targets[named], &body);
    factors(definitions);
}

/// Gives all environments of a section its body.
fn work(targets: &mut [Target], body: &str) {
    let body: Arc<str> = body.into();
    targets.iter_mut().for_each(|target| target.body = body.clone());
}

/// Names, and factors, that one file may have: ten times what the largest matrix has.
const MOST_NAMES: usize = 20_000;

/// The names of a list; none, and `definitions` open, where they are too many.
fn expanded(list: &str, definitions: &mut Definitions) -> Vec<String> {
    let mut names = Vec::new();
    for text in tox_names::list(list) {
        let room = MOST_NAMES.saturating_sub(definitions.targets.len() + definitions.installed.len() + names.len());
        match tox_names::expand(text).filter(|more| more.len() <= room) {
            Some(more) => names.extend(more),
            None => {
                definitions.open = Some("a tox configuration stands for too many names");
                return Vec::new();
            }
        }
    }
    names
}

/// `unit,e2e: pytest` names factors: an environment may be called by them although no list has it.
fn conditional_factors(value: &str, definitions: &mut Definitions) {
    let Some((head, _)) = value.split_once(": ").or_else(|| value.strip_suffix(':').map(|head| (head, ""))) else {
        return;
    };
    let plain = head.chars().all(|c| c.is_ascii_alphanumeric() || "-_,{}!. ".contains(c));
    if plain && !head.trim().contains(' ') {
        for name in expanded(head, definitions) {
            definitions.installed.extend(name.trim_start_matches('!').split('-').map(str::to_owned));
        }
    }
}

fn factors(definitions: &mut Definitions) {
    let known: Vec<String> =
        definitions.targets.iter().flat_map(|target| target.name.split('-').map(str::to_owned)).collect();
    definitions.installed.extend(known);
    definitions.installed.sort();
    definitions.installed.dedup();
}

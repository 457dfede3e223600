//! The part of make's language that says which targets there are.

use std::collections::BTreeMap;

use crate::source::Span;

use super::{Definitions, Include, Kind};

/// Stands for text that only a run of make would tell.
const GAP: char = '*';

pub(super) fn read(text: &str) -> Definitions {
    let mut reader = Reader::default();
    let mut lines = text.split_inclusive('\n');
    let mut at = 0;
    let mut in_define = false;
    while let Some(line) = lines.next() {
        let start = at;
        at += line.len();
        let mut logical = line.trim_end_matches(['\n', '\r']).to_owned();
        while logical.ends_with('\\') {
            logical.pop();
            let Some(next) = lines.next() else { break };
            at += next.len();
            logical.push(' ');
            logical.push_str(next.trim_end_matches(['\n', '\r']));
        }
        let word = logical.split_whitespace().next().unwrap_or("");
        match word {
            "define" => in_define = true,
            "endef" => in_define = false,
            _ if in_define => {}
            _ if logical.starts_with('\t') => reader.body.push(logical.trim().to_owned()),
            _ => reader.line(&logical, start, text),
        }
    }
    reader.end_rule();
    for (name, start) in std::mem::take(&mut reader.phony) {
        if reader.definitions.find(Kind::Target, &name).is_none() {
            reader.define(&name, "", start, text);
        }
    }
    reader.definitions
}

#[derive(Default)]
struct Reader {
    definitions: Definitions,
    variables: BTreeMap<String, String>,
    /// Recipe lines of the rule that is open.
    body: Vec<String>,
    /// The targets of that rule, as indexes of `definitions.targets`.
    current: std::ops::Range<usize>,
    /// Names declared phony and where: make runs them even without a rule.
    phony: Vec<(String, usize)>,
}

impl Reader {
    fn end_rule(&mut self) {
        let body = self.body.join(" ");
        for target in &mut self.definitions.targets[self.current.clone()] {
            target.body = format!("{} {body}", target.body).split_whitespace().collect::<Vec<_>>().join(" ");
        }
        self.body.clear();
        let end = self.definitions.targets.len();
        self.current = end..end;
    }

    fn line(&mut self, line: &str, start: usize, text: &str) {
        let line = without_comment(line);
        let trimmed = line.trim();
        if trimmed.is_empty() {
            return;
        }
        let mut words = trimmed.split_whitespace();
        match words.next().unwrap_or("") {
            "include" => return self.include(trimmed, false),
            "-include" | "sinclude" => return self.include(trimmed, true),
            "ifeq" | "ifneq" | "ifdef" | "ifndef" | "else" | "endif" | "vpath" | "unexport" | "undefine" => return,
            _ => {}
        }
        if trimmed.starts_with("$(eval") || trimmed.starts_with("$(foreach") || trimmed.starts_with("$(call") {
            // A template that makes rules: its names are known only to make.
            self.definitions.open = Some("a makefile makes rules with `eval`");
            return;
        }
        if let Some((name, value)) = assignment(trimmed) {
            let value = value.to_owned();
            let kept = self.variables.entry(name).or_default();
            // Both branches of a conditional count, so a later value is added, never put in place.
            kept.push(' ');
            kept.push_str(&value);
            return;
        }
        self.rule(line, start, text);
    }

    fn rule(&mut self, line: &str, start: usize, text: &str) {
        let Some(colon) = separator(line) else { return };
        let (targets, after) = line.split_at(colon);
        let after = after.trim_start_matches([':', '&']);
        // `target: NAME = value` sets a variable for the target and defines nothing.
        if assignment(after.split(';').next().unwrap_or("").trim()).is_some() {
            return;
        }
        self.end_rule();
        let targets = self.expand(targets, 0);
        let prerequisites = after.split(';').next().unwrap_or("").trim().to_owned();
        // A static pattern rule: the second part says what the names look like.
        let shape = separator(&prerequisites).map(|at| prerequisites[..at].trim().to_owned());
        let from = self.definitions.targets.len();
        for name in targets.split_whitespace() {
            match name {
                ".PHONY" => {
                    let names = self.expand(&prerequisites, 0);
                    self.phony.extend(
                        names
                            .split_whitespace()
                            .filter(|name| !name.chars().all(|c| c == GAP))
                            .map(|name| (name.to_owned(), start)),
                    );
                }
                ".DEFAULT" => self.definitions.open = Some("a makefile has a rule for any name"),
                _ if name.starts_with('.') && name[1..].chars().all(|c| c.is_ascii_uppercase() || c == '_') => {}
                _ => match &shape {
                    Some(shape) if name.contains(GAP) => {
                        let shape = shape.clone();
                        self.define(&shape, &prerequisites, start, text);
                    }
                    _ => self.define(name, &prerequisites, start, text),
                },
            }
        }
        self.current = from..self.definitions.targets.len();
        if let Some((_, inline)) = after.split_once(';') {
            self.body.push(inline.trim().to_owned());
        }
    }

    fn define(&mut self, name: &str, prerequisites: &str, start: usize, text: &str) {
        let pattern = name.replace('%', "*");
        let stem = prerequisites.split_whitespace().find(|word| word.contains('%') && *word != "%");
        if let (true, Some(stem)) = (name == "%", stem) {
            let shape = self.expand(stem, 0).replace('%', "*");
            self.definitions.derived.push((Kind::Target, shape));
        } else if pattern.chars().all(|c| c == GAP) {
            self.definitions.open = Some("a makefile has a rule for any name");
        } else if pattern.contains(GAP) {
            self.definitions.add_pattern(Kind::Target, &pattern, GAP, Span::default(), "");
        } else if name != "FORCE" {
            let at = text[start..].find(name).map_or(start, |at| start + at);
            self.definitions.add(Kind::Target, name, Span::new(at, at + name.len()), prerequisites);
        }
    }

    fn include(&mut self, line: &str, optional: bool) {
        let files = line.split_once(char::is_whitespace).map_or("", |(_, files)| files);
        let expanded = self.expand(files, 0);
        for file in expanded.split_whitespace() {
            let generated = file.ends_with(".d") || file.ends_with(".dep") || file.ends_with(".P");
            let named = file.trim_start_matches("./");
            if generated {
                continue;
            }
            if named.chars().all(|c| c == GAP || c == '/')
                || line.contains("$(shell")
                || named.starts_with('/')
                || named.starts_with('~')
            {
                self.definitions.open = Some("a makefile includes a file that is not in the tree");
                continue;
            }
            // A folder that only make knows, such as `$(CURDIR)/x.mk`, is nearly always its own.
            let own = named.trim_start_matches([GAP, '/']).to_owned();
            let candidates = if own.len() == named.len() { vec![own] } else { vec![own.clone(), format!("**/{own}")] };
            self.definitions.includes.push(Include {
                candidates,
                namespace: String::new(),
                aliases: Vec::new(),
                optional,
            });
        }
    }

    /// `text` with variables replaced by what they hold, and by [`GAP`] where that is not to be told.
    fn expand(&self, text: &str, depth: usize) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            out.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            let (inner, after) = match rest.chars().next() {
                Some('(') => enclosed(rest, '(', ')'),
                Some('{') => enclosed(rest, '{', '}'),
                Some('$') => ("", &rest[1..]),
                Some(c) => (&rest[..c.len_utf8()], &rest[c.len_utf8()..]),
                None => ("", rest),
            };
            rest = after;
            if !inner.is_empty() {
                out.push_str(&self.value(inner, depth));
            }
        }
        out.push_str(rest);
        out
    }

    fn value(&self, inner: &str, depth: usize) -> String {
        let gap = || GAP.to_string();
        if depth > 8 {
            return gap();
        }
        let words = |text: &str| self.expand(text, depth + 1);
        let each = |text: String, shape: &dyn Fn(&str) -> String| {
            text.split_whitespace().map(shape).collect::<Vec<_>>().join(" ")
        };
        if let Some((function, arguments)) = inner.split_once(char::is_whitespace) {
            let parts: Vec<&str> = arguments.splitn(2, ',').collect();
            return match (function, parts.as_slice()) {
                ("sort" | "strip" | "abspath" | "realpath", _) => words(arguments),
                ("addprefix", [prefix, list]) => each(words(list), &|word| format!("{}{word}", words(prefix).trim())),
                ("addsuffix", [suffix, list]) => each(words(list), &|word| format!("{word}{}", words(suffix).trim())),
                ("filter" | "filter-out", [_, list]) => words(list),
                ("patsubst", [from, rest]) => match rest.split_once(',') {
                    Some((to, list)) => each(words(list), &|word| substitute(word, from.trim(), &words(to.trim()))),
                    None => gap(),
                },
                _ => gap(),
            };
        }
        if let Some((name, change)) = inner.split_once(':') {
            let Some((from, to)) = change.split_once('=') else { return gap() };
            let (from, to) = if from.contains('%') {
                (from.to_owned(), to.to_owned())
            } else {
                (format!("%{from}"), format!("%{to}"))
            };
            return each(self.value(name, depth + 1), &|word| substitute(word, &from, &words(&to)));
        }
        match self.variables.get(inner) {
            Some(value) if inner != "MAKEFILE_LIST" => {
                let value = self.expand(value, depth + 1);
                if value.trim().is_empty() { gap() } else { value.trim().to_owned() }
            }
            _ => gap(),
        }
    }
}

/// What `$(patsubst from,to,word)` gives; a gap in `word` may stand for anything that `from` asks.
fn substitute(word: &str, from: &str, to: &str) -> String {
    let (head, tail) = from.split_once('%').unwrap_or((from, ""));
    if word.contains(GAP) {
        return to.replace('%', &GAP.to_string());
    }
    match word.strip_prefix(head).and_then(|word| word.strip_suffix(tail)) {
        Some(stem) => to.replace('%', stem),
        None => word.to_owned(),
    }
}

/// The inside of the bracket that `text` starts with, and what follows it.
fn enclosed(text: &str, open: char, close: char) -> (&str, &str) {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
            if depth == 0 {
                return (&text[1..at], &text[at + 1..]);
            }
        }
    }
    ("", "")
}

fn without_comment(line: &str) -> &str {
    match line.find('#') {
        Some(at) if !line[..at].ends_with('\\') => &line[..at],
        _ => line,
    }
}

/// The colon that ends the targets of a rule: not inside a variable, not part of `:=`.
fn separator(line: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in line.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            '=' if depth == 0 => return None,
            ':' if depth == 0 => {
                let after = line[at..].trim_start_matches(':');
                return (!after.starts_with('=')).then_some(at);
            }
            _ => {}
        }
    }
    None
}

/// `NAME = value` in any of make's ways.
fn assignment(line: &str) -> Option<(String, &str)> {
    let mut line = line;
    while let Some(rest) = ["export ", "override ", "private "].iter().find_map(|word| line.strip_prefix(word)) {
        line = rest.trim_start();
    }
    let at = line.find('=')?;
    let name = line[..at].trim_end_matches([':', '+', '?', '!']).trim();
    let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-$(){}".contains(c));
    plain.then(|| (name.to_owned(), line[at + 1..].trim()))
}

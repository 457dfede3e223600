//! The part of make's language that says which targets there are.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::source::Span;

use super::{Definitions, Include, Kind};

/// Stands for text that only a run of make would tell.
const GAP: char = '*';

/// Bytes that all variables of a file may stand for together: each may hold the one before it ten times. Lists of
/// files in the largest makefiles make a few hundred thousand.
const MOST_EXPANDED: usize = 4 << 20;

/// Bytes of a line in which a name is looked for: it is there, or a variable holds it.
const NEAR: usize = 4096;

pub(super) fn read(text: &str) -> Definitions {
    let mut reader = Reader { room: Cell::new(MOST_EXPANDED), ..Reader::default() };
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
            _ => reader.line(&logical, Raw { text: &text[start..at], start, seen: 0 }),
        }
    }
    reader.end_rule();
    let known: BTreeSet<String> = reader.definitions.targets.iter().map(|target| target.name.clone()).collect();
    for (name, start) in std::mem::take(&mut reader.phony) {
        if !known.contains(&name) {
            reader.define(&name, &"".into(), &mut Raw { text: &text[start..], start, seen: 0 });
        }
    }
    if reader.room.get() == 0 {
        reader.definitions.open = Some("the variables of a makefile hold too much");
    }
    reader.definitions
}

/// A line as it stands in the file, its continuations included.
struct Raw<'a> {
    text: &'a str,
    /// Where it starts.
    start: usize,
    /// How much of it is before the names that are still to come.
    seen: usize,
}

impl Raw<'_> {
    /// Where `name` stands; the start of the line if a variable holds it.
    fn place(&mut self, name: &str) -> Span {
        let mut end = self.text.len().min(self.seen + NEAR);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let found = self.text.get(self.seen..end).and_then(|near| near.find(name)).map(|at| self.seen + at);
        self.seen = found.map_or(self.seen, |at| at + name.len());
        let at = self.start + found.unwrap_or(0);
        Span::new(at, at + name.len())
    }
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
    /// Bytes that variables may still stand for.
    room: Cell<usize>,
}

impl Reader {
    fn end_rule(&mut self) {
        let recipe = self.body.join(" ");
        let end = self.definitions.targets.len();
        let targets = &mut self.definitions.targets[std::mem::replace(&mut self.current, end..end)];
        // All of them share what they need and what is done.
        if let Some(needs) = targets.first().map(|target| target.body.clone()) {
            let body = format!("{needs} {recipe}").split_whitespace().collect::<Vec<_>>().join(" ");
            let body: Arc<str> = body.into();
            targets.iter_mut().for_each(|target| target.body = body.clone());
        }
        self.body.clear();
    }

    fn line(&mut self, line: &str, raw: Raw<'_>) {
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
        self.rule(line, raw);
    }

    fn rule(&mut self, line: &str, mut raw: Raw<'_>) {
        let Some(colon) = separator(line) else { return };
        let (targets, after) = line.split_at(colon);
        let after = after.trim_start_matches([':', '&']);
        // `target: NAME = value` sets a variable for the target and defines nothing.
        if assignment(after.split(';').next().unwrap_or("").trim()).is_some() {
            return;
        }
        self.end_rule();
        let targets = self.expand(targets, 0);
        let prerequisites: Arc<str> = after.split(';').next().unwrap_or("").trim().into();
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
                            .map(|name| (name.to_owned(), raw.start)),
                    );
                }
                ".DEFAULT" => self.definitions.open = Some("a makefile has a rule for any name"),
                _ if name.starts_with('.') && name[1..].chars().all(|c| c.is_ascii_uppercase() || c == '_') => {}
                _ => match &shape {
                    Some(shape) if name.contains(GAP) => self.define(shape, &prerequisites, &mut raw),
                    _ => self.define(name, &prerequisites, &mut raw),
                },
            }
        }
        self.current = from..self.definitions.targets.len();
        if let Some((_, inline)) = after.split_once(';') {
            self.body.push(inline.trim().to_owned());
        }
    }

    fn define(&mut self, name: &str, prerequisites: &Arc<str>, raw: &mut Raw<'_>) {
        let pattern = name.replace('%', "*");
        let stem = || prerequisites.split_whitespace().find(|word| word.contains('%') && *word != "%");
        if let Some(stem) = (name == "%").then(stem).flatten() {
            let shape = self.expand(stem, 0).replace('%', "*");
            self.definitions.derived.push((Kind::Target, shape));
        } else if pattern.chars().all(|c| c == GAP) {
            self.definitions.open = Some("a makefile has a rule for any name");
        } else if pattern.contains(GAP) {
            self.definitions.add_pattern(Kind::Target, &pattern, GAP, Span::default(), "".into());
        } else if name != "FORCE" {
            let place = raw.place(name);
            self.definitions.add(Kind::Target, name, place, prerequisites.clone());
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

    /// What `$(inner)` stands for; a gap where that is not to be told, or where there is no room for it.
    fn value(&self, inner: &str, depth: usize) -> String {
        let value = if depth > 8 || self.room.get() == 0 { None } else { self.known_value(inner, depth) };
        let value = value.unwrap_or_else(|| GAP.to_string());
        match self.room.get().checked_sub(value.len() + 1) {
            Some(room) => self.room.set(room),
            None => {
                self.room.set(0);
                return GAP.to_string();
            }
        }
        value
    }

    fn known_value(&self, inner: &str, depth: usize) -> Option<String> {
        let words = |text: &str| self.expand(text, depth + 1);
        if let Some((function, arguments)) = inner.split_once(char::is_whitespace) {
            let parts: Vec<&str> = arguments.splitn(2, ',').collect();
            return match (function, parts.as_slice()) {
                ("sort" | "strip" | "abspath" | "realpath", _) => Some(words(arguments)),
                ("addprefix", [prefix, list]) => {
                    let prefix = words(prefix);
                    self.each(&words(list), |word| format!("{}{word}", prefix.trim()))
                }
                ("addsuffix", [suffix, list]) => {
                    let suffix = words(suffix);
                    self.each(&words(list), |word| format!("{word}{}", suffix.trim()))
                }
                ("filter" | "filter-out", [_, list]) => Some(words(list)),
                ("patsubst", [from, rest]) => {
                    let (to, list) = rest.split_once(',')?;
                    let to = words(to.trim());
                    self.each(&words(list), |word| substitute(word, from.trim(), &to))
                }
                _ => None,
            };
        }
        if let Some((name, change)) = inner.split_once(':') {
            let (from, to) = change.split_once('=')?;
            let (from, to) = if from.contains('%') {
                (from.to_owned(), to.to_owned())
            } else {
                (format!("%{from}"), format!("%{to}"))
            };
            let to = words(&to);
            return self.each(&self.value(name, depth + 1), |word| substitute(word, &from, &to));
        }
        let value = self.variables.get(inner).filter(|_| inner != "MAKEFILE_LIST")?;
        let value = self.expand(value, depth + 1);
        (!value.trim().is_empty()).then(|| value.trim().to_owned())
    }

    /// The words of `text`, each in the shape that it gets; `None` if they are more than there is room for.
    fn each(&self, text: &str, shape: impl Fn(&str) -> String) -> Option<String> {
        let mut out = String::new();
        for word in text.split_whitespace() {
            if out.len() > self.room.get() {
                self.room.set(0);
                return None;
            }
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&shape(word));
        }
        Some(out)
    }
}

/// What `$(patsubst from,to,word)` gives; a gap in `word` may stand for anything that `from` asks.
fn substitute(word: &str, from: &str, to: &str) -> String {
    let (head, tail) = from.split_once('%').unwrap_or((from, ""));
    if word.contains(GAP) {
        return to.replace('%', &GAP.to_string());
    }
    match word.strip_prefix(head).and_then(|word| word.strip_suffix(tail)) {
        // make takes the first one only.
        Some(stem) => to.replacen('%', stem, 1),
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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    #[test]
    fn variables_made_to_explode_are_cut_and_tell_so() {
        let mut text = "A0 = x\n".to_owned();
        (1..9).for_each(|n| writeln!(text, "A{n} = {}", format!("$(A{}) ", n - 1).repeat(30)).expect("a text"));
        let read = read(&format!("{text}all $(A8): a\n\techo\nother: b\n"));
        assert!(read.open.is_some());
        assert!(read.targets.len() <= MOST_EXPANDED && read.find(Kind::Target, "other").is_some());
    }

    #[test]
    fn what_variables_hold_is_expanded() {
        let read = read("L = a b\nP = $(addprefix build-,$(L))\n$(P) $(L:%=%.x): need\n\techo\n.PHONY: c\n");
        let names: Vec<&str> = read.targets.iter().map(|target| &*target.name).collect();
        assert_eq!(names, ["build-a", "build-b", "a.x", "b.x", "c"]);
        assert_eq!((&*read.targets[3].body, read.open), ("need echo", None));
    }
}

use std::collections::BTreeMap;

use super::directive::{self, Action, Written};
use super::intervals::Intervals;
use super::own::{added, invalid, unused};
use super::{catalog, cover};
use crate::config::{Config, closest};
use crate::document::{Corpus, Document};
use crate::finding::{Confidence, Edit, Finding, Place};
use crate::rules;
use crate::source::Span;

/// The directives of every document that is read.
#[derive(Debug, Default)]
pub struct Directives {
    by_path: BTreeMap<String, Vec<Directive>>,
    /// What is silenced, by path and rule.
    silent: BTreeMap<(String, String), Intervals>,
    invalid: Vec<Finding>,
}

/// A valid directive.
#[derive(Clone, Debug)]
struct Directive {
    /// The comments: one, or the two ends of a region.
    comments: Vec<Span>,
    /// What it covers.
    cover: Span,
    /// Names of rules that exist.
    rules: Vec<String>,
    /// The bytes between the brackets of each comment.
    lists: Vec<Span>,
    /// Why, in the author's words; may be empty.
    reason: String,
}

impl Directives {
    /// Reads the comments of all documents.
    pub fn read(corpus: &Corpus) -> Self {
        let mut all = Directives::default();
        for entry in corpus.entries() {
            let document = &*entry.document;
            let mut reader = Reader { document, open: Vec::new(), found: Vec::new(), invalid: &mut all.invalid };
            for &comment in &document.comments {
                match directive::parse(document.slice(comment)) {
                    Some(Ok(written)) => reader.take(comment, &written),
                    Some(Err(wrong)) => reader.complain(comment.sub(wrong.at), wrong.message, wrong.label, wrong.help),
                    None => {}
                }
            }
            let found = reader.close();
            if !found.is_empty() {
                all.by_path.insert(document.path().to_owned(), found);
            }
        }
        let mut silent: BTreeMap<(String, String), Vec<Span>> = BTreeMap::new();
        for (path, directive) in all.each() {
            for rule in &directive.rules {
                silent.entry((path.to_owned(), rule.clone())).or_default().push(directive.cover);
            }
        }
        all.silent = silent.into_iter().map(|(key, spans)| (key, Intervals::new(spans))).collect();
        all
    }

    /// Whether a directive silences `finding`.
    pub fn silence(&self, finding: &Finding) -> bool {
        let key = (finding.place.path.clone(), finding.rule.name.to_owned());
        self.silent.get(&key).is_some_and(|spans| spans.touch(finding.place.span))
    }

    fn each(&self) -> impl Iterator<Item = (&str, &Directive)> {
        self.by_path.iter().flat_map(|(path, all)| all.iter().map(move |one| (path.as_str(), one)))
    }

    /// Whether there is any valid directive at all.
    pub fn is_empty(&self) -> bool {
        self.by_path.is_empty()
    }

    /// What is wrong with the directives themselves.
    pub fn invalid(&self) -> &[Finding] {
        &self.invalid
    }

    /// Every valid directive as if a change had just added it: the comparison with the base drops the others.
    pub fn as_added(&self, corpus: &Corpus) -> Vec<Finding> {
        let told = |path: &str, directive: &Directive| {
            let span = *directive.comments.first()?;
            let words = corpus.get(path)?.document.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
            let rules: Vec<String> = directive.rules.iter().map(|rule| format!("`{rule}`")).collect();
            let reason = if directive.reason.is_empty() { String::new() } else { format!(": {}", directive.reason) };
            let message = format!("this change silences {} here{reason}", rules.join(", "));
            Some(added(Place { path: path.to_owned(), span }, message, words))
        };
        self.each().filter_map(|(path, one)| told(path, one)).collect()
    }

    /// Directives that silence none of `findings`, which are all that the rules of this run had to say.
    /// Rules that `config` turns off where the directive stands did not run there.
    pub fn unused(&self, findings: &[Finding], corpus: &Corpus, config: &Config) -> Vec<Finding> {
        let mut spans: BTreeMap<(&str, &str), Vec<Span>> = BTreeMap::new();
        for finding in findings {
            let Span { start, end } = finding.place.span;
            let span = Span { start, end: end.max(start + 1) };
            spans.entry((&finding.place.path, finding.rule.name)).or_default().push(span);
        }
        let spans: BTreeMap<_, _> = spans.into_iter().map(|(key, spans)| (key, Intervals::new(spans))).collect();
        let needed = |path: &str, rule: &str, cover: Span| {
            // Nor did rules that only run where less certain findings, or a model, are asked for.
            let off = rules::reach(rule) < Confidence::High
                || rules::needs_model(rule)
                || catalog::rule(rule).is_none_or(|info| config.level(rule, info.level, path).is_none());
            off || !cover.is_empty() && spans.get(&(path, rule)).is_some_and(|spans| spans.touch(cover))
        };
        let idle = self.each().filter_map(|(path, directive)| {
            directive.unused(&corpus.get(path)?.document, &|rule| needed(path, rule, directive.cover))
        });
        idle.collect()
    }
}

impl Directive {
    fn unused(&self, document: &Document, needed: &dyn Fn(&str) -> bool) -> Option<Finding> {
        let (kept, idle): (Vec<&String>, Vec<&String>) = self.rules.iter().partition(|rule| needed(rule));
        if idle.is_empty() {
            return None;
        }
        let place = |span| Place { path: document.path().to_owned(), span };
        let spans: Vec<(Span, String)> = if kept.is_empty() {
            self.comments.iter().map(|&comment| (removal(document, comment), String::new())).collect()
        } else {
            let names: Vec<&str> = kept.iter().map(|name| name.as_str()).collect();
            self.lists.iter().filter(|list| !list.is_empty()).map(|&list| (list, names.join(", "))).collect()
        };
        let edits = spans.into_iter().map(|(span, replacement)| Edit { place: place(span), replacement }).collect();
        let idle: Vec<&str> = idle.iter().map(|name| name.as_str()).collect();
        Some(unused(place(*self.comments.first()?), &idle, kept.is_empty(), edits))
    }
}

/// What goes with a comment: its whole line where it stands alone, else the blanks before it.
fn removal(document: &Document, comment: Span) -> Span {
    let text = document.text();
    let before = &text[..comment.start as usize];
    let blanks = before.len() - before.trim_end_matches([' ', '\t']).len();
    let after = &text[comment.end as usize..];
    let starts_line = before.len() == blanks || before[..before.len() - blanks].ends_with('\n');
    let rest = after.trim_start_matches([' ', '\t']);
    let ending = ["\r\n", "\n"].into_iter().find(|ending| rest.starts_with(ending));
    match ending {
        Some(ending) if starts_line => {
            let end = comment.end as usize + (after.len() - rest.len()) + ending.len();
            Span::new(comment.start as usize - blanks, end)
        }
        _ => Span::new(comment.start as usize - if starts_line { 0 } else { blanks }, comment.end as usize),
    }
}

/// Reads one document's directives in order.
struct Reader<'a> {
    document: &'a Document,
    /// Starts of regions that are not closed yet.
    open: Vec<Directive>,
    found: Vec<Directive>,
    invalid: &'a mut Vec<Finding>,
}

impl Reader<'_> {
    fn complain(&mut self, span: Span, message: String, label: &str, help: Option<String>) {
        let place = Place { path: self.document.path().to_owned(), span };
        self.invalid.push(invalid(place, message, label, help));
    }

    fn take(&mut self, comment: Span, written: &Written) {
        let rules = self.known(comment, written);
        let list = comment.sub(written.list.clone());
        let whole = Span::new(0, self.document.text().len());
        let cover = match written.action {
            Action::IgnoreEnd => return self.end(comment, list, written, &rules),
            Action::Ignore => cover::of(self.document, comment),
            Action::IgnoreFile => whole,
            Action::IgnoreStart => Span { start: comment.start, ..whole },
        };
        if rules.is_empty() {
            return;
        }
        let directive =
            Directive { comments: vec![comment], cover, rules, lists: vec![list], reason: written.reason.clone() };
        if written.action == Action::IgnoreStart { self.open.push(directive) } else { self.found.push(directive) }
    }

    /// The names that a directive may name; the others are reported.
    fn known(&mut self, comment: Span, written: &Written) -> Vec<String> {
        let mut known: Vec<String> = Vec::new();
        for (name, at) in &written.rules {
            let span = comment.sub(at.clone());
            if rules::rule(name).is_some() {
                if !known.contains(name) {
                    known.push(name.clone());
                }
            } else if catalog::rule(name).is_some() {
                let help = format!("set `{name} = \"off\"` under `[rules]` in drift.toml");
                let message = format!("`{name}` cannot be silenced from within a document");
                self.complain(span, message, "judges directives itself", Some(help));
            } else {
                let names = rules::RULES.iter().map(|(rule, _)| rule.name);
                let help = closest(name, names).map(|name| format!("did you mean `{name}`?"));
                let help = help.or_else(|| Some("`drift rules` lists the names".to_owned()));
                self.complain(span, format!("there is no rule `{name}`"), "unknown rule", help);
            }
        }
        known
    }

    /// Closes the innermost open region of exactly these rules; a bare end closes the innermost of all.
    fn end(&mut self, comment: Span, list: Span, written: &Written, rules: &[String]) {
        let same = |open: &Directive| {
            written.rules.is_empty()
                || rules.len() == open.rules.len() && rules.iter().all(|rule| open.rules.contains(rule))
        };
        let Some(at) = self.open.iter().rposition(same) else {
            // Where the name itself is wrong, that is said already.
            if written.rules.is_empty() || !rules.is_empty() {
                let help = Some("name exactly the rules of the `ignore-start` above it, or none".to_owned());
                self.complain(comment, "`ignore-end` closes nothing".to_owned(), "no such `ignore-start`", help);
            }
            return;
        };
        let mut region = self.open.remove(at);
        region.cover.end = comment.end;
        region.comments.push(comment);
        region.lists.push(list);
        self.found.push(region);
    }

    /// The valid directives in order. A region that is never closed covers nothing.
    fn close(mut self) -> Vec<Directive> {
        for open in std::mem::take(&mut self.open) {
            let message = format!("`ignore-start[{}]` is never closed", open.rules.join(", "));
            let help = Some("close it with `ignore-end`, or write `ignore-file` for the whole document".to_owned());
            self.complain(open.comments[0], message, "no `ignore-end` after it", help);
        }
        self.found.sort_by_key(|directive| directive.comments[0]);
        self.found
    }
}

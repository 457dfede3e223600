//! A project that went over to another package manager, and pages that still run its scripts with the old one.

use super::overtaken::{How, Overtaken};
use super::page::{self, samples_of};
use crate::claim::mood_of;
use crate::command::{CommandLine, Home, Page};
use crate::document::{Corpus, Document, Genre, speaks_to_contributors};
use crate::fact::runner::{Definitions, RUNNERS, Runner, load};
use crate::finding::{Confidence, Place};
use crate::history::{Vanished, Witness};
use crate::source::Span;
use crate::tree::{Tree, path};

/// Each package manager of JavaScript with the lockfiles that only it writes.
const MANAGERS: &[(&str, &[&str])] = &[
    ("npm", &["package-lock.json", "npm-shrinkwrap.json"]),
    ("yarn", &["yarn.lock"]),
    ("pnpm", &["pnpm-lock.yaml"]),
    ("bun", &["bun.lock", "bun.lockb"]),
];

/// Places of the new manager's commands that are shown.
const SHOWN: usize = 4;

/// The first command of each page that runs a script of the project's with a package manager whose lockfile another
/// one's has taken the place of. Both may run the script, but only one of them installs what it needs.
pub(super) fn left_to_old_manager(corpus: &Corpus, tree: &Tree, history: &dyn Witness) -> Vec<Overtaken> {
    let holds = |locks: &[&str]| locks.iter().any(|lock| tree.named(lock).next().is_some());
    let mut current = MANAGERS.iter().filter(|(_, locks)| holds(locks));
    let (Some((new, _)), None) = (current.next(), current.next()) else { return Vec::new() };
    let gone: Vec<(&str, Vanished)> = MANAGERS
        .iter()
        .filter(|(name, _)| name != new)
        .filter_map(|(name, locks)| Some((*name, locks.iter().find_map(|lock| history.vanished(lock))?)))
        .collect();
    let Some(npm) = RUNNERS.iter().find(|runner| runner.name() == "npm").filter(|_| !gone.is_empty()) else {
        return Vec::new();
    };
    if !tree.is_file("package.json") {
        return Vec::new();
    }
    let scripts = load(*npm, tree, "package.json").definitions;
    let home = Home::of(tree);
    let pages = corpus.entries().iter().enumerate().filter(|(_, entry)| {
        let at = entry.document.path();
        entry.genre == Genre::Living
            && page::is_of_today(entry)
            && samples_of(at).is_empty()
            && speaks_of_this_project(at)
    });
    let mut news: Vec<(usize, Span)> = Vec::new();
    let mut olds: Vec<(usize, Span, Span, &Vanished)> = Vec::new();
    for (index, entry) in pages {
        let document = &*entry.document;
        if !MANAGERS.iter().any(|(name, _)| document.text().contains(name)) {
            continue;
        }
        let page = Page::read(document, tree, &home);
        let own = |manager: &str| -> Vec<(Span, Span)> {
            let lines = page.commands.iter().filter(|line| line.whole && !line.elsewhere && !page.reader_project);
            lines.filter_map(|line| Some((line.span, runs_script(*npm, &scripts, line, manager)?))).collect()
        };
        let current = own(new);
        news.extend(current.iter().map(|(line, _)| (index, *line)));
        // A page that gives both leaves the choice to the reader.
        if !current.is_empty() || page.commands.iter().any(|line| line.program() == *new) {
            continue;
        }
        for (name, vanished) in &gone {
            let first = own(name).into_iter().find(|(line, _)| is_of_today(document, *line));
            olds.extend(first.map(|(line, program)| (index, line, program, vanished)));
        }
    }
    let mut found = Vec::new();
    for (index, line, program, vanished) in olds {
        let document = &*corpus.entries()[index].document;
        if history.stood(document.path(), document.slice(line), vanished) != Some(true) {
            continue;
        }
        // One line of each page before a second of any.
        let mut shown: Vec<(usize, usize, Span)> = news
            .iter()
            .enumerate()
            .map(|(at, &(page, span))| (news[..at].iter().filter(|(other, _)| *other == page).count(), page, span))
            .collect();
        shown.sort_by_key(|&(nth, page, span)| (nth, page, span));
        let place = |(_, page, span): (usize, usize, Span)| Place {
            path: corpus.entries()[page].document.path().to_owned(),
            span,
        };
        found.push(Overtaken {
            document: index,
            span: program,
            new: (*new).into(),
            how: How::Manager,
            shown: shown.into_iter().take(SHOWN).map(place).collect(),
            commit: vanished.commit.clone(),
            confidence: Confidence::Medium,
        });
    }
    found
}

/// The word of `line` that is `manager`, if it runs one of the project's scripts with it.
fn runs_script(npm: &dyn Runner, scripts: &Definitions, line: &CommandLine, manager: &str) -> Option<Span> {
    let at = line.stages.iter().copied().find(|&at| line.words[at].text == manager)?;
    let asks = npm.asks(manager, &line.words[at + 1..]);
    asks.iter().any(|ask| npm.defines(scripts, ask)).then(|| line.words[at].span)
}

fn is_of_today(document: &Document, line: Span) -> bool {
    document.statement_at(line).is_none_or(|statement| super::weigh::is_of_today(mood_of(document, statement)))
}

/// Whether the page at `at` is for those who work on the project: what a site publishes is for those who use it.
fn speaks_of_this_project(at: &str) -> bool {
    const PUBLISHED: &[&str] = &["docs", "doc", "website", "www", "site", "content", "blog"];
    speaks_to_contributors(at) || !path::parent(at).split('/').any(|folder| PUBLISHED.contains(&folder))
}

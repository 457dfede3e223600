//! What casts doubt on that a path which is gone is what the page means, and that somebody will mend the page.
//!
//! That a path once stood and that the document names it is not enough for high confidence.

use std::collections::BTreeSet;

use super::super::Context;
use super::Lost;
use super::state::is_kept_by_own_program;
use crate::document::{Document, is_of_an_occasion, speaks_to_contributors};
use crate::mention::Mention;
use crate::tree::path;

/// More removals than this, and the path comes and goes with what is being done.
const REMOVALS: usize = 2;

/// Why a path that is gone may not be what the page means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// `/settings`: it reads like the route of a program or a site.
    Route,
    /// Somebody else's words.
    Quoted,
    /// The page is for users, and most other paths of it never were in the repository; or it is the front page and names
    /// a file that every reader may have.
    OfTheReader,
    /// The page is for users, and a program of this repository keeps such files for everybody who uses it.
    OfTheProgram,
    /// It was removed again and again, or another number took the place of the one in its name.
    ComesAndGoes,
    /// The page is a plan, a report or the like.
    OfAnOccasion,
    /// The document named the path when it stood, but in another statement.
    Reworded,
}

impl Doubt {
    /// The doubt in words that finish "less certain: ".
    pub(super) fn why(self) -> &'static str {
        match self {
            Doubt::Route => "it may be a route of a program or a site",
            Doubt::Quoted => "the words are quoted",
            Doubt::OfTheReader => "the page may speak of files of its reader",
            Doubt::OfTheProgram => "the program may keep it where it is used",
            Doubt::ComesAndGoes => "the path comes and goes",
            Doubt::OfAnOccasion => "the page was written on one occasion",
            Doubt::Reworded => "the statement is younger than the removal",
        }
    }
}

/// Which tree a page speaks of, by the paths that it names.
#[derive(Default)]
pub(super) struct Subject {
    ours: BTreeSet<String>,
    foreign: BTreeSet<String>,
    /// Whether it calls some path the reader's: "in your `config/ferry.php`".
    is_of_the_reader: bool,
}

impl Subject {
    /// The repository has, or had, what `mention` names.
    pub(super) fn holds(&mut self, mention: &Mention) {
        if mention.shape.depth() > 1 {
            self.ours.insert(mention.shape.path.clone());
        }
    }

    /// The repository never had what `mention` names.
    pub(super) fn lacks(&mut self, mention: &Mention) {
        if mention.shape.depth() > 1 {
            self.foreign.insert(mention.shape.path.clone());
        }
    }

    /// The document names what `mention` does, whoever has it.
    pub(super) fn names(&mut self, document: &Document, mention: &Mention) {
        let statement = mention.statement.map(|index| &document.statements[index]);
        let before = statement.and_then(|statement| statement.text.get(..mention.range.start)).unwrap_or_default();
        let last = before.split_whitespace().next_back().unwrap_or_default();
        self.is_of_the_reader |= mention.shape.depth() > 1 && last.eq_ignore_ascii_case("your");
    }

    /// Whether the page speaks of this repository: by what it is, or by the paths that it names besides that of
    /// `mention`.
    fn is_this_repository(&self, document: &Document, mention: &Mention, lost: &str) -> bool {
        let page = document.path();
        if speaks_to_contributors(page) {
            return true;
        }
        if path::name(page).to_lowercase().starts_with("readme") {
            // At the root a lone name may be that of a file which every reader has.
            return mention.shape.cut || !path::parent(lost).is_empty();
        }
        if self.is_of_the_reader {
            return false;
        }
        // What stood beside it by the page's word never did: both are made by the reader.
        let folder = path::parent(&mention.shape.path);
        if self.foreign.iter().any(|other| path::parent(other) == folder) {
            return false;
        }
        let ours = self.ours.iter().filter(|path| **path != mention.shape.path).count();
        self.foreign.is_empty() || ours > self.foreign.len()
    }
}

/// What casts doubt on each of the mentions of `document` whose paths are gone. A page that surely means a path in one
/// statement means it in the others too, however young they are.
pub(super) fn doubts(
    cx: &Context<'_>,
    document: &Document,
    gone: &[(Mention, Lost)],
    subject: &Subject,
) -> Vec<Option<Doubt>> {
    let mut doubts: Vec<Option<Doubt>> =
        gone.iter().map(|(mention, lost)| doubt(cx, document, mention, lost, subject)).collect();
    let sure: BTreeSet<&str> = gone
        .iter()
        .zip(&doubts)
        .filter(|(_, doubt)| doubt.is_none())
        .map(|((_, lost), _)| lost.path.as_str())
        .collect();
    for ((_, lost), doubt) in gone.iter().zip(&mut doubts) {
        *doubt = doubt.take_if(|doubt| *doubt != Doubt::Reworded || !sure.contains(lost.path.as_str()));
    }
    doubts
}

/// The first doubt that there is, the cheapest looked for first.
fn doubt(cx: &Context<'_>, document: &Document, mention: &Mention, lost: &Lost, subject: &Subject) -> Option<Doubt> {
    let shape = &mention.shape;
    let statement = mention.statement.map(|index| &document.statements[index]);
    if shape.rooted && shape.depth() == 1 && !shape.has_extension() && !super::is_located(document, mention) {
        return Some(Doubt::Route);
    }
    if statement.is_some_and(|statement| statement.block.quoted) {
        return Some(Doubt::Quoted);
    }
    if !subject.is_this_repository(document, mention, &lost.path) {
        return Some(Doubt::OfTheReader);
    }
    if !speaks_to_contributors(document.path()) && is_kept_by_own_program(cx.tree, &lost.path) {
        return Some(Doubt::OfTheProgram);
    }
    let renumbered =
        lost.gone.went.as_ref().is_some_and(|went| without_digits(&went.path) == without_digits(&lost.path));
    if renumbered || cx.history.removals(&lost.path) > REMOVALS {
        return Some(Doubt::ComesAndGoes);
    }
    if is_of_an_occasion(document.path()) {
        return Some(Doubt::OfAnOccasion);
    }
    let words = match statement {
        Some(statement) => statement.text.as_str(),
        None => line_of(document, mention),
    };
    let says = |text: &str| says(text, words, &shape.path);
    (cx.history.said(document.path(), &says, &lost.gone) != Some(true)).then_some(Doubt::Reworded)
}

fn without_digits(path: &str) -> String {
    path.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn line_of<'a>(document: &'a Document, mention: &Mention) -> &'a str {
    let text = document.text();
    let (start, end) = (mention.span.start as usize, mention.span.end as usize);
    let start = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let end = text.get(end..).and_then(|after| after.find('\n')).map_or(text.len(), |at| end + at);
    text.get(start..end).unwrap_or("")
}

/// Whether some paragraph of `text` names `path` in at least half of the words of `statement`: the statement as it
/// was before it was re-worded a little, re-wrapped or put into a list.
fn says(text: &str, statement: &str, path: &str) -> bool {
    let wanted: BTreeSet<String> = words(&statement.replace(path, " ")).collect();
    text.match_indices(path).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + path.len()..]);
        let inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        if before.ends_with(inside) || after.starts_with(inside) {
            return false;
        }
        let start = before.rfind("\n\n").map_or(0, |blank| blank + 2);
        let end = after.find("\n\n").map_or(text.len(), |blank| at + path.len() + blank);
        let paragraph: BTreeSet<String> = words(&text[start..end]).collect();
        2 * wanted.intersection(&paragraph).count() >= wanted.len()
    })
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_statement_is_known_again_after_small_changes() {
        let now = "Run `scripts/setup.sh` before you start the server.";
        for then in [
            "Run `scripts/setup.sh` before you\nstart the server.\n",
            "# Setup\n\n* run scripts/setup.sh before the server\n",
            "Please run `./scripts/setup.sh` once, before you start a server for the first time.\n",
        ] {
            assert!(says(then, now, "scripts/setup.sh"), "{then}");
        }
    }

    #[test]
    fn another_statement_about_the_path_is_another() {
        let now = "Run `scripts/setup.sh` before you start the server.";
        for then in [
            "The folder holds scripts/setup.sh.\n\nRun it before you start the server.\n",
            "Run `scripts/setup.shell` before you start the server.\n",
            "Run `my-scripts/setup.sh` before you start the server.\n",
        ] {
            assert!(!says(then, now, "scripts/setup.sh"), "{then}");
        }
    }
}

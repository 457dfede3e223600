//! Why a sentence that names a path does not say that the path is there now.

use super::is_about_the_tree;
use crate::claim::{self, Mood};
use crate::document::{Document, Statement, StatementKind};
use crate::mention::Mention;

/// Whether the path is an example for its placeholder only: "rules stand in `rules/<name>.js`" tells where all of
/// them are.
fn is_pattern(document: &Document, mention: &Mention) -> bool {
    const EXAMPLES: &[&str] = &["example", "e.g.", "such as", "like ", "your", "my-", "my_"];
    let Some(statement) = mention.statement.map(|index| &document.statements[index]) else { return false };
    let text = statement.text.to_lowercase();
    mention.shape.cut && is_about_the_tree(document.path()) && !EXAMPLES.iter().any(|word| text.contains(word))
}

/// Whether the sentence says that the path is looked up where the reader works: "in your `$HOME`".
fn is_on_the_readers_machine(statement: &Statement) -> bool {
    const WORDS: &[&str] = &["$home", "home directory", "home folder", "your project", "your application", "your app "];
    let text = statement.text.to_lowercase();
    WORDS.iter().any(|word| text.contains(word))
}

/// Whether the page gives the path elsewhere below a folder of the reader's: `$DATA_DIR/plugins/x/lib/commands`.
fn is_below_the_readers(document: &Document, name: &str) -> bool {
    const OURS: &[&str] = &["root", "pwd", "workspace", "repo", "checkout", "src"];
    let text = document.text();
    name.contains('/')
        && text.match_indices(name).any(|(at, _)| {
            let before = &text[..at];
            let start = before.rfind(|c: char| c.is_whitespace() || "`\"'(".contains(c)).map_or(0, |at| at + 1);
            let folder = before.get(start..).unwrap_or("").to_lowercase();
            let foreign = folder.ends_with('/') && folder.starts_with(['$', '~', '<']) && folder.len() > 2;
            foreign && !OURS.iter().any(|word| folder.contains(word))
        })
}

/// Whether the sentence tells the reader to make the file: "Add a `NEWS.md` that says what changes". What one adds
/// *to* is there.
fn is_to_be_made(statement: &Statement, mention: &Mention) -> bool {
    let before = statement.text.get(..mention.range.start).unwrap_or("").to_lowercase();
    let mut words = before.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).rev();
    let verb = words.find(|word| !matches!(*word, "a" | "an" | "the" | "new" | "file" | "called" | "named"));
    matches!(verb, Some("add" | "create" | "include" | "write" | "make"))
}

/// Whether the sentence is a task of a list that is ticked off: `- [x] moved to src/a.rs`, `- ✅ src/a.rs` tell what
/// was done.
fn is_ticked(document: &Document, statement: &Statement) -> bool {
    let before = document.text().get(..statement.span.start as usize).unwrap_or("");
    let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let written = format!("{line}{}", document.slice(statement.span));
    let item = written.trim_start_matches(|c: char| c.is_ascii_digit() || "-*+>.) \t".contains(c));
    ["[x]", "[X]", "✅", "☑", "✔"].iter().any(|tick| item.starts_with(tick))
}

/// Whether a heading above says that what follows was changed, as reports of finished work do: "Files Modified".
fn is_reported(document: &Document, statement: &Statement) -> bool {
    const DONE: &[&str] = &["added", "changed", "created", "deleted", "modified", "removed", "touched", "updated"];
    document.heading_path(statement.section).iter().any(|heading| {
        let title = heading.title.to_lowercase();
        let mut words = title.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let last = words.next_back().is_some_and(|word| DONE.contains(&word));
        last && words.any(|word| matches!(word, "file" | "files"))
    })
}

/// Why the sentence does not say that the path is there now.
pub(super) fn mood(document: &Document, mention: &Mention) -> Option<&'static str> {
    let statement = &document.statements[mention.statement?];
    if statement.kind == StatementKind::Command {
        // A command under "Examples" is run all the same.
        let mood = claim::mood_of(document, statement);
        return (mood == Mood::Historical).then_some("speaks of the past");
    }
    if is_on_the_readers_machine(statement)
        || is_to_be_made(statement, mention)
        || is_below_the_readers(document, &mention.shape.path)
    {
        return Some("made or owned by the reader");
    }
    if is_ticked(document, statement) {
        return Some("a task that is done");
    }
    if is_reported(document, statement) {
        return Some("a report of what was done");
    }
    if claim::mood_of_headings(document, statement) == Mood::Planned {
        return Some("speaks of plans");
    }
    match claim::clause_mood(statement, mention.range.clone()) {
        Mood::Historical => Some("speaks of the past"),
        Mood::Planned => Some("speaks of plans"),
        Mood::Example if mention.shape.depth() < 3 && !is_pattern(document, mention) => Some("an example"),
        Mood::Quoted => Some("quoted"),
        _ => None,
    }
}

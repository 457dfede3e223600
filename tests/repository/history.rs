//! Histories kept as text, to be read like a log.
//!
//! ```text
//! Anything before the first commit is for the reader.
//!
//! === 2025-03-04 Ada Lovelace: Start the service
//! --- write README.md
//! # ferry
//! --- rename scripts/bootstrap.sh tools/setup.sh
//! --- edit package.json
//! -    "dev": "node src/server.js",
//! +    "start": "node src/server.js",
//! --- remove docs/old.md
//! ```
//!
//! A file's text goes up to the next line that begins with `--- ` or `=== `, without blank lines at its end.

use super::builder::Repository;
use super::change::{Change, edit, remove, rename, write};

impl Repository {
    /// The repository whose history `text` tells; a mistake in it is a mistake of the fixture.
    pub(crate) fn told(text: &str) -> Repository {
        let mut commits = text.split("\n=== ");
        commits.next();
        commits.fold(Repository::new(), |repository, commit| {
            let (head, body) = commit.split_once('\n').unwrap_or((commit, ""));
            let (by, subject) = head.split_once(": ").expect("DATE AUTHOR: SUBJECT");
            let (date, name) = by.split_once(' ').expect("DATE AUTHOR");
            let first = name.split(' ').next().unwrap_or(name).to_lowercase();
            let author = format!("{name} <{first}@example.org>");
            repository.commit_by(&author, noon(date), subject, changes(body))
        })
    }
}

fn changes(body: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    for block in format!("\n{body}").split("\n--- ").skip(1) {
        let (head, text) = block.split_once('\n').unwrap_or((block, ""));
        let text = match text.trim_end_matches('\n') {
            "" => String::new(),
            text => format!("{text}\n"),
        };
        match head.split(' ').collect::<Vec<_>>()[..] {
            ["write", path] => changes.push(write(path, text)),
            ["remove", path] => changes.push(remove(path)),
            ["rename", from, to] => changes.push(rename(from, to)),
            ["edit", path] => changes.extend(hunks(&text).iter().map(|(old, new)| edit(path, old, new))),
            _ => panic!("no such change: {head}"),
        }
    }
    changes
}

/// Runs of `-` lines, each with the run of `+` lines that takes its place.
fn hunks(text: &str) -> Vec<(String, String)> {
    let mut hunks: Vec<(String, String)> = Vec::new();
    let mut adding = true;
    for line in text.lines() {
        let (old, new) = (line.strip_prefix('-'), line.strip_prefix('+'));
        if old.is_some() && adding {
            hunks.push(Default::default());
        }
        adding = new.is_some();
        let hunk = hunks.last_mut().expect("an edit begins with what it replaces");
        match (old, new) {
            (Some(old), _) => hunk.0.extend([old, "\n"]),
            (_, Some(new)) => hunk.1.extend([new, "\n"]),
            _ => panic!("neither - nor +: {line}"),
        }
    }
    hunks
}

/// Seconds at noon of `YYYY-MM-DD`, UTC.
fn noon(date: &str) -> i64 {
    let parts: Vec<i64> = date.split('-').map(|part| part.parse().expect("YYYY-MM-DD")).collect();
    let [year, month, day] = parts[..] else { panic!("{date} is not YYYY-MM-DD") };
    // Days since 1970 in the proleptic Gregorian calendar, years counted from March.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469;
    days * 86_400 + 43_200
}

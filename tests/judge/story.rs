//! Two pages that answer one question differently in words that no rule reads, and a configured model.

use serde_json::Value;

use crate::repository::{Built, Repository, write};

/// Where the journal is.
pub(crate) const JOURNAL: &str = ".drift/journal.jsonl";
/// What the rules leave open.
pub(crate) const OLDER: &str = "Backups of the ledger are stored in Frankfurt.";
pub(crate) const NEWER: &str = "The backups of the ledger are kept in Dublin.";

/// A repository with one open question.
pub(crate) fn open() -> Repository {
    Repository::of([write("README.md", format!("# Ferry\n\n{OLDER}\n"))])
        .commit("Runbook", [write("docs/runbook.md", format!("# Runbook\n\n{NEWER}\n"))])
}

/// A repository with at least `count` open questions, each about a thing of its own.
pub(crate) fn many(count: usize) -> Repository {
    let thing = |number: usize| format!("{}{}", ["Harbour", "Ticket", "Cargo", "Crew"][number % 4], word(number));
    let page = |words: &str, place: &str| -> String {
        (0..count)
            .map(|number| {
                format!("The {} of the {} {words} {place}{}.\n\n", thing(number), word(number * 7 + 3), word(number))
            })
            .collect()
    };
    Repository::of([write("README.md", format!("# Ferry\n\n{}", page("is stored in", "Frankfurt")))])
        .commit("Runbook", [write("docs/runbook.md", format!("# Runbook\n\n{}", page("is kept at", "Dublin")))])
}

/// A made-up word for a number.
fn word(number: usize) -> String {
    let letters = "abcdefghijklmnopqrst";
    let at = |number: usize| &letters[number % 20..number % 20 + 1];
    format!("{}{}{}o{}", at(number), at(number / 20), at(number / 400), at(number * 3 + 1))
}

/// drift.toml for the server at `url` with more lines.
pub(crate) fn configured(built: &Built, url: &str, more: &str) {
    let text = format!("[judge]\nbase-url = \"{url}\"\nmodel = \"tiny\"\nconfidence = \"high\"\n{more}");
    std::fs::write(built.path().join("drift.toml"), text).expect("a configuration");
}

/// The journal's text; empty if there is none.
pub(crate) fn journal(built: &Built) -> String {
    std::fs::read_to_string(built.path().join(JOURNAL)).unwrap_or_default()
}

/// The journal's lines as JSON.
pub(crate) fn records(built: &Built) -> Vec<Value> {
    journal(built).lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["body"].clone()).collect()
}

/// Commits everything on disk.
pub(crate) fn commit(built: &Built, subject: &str) {
    built.git(&["add", "-A"]);
    built.git(&["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "-m", subject]);
}

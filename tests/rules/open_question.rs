//! A question that the rules leave open, and a model that has one answer to everything.

use crate::repository::{Report, Repository, write};
use crate::server::{Server, answer, ok};

/// Two pages that answer one question in words that no rule reads.
pub(crate) fn question() -> Repository {
    Repository::of([write("README.md", "# Ferry\n\nBackups of the ledger are stored in Frankfurt.\n")])
        .commit("Runbook", [write("docs/runbook.md", "The backups of the ledger are kept in Dublin.\n")])
}

/// What is said where a model calls every pair `relation`.
pub(crate) fn judged(repository: &Repository, relation: &'static str) -> Report {
    let built = repository.build();
    let server = Server::start(move |_, body| ok(&answer(body, relation)));
    let text = format!("[judge]\nbase-url = \"{}\"\nmodel = \"tiny\"\nconfidence = \"high\"\n", server.url());
    std::fs::write(built.path().join("drift.toml"), text).expect("a configuration");
    assert_ne!(built.drift(&["check", "--judge", "record"]).code, 2);
    built.check(&["--judge", "replay"])
}

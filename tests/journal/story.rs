//! What the tests of the journal have in common: a repository with stale sentences, and a person.

use serde_json::Value;

use crate::repository::{Built, Repository, Run, drift, remove, write};

/// Where the journal is.
pub(crate) const JOURNAL: &str = ".drift/journal.jsonl";

/// Two sentences about one script that is gone, one about another, and one that nothing speaks against.
pub(crate) fn stale() -> Repository {
    let readme = "# Ferry\n\nRun `scripts/a.sh` first.\n\nThen run `scripts/a.sh` again.\n\nRun `scripts/b.sh` last.\n\n\
                  The ferry sails every morning.\n";
    Repository::of([write("README.md", readme), write("scripts/a.sh", "a\n"), write("scripts/b.sh", "b\n")])
        .commit("Drop the scripts", [remove("scripts/a.sh"), remove("scripts/b.sh"), write("x", "x\n")])
}

/// Rules as Ada; `arguments` follow `drift resolve`.
pub(crate) fn resolve(built: &Built, arguments: &[&str]) -> Run {
    let who = ["--author", "Ada Lovelace <ada@example.org>"];
    Run::of(
        drift()
            .current_dir(built.path())
            .env("SOURCE_DATE_EPOCH", "1767268800")
            .args([&["resolve"], arguments, &who].concat()),
    )
}

/// `rule path:line` of every finding.
pub(crate) fn found(built: &Built, arguments: &[&str]) -> Vec<String> {
    let report = report(built, arguments);
    let findings = report["findings"].as_array().expect("findings").iter();
    findings
        .map(|one| {
            format!(
                "{} {}:{}",
                one["rule"].as_str().expect("a rule"),
                one["path"].as_str().expect("a path"),
                one["line"]
            )
        })
        .collect()
}

/// What `drift check` says.
pub(crate) fn report(built: &Built, arguments: &[&str]) -> Value {
    let run = built.drift(&[&["check", "--format", "json"], arguments].concat());
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

/// The journal's text.
pub(crate) fn journal(built: &Built) -> String {
    std::fs::read_to_string(built.path().join(JOURNAL)).expect("a journal")
}

/// Writes the journal by hand.
pub(crate) fn put_journal(built: &Built, text: &str) {
    std::fs::create_dir_all(built.path().join(".drift")).expect("a folder");
    std::fs::write(built.path().join(JOURNAL), text).expect("a journal");
}

/// Commits everything on disk.
pub(crate) fn commit(built: &Built, subject: &str) {
    built.git(&["add", "-A"]);
    built.git(&["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "-m", subject]);
}

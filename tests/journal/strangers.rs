//! What a pull request brings is told and does not count; the journal of the base does.

use crate::repository::Built;
use crate::story::{commit, found, journal, put_journal, report, resolve, stale};

/// A base without a ruling, and a change that makes a sentence stale and dismisses it in one go.
fn change() -> Built {
    let built = stale().tag("base").build();
    let readme = built.path().join("README.md");
    let text = std::fs::read_to_string(&readme).expect("a README");
    std::fs::write(&readme, text + "\nAlso run `scripts/b.sh` by hand.\n").expect("a README");
    resolve(&built, &["README.md:11", "--as", "dismiss", "--reason", "trust me"]).exits(0);
    commit(&built, "Hide it");
    built
}

const STALE: &str = "missing-path README.md:11";
const TOLD: &str = "unverified-journal .drift/journal.jsonl:1";

#[test]
fn a_ruling_that_the_change_brings_is_told_and_not_applied() {
    let built = change();
    assert_eq!(found(&built, &["--since", "base"]), [TOLD, STALE]);
    let told = report(&built, &["--since", "base"])["findings"][0]["message"].as_str().expect("a message").to_owned();
    assert_eq!(told, "this change wants `missing-path` in `README.md` dismissed: trust me");
    assert_eq!(found(&built, &["--since", "base", "--trust-journal"]), [""; 0]);
    built.git(&["tag", "merged"]);
    assert_eq!(found(&built, &["--since", "merged"]), [""; 0], "once it is on the base it counts");
}

#[test]
fn what_is_staged_is_by_whoever_commits_it() {
    let built = change();
    built.git(&["reset", "--quiet", "--soft", "base"]);
    assert_eq!(found(&built, &["--staged"]), [""; 0]);
}

#[test]
fn a_ruling_that_the_change_takes_out_counts_all_the_same() {
    let built = change();
    built.git(&["tag", "merged"]);
    put_journal(&built, "");
    commit(&built, "Forget");
    assert_eq!(found(&built, &["--since", "merged"]), ["unverified-journal .drift/journal.jsonl:1"]);
    built.drift(&["journal", "verify"]).exits(1).prints("is missing: it stands in").prints("\"Hide it\"");
}

#[test]
fn a_forged_line_is_named_and_does_not_count() {
    let built = change();
    let altered = journal(&built).replace("trust me", "trust us");
    put_journal(&built, &altered);
    assert!(found(&built, &[]).contains(&"damaged-journal .drift/journal.jsonl:1".to_owned()));
    assert!(found(&built, &[]).contains(&STALE.to_owned()));
    built.drift(&["journal", "verify"]).exits(1).prints("line 1: the body was altered");
    built.drift(&["journal", "compact", "--torn"]).exits(2).complains("line 1 may hold what was recorded");
    assert_eq!(journal(&built), altered, "nothing is lost");
}

//! Two branches that both wrote merge by themselves, and the state does not depend on who merged whom.

use crate::repository::Built;
use crate::story::{commit, found, journal, resolve, stale};

fn branches(first: &[&str], second: &[&str]) -> Built {
    let built = stale().build();
    built.drift(&["init"]).exits(0).prints("wrote .gitattributes");
    commit(&built, "Set up drift");
    for (branch, words) in [("one", first), ("two", second)] {
        built.git(&["checkout", "--quiet", "-b", branch, "main"]);
        resolve(&built, words).exits(0);
        commit(&built, branch);
    }
    built
}

fn merged(built: &Built, into: &str, other: &str) -> (Vec<String>, String) {
    built.git(&["checkout", "--quiet", "-B", "merged", into]);
    let who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    built.git(&[&who[..], &["merge", "--quiet", "--no-edit", other]].concat());
    let verified = built.drift(&["journal", "verify"]).exits(0).prints("0 broken, 0 missing");
    (found(built, &[]), verified.stdout.lines().last().expect("the state").to_owned())
}

#[test]
fn both_sides_are_kept_whichever_was_merged_into_which() {
    let built = branches(
        &["README.md:3", "--as", "dismiss", "--reason", "one"],
        &["README.md:5", "--as", "dismiss", "--reason", "two"],
    );
    let (here, state) = merged(&built, "one", "two");
    let lines = journal(&built);
    assert_eq!((here.clone(), state), merged(&built, "two", "one"));
    assert_eq!(here, ["missing-path README.md:7"]);
    assert_ne!(lines, journal(&built), "the lines are in another order");
}

#[test]
fn people_who_disagree_are_told_and_neither_holds() {
    let built = branches(
        &["README.md:9", "--as", "confirm", "--reason", "one"],
        &["README.md:9", "--as", "refute", "--reason", "two"],
    );
    let (here, state) = merged(&built, "one", "two");
    let (there, other) = merged(&built, "two", "one");
    // The line that is pointed at is where the merge put it.
    assert_eq!((here.len(), state), (there.len(), other));
    assert_eq!(here.iter().filter(|one| one.starts_with("stale-ruling")).count(), 1, "{here:?}");
    assert!(!here.contains(&"refuted-claim README.md:9".to_owned()));
    resolve(&built, &["README.md:9", "--as", "refute", "--reason", "settled"]).exits(0);
    assert!(found(&built, &[]).contains(&"refuted-claim README.md:9".to_owned()));
}

#[test]
fn init_adds_its_line_once_and_below_what_is_there() {
    let built = stale().on_disk([crate::repository::write(".gitattributes", "*.png binary")]).build();
    built.drift(&["init"]).exits(0);
    built.drift(&["init"]).exits(0).prints("left .gitattributes as it is");
    let text = std::fs::read_to_string(built.path().join(".gitattributes")).expect("attributes");
    assert_eq!(text, "*.png binary\n/.drift/journal.jsonl merge=union text eol=lf\n");
}

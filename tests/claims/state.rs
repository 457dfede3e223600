//! One digest, equal everywhere; age by the commits' own dates.

use crate::repository::{Repository, edit, write};

fn told() -> Repository {
    Repository::of([write("README.md", "# Ferry\n\nThe port is 3000 by default.\n\nBuild it with `make all`.\n")])
        .commit("Change the port", [edit("README.md", "3000", "4000")])
}

#[test]
fn the_digest_is_the_same_cold_warm_and_elsewhere_and_changes_with_the_claims() {
    let built = told().build();
    let state =
        |built: &crate::repository::Built, more: &[&str]| built.drift(&[&["state"][..], more].concat()).exits(0).stdout;
    let cold = state(&built, &["--no-cache"]);
    assert_eq!(cold, state(&built, &[]));
    assert_eq!(cold, state(&built, &[]));
    assert_eq!(cold, state(&told().build(), &[]));
    assert_ne!(cold, state(&built, &["--rev", "HEAD~1"]));
}

#[test]
fn nothing_is_old_on_the_day_it_was_written() {
    told().build().drift(&["stale"]).exits(0).prints("0 claims were not confirmed");
}

#[test]
fn a_target_that_is_not_there_is_an_error_and_says_how_to_name_one() {
    told().build().drift(&["log", "README.md:99"]).exits(2).complains("there is no claim at `README.md:99`");
    told().build().drift(&["why", "README.md:3"]).exits(0).prints("nothing speaks against it");
}

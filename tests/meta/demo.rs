//! The small history that the repository ships, and what drift says of it.

use crate::kept::is_current;
use crate::repository::{Built, Repository};
use crate::source::root;

/// The repository of `cargo run --example demo`.
pub(crate) fn ferry() -> Built {
    let told = std::fs::read_to_string(root().join("fixtures/demo/history.txt")).expect("the history");
    Repository::told(&told).build()
}

#[test]
fn the_demonstration_says_what_it_said() {
    is_current("fixtures/demo/expected.txt", &ferry().drift(&["check"]).exits(1).stdout);
}

#[test]
fn the_demonstration_is_stale_at_the_end_only() {
    let ferry = ferry();
    ferry.check(&["--rev=HEAD~10"]).silent();
    let (half, all) = (ferry.check(&["--rev=HEAD~5"]), ferry.check(&[]));
    assert!(half.count("stale") < all.count("stale"));
}

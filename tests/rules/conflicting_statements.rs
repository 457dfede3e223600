//! Two statements that cannot both be true.

use crate::repository::{Report, Repository, write};

const RULE: &str = "conflicting-statements";

fn judged(one: &str, other: &str) -> Report {
    let repository = Repository::of([write("docs/one.md", one), write("docs/other.md", other)]);
    repository.build().check(&["--min-confidence", "medium"])
}

#[test]
fn finds_two_days_for_one_thing() {
    judged("# One\n\nReleases happen on Monday.\n", "# Other\n\nReleases go out on Friday.\n")
        .finds(RULE, "docs/one.md:3")
        .finds(RULE, "docs/other.md:3")
        .nothing_else();
}

#[test]
fn a_default_run_leaves_alone_what_the_tree_does_not_decide() {
    let pages = [
        write("docs/one.md", "# One\n\nThe web server listens on port 8080.\n"),
        write("docs/other.md", "# Other\n\nThe web server runs on port 9090.\n"),
    ];
    let both = write("Dockerfile", "FROM scratch\nEXPOSE 8080\nEXPOSE 9090\n");
    Repository::of(pages.clone().into_iter().chain([both])).build().check(&[]).silent();
    let third = write("Dockerfile", "FROM scratch\nEXPOSE 7000\n");
    Repository::of(pages.into_iter().chain([third])).build().check(&[]).silent();
}

#[test]
fn leaves_alone_other_environments_lists_and_questions() {
    for other in [
        "# Staging\n\nReleases go out on Friday.\n",
        "# Other\n\n- Releases go out on Friday.\n",
        "# Other\n\nReleases go out on Friday?\n",
        "# Other\n\nBackups go out on Friday.\n",
    ] {
        judged("# Production\n\nReleases happen on Monday.\n", other).silent();
    }
}

#[test]
fn shows_what_the_tree_says_as_the_third_place() {
    let repository = Repository::of([
        write("docs/one.md", "# One\n\nThe web server listens on port 8080.\n"),
        write("docs/other.md", "# Other\n\nThe web server runs on port 9090.\n"),
        write("Dockerfile", "FROM scratch\nEXPOSE 9090\n"),
    ]);
    let built = repository.build();
    built.check(&["--min-confidence", "medium"]).finds(RULE, "docs/one.md:3");
    let json = built.drift(&["check", "--min-confidence", "medium", "--format", "json"]).exits(1).stdout;
    assert!(json.contains("the tree says `9090`") && json.contains("\"conflicting\": 2"), "{json}");
    // The tree denies only one of them, and only that is sure.
    built.check(&[]).finds(RULE, "docs/one.md:3").nothing_else();
}

#[test]
fn leaves_alone_collections_of_samples() {
    for (one, other) in [
        ("examples/bakery/docs/one.md", "examples/forge/docs/other.md"),
        ("sample_sources/one.md", "docs/other.md"),
        ("examples/bakery/docs/one.md", "examples/bakery/docs/other.md"),
    ] {
        let repository = Repository::of([
            write(one, "# One\n\nReleases happen on Monday.\n"),
            write(other, "# Other\n\nReleases go out on Friday.\n"),
        ]);
        repository.build().check(&["--min-confidence", "medium"]).silent();
    }
}

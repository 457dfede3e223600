//! `--rev`: any commit, as if it were the last.

use crate::renamed;
use crate::repository::edit;

#[test]
fn a_tag_names_a_time_when_all_was_true() {
    renamed().build().check(&["--rev", "v1"]).silent();
}

#[test]
fn a_commit_is_named_as_git_names_it() {
    let built = renamed().build();
    for rev in ["HEAD", "HEAD~1", "main", "main~1", "@"] {
        built.check(&["--rev", rev]).finds("missing-path", "README.md:1").because("Collect the scripts").nothing_else();
    }
    built.check(&["--rev", "HEAD~2"]).silent();
    let id = built.git(&["rev-parse", "--short=9", "HEAD~1"]);
    built.check(&["--rev", id.trim()]).finds("missing-path", "README.md:1").nothing_else();
}

#[test]
fn a_commit_is_judged_without_what_lies_on_disk() {
    let fixed = renamed().on_disk([edit("README.md", "scripts/", "tools/")]).build();
    fixed.check(&[]).silent();
    fixed.check(&["--rev", "HEAD"]).finds("missing-path", "README.md:1").nothing_else();
}

#[test]
fn a_bare_repository_has_every_revision() {
    renamed().bare().build().check(&["--rev", "v1"]).silent();
}

#[test]
fn what_names_no_commit_is_an_error() {
    let built = renamed().build();
    for rev in ["nowhere", "HEAD~9", "HEAD:README.md", "", "--", "1234567"] {
        built.drift(&["check", &format!("--rev={rev}")]).exits(2).complains("error: ");
    }
}

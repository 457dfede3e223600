//! 0: nothing at or above `--fail-on`; 1: findings; 2: usage, configuration or repository.

use crate::repository::{Repository, Run, drift, write};
use crate::{mild, stale};

#[test]
fn findings_are_1_and_none_are_0() {
    stale([]).build().drift(&["check"]).exits(1);
    Repository::of([write("README.md", "# a\n")]).build().drift(&["check"]).exits(0).prints("found nothing stale");
}

#[test]
fn check_is_what_drift_does() {
    let built = stale([]).build();
    let named = built.drift(&["check"]);
    for arguments in [&[][..], &["--format=human"], &["--no-cache"], &["-C", ".", "--rev", "HEAD"]] {
        assert_eq!(built.drift(arguments).exits(1).stdout, named.stdout, "{arguments:?}");
    }
}

#[test]
fn fail_on_sets_the_bar() {
    let built = mild().build();
    for (level, code) in [("note", 1), ("warning", 1), ("error", 0)] {
        built.drift(&["check", "--fail-on", level]).exits(code).prints("missing-path");
    }
    stale([]).build().drift(&["check", "--fail-on=error"]).exits(1);
}

#[test]
fn exit_zero_is_always_0_but_for_errors() {
    let built = stale([]).build();
    built.drift(&["check", "--exit-zero"]).exits(0).prints("broken-link");
    built.drift(&["check", "--exit-zero", "--rev=nowhere"]).exits(2);
}

#[test]
fn wrong_usage_is_2() {
    let built = mild().build();
    for arguments in [
        &["chekc"][..],
        &["--no-such-option"],
        &["check", "--format=pdf"],
        &["check", "--format=json="],
        &["check", "--fail-on=never"],
        &["check", "--config=a.toml", "--no-config"],
        &["explain"],
        &["explain", "no-such-rule"],
    ] {
        let run = built.drift(arguments).exits(2).complains("error: ");
        assert_eq!(run.stdout, "", "{arguments:?}");
    }
}

#[test]
fn help_and_version_are_0() {
    for arguments in [&["--help"][..], &["check", "--help"], &["--version"], &["help", "explain"]] {
        let run = Run::of(drift().args(arguments)).exits(0);
        assert_ne!(run.stdout, "", "{arguments:?}");
    }
}

#[test]
fn help_names_the_exit_codes() {
    Run::of(drift().arg("--help")).prints("Exit status: 0");
}

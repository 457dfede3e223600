//! `drift explain` and `drift rules`, which need no repository.

use crate::repository::{Run, drift};

fn run(arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    Run::of(drift().current_dir(folder.path()).args(arguments))
}

#[test]
fn a_rule_is_explained() {
    run(&["explain", "missing-path"]).exits(0).prints("# missing-path\n").prints("## What it leaves alone");
}

#[test]
fn a_rule_that_is_not_there_is_guessed() {
    run(&["explain", "mising-path"]).exits(2).complains("did you mean `missing-path`?");
    run(&["explain", "zzz"]).exits(2).complains("the rules are `");
}

#[test]
fn rules_are_listed_for_people_and_programs() {
    run(&["rules"]).exits(0).prints("missing-path").prints("drift explain RULE");
    let json = run(&["rules", "--format=json"]).exits(0).stdout;
    let rules: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let listed = rules["rules"].as_array().or(rules.as_array()).expect("a list");
    assert_eq!(listed.len(), ::drift::policy::every_rule().len());
}

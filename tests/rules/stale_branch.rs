//! A branch that people are sent to and that is gone.

use crate::repository::{Change, Report, Repository, write};

const RULE: &str = "stale-branch";

fn pipeline(branch: &str) -> Change {
    write(".github/workflows/ci.yml", format!("on:\n  push:\n    branches: [{branch}]\njobs: {{}}\n"))
}

/// A page that says `text` in a project whose `master` became `main`.
fn renamed(path: &str, text: &str) -> Repository {
    let manifest = write("package.json", "{\n  \"repository\": \"https://github.com/o/ferry\"\n}\n");
    Repository::of([write(path, text), manifest, pipeline("master")])
        .commit("Rename master to main", [pipeline("main")])
}

fn judged(path: &str, text: &str) -> Report {
    renamed(path, text).check()
}

#[test]
fn finds_a_branch_that_contributors_are_sent_to() {
    for text in [
        "Create your branch from `master`.\n",
        "Open a pull request against master.\n",
        "1. Rebase onto `origin/master`.\n",
        "All pull requests, unless otherwise instructed, need to be first accepted into the `master` branch.\n",
        "```sh\ngit checkout master\n```\n",
        "```sh\ngit clone git@github.com:YOUR_NAME/ferry.git\ngit pull upstream master\n```\n",
    ] {
        let line = 1 + text.lines().position(|line| line.contains("master")).expect("a line");
        judged("CONTRIBUTING.md", text)
            .finds(RULE, &format!("CONTRIBUTING.md:{line}"))
            .because("Rename master to main")
            .fixed_by("main")
            .nothing_else();
    }
}

#[test]
fn finds_the_branch_of_a_badge() {
    for dest in [
        "https://github.com/o/ferry/actions/workflows/ci.yml/badge.svg?branch=master",
        "https://codecov.io/gh/o/ferry/branch/master/graph/badge.svg",
    ] {
        judged("README.md", &format!("![ci]({dest})\n")).finds(RULE, "README.md:1").fixed_by("main").nothing_else();
    }
}

#[test]
fn is_silent_while_the_branch_exists() {
    let text = "Create your branch from `master`.\n";
    renamed("CONTRIBUTING.md", text).branch("master").branch("main").check().silent();
    judged("CONTRIBUTING.md", "Create your branch from `main`.\n").silent();
}

#[test]
fn is_silent_on_other_repositories_people_and_times() {
    for (path, text) in [
        ("README.md", "Push to `master` and your site is deployed.\n"),
        ("docs/guide.md", "```sh\ngit checkout master\n```\n"),
        ("CONTRIBUTING.md", "We renamed the `master` branch to `main`.\n"),
        ("CONTRIBUTING.md", "Do not open pull requests against `master`.\n"),
        ("CONTRIBUTING.md", "Before 2.0, work was merged into `master`.\n"),
        ("CONTRIBUTING.md", "Open a pull request against `master` of [the docs](https://github.com/o/docs).\n"),
        ("CONTRIBUTING.md", "```sh\ngit clone https://github.com/o/docs\ncd docs && git checkout master\n```\n"),
        ("CONTRIBUTING.md", "Instead of merging to `master`, we release from branches.\n"),
        ("CONTRIBUTING.md", "Merge it into the `master` branch of `o/docs`.\n"),
        ("CONTRIBUTING.md", "Password-based decryption is done with the master key.\n"),
        ("CONTRIBUTING.md", "The master node merges to the main thread.\n"),
        ("README.md", "![ci](https://github.com/o/other/actions/workflows/ci.yml/badge.svg?branch=master)\n"),
        ("README.md", "See [the guide](https://github.com/o/ferry/blob/master/README.md).\n"),
        ("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\n- merge pull requests to `master`\n"),
    ] {
        judged(path, text).silent();
    }
}

#[test]
fn at_another_revision_the_pipelines_tell() {
    let built = renamed("CONTRIBUTING.md", "Create your branch from `master`.\n").build();
    built.check(&["--rev", "HEAD~1"]).silent();
    built.check(&["--rev", "HEAD"]).finds(RULE, "CONTRIBUTING.md:1").because("Rename master to main");
    let later = renamed("CONTRIBUTING.md", "Create your branch from `master`.\n").commit("Go on", [write("a.txt", "")]);
    later.build().check(&["--rev", "HEAD~1"]).finds(RULE, "CONTRIBUTING.md:1").because("Rename master to main");
}

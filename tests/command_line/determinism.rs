//! The same commit, configuration and version give the same bytes, whatever is around them.

use std::process::Command;

use crate::repository::{Built, Repository, Run, drift, edit, remove, rename, write};

/// Branches, merges, equal dates, renames and many documents: all that could come out in another order.
fn busy() -> Repository {
    let page = |number: usize| {
        write(
            format!("docs/{number:02}.md"),
            format!("# Page {number}\n\nRun `tools/{number}.sh`, see [a](gone.md).\n"),
        )
    };
    let tool = |number: usize| write(format!("tools/{number}.sh"), format!("echo {number}\nsame\nlines\nhere\n"));
    let mut story = Repository::of((0..24).flat_map(|number| [page(number), tool(number)]));
    for side in ["one", "two", "three"] {
        story = story.branch(side).commit_by(
            "Ben Okafor <ben@example.org>",
            1_770_000_000,
            side,
            [
                write(format!("{side}.md"), format!("Of `tools/0.sh` and `{side}/x.sh`.\n")),
                write(format!("{side}/x.sh"), side),
            ],
        );
        story = story.branch("main");
    }
    let story = story.merge("one", "Merge one", []).merge("two", "Merge two", []).merge("three", "Merge three", []);
    story
        .commit("Move half", (0..12).map(|number| rename(format!("tools/{number}.sh"), format!("bin/{number}.sh"))))
        .commit("Drop the rest", (12..24).map(|number| remove(format!("tools/{number}.sh"))))
        .commit("Drop the sides", [remove("one"), remove("two"), remove("three")])
}

fn bytes(built: &Built, set: impl Fn(&mut Command) -> &mut Command) -> String {
    let mut all = String::new();
    for format in ["json", "human", "sarif"] {
        let mut command = drift();
        command.current_dir(built.path()).args(["check", "--format", format]);
        set(&mut command);
        all += &Run::of(&mut command).exits(1).stdout;
    }
    all
}

fn plain(built: &Built) -> String {
    bytes(built, |command| command.arg("--no-cache"))
}

#[test]
fn neither_threads_nor_cache_nor_repetition_change_a_byte() {
    let built = busy().build();
    let first = plain(&built);
    assert!(first.contains("tools/23.sh") && first.contains("three/x.sh"));
    for threads in ["1", "2", "8"] {
        let run = bytes(&built, |command| command.arg("--no-cache").env("RAYON_NUM_THREADS", threads));
        assert!(run == first, "{threads} threads");
    }
    assert!(!built.path().join(".git/drift").exists(), "--no-cache writes none");
    assert!(bytes(&built, |command| command) == first, "cold cache");
    assert!(built.path().join(".git/drift").exists(), "a cache is kept");
    assert!(bytes(&built, |command| command) == first, "warm cache");
}

#[test]
fn a_damaged_cache_costs_time_only() {
    let built = busy().build();
    let first = bytes(&built, |command| command);
    let folder = built.path().join(".git/drift");
    let kept = files_below(&folder);
    assert!(kept.len() >= 2, "a ledger and an answer: {kept:?}");
    for file in kept {
        let mut content = std::fs::read(&file).expect("a file");
        let middle = content.len() / 2;
        content[middle] ^= 0xff;
        std::fs::write(&file, content).expect("a file to write");
    }
    assert!(bytes(&built, |command| command) == first);
}

/// Pages that say something of each kind that is remembered by contents, and a commit that makes each of them untrue.
fn eventful() -> Repository {
    let says = "Requires Go 1.20 or later. Released under the MIT license.\n\nOpen pull requests against the `master` \
                branch.\n\n`--speed` was renamed to `--rate`.\n\n```sh\nnpm install pelican@1.2.0\n```\n";
    let page = |name: &str| write(format!("docs/{name}.md"), format!("# {name}\n\nPass `--speed` to go.\n"));
    Repository::of([
        write("README.md", format!("# Pelican\n\n{says}\nSee [how](docs/a.md#a).\n")),
        write("go.mod", "module example.org/pelican\n\ngo 1.20\n"),
        write(
            "LICENSE",
            "MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n",
        ),
        write("main.go", "flag.Int(\"speed\", 1, \"\")\n"),
        page("a"),
        page("b"),
    ])
    .commit("Nothing of weight", [write("docs/c.md", "# C\n\nText.\n")])
    .commit("Raise Go", [edit("go.mod", "go 1.20", "go 1.24")])
    .commit("Rename the flag", [edit("main.go", "speed", "rate"), edit("docs/a.md", "--speed", "--rate")])
    .commit("Move a page", [rename("docs/a.md", "docs/first.md"), edit("docs/first.md", "to go", "and go")])
    .commit("Call it over", [edit("docs/b.md", "# b\n", "# b\n\nThis page is deprecated.\n")])
    .commit("Say less", [write("README.md", "# Pelican\n\nA bird.\n")])
}

#[test]
fn what_was_kept_at_other_commits_changes_nothing() {
    for (built, found) in [(eventful().build(), "stale-version"), (busy().build(), "missing-path")] {
        let check = |back: usize, more: &[&str]| {
            let revision = format!("HEAD~{back}");
            let arguments = ["check", "--format=json", "--min-confidence=medium", "--rev", &revision];
            built.drift(&[&arguments, more].concat()).stdout
        };
        for back in (0..5).rev().chain(1..5) {
            assert_eq!(check(back, &[]), check(back, &["--no-cache"]), "HEAD~{back}");
        }
        assert!(check(1, &[]).contains(found));
    }
}

fn files_below(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[test]
fn an_answer_is_given_again_only_while_all_that_it_rests_on_is_the_same() {
    let built = Repository::of([write("README.md", "Run `tools/a.sh`.\n"), write("tools/a.sh", "")])
        .commit("Drop it", [remove("tools/a.sh")])
        .build();
    let answer = |arguments: &[&str]| built.drift(&[&["check", "--format=json"], arguments].concat()).stdout;
    let same = |what: &str| {
        let cold = answer(&["--no-cache"]);
        assert_eq!(answer(&[]), cold, "{what}");
        assert_eq!(answer(&[]), cold, "{what}, again");
        cold
    };
    let first = same("as committed");
    assert!(first.contains("missing-path"));
    let put = |path: &str, text: &str| std::fs::write(built.path().join(path), text).expect("written");
    let mut seen = vec![first.clone()];
    let mut changed = |what: &str| {
        let now = same(what);
        assert!(!seen.contains(&now), "{what} changes the answer");
        seen.push(now);
    };
    put("README.md", "`tools/a.sh` runs\n");
    changed("another text of the same length");
    put("README.md", "Run `tools/a.sh` <!-- drift: ignore[missing-path] it comes back -->\n");
    changed("a directive");
    put("README.md", "Run `tools/a.sh`.\n");
    put("drift.toml", "[rules]\nmissing-path = \"error\"\n");
    changed("a configuration");
    std::fs::remove_file(built.path().join("drift.toml")).expect("removed");
    put("more.md", "A further claim stands here.\n");
    changed("an untracked document");
    std::fs::remove_file(built.path().join("more.md")).expect("removed");
    assert_eq!(same("as it was"), first);
    let medium = answer(&["--min-confidence", "medium"]);
    assert_eq!(medium, answer(&["--min-confidence", "medium", "--no-cache"]));
}

#[test]
fn a_cache_of_another_branch_and_of_later_commits_changes_nothing() {
    let built = busy().build();
    for rev in ["HEAD", "three", "HEAD~2", "HEAD~1", "one"] {
        let at = |cache: &[&str]| built.drift(&[&["check", "--format=json", "--rev", rev], cache].concat()).stdout;
        assert_eq!(at(&[]), at(&["--no-cache"]), "{rev}");
    }
}

#[test]
fn how_objects_are_stored_changes_nothing() {
    let built = busy().build();
    let first = plain(&built);
    built.git(&["repack", "-a", "-d", "--quiet"]);
    assert!(plain(&built) == first, "packed");
    built.git(&["commit-graph", "write", "--reachable"]);
    assert!(plain(&built) == first, "with a commit graph");
    built.git(&["pack-refs", "--all"]);
    assert!(plain(&built) == first, "with packed refs");
    built.git(&["multi-pack-index", "write"]);
    assert!(plain(&built) == first, "with an index over packs");
    built.git(&["branch", "other", "HEAD~3"]);
    assert!(plain(&built) == first, "with another branch");
}

#[test]
fn neither_place_nor_surroundings_change_a_byte() {
    let (here, there) = (busy().build(), busy().build());
    assert!(plain(&here) == plain(&there), "another folder");
    let odd = bytes(&here, |command| {
        command.arg("--no-cache").env("LC_ALL", "C").env("TZ", "Asia/Tokyo").env("CI", "true").env("HOME", "/")
    });
    assert!(odd == plain(&here), "another environment");
}

#[test]
fn a_commit_is_judged_alike_in_the_work_tree_and_by_name() {
    let built = busy().build();
    let findings = |arguments: &[&str]| {
        let run = built.drift(&[&["check", "--format=json"], arguments].concat());
        let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        json["findings"].clone()
    };
    assert_eq!(findings(&[]), findings(&["--rev=HEAD"]));
}

/// Statements that are edited on two sides, left behind, contradicted and taken out.
fn told() -> Repository {
    let page = |port: u32| {
        format!("# Run\n\nThe web server listens on port {port}.\n\nStage with `deploy_legacy_stage` first.\n")
    };
    let story = Repository::of([
        write("docs/run.md", page(3000)),
        write("docs/other.md", "# Other\n\nThe web server runs on port 5000.\n\nCall `deploy_legacy_stage` once.\n"),
        write("src/stages.py", "def deploy_legacy_stage(): pass\n"),
    ]);
    let story = story.branch("side").commit("Sixty", [write("docs/run.md", page(6000))]).branch("main");
    story
        .commit("Say more", [write("docs/more.md", "# More\n\nThe web server runs on port 7000.\n")])
        .merge("side", "Merge", [])
        .commit(
            "One stage",
            [
                edit("docs/run.md", "deploy_legacy_stage", "deploy_single_stage"),
                edit("src/stages.py", "deploy_legacy_stage", "deploy_single_stage"),
            ],
        )
        .commit("Less", [remove("docs/more.md")])
}

fn lives(built: &Built, set: impl Fn(&mut Command) -> &mut Command) -> String {
    let mut all = String::new();
    for arguments in [
        &["claims", "--format", "json"][..],
        &["state"],
        &["log", "docs/run.md:3", "--format", "json"],
        &["why", "docs/other.md:5", "--format", "json"],
        &["state", "--rev", "HEAD~1"],
        &["check", "--min-confidence", "medium", "--exit-zero", "--format", "json"],
        &["check", "--exit-zero", "--format", "json"],
    ] {
        let mut command = drift();
        command.current_dir(built.path()).args(arguments);
        set(&mut command);
        all += &Run::of(&mut command).exits(0).stdout;
    }
    all
}

#[test]
fn lives_are_the_same_by_one_thread_or_many_cold_or_warm_with_a_commit_graph_or_without() {
    let built = told().build();
    let first = lives(&built, |command| command.arg("--no-cache"));
    assert!(first.contains("left-behind") && first.contains("conflicting-statements"), "{first}");
    for threads in ["1", "8"] {
        assert!(lives(&built, |command| command.env("RAYON_NUM_THREADS", threads)) == first, "{threads} threads");
    }
    assert!(lives(&built, |command| command) == first, "warm");
    built.git(&["commit-graph", "write", "--reachable"]);
    built.git(&["gc", "-q"]);
    assert!(lives(&built, |command| command.arg("--no-cache")) == first, "commit graph and packs");
    let copy = built.clone(&[]);
    assert!(lives(&copy, |command| command.arg("--no-cache")) == first, "a clone elsewhere");
}

#[test]
fn edits_that_were_read_for_another_commit_change_nothing() {
    let built = told().build();
    let at = |rev: &str, cache: &[&str]| {
        built.drift(&[&["check", "--exit-zero", "--format=json", "--rev", rev], cache].concat()).exits(0).stdout
    };
    for rev in ["HEAD~2", "HEAD", "HEAD~1", "side"] {
        assert_eq!(at(rev, &[]), at(rev, &["--no-cache"]), "{rev}");
    }
    assert!(at("HEAD", &[]).contains("left-behind"));
    assert!(built.path().join(".git/drift/edits").exists(), "what was read is kept");
}

#[test]
fn headings_that_were_looked_for_at_another_commit_change_nothing() {
    let page =
        |headings: &[&str]| headings.iter().map(|heading| format!("## {heading}\n\nText.\n\n")).collect::<String>();
    let links = "[a](guide.md#set-up), [b](guide.md#run), [c](guide.md#never), [d](old.md#set-up).\n";
    let built = Repository::of([write("first.md", page(&["Set up", "Run"])), write("index.md", links)])
        .commit("Rename the guide", [rename("first.md", "guide.md")])
        .commit("Take out a part", [write("guide.md", page(&["Run"]))])
        .commit("Copy it", [write("old.md", page(&["Run"]))])
        .commit("Write the first again", [write("first.md", page(&["Set up", "More"]))])
        .commit("Change another page", [write("other.md", "# Other\n\nNothing.\n")])
        .commit("Take out the rest", [write("guide.md", page(&["Walk"]))])
        .commit("Put it back", [write("guide.md", page(&["Set up", "Run"]))])
        .commit("And take it out", [write("guide.md", page(&["Walk"]))])
        .build();
    let at = |rev: &str, cache: &[&str]| {
        built.drift(&[&["check", "--exit-zero", "--format=json", "--rev", rev], cache].concat()).exits(0).stdout
    };
    assert!(at("HEAD", &["--no-cache"]).contains("no heading `#set-up`"));
    for rev in ["HEAD~4", "HEAD~3", "HEAD~2", "HEAD~1", "HEAD", "HEAD~5", "HEAD"] {
        assert_eq!(at(rev, &[]), at(rev, &["--no-cache"]), "{rev}");
    }
    assert!(built.path().join(".git/drift/results").exists(), "what was found is kept");
}

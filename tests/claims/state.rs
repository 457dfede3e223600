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
    told()
        .build()
        .drift(&["log", "README.md:99"])
        .exits(2)
        .complains("there is no claim at `README.md:99`: the last line is 5");
    let built = told().commit("Code", [write("src/a.rs", "// 1\n")]).build();
    for command in ["why", "log"] {
        for (target, reason, help) in [
            ("RAEDME.md:3", "`RAEDME.md` is no file here", "did you mean `README.md:3`?"),
            ("src/a.rs:1", "`src/a.rs` is not read as a document", "`.md`"),
            ("README.md", "it names no line", "`README.md:1`"),
            ("README.md:0", "lines are counted from 1", "drift claims README.md"),
            ("README.md:2", "the line is blank", "drift claims README.md"),
            ("README.md:1", "stands on this line", "drift claims README.md"),
            ("abc", "by 4 digits or more", "drift claims --format json"),
            ("abcdef", "no id begins so", "drift check --format json"),
        ] {
            let run = built.drift(&[command, target]).exits(2).complains(reason).complains(help);
            assert!(run.stderr.contains(&format!(" at `{target}`: ")), "{}", run.stderr);
        }
    }
    told().build().drift(&["why", "README.md:3"]).exits(0).prints("nothing speaks against it");
}

#[test]
fn why_tells_the_grounds_as_json() {
    let page = |title: &str| {
        format!("# {title}\n\nAll requests must go to https://chat.example-team.org/rooms/old-room first.\n")
    };
    let built = Repository::of([write("a/one.md", page("One")), write("b/two.md", page("Two"))])
        .commit("Another room", [edit("a/one.md", "old-room", "new-room")])
        .build();
    let text = built.drift(&["why", "b/two.md:3", "--format", "json"]).exits(0).stdout;
    let why: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(why["schema"], "drift/why/v1");
    assert_eq!(why["findings"][0]["rule"], "left-behind", "{text}");
    assert_eq!(why["findings"][0]["related"][0]["path"], "a/one.md");
    assert!(why["findings"][0]["falls_if"].as_str().is_some_and(|text| text.contains("taken back")));
    assert_eq!(why["claims"][0]["claim"]["status"], "superseded");
    let before = built.drift(&["why", "b/two.md:3", "--rev", "HEAD~1", "--format", "json"]).exits(0).stdout;
    assert!(before.contains("\"current\"") && !before.contains("left-behind"), "{before}");
}

#[test]
fn a_record_that_steps_back_takes_its_claims_along() {
    let record = |status: &str| format!("# 1. Store\n\n## Status\n\n{status}\n\n## Decision\n\nWe will use SQLite.\n");
    let newer = "# 2. Store again\n\n## Status\n\nAccepted\n\nSupersedes [1](0001-store.md)\n\n## Decision\n\nWe will use Dolt.\n";
    let built = Repository::of([
        write("docs/adr/0001-store.md", record("Superseded by [2](0002-store-again.md)")),
        write("docs/adr/0002-store-again.md", newer),
        write("docs/adr/0003-cache.md", record("Deprecated").replace("1. Store", "3. Cache")),
    ])
    .build();
    let text = built.drift(&["claims", "docs/adr"]).exits(0).stdout;
    assert!(text.contains("0001-store.md:9  superseded"), "{text}");
    assert!(text.contains("by docs/adr/0002-store-again.md:5"), "{text}");
    assert!(text.contains("0003-cache.md:9  retired"), "{text}");
    assert!(text.contains("0002-store-again.md:11  current"), "{text}");
}

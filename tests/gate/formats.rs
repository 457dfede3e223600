//! What a forge gets to see of a change.

use crate::repository::steps::Repository;

/// A change that moves a script under a README, and one that writes a wrong sentence.
fn changed() -> Repository {
    let repo = Repository::new();
    repo.write("tools/setup.sh", "#!/bin/sh\nset -e\necho one\n");
    repo.write("README.md", "# R\n\nRun `tools/setup.sh` first.\n").commit("start").tag("base");
    repo.rename("tools/setup.sh", "bin/setup.sh").commit("move setup");
    repo.write("docs/new.md", "See [x](nowhere.md).\n").commit("docs");
    repo
}

#[test]
fn an_annotation_stands_on_a_line_of_the_change() {
    let repo = changed();
    let short = &repo.id("HEAD~1")[..7];
    let expected = format!(
        "::error title=broken-link,file=docs/new.md,line=1,endLine=1,col=9,endColumn=19::`nowhere.md` does not exist\n\
         ::warning title=missing-path,file=bin/setup.sh,line=1::`tools/setup.sh` does not exist any more%0A\
         made stale: README.md:3%0A\
         `tools/setup.sh` was renamed to `bin/setup.sh` in {short} (2026-01-03) \"move setup\"%0A\
         change `tools/setup.sh` to `bin/setup.sh`\n"
    );
    assert_eq!(repo.drift("check --since base --format github").exits(1).out(), expected);
}

#[test]
fn sarif_puts_the_cause_first_and_relates_the_sentence() {
    let run = changed().drift("check --since base --format sarif").exits(1);
    let results = &run.json()["runs"][0]["results"];
    let place = |location: &serde_json::Value| {
        let physical = &location["physicalLocation"];
        (physical["artifactLocation"]["uri"].as_str().map(str::to_owned), physical["region"]["startLine"].as_u64())
    };
    let moved = results.as_array().expect("results").iter().find(|one| one["ruleId"] == "missing-path").expect("one");
    assert_eq!(place(&moved["locations"][0]), (Some("bin/setup.sh".to_owned()), Some(1)));
    assert_eq!(place(&moved["relatedLocations"][0]), (Some("README.md".to_owned()), Some(3)));
    let own = results.as_array().expect("results").iter().find(|one| one["ruleId"] == "broken-link").expect("one");
    assert_eq!(place(&own["locations"][0]), (Some("docs/new.md".to_owned()), Some(1)));
    assert!(own["relatedLocations"].as_array().is_none_or(Vec::is_empty), "{own:#}");
}

#[test]
fn sarif_tells_the_life_of_what_became_stale() {
    let run = changed().drift("check --format sarif").exits(1);
    let results = &run.json()["runs"][0]["results"];
    let moved = results.as_array().expect("results").iter().find(|one| one["ruleId"] == "missing-path").expect("one");
    let flow = &moved["codeFlows"][0]["threadFlows"][0]["locations"];
    let told = |step: &serde_json::Value| {
        let location = &step["location"];
        assert_eq!(location["physicalLocation"]["artifactLocation"]["uri"], "README.md", "{location:#}");
        location["message"]["text"].as_str().map(|text| text.split(" (").next().unwrap_or(text).to_owned())
    };
    let steps: Vec<String> = flow.as_array().expect("steps").iter().filter_map(told).collect();
    let gone = "`tools/setup.sh` does not exist any more";
    assert_eq!(steps, ["first stated", "`tools/setup.sh` was renamed to `bin/setup.sh`", gone]);
}

#[test]
fn several_formats_come_from_one_run() {
    let repo = changed();
    let out = repo
        .drift("check --since base --format concise --format json=out.json --format sarif=out.sarif")
        .exits(1)
        .out();
    assert_eq!(
        out.lines().next().map(|line| line.starts_with("README.md:3:6: warning[missing-path]")),
        Some(true),
        "{out}"
    );
    assert!(repo.read("out.json").contains("\"schema\": \"drift/v1\"") && repo.read("out.sarif").contains("\"2.1.0\""));
}

#[test]
fn the_log_tells_what_caused_it_and_what_is_old() {
    let repo = changed();
    let out = repo.drift("check --base HEAD~1 --format human").exits(1).out();
    assert!(out.contains("found 1 error; not shown: 1 old\n"), "{out}");
    let out = repo.drift("check --since base --format human").exits(1).out();
    assert!(out.contains("= note: caused by the change of bin/setup.sh:1"), "{out}");
}

#[test]
fn two_runs_are_equal_byte_for_byte() {
    let repo = changed();
    for format in ["json", "sarif", "markdown", "github"] {
        let run = || repo.drift(&format!("check --since base --format {format}")).out();
        assert_eq!(run(), run());
    }
}

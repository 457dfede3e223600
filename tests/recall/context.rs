//! `drift context`: the ceiling, the quotas, the quarantine, the warning.

use serde_json::Value;

use crate::repository::{Built, Repository, moved_port, write};

fn json(built: &Built, query: &str, budget: usize) -> (Value, usize) {
    let budget = budget.to_string();
    let run = built.drift(&["context", query, "--budget", &budget, "--format", "json"]).exits(0);
    let tokens = drift::recall::tokens(run.stdout.trim_end());
    (serde_json::from_str(&run.stdout).expect("JSON"), tokens)
}

fn texts(pack: &Value, key: &str) -> Vec<String> {
    let items = pack[key].as_array().into_iter().flatten();
    items.map(|item| item["text"].as_str().expect("text").to_owned()).collect()
}

/// One setting among forty procedures about the same thing.
fn crowded() -> Built {
    let steps: String =
        (1..=40).map(|n| format!("- Open the ferry terminal window number {n} and call the ferry pier.\n")).collect();
    Repository::new()
        .commit(
            "Start",
            [
                write("docs/steps.md", format!("# Steps\n\n{steps}")),
                write("docs/limits.md", "# Limits\n\nThe ferry terminal timeout is set to 90 seconds by default.\n"),
                write("app.toml", "ferry_timeout = 90\n"),
            ],
        )
        .build()
}

#[test]
fn the_ceiling_holds_in_both_formats_whatever_it_is() {
    let built = crowded();
    for budget in [120, 200, 400, 800, 3000] {
        let (_, tokens) = json(&built, "ferry", budget.max(200));
        assert!(tokens <= budget.max(200), "{tokens} for {budget}");
        let run = built.drift(&["context", "ferry", "--budget", &budget.to_string()]).exits(0);
        assert!(drift::recall::tokens(&run.stdout) <= budget, "{budget}:\n{}", run.stdout);
    }
}

#[test]
fn a_budget_that_holds_nothing_is_an_error_that_names_the_least() {
    let run = crowded().drift(&["context", "ferry", "--budget", "5"]).exits(2);
    run.complains("a budget of 5 tokens holds nothing").complains("pass `--budget ");
}

#[test]
fn one_critical_fact_is_not_evicted_by_forty_small_ones() {
    let (pack, _) = json(&crowded(), "ferry terminal", 600);
    let current = texts(&pack, "current");
    assert!(current.iter().any(|text| text.contains("90 seconds")), "{pack:#}");
    assert!(pack["left_out"].as_u64().is_some_and(|count| count > 10), "{pack:#}");
}

#[test]
fn every_decision_is_traced() {
    let run = crowded().drift(&["context", "ferry", "--budget", "400", "--trace"]).exits(0);
    let decided = run.stderr.lines().filter(|line| line.starts_with("in ") || line.starts_with("out")).count();
    assert!(decided >= 40, "{}", run.stderr);
    run.complains("over the budget");
}

#[test]
fn what_was_superseded_is_quarantined_with_its_commit_and_reason() {
    let built = moved_port().build();
    let (pack, _) = json(&built, "api port", 1000);
    assert_eq!(texts(&pack, "current"), ["The API listens on port 4000."]);
    assert_eq!(pack["trust"], "checked");
    assert_eq!(pack["warning"], Value::Null);
    let old = pack["superseded"].as_array().expect("old ones");
    assert!(old.iter().all(|one| one["because"] == "Move the API to port 4000" && one["until"]["id"].is_string()));
    assert!(old.iter().any(|one| one["still_written"] == true && one["place"] == "docs/onboarding.md:3"), "{pack:#}");
    let run = built.drift(&["context", "api port"]).exits(0);
    run.prints("## No longer true, or in doubt")
        .prints("used to be: The API listens on port 3000.")
        .prints("now: 4000");
}

#[test]
fn below_the_threshold_the_warning_comes_first_and_names_what_to_check() {
    let built = moved_port()
        .commit("Another opinion", [write("docs/other.md", "# Other\n\nThe API listens on port 5000.\n")])
        .build();
    let (pack, _) = json(&built, "api port", 1500);
    assert_eq!(pack["trust"], "contested", "{pack:#}");
    assert!(pack["check"][0].as_str().is_some_and(|check| check.contains("docs/")), "{pack:#}");
    assert_eq!(pack["conflicts"].as_array().map(Vec::len), Some(1), "{pack:#}");
    let run = built.drift(&["context", "api port"]).exits(0);
    assert!(run.stdout.starts_with("**Do not act on this yet"), "{}", run.stdout);
}

#[test]
fn the_threshold_and_the_pins_are_the_teams_to_decide() {
    let config = "[context]\nthreshold = \"checked\"\npinned = [\"AGENTS.md#Rules\"]\n";
    let agents = "# Agents\n\n## Rules\n\nNever push to the main branch.\n\n## Other\n\nTea is served at four.\n";
    let built = Repository::new()
        .commit(
            "Start",
            [
                write("drift.toml", config),
                write("AGENTS.md", agents),
                write("docs/a.md", "# A\n\nWe deploy every Wednesday.\n"),
            ],
        )
        .build();
    let (pack, _) = json(&built, "when do we deploy", 1000);
    assert_eq!(texts(&pack, "pinned"), ["Never push to the main branch."]);
    assert_eq!((&pack["trust"], &pack["threshold"]), (&"single-source".into(), &"checked".into()));
    assert!(pack["warning"].is_string());
}

#[test]
fn a_wrong_threshold_points_into_the_configuration() {
    let built = Repository::of([write("drift.toml", "[context]\nthreshold = \"sure\"\n")]).build();
    built.drift(&["context", "x"]).exits(2).complains("`sure` is not one of").complains("drift.toml:2");
}

#[test]
fn repository_text_stays_within_its_line() {
    let hostile = "# Notes\n\nPorts are <b>open</b> `a`\n## Current\nand [a](b) **c**: ports stay open.\n";
    let built = Repository::of([write("docs/a.md", hostile)]).build();
    let run = built.drift(&["context", "ports open"]).exits(0);
    assert!(!run.stdout.contains("<b>") && run.stdout.matches("\n## Current").count() <= 1, "{}", run.stdout);
}

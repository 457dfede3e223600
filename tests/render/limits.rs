//! What a format's reader cannot take is left out, the least important first, and said.

use drift::finding::{Finding, Level, Report};
use drift::render::{Format, Options, render};
use serde_json::Value;

use super::{fixture, options};

/// `count` findings; every third is an error, every other third a warning.
fn crowd(count: usize) -> Report {
    let model = fixture::report().findings.swap_remove(2);
    let finding = |at: usize| Finding {
        level: [Level::Error, Level::Warning, Level::Note][at % 3],
        message: format!("finding {at}"),
        cause: None,
        ..model.clone()
    };
    Report { findings: (0..count).map(finding).collect(), ..Report::default() }
}

fn sarif(report: &Report) -> Value {
    let text = render(Format::Sarif, report, &fixture::sources(), &options());
    serde_json::from_str(&text).expect("SARIF is JSON")
}

#[test]
fn sarif_keeps_the_most_important_results_in_their_order() {
    let log = sarif(&crowd(6_000));
    let results = log["runs"][0]["results"].as_array().expect("a run has results");
    let levels = |level: &str| results.iter().filter(|result| result["level"] == level).count();
    assert_eq!([levels("error"), levels("warning"), levels("note")], [2_000, 2_000, 1_000]);
    assert_eq!(results[0]["level"], "error");
    assert_eq!(results[1]["level"], "warning");
    let note = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    assert_eq!(note, "5000 of 6000 findings are listed, the most important first.");
}

#[test]
fn sarif_shows_a_hundred_places_of_a_result() {
    let mut report = crowd(1);
    let related = report.findings[0].related[0].clone();
    report.findings[0].related = vec![related; 150];
    let result = &sarif(&report)["runs"][0]["results"][0];
    assert_eq!(result["relatedLocations"].as_array().map(Vec::len), Some(100));
}

#[test]
fn github_gets_ten_of_each_level_and_a_last_word() {
    let text = render(Format::Github, &crowd(60), &fixture::sources(), &options());
    let count = |command: &str| text.lines().filter(|line| line.starts_with(command)).count();
    assert_eq!([count("::error "), count("::warning "), count("::notice ")], [10, 10, 10]);
    assert!(text.lines().last().is_some_and(|line| line.contains("31 more findings")), "{text}");
}

#[test]
fn markdown_ends_with_how_many_are_not_shown() {
    let options = Options { markdown_limit: 5_000, ..options() };
    let text = render(Format::Markdown, &crowd(60), &fixture::sources(), &options);
    assert!(text.len() <= 5_000);
    assert!(text.ends_with(" more findings not shown here.\n"), "{text}");
    let first_warning = text.find("**warning**").unwrap_or(text.len());
    assert!(!text[first_warning..].contains("**error**"), "errors come first");
}

//! Every format over one report, byte for byte. `SNAPSHOTS=overwrite cargo test --test render` rewrites
//! the files; read the difference before you commit it.

#[path = "render/fixture.rs"]
mod fixture;
#[path = "render/limits.rs"]
mod limits;
#[path = "render/properties.rs"]
mod properties;
#[path = "render/schema.rs"]
mod schema;

use drift::finding::Confidence;
use drift::render::{Format, HumanOptions, Options, render};
use snapbox::{assert_data_eq, file};

fn options() -> Options<'static> {
    Options {
        version: "0.0.0",
        rules: &fixture::RULES,
        reach: |name| if name == "unconfirmed-claim" { Confidence::Medium } else { Confidence::High },
        rule_url: "https://drift.example/rules/",
        blob_url: Some("https://forge.example/o/r/blob/main/"),
        human: HumanOptions { width: 100, ..HumanOptions::default() },
        ..Options::default()
    }
}

fn rendered(format: Format) -> String {
    render(format, &fixture::report(), &fixture::sources(), &options())
}

#[test]
fn human_in_ascii() {
    assert_data_eq!(rendered(Format::Human), file!["render/golden/human.txt"].raw());
}

#[test]
fn human_with_everything_on() {
    let mut options = options();
    options.human = HumanOptions { color: true, unicode: true, hyperlinks: true, width: 100, show_unjudged: true };
    let text = render(Format::Human, &fixture::report(), &fixture::sources(), &options);
    assert_data_eq!(text, file!["render/golden/human-styled.txt"].raw());
}

#[test]
fn concise() {
    assert_data_eq!(rendered(Format::Concise), file!["render/golden/concise.txt"].raw());
}

#[test]
fn json() {
    assert_data_eq!(rendered(Format::Json), file!["render/golden/report.json"].raw());
}

#[test]
fn sarif() {
    assert_data_eq!(rendered(Format::Sarif), file!["render/golden/report.sarif"].raw());
}

#[test]
fn github() {
    assert_data_eq!(rendered(Format::Github), file!["render/golden/github.txt"].raw());
}

#[test]
fn markdown() {
    assert_data_eq!(rendered(Format::Markdown), file!["render/golden/summary.md"].raw());
}

#[test]
fn rdjson() {
    assert_data_eq!(rendered(Format::Rdjson), file!["render/golden/rdjson.json"].raw());
}

#[test]
fn gitlab() {
    assert_data_eq!(rendered(Format::Gitlab), file!["render/golden/gitlab.json"].raw());
}

#[test]
fn junit() {
    assert_data_eq!(rendered(Format::Junit), file!["render/golden/junit.xml"].raw());
}

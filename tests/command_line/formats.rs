//! Formats as they are asked for; what is in them is held by `tests/render`.

use crate::repository::Run;
use crate::{mild, stale};

#[test]
fn every_format_is_written() {
    let built = stale([]).build();
    for (format, sign) in [
        ("human", "error[broken-link]"),
        ("concise", "README.md:1:6: warning[missing-path]"),
        ("json", "\"schema\": \"drift/v1\""),
        ("sarif", "\"version\": \"2.1.0\""),
        ("github", "::error title=broken-link,file=README.md,line=1"),
        ("gitlab", "\"check_name\""),
        ("junit", "<testsuites"),
        ("markdown", "missing-path"),
        ("rdjson", "\"diagnostics\""),
    ] {
        built.drift(&["check", "--format", format]).exits(1).prints(sign);
    }
}

#[test]
fn one_run_writes_several() {
    let built = mild().build();
    let file = built.beside("report.json");
    let to_file = format!("json={}", file.display());
    built.drift(&["check", "--format", &to_file, "--format", "concise"]).exits(1).prints("README.md:1:6");
    let written = std::fs::read_to_string(&file).expect("a report");
    assert!(written.contains("drift/v1"), "{written}");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let run = mild().build().drift(&["check", "--format", "json=/nonexistent/report.json"]);
    run.exits(2).complains("cannot write `/nonexistent/report.json`");
}

#[test]
fn the_summary_is_always_there() {
    let run = stale([]).build().drift(&["check"]);
    run.prints("found 1 error, 1 warning").prints("read 1 document with").prints("2 stale");
}

#[test]
fn what_was_not_judged_is_told_if_asked() {
    let built = stale([crate::write("docs/a.md", "See `path/to/file.txt`.\n")]).build();
    built.drift(&["check"]).prints_no("not judged:");
    built.drift(&["check", "--show-unjudged"]).prints("not judged:\n").prints("a path that never existed here");
}

#[test]
fn timings_stay_out_of_the_report() {
    let built = mild().build();
    let plain = built.drift(&["check"]);
    for (cache, stage) in [(&["--no-cache"][..], "missing-path"), (&[], "the answer that was given before")] {
        let Run { stdout, stderr, .. } = built.drift(&[&["check", "--timings"], cache].concat());
        assert_eq!(stdout, plain.stdout);
        assert!(stderr.contains(&format!(" ms  {stage}\n")), "{stderr}");
    }
}

#[test]
fn a_confidence_can_be_asked_for() {
    let built = mild().build();
    for level in ["low", "medium", "high"] {
        built.drift(&["check", "--min-confidence", level]).exits(1).prints("missing-path");
    }
}

#[test]
fn a_rule_has_a_link_to_its_page_in_formats_for_machines() {
    mild().build().drift(&["check", "--format=sarif"]).prints("/docs/rules/missing-path.md");
}

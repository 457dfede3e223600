//! A default that code changed and a page still states.

use crate::repository::{Change, Report, Repository, write};

const RULE: &str = "stale-default";

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

/// A page that says `text`, and code in `file` that said `old` until a commit made it `new`.
fn changed(text: &str, file: &str, old: &str, new: &str) -> Report {
    let page = write("docs/options.md", text);
    judged(&Repository::of([page, write(file, old)]).commit("Try more often", [write(file, new)]))
}

fn retries(value: u32) -> String {
    format!("parser.add_argument('--retries', type=int, default={value})\n")
}

#[test]
fn finds_a_default_that_was_changed() {
    for text in [
        "# Options\n\n- `--retries`: attempts (default: `3`)\n",
        "# Options\n\n`--retries` defaults to 3.\n",
        "# Options\n\n| Flag | Default |\n|-|-|\n| `--retries` | `3` |\n",
    ] {
        let line = text.lines().count();
        changed(text, "src/main.py", &retries(3), &retries(5))
            .finds(RULE, &format!("docs/options.md:{line}"))
            .saying("is `5`, not `3`")
            .because("Try more often")
            .showing("src/main.py:1")
            .nothing_else();
    }
}

#[test]
fn finds_keys_and_variables_too() {
    let defaults = |value: u32| format!("export const testDefaults = {{\n  hookTimeout: {value},\n}}\n");
    changed(
        "# Config\n\n### hookTimeout\n\n- **Default:** `5000`\n",
        "src/defaults.ts",
        &defaults(5000),
        &defaults(9000),
    )
    .finds(RULE, "docs/options.md:5")
    .nothing_else();
    let read = |value: u32| format!("const port = process.env.FERRY_PORT || {value};\n");
    changed("# Config\n\n- `FERRY_PORT`: where it listens. Default: 3000\n", "src/main.js", &read(3000), &read(4000))
        .finds(RULE, "docs/options.md:3")
        .nothing_else();
}

#[test]
fn leaves_alone_what_holds_and_what_never_was() {
    for text in ["- `--retries`: attempts (default: `5`)\n", "- `--retries`: attempts (default: `7`)\n"] {
        changed(text, "src/main.py", &retries(3), &retries(5)).silent();
    }
}

#[test]
fn leaves_alone_what_depends() {
    for text in [
        "If no server answers, `--retries` defaults to 3.\n",
        "- `--retries`: on Windows (default: `3`)\n",
        "# Version 1.2\n\n- `--retries`: attempts (default: `3`)\n",
        "In the past `--retries` defaults to 3.\n",
        "- `--retries`: attempts (default: `3` or `4`)\n",
    ] {
        changed(text, "src/main.py", &retries(3), &retries(5)).silent();
    }
}

#[test]
fn leaves_alone_a_name_with_two_defaults() {
    let text = "- `--retries`: attempts (default: `3`)\n";
    let other: Change = write("src/other.py", retries(4));
    let repository = Repository::of([write("docs/options.md", text), write("src/main.py", retries(3)), other]);
    let report = judged(&repository.commit("Try more often", [write("src/main.py", retries(5))]));
    assert_eq!(report.not_judged("a setting with several defaults"), 1);
    report.silent();
}

#[test]
fn leaves_alone_defaults_that_code_computes() {
    let computed = "parser.add_argument('--retries', type=int, default=RETRIES)\n";
    changed("- `--retries`: attempts (default: `3`)\n", "src/main.py", &retries(3), computed).silent();
}

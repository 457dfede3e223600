//! A version that a page asks for and the manifests no longer allow.

use crate::repository::{Change, Report, Repository, write};

const RULE: &str = "stale-version";

fn engines(range: &str) -> Change {
    write("package.json", format!("{{\n  \"name\": \"ferry\",\n  \"engines\": {{ \"node\": \"{range}\" }}\n}}\n"))
}

/// A README that says `text` in a project whose Node.js was raised from 16 to 20.
fn raised(text: &str) -> Report {
    Repository::of([write("README.md", text), engines(">=16")]).commit("Require Node.js 20", [engines(">=20")]).check()
}

#[test]
fn finds_a_minimum_that_was_raised() {
    for text in [
        "Requires Node.js 16 or later.\n",
        "You need Node.js v16 or newer.\n",
        "## Requirements\n\n- Node.js >= 16\n",
        "## Requirements\n\n- Node 16+\n",
        "## Prerequisites\n\n- Node.js (version 16 or higher)\n",
    ] {
        let line = text.lines().count();
        raised(text).finds(RULE, &format!("README.md:{line}")).because("Require Node.js 20").nothing_else();
    }
}

#[test]
fn finds_what_only_the_lower_bound_excludes() {
    raised("Requires Node.js 18 or later.\n").finds(RULE, "README.md:1").nothing_else();
}

#[test]
fn finds_rust_go_and_python_too() {
    for (text, manifest, old, new) in [
        ("Requires Rust 1.70 or later.\n", "Cargo.toml", "1.70", "1.85"),
        ("Requires Go 1.20 or later.\n", "go.mod", "1.20", "1.24"),
        ("Requires Python 3.8 or later.\n", "pyproject.toml", "3.8", "3.11"),
    ] {
        let content = |version: &str| match manifest {
            "Cargo.toml" => {
                format!("[package]\nname = \"ferry\"\nversion = \"0.1.0\"\nrust-version = \"{version}\"\n")
            }
            "go.mod" => format!("module example.org/ferry\n\ngo {version}\n"),
            _ => format!("[project]\nname = \"ferry\"\nrequires-python = \">={version}\"\n"),
        };
        Repository::of([write("README.md", text), write(manifest, content(old))])
            .commit("Raise", [write(manifest, content(new))])
            .check()
            .finds(RULE, "README.md:1")
            .because("Raise")
            .nothing_else();
    }
}

#[test]
fn is_silent_on_what_still_holds() {
    for text in [
        "Requires Node.js 20 or later.\n",
        "Requires Node.js 22 or later.\n",
        "Tested with Node.js 22.\n",
        "Requires Node.js.\n",
    ] {
        raised(text).silent();
    }
}

#[test]
fn is_silent_on_other_things_and_other_times() {
    for text in [
        "Up to version 1.4, Node.js 16 was enough.\n",
        "We used to support Node.js 16 or later.\n",
        "If you still run Node.js 16, use version 1 of ferry.\n",
        "The API has 16 routes, and node 16 of the cluster is slow.\n",
        "Requires PostgreSQL 16 or later.\n",
    ] {
        raised(text).silent();
    }
}

#[test]
fn is_silent_in_changelogs() {
    Repository::of([
        write("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\n- requires Node.js 16 or later\n"),
        engines(">=16"),
    ])
    .commit("Require Node.js 20", [engines(">=20")])
    .check()
    .silent();
}

#[test]
fn is_silent_where_no_manifest_speaks() {
    Repository::of([write("README.md", "Requires Node.js 16 or later.\n"), write("src/a.js", "1\n")]).check().silent();
}

#[test]
fn is_silent_on_what_a_tool_says_in_its_own_folder() {
    Repository::of([write(".bingo/README.md", "# bingo\n\nRequires Node.js 16 or later.\n"), engines(">=16")])
        .commit("Require Node.js 20", [engines(">=20")])
        .check()
        .silent();
}

#[test]
fn finds_an_own_release_that_cargo_would_not_take() {
    let at = |version: &str| write("Cargo.toml", format!("[package]\nname = \"ferry\"\nversion = \"{version}\"\n"));
    let log = "# Changelog\n\n## 0.6.0 - 2026-01-01\n\n- a\n\n## 0.5.0 - 2025-01-01\n\n- b\n\n## 0.4.0 - 2024-01-01\n";
    let released = |asked: &str| {
        let page = write("README.md", format!("# ferry\n\n```toml\n[dependencies]\nferry = \"{asked}\"\n```\n"));
        Repository::of([page, at("0.4.1"), write("CHANGELOG.md", log)]).commit("Release 0.6", [at("0.6.0")]).check()
    };
    released("0.4").finds(RULE, "README.md:5").because("Release 0.6").fixed_by("0.6").nothing_else();
    released("0.6").silent();
    released(">=0.4").silent();
}

#[test]
fn shows_the_page_that_says_it_right() {
    Repository::of([
        write("README.md", "Requires Node.js 16 or later.\n"),
        write("docs/install.md", "# Install\n\nRequires Node.js 16 or later.\n"),
        engines(">=16"),
    ])
    .commit("Require Node.js 20", [engines(">=20"), write("README.md", "Requires Node.js 20 or later.\n")])
    .check()
    .finds(RULE, "docs/install.md:3")
    .showing("README.md:1")
    .nothing_else();
}

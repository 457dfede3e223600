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

/// Too few such findings were ever met for more.
const MEDIUM: &[&str] = &["--min-confidence", "medium"];

fn matrix(versions: &str) -> Change {
    write(
        ".github/workflows/ci.yml",
        format!(
            "jobs:\n  test:\n    strategy:\n      matrix:\n        python: [{versions}]\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          python-version: ${{{{ matrix.python }}}}\n"
        ),
    )
}

fn retired(text: &str) -> Report {
    Repository::of([write("README.md", text), matrix("'3.8', '3.9', '3.10'")])
        .commit("Drop Python 3.8", [matrix("'3.9', '3.10', '3.11'")])
        .build()
        .check(MEDIUM)
}

#[test]
fn finds_a_version_that_the_matrix_tries_no_more() {
    for text in ["ferry is tested on Python 3.8, 3.9 and 3.10.\n", "Tested with Python 3.8-3.10.\n"] {
        retired(text).finds(RULE, "README.md:1").because("Drop Python 3.8").nothing_else();
    }
}

#[test]
fn is_silent_on_tests_that_still_run_and_those_of_others() {
    for text in [
        "ferry is tested on Python 3.9 and 3.10.\n",
        "Tested with Python 3.9+.\n",
        "It was tested on Python 3.8.\n",
        "Not tested on Python 3.8.\n",
        "Tested on Node.js 14 and 16.\n",
        "| Python | tested |\n|---|---|\n| Python 3.8 | tested with Python 3.8 |\n",
    ] {
        retired(text).silent();
    }
    let other = write("tox.ini", "[tox]\nenvlist = py38, py311\n");
    Repository::of([write("README.md", "Tested on Python 3.8 and 3.9.\n"), matrix("'3.9', '3.10'"), other])
        .build()
        .check(MEDIUM)
        .silent();
}

/// A page that says `text` in a package that went from version 1 to 3.
fn at_version_three(path: &str, text: &str) -> Report {
    let at = |version: &str| write("package.json", format!("{{ \"name\": \"ferry\", \"version\": \"{version}\" }}\n"));
    Repository::of([write(path, text), at("1.4.0")]).commit("Release 3", [at("3.0.1")]).build().check(MEDIUM)
}

#[test]
fn finds_an_own_major_version_that_is_over() {
    for text in [
        "```sh\nnpm install ferry@1\n```\n",
        "```html\n<script src=\"https://unpkg.com/ferry@1/dist/x.js\"></script>\n```\n",
        "Run `npm install ferry@^1.2`.\n",
    ] {
        let line = 1 + text.lines().position(|line| line.contains("ferry")).expect("a line");
        at_version_three("README.md", text)
            .finds(RULE, &format!("README.md:{line}"))
            .because("Release 3")
            .nothing_else();
    }
}

#[test]
fn is_silent_on_versions_that_are_current_or_meant() {
    for (path, text) in [
        (
            "README.md",
            "```sh\nnpm install ferry@3\nnpm install ferry\nnpm install other@1\nnpm install ferry@latest\n```\n",
        ),
        ("README.md", "```sh\nnpm install ferry@1.4.0\n```\n"),
        ("README.md", "## Older versions\n\n```sh\nnpm install ferry@1\n```\n"),
        ("README.md", "For version 1:\n\n```sh\nnpm install ferry@1\n```\n"),
        ("docs/migration.md", "```sh\nnpm install ferry@1\n```\n"),
        ("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\n- `npm install ferry@1`\n"),
    ] {
        at_version_three(path, text).silent();
    }
}

/// A page that says `text` beside a module that became version 2.
fn at_module_two(path: &str, text: &str) -> Report {
    Repository::of([write(path, text), write("go.mod", "module example.org/ferry\n\ngo 1.22\n")])
        .commit("Release v2", [write("go.mod", "module example.org/ferry/v2\n\ngo 1.22\n")])
        .check()
}

#[test]
fn finds_the_path_of_a_go_module_before_its_major_version() {
    for text in [
        "```sh\ngo get example.org/ferry\n```\n",
        "```sh\ngo install example.org/ferry/cmd/ferry@latest\n```\n",
        "```go\nimport \"example.org/ferry/boat\"\n```\n",
    ] {
        at_module_two("README.md", text)
            .finds(RULE, "README.md:2")
            .because("Release v2")
            .fixed_by("example.org/ferry/v2")
            .nothing_else();
    }
}

#[test]
fn is_silent_on_the_path_of_a_go_module_where_it_is_meant() {
    for (path, text) in [
        ("README.md", "```sh\ngo get example.org/ferry/v2\ngo install example.org/ferry/v2/cmd/ferry@latest\n```\n"),
        ("README.md", "```sh\ngo get example.org/ferry@v1.4.0\ngit clone https://example.org/ferry\n```\n"),
        (
            "README.md",
            "```sh\ngo get example.org/ferry/boat@342c00b0f8bd\ngo install example.org/ferry/{{< major >}}\n```\n",
        ),
        ("README.md", "```sh\ngo get example.org/ferry-tools\n```\n"),
        ("README.md", "## Version v1\n\n```sh\ngo get example.org/ferry\n```\n"),
        ("docs/upgrading.md", "```go\nimport \"example.org/ferry\"\n```\n"),
    ] {
        at_module_two(path, text).silent();
    }
}

#[test]
fn is_silent_on_a_line_about_an_older_release() {
    raised("## Requirements\n\n- `1.47.x` requires Node.js 16 or later\n").silent();
    raised("## Requirements\n\n- `1.47.x` is kept up until 2027. (Requires Node.js 16 or later.)\n").silent();
    raised("## Requirements\n\n- It requires Node.js 16 or later\n").finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn is_silent_on_a_sample_that_is_a_package_of_its_own() {
    let sample = |page: &str, manifest: &str| {
        Repository::of([
            write(page, "# Start\n\nRequires Node.js 16 or later.\n"),
            engines(">=16"),
            write(manifest, "{ \"name\": \"start\", \"private\": true }\n"),
        ])
        .commit("Require Node.js 20", [engines(">=20")])
        .check()
    };
    sample("examples/start/README.md", "examples/start/package.json").silent();
    sample("examples/start/README.md", "examples/other/package.json")
        .finds(RULE, "examples/start/README.md:3")
        .nothing_else();
}

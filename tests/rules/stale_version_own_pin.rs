//! A release of the project itself that is pinned in one place and was left behind.

use crate::repository::{Built, Change, Repository, write};

const RULE: &str = "stale-version";
const MEDIUM: &[&str] = &["--min-confidence", "medium"];

/// `left-behind` reads the same edits in its own way.
fn alone() -> Change {
    write("drift.toml", "[rules]\nleft-behind = \"off\"\n")
}

/// A README and a guide that both pin `old` and, after a commit, the README `new`.
fn twins(readme: impl Fn(&str) -> String, guide: &str) -> Built {
    let manifest = "{\n  \"name\": \"ferry\",\n  \"repository\": \"https://github.com/o/ferry\"\n}\n";
    let page = |version: &str| -> Change { write("README.md", format!("# Ferry\n\n{}", readme(version))) };
    Repository::of([write("package.json", manifest), page("1.4.0"), write("docs/guide.md", guide), alone()])
        .commit("Release 1.6.0", [page("1.6.0")])
        .build()
}

fn image(version: &str) -> String {
    format!("```sh\ndocker run o/ferry:{version}\n```\n")
}

#[test]
fn finds_a_pin_whose_twin_was_raised() {
    for guide in [
        "```sh\ndocker run ghcr.io/o/ferry:1.4.0-alpine\n```\n",
        "```yaml\n- repo: https://github.com/o/ferry\n  rev: v1.4.0\n```\n",
        "```yaml\n- uses: o/ferry@v1.4.0\n```\n",
        "Get [the archive](https://github.com/o/ferry/releases/download/v1.4.0/ferry.tar.gz).\n",
    ] {
        let line = 1 + guide.lines().position(|line| line.contains("1.4.0")).expect("a line");
        let repository = twins(image, guide);
        let report = repository.check(MEDIUM);
        report.finds(RULE, &format!("docs/guide.md:{line}")).because("Release 1.6.0").nothing_else();
    }
}

#[test]
fn finds_coordinates_of_gradle_and_maven() {
    let build = write("build.gradle", "group = 'org.ferry'\n");
    let module = write("ferry-core/build.gradle", "apply plugin: 'java'\n");
    let page = |version: &str| {
        write("README.md", format!("```groovy\nimplementation 'org.ferry:ferry-core:{version}'\n```\n"))
    };
    let maven = "```xml\n<dependency>\n  <groupId>org.ferry</groupId>\n  <artifactId>ferry-core</artifactId>\n  \
                 <version>1.4.0</version>\n</dependency>\n```\n";
    Repository::of([build, module, page("1.4.0"), write("docs/maven.md", maven), alone()])
        .commit("Release 1.6.0", [page("1.6.0")])
        .build()
        .check(MEDIUM)
        .finds(RULE, "docs/maven.md:5")
        .because("Release 1.6.0")
        .nothing_else();
}

#[test]
fn is_silent_on_pins_that_are_meant() {
    for guide in [
        // Nothing says that it was to be the newest.
        "```sh\ndocker run o/ferry:1.2.0\n```\n",
        "```sh\ndocker run o/ferry:1.6.0\n```\n",
        // A patch behind works as well.
        "```sh\ndocker run o/ferry:1.6.3\n```\n",
        "```sh\ndocker run other/ferry-boat:1.4.0\n```\n",
        "```sh\ndocker run o/ferry:1.4.0@sha256:5adf09a5\n```\n",
        "```sh\ndocker run o/ferry:1.4.0 # replace it with a tag of your own\n```\n",
        "Pin it, for example `o/ferry:1.4.0`.\n",
        "## Upgrade from 1.4\n\n```sh\ndocker run o/ferry:1.4.0\n```\n",
        "Or run a specific version:\n\n```sh\ndocker run o/ferry:1.4.0\n```\n",
        "Since o/ferry:1.4.0 it floats.\n",
    ] {
        twins(image, guide).check(MEDIUM).silent();
    }
}

/// A crate that goes from release to release, and an install page that follows to the one at `until`.
fn followed(releases: &[&str], until: usize) -> Built {
    let manifest = |version: &str| {
        let text = "name = \"ferry\"\nrepository = \"https://github.com/o/ferry\"\nedition = \"2021\"\n";
        write("Cargo.toml", format!("[package]\n{text}version = \"{version}\"\n"))
    };
    let page = |version: &str| {
        let address = format!("https://github.com/o/ferry/releases/download/{version}/ferry.deb");
        write("docs/install.md", format!("```sh\ncurl -LO {address}\n```\n"))
    };
    let mut repository = Repository::of([manifest(releases[0]), page(releases[0]), write("README.md", "# Ferry\n")]);
    for (index, version) in releases.iter().enumerate().skip(1) {
        let mut changes = vec![manifest(version)];
        if index <= until {
            changes.push(page(version));
        }
        repository = repository.commit(&format!("Release {version}"), changes);
    }
    repository.build()
}

#[test]
fn finds_a_line_that_followed_releases_and_stopped() {
    followed(&["0.1.0", "0.2.0", "0.3.0", "0.4.0", "0.5.0"], 2)
        .check(MEDIUM)
        .finds(RULE, "docs/install.md:2")
        .because("Release 0.4.0")
        .nothing_else();
}

#[test]
fn is_silent_on_a_line_that_never_followed_or_still_does() {
    followed(&["0.1.0", "0.2.0", "0.3.0", "0.4.0"], 0).check(MEDIUM).silent();
    followed(&["0.1.0", "0.2.0", "0.3.0", "0.4.0"], 3).check(MEDIUM).silent();
    // One release may be out before its page is.
    followed(&["0.1.0", "0.2.0", "0.3.0", "0.4.0"], 2).check(MEDIUM).silent();
}

#[test]
fn finds_a_range_that_ends_before_today() {
    let manifest = |version: &str| {
        let text = "  def project do\n    [\n      app: :ferry,\n";
        write("mix.exs", format!("{text}      version: \"{version}\",\n    ]\n"))
    };
    let page = |range: &str| write("README.md", format!("```elixir\n[{{:ferry, \"{range}\"}}]\n```\n"));
    let at = |range: &str| {
        Repository::of([manifest("1.7.3"), page(range)])
            .commit("Release 1.9", [manifest("1.9.0")])
            .build()
            .check(MEDIUM)
    };
    at("~> 1.7.0").finds(RULE, "README.md:2").because("Release 1.9").nothing_else();
    at("~> 1.7").silent();
}

use super::*;
use crate::document::parse;

/// Every requirement of a README as "name demand: versions".
fn read(text: &str) -> Vec<String> {
    read_at("README.md", text)
}

fn read_at(path: &str, text: &str) -> Vec<String> {
    let document = parse(path, text);
    let line = |requirement: &Requirement| {
        let versions: Vec<&str> = requirement.stated.iter().map(|stated| document.slice(stated.span)).collect();
        format!("{} {:?}: {}", requirement.subject, requirement.demand, versions.join(" "))
    };
    let found = requirements(&document);
    found.iter().filter(|requirement| requirement.about != About::Other).map(line).collect()
}

fn about(text: &str) -> About {
    let document = parse("README.md", text);
    requirements(&document).remove(0).about
}

#[test]
fn sentences_that_ask() {
    for (text, expected) in [
        ("Note that rust version *1.77.2* or later is required.", "Rust AtLeast: 1.77.2"),
        ("It requires Python 3.7+ to run.", "Python AtLeast: 3.7"),
        ("Poetry requires **Python 3.9+**. It is multi-platform.", "Python AtLeast: 3.9"),
        ("It supports Python 2.7 and 3.5+.", "Python AtLeast: 2.7 3.5"),
        ("MkDocs supports Python versions 2.7.9+, 3.4, 3.5, and pypy.", "Python AtLeast: 2.7.9 3.4 3.5"),
        ("Currently the runtime requires Python 3.7-3.11.", "Python Needs: 3.7 3.11"),
        ("Requires Go 1.24.", "Go Needs: 1.24"),
        ("[Go](https://go.dev) version 1.9+ is required to build it.", "Go AtLeast: 1.9"),
        ("1. Install a recent version of Python (we require at least 3.6).", "Python AtLeast: 3.6"),
        ("The service requires at least JDK 17 to build.", "Java AtLeast: 17"),
        ("You need **[Git](https://git)** and **[Go](https://go.dev)** (1.16 or newer).", "Go AtLeast: 1.16"),
        ("The minimum supported version of node is 20.", "Node.js AtLeast: 20"),
        ("The minimum supported Rust version is `1.70`.", "Rust AtLeast: 1.70"),
        ("The MSRV is 1.56.", "Rust AtLeast: 1.56"),
        ("You need Java 1.8 or later.", "Java AtLeast: 1.8"),
        ("Requires Node.js >= v18.12.", "Node.js AtLeast: 18.12"),
    ] {
        assert_eq!(read(text), [expected], "{text}");
    }
}

#[test]
fn what_is_worked_on_has_its_own_versions() {
    for text in [
        "Targets Ruby 2.0+ code analysis.",
        "It targets Ruby 2.0+ for code analysis.",
        "It supports Python 3.3+ syntax.",
        "Works with Node.js 12+ projects.",
    ] {
        assert!(read(text).is_empty(), "{text}: {:?}", read(text));
    }
}

#[test]
fn lists_of_prerequisites() {
    for (text, expected) in [
        ("## Prerequisites\n\n- Go 1.11 or above\n", "Go AtLeast: 1.11"),
        ("## Requirements\n\n* [Golang 1.17+](https://go.dev/)\n", "Go AtLeast: 1.17"),
        ("You need:\n\n* Go [version 1.17 or greater](https://go.dev).\n", "Go AtLeast: 1.17"),
        ("Prerequisites to build it:\n\n- Standard edition: Go 1.24.0 or later\n", "Go AtLeast: 1.24.0"),
        ("#### Prerequisite Tools\n\n* [Go (at least Go 1.11)](https://go.dev)\n", "Go AtLeast: 1.11"),
        ("Prerequisites:\n\n- [Go 1.20+](https://go.dev)\n", "Go AtLeast: 1.20"),
        ("## Overview\n\n- Runtime: Python 3.11\n", "Python Exactly: 3.11"),
        ("| Tool | Minimum version |\n|---|---|\n| Node.js | 18 |\n", "Node.js Needs: 18"),
    ] {
        assert_eq!(read(text), [expected], "{text}");
    }
}

#[test]
fn badges() {
    let text =
        "[![MSRV](https://img.shields.io/badge/Rust-1.65.0-blue?color=fc8d62)](https://x.org/Rust-1.65.0.html)\n";
    assert_eq!(read(text), ["Rust AtLeast: 1.65.0"]);
    assert_eq!(read("![python](https://img.shields.io/badge/python-3.8%2B-blue.svg)\n"), ["Python AtLeast: 3.8"]);
    assert_eq!(read("<img src=\"https://img.shields.io/badge/node-%3E%3D18-green\">\n"), ["Node.js AtLeast: 18"]);
    assert_eq!(read("![v](https://img.shields.io/badge/version-1.2.3-blue)\n"), [""; 0]);
}

#[test]
fn several_products_on_one_line() {
    let found = read("> Vitest requires Vite >=v3.0.0 and Node >=v14.18\n");
    assert_eq!(found, ["vite AtLeast: 3.0.0", "Node.js AtLeast: 14.18"]);
    assert_eq!(read("You need Node 18+ and npm 9+.\n"), ["Node.js AtLeast: 18", "npm AtLeast: 9"]);
}

#[test]
fn whose_requirement_it_is() {
    let named = |name: &str| About::Named(name.to_owned());
    assert_eq!(about("axum-core's MSRV is 1.56.\n"), named("axum-core"));
    assert_eq!(about("Poetry's development toolchain requires Python 3.8 or newer.\n"), named("poetry"));
    assert_eq!(about("The Ad service requires at least JDK 17 to build.\n"), named("ad"));
    assert_eq!(
        about("**Prerequisites:** Developing Starlight requires Node.js (v22 or higher).\n"),
        named("starlight")
    );
    assert_eq!(about("To use ESLint, you must have Node.js (`^20.19.0` or `>=24`) installed.\n"), named("eslint"));
    assert_eq!(about("To build from source you need Go (1.16 or newer).\n"), About::Project);
    for text in [
        "Your application requires Node 18+.\n",
        "The parser which requires Node 18+ is slow.\n",
        "Version 3.x requires Python 3.6+.\n",
        "To work with modules you must install Go 1.18 or later.\n",
    ] {
        assert!(requirements(&parse("README.md", text)).iter().all(|found| found.about == About::Other), "{text}");
    }
}

#[test]
fn what_asks_for_nothing() {
    for text in [
        "Since Go 1.18 there are generics.",
        "The option was added in Python 3.8.",
        "If you use Node 16 or later you can drop the flag.",
        "For example, Python 3.8+ is required by some plugins.",
        "Dropped support for Node.js 10, which requires Node 12+.",
        "Use `docker run node:16` to try it.",
        "```sh\nnvm install 16\n```",
        "It runs on Ubuntu 20.04 and requires glibc 2.31.",
        "- uses: actions/setup-node@v3 requires nothing",
        "Node 18+ ships fetch.",
        "There are 3 nodes, 16 cores each, required to run it.",
        "Requires Go 1.21 for generics support in `saw`.",
        "Let's Go 18 times.",
        "Python 3.8 will be required in the next release.",
        "We recommend Node 20 or later.",
    ] {
        assert_eq!(read(text), [""; 0], "{text}");
    }
}

#[test]
fn a_lesson_on_a_site_asks_for_itself() {
    let text = "---\ntitle: Build an app\n---\n\n## Prerequisites\n\nYou'll need Node.js 18 or higher.\n";
    assert_eq!(read_at("docs/extensions/apps/build.mdx", text), [""; 0]);
    assert_eq!(read_at("docs/channel.md", "# Channel\n\nRequires Node.js >= 18.19.0.\n"), [""; 0]);
    assert_eq!(read_at("docs/install.md", "Requires Node.js >= 18.19.0.\n"), ["Node.js AtLeast: 18.19.0"]);
}

#[test]
fn a_bare_item_in_a_section_about_the_set_up() {
    for text in ["## Local setup\n\n- Node 16+\n- Docker\n", "## Development\n\nStart here:\n\n* Node.js >= 16\n"] {
        assert_eq!(read(text), ["Node.js AtLeast: 16"], "{text}");
    }
    for text in [
        "## What is new\n\n- Node 16+\n",
        "## Local setup\n\n- Node 16\n",
        "## Local setup\n\n- Node 16+ images are smaller\n",
        "## Local setup\n\n- the Node 16+ image\n",
    ] {
        assert_eq!(read(text), [""; 0], "{text}");
    }
}

#[test]
fn pins_in_sentences() {
    let text = "Ensure that the correct version of black is installed - `black==19.10b0`.\n";
    assert_eq!(read(text), ["black Exactly: 19.10b0"]);
}

proptest::proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*", shaped in "(Go|Node|Python|≥|>=|[0-9.+x, ()-]|requires |é| or later|badge/){0,12}") {
        let _ = (read(&text), read(&shaped), read(&format!("- {shaped}")), read(&format!("![a](https://img.shields.io/badge/{shaped})")));
    }
}

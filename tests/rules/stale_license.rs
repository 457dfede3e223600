//! A page that names another licence than the repository is under.

use crate::repository::{Change, Report, Repository, write};

const RULE: &str = "stale-license";

/// Whatever no commit left is said in a lower voice.
const MEDIUM: &[&str] = &["--min-confidence", "medium"];

const MIT: &str = "MIT License\n\nCopyright (c) 2020 Ada\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\nof this software, to deal in the Software without restriction.\n";
const APACHE: &str =
    "                                 Apache License\n                           Version 2.0, January 2004\n";

fn package(license: &str) -> Change {
    write("package.json", format!("{{\n  \"name\": \"ferry\",\n  \"license\": \"{license}\"\n}}\n"))
}

/// A README that says `text` in a project that went from MIT to Apache-2.0.
fn relicensed(text: &str) -> Report {
    relicensed_at("README.md", text)
}

fn relicensed_at(path: &str, text: &str) -> Report {
    Repository::of([write(path, text), write("LICENSE", MIT), package("MIT")])
        .commit("Relicense", [write("LICENSE", APACHE), package("Apache-2.0")])
        .build()
        .check(MEDIUM)
}

#[test]
fn finds_the_licence_that_was_left() {
    for text in [
        "# ferry\n\n## License\n\nThis project is licensed under the MIT License - see [LICENSE](LICENSE).\n",
        "# ferry\n\n[![MIT](https://img.shields.io/badge/license-MIT-blue.svg)](LICENSE)\n\nFerry.\n\nferry is released under the MIT license.\n",
        "# ferry\n\n## License\n\n[MIT](LICENSE) © Ada\n",
    ] {
        let line = 1 + text.lines().position(|line| line.contains("MIT")).expect("a line");
        relicensed(text).finds(RULE, &format!("README.md:{line}")).because("Relicense");
    }
}

#[test]
fn finds_it_in_what_contributors_agree_to() {
    let text = "# Contributing\n\nBy contributing, you agree that your contributions will be licensed under its MIT License.\n";
    Repository::of([write("CONTRIBUTING.md", text), package("MIT")])
        .commit("Relicense", [package("GPL-3.0-only")])
        .check()
        .finds(RULE, "CONTRIBUTING.md:3")
        .because("Relicense")
        .nothing_else();
}

#[test]
fn is_silent_on_what_holds() {
    for text in [
        "Licensed under the Apache License, Version 2.0.\n",
        "ferry is distributed under the terms of both the MIT license and the Apache License 2.0.\n",
        "![l](https://img.shields.io/badge/license-Apache%202-blue)\n",
        "![l](https://img.shields.io/npm/l/ferry)\n",
    ] {
        relicensed(text).silent();
    }
}

#[test]
fn is_silent_on_licences_of_other_things_and_times() {
    for text in [
        "The documentation is licensed under the MIT license.\n",
        "The logo is released under the MIT license.\n",
        "Versions before 2.0 are released under the MIT license.\n",
        "ferry was released under the MIT license.\n",
        "Unless otherwise noted, this project is licensed under the MIT license.\n",
        "Your plugin may be licensed under the MIT license.\n",
        "The parser, which is MIT licensed, is fast.\n",
        "It uses the MIT licensed parser.\n",
        "Build it with the MIT Scheme compiler.\n",
    ] {
        relicensed(text).silent();
    }
}

#[test]
fn is_silent_where_the_package_has_a_licence_of_its_own() {
    Repository::of([
        write("LICENSE", APACHE),
        write("packages/a/README.md", "# a\n\nThis package is released under the MIT license.\n"),
        write("packages/a/package.json", "{\"name\": \"a\", \"license\": \"MIT\"}\n"),
    ])
    .build()
    .check(MEDIUM)
    .silent();
}

#[test]
fn is_silent_beside_terms_that_are_not_known() {
    for terms in ["Ask us.\n", "All rights reserved by Ferry Inc.\n"] {
        Repository::of([
            write("README.md", "This project is licensed under the MIT license.\n"),
            write("LICENSE", MIT),
        ])
        .commit("Change", [write("LICENSE", terms)])
        .build()
        .check(MEDIUM)
        .silent();
    }
    Repository::of([write("README.md", "This project is licensed under the MIT license.\n"), write("src/a.js", "1\n")])
        .build()
        .check(MEDIUM)
        .silent();
}

#[test]
fn is_silent_in_changelogs() {
    Repository::of([
        write("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\nThis project is licensed under the MIT license.\n"),
        write("LICENSE", MIT),
    ])
    .commit("Relicense", [write("LICENSE", APACHE)])
    .build()
    .check(MEDIUM)
    .silent();
}

#[test]
fn is_silent_on_parts_that_say_their_own() {
    for (path, text) in [
        ("plugins/a/README.md", "## License\n\nISC\n"),
        ("README.md", "This work is licensed under a Creative Commons Attribution-ShareAlike 2.0 License.\n"),
        ("pkg/writer/README.md", "# Writer\n\n> The MIT License (MIT)\n"),
    ] {
        relicensed_at(path, text).silent();
    }
    let part = write("bpf/LICENSE", "Redistribution and use in source and binary forms\n");
    let badge = write("README.md", "![l](https://img.shields.io/badge/license-BSD-blue)\n");
    Repository::of([write("LICENSE", APACHE), part, badge]).build().check(MEDIUM).silent();
}

//! What has to be said once about a run reaches its reader in every format.

use crate::repository::{Built, Repository, write};
use crate::stale;

const FORMATS: [&str; 9] = ["human", "concise", "json", "sarif", "github", "markdown", "rdjson", "gitlab", "junit"];

/// `note` is said once by a run of `arguments` in every format, in the report or beside it.
fn told_in_every_format(built: &Built, arguments: &[&str], note: &str) {
    for format in FORMATS {
        let run = built.drift(&[&["check", "--format", format], arguments].concat()).exits(0);
        let said = [&run.stdout, &run.stderr].map(|text| text.matches(note).count());
        assert_eq!(said.iter().sum::<usize>(), 1, "{format}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.is_empty() || run.stderr.starts_with("note: "), "{format}: {}", run.stderr);
    }
}

#[test]
fn a_configuration_that_leaves_nothing_to_read_is_told() {
    for (text, note) in [
        ("include = [\"documentation/**\"]\n", "of drift.toml matches no document"),
        ("exclude = [\"**\"]\n", "of drift.toml leaves out every document"),
    ] {
        told_in_every_format(&stale([write("drift.toml", text)]).build(), &[], note);
    }
    let built = stale([write("drift.toml", "include = [\"documentation/**\"]\n")]).build();
    built.drift(&["check"]).prints("`documentation/**`").prints("read 0 documents");
    let own = built.beside("own.toml");
    std::fs::write(&own, "include = [\"documentation/**\"]\n").expect("a file");
    let named = own.to_str().expect("UTF-8");
    built.drift(&["check", "--config", named]).exits(0).prints(named);
}

#[test]
fn a_path_without_a_document_is_told() {
    let built =
        Repository::of([write("README.md", "# R\n"), write("src/a.rs", "// a\n"), write("lib/b.rs", "// b\n")]).build();
    told_in_every_format(&built, &["src", "README.md"], "document that is read stands at or below");
    built.drift(&["check", "src", "README.md", "lib"]).exits(0).prints("at or below `src`, `lib`\n");
    built.drift(&["check", "."]).exits(0).prints_no("note:");
}

#[test]
fn a_configuration_that_reads_something_is_no_news() {
    let built = stale([write("drift.toml", "include = [\"*.md\", \"more/**\"]\nexclude = [\"old/**\"]\n")]).build();
    built.drift(&["check"]).exits(1).prints_no("\nnote: ");
    Repository::of([write("drift.toml", "include = [\"docs/**\"]\n")])
        .build()
        .drift(&["check"])
        .exits(0)
        .prints_no("note:");
}

#[test]
fn what_was_not_judged_is_told_beside_formats_that_cannot() {
    let places: String = (0..9).map(|number| format!("See `path/to/file-{number}.txt`.\n\n")).collect();
    let built = stale([write("docs/a.md", places)]).build();
    built.drift(&["check", "--show-unjudged"]).prints("not judged:\n").prints("and 5 more\n");
    for format in ["concise", "github"] {
        let plain = built.drift(&["check", "--format", format]).stdout;
        let run = built.drift(&["check", "--format", format, "--show-unjudged"]);
        assert_eq!(run.stdout, plain);
        run.complains("not judged:\n").complains("a path that never existed here");
    }
}

#[test]
fn a_glob_is_the_shells_to_expand() {
    stale([]).build().drift(&["check", "docs/*.md"]).exits(2).complains("drift expands no globs");
}

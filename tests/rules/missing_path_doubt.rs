//! Which paths that are gone are sure to be missed, and which are found at medium confidence only.

use crate::repository::{Repository, remove, rename, write};

const RULE: &str = "missing-path";

/// What is doubted is found all the same.
fn doubted(repository: &Repository, place: &str) {
    repository.check().silent();
    repository.build().check(&["--min-confidence", "medium"]).finds(RULE, place).nothing_else();
}

fn sure(repository: &Repository, place: &str) {
    repository.check().finds(RULE, place).nothing_else();
}

#[test]
fn a_page_of_an_occasion_is_doubted() {
    let text = "# Tests\n\n`src/sync.py` is covered by `tests/sync.py`.\n";
    let page = |path: &str| {
        Repository::of([write(path, text), write("src/sync.py", "1\n"), write("tests/sync.py", "2\n")])
            .commit("Drop sync", [remove("src/sync.py")])
    };
    sure(&page("docs/coverage.md"), "docs/coverage.md:3");
    doubted(&page("docs/coverage-report.md"), "docs/coverage-report.md:3");
    doubted(&page("docs/reviews/coverage.md"), "docs/reviews/coverage.md:3");
}

#[test]
fn a_route_that_has_the_name_of_what_was_a_folder_is_doubted() {
    let page = |path: &str| {
        Repository::of([
            write("README.md", format!("Metrics are served under `{path}`.\n")),
            write("metrics/a.go", "1\n"),
        ])
        .commit("Gather packages", [remove("metrics/a.go"), write("pkg/b.go", "2\n")])
    };
    doubted(&page("/metrics"), "README.md:1");
    doubted(&page("/metrics/"), "README.md:1");
    sure(&page("metrics/a.go"), "README.md:1");
}

#[test]
fn a_page_whose_other_paths_never_were_here_speaks_of_the_readers_files() {
    let page = |other: &str| {
        let text = format!("# Commands\n\nKeep them in `cypress/support/commands.js`, beside `{other}`.\n");
        let files = ["cypress/support/commands.js", "cypress/plugins/index.js"].map(|file| write(file, "1\n"));
        Repository::of([write("docs/commands.md", text)].into_iter().chain(files))
            .commit("Start anew", [remove("cypress/support/commands.js")])
    };
    doubted(&page("cypress/e2e/login.js"), "docs/commands.md:3");
    doubted(&page("cypress/support/e2e.js` and `cypress/plugins/index.js"), "docs/commands.md:3");
    sure(&page("cypress/plugins/index.js"), "docs/commands.md:3");
}

#[test]
fn a_folder_that_the_program_keeps_for_its_users_is_doubted() {
    let page = |document: &str, program: &str| {
        Repository::of([
            write(document, "# Prereleases\n\nThey are collected in `.boats/pre`.\n"),
            write(".boats/pre/one.md", "one\n"),
            write("src/main.ts", program),
        ])
        .commit("Release", [remove(".boats/pre/one.md")])
    };
    doubted(&page("docs/guide.md", "const HOME = '.boats';\n"), "docs/guide.md:3");
    sure(&page("docs/guide.md", "const HOME = 'boats';\n"), "docs/guide.md:3");
    // Who works on the program is told of the folder in its repository.
    sure(&page("CONTRIBUTING.md", "const HOME = '.boats';\n"), "CONTRIBUTING.md:3");
}

#[test]
fn a_lone_name_in_the_front_page_may_be_a_file_of_every_reader() {
    let page = |name: &str| {
        Repository::of([
            write("README.md", format!("# Hooks\n\nSee the options of `{name}`.\n")),
            write(name, "a: 1\n"),
        ])
        .commit("Clean up", [remove(name)])
    };
    doubted(&page("hooks.yml"), "README.md:3");
    sure(&page("settings/hooks.yml"), "README.md:3");
}

#[test]
fn the_words_of_somebody_else_are_doubted() {
    let page = |mark: &str| {
        Repository::of([
            write("README.md", format!("{mark}The helpers in `src/detect.cs` are static.\n")),
            write("src/detect.cs", "1\n"),
        ])
        .commit("Use roles", [remove("src/detect.cs")])
    };
    doubted(&page("> "), "README.md:1");
    sure(&page(""), "README.md:1");
}

#[test]
fn what_is_numbered_anew_for_each_release_is_doubted() {
    let page = |new: &str| {
        Repository::of([
            write("README.md", "Copy the folder to `data/v1.10/metadata.yaml`.\n"),
            write("data/v1.10/metadata.yaml", "a\nb\nc\n"),
        ])
        .commit("Prepare the next release", [rename("data/v1.10/metadata.yaml", new)])
    };
    doubted(&page("data/v1.13/metadata.yaml"), "README.md:1");
    sure(&page("data/shared/metadata.yaml"), "README.md:1");
}

#[test]
fn what_was_removed_again_and_again_is_doubted() {
    let released = |times: usize| {
        let mut page = Repository::of([write("README.md", "The notes stand in `notes/next.md`.\n")]);
        for _ in 0..times {
            page = page.commit("Write notes", [write("notes/next.md", "# Notes\n")]);
            page = page.commit("Release", [remove("notes/next.md")]);
        }
        page
    };
    doubted(&released(3), "README.md:1");
    sure(&released(1), "README.md:1");
}

#[test]
fn a_statement_that_is_younger_than_the_removal_is_doubted() {
    let page = |now: &str| {
        Repository::of([
            write("tools/README.md", "Labels are kept for every entry of `list.txt`.\n"),
            write("tools/list.txt", "1\n"),
        ])
        .commit("Keep data apart", [rename("tools/list.txt", "tools/data/entries.csv")])
        .commit("Say more", [write("tools/README.md", now)])
    };
    doubted(&page("The script skips private repositories, whether `list.txt` has them or not.\n"), "tools/README.md:1");
    sure(&page("Labels are kept for each entry of\n`list.txt`.\n"), "tools/README.md:2");
    let again =
        "Labels are kept for every entry of `list.txt`.\n\nAlways put a new repository into `list.txt` first.\n";
    page(again).check().finds(RULE, "tools/README.md:1").finds(RULE, "tools/README.md:3").nothing_else();
}

#[test]
fn is_silent_on_reports_of_what_was_changed() {
    let page = |heading: &str| {
        Repository::of([
            write("src/README.md", format!("# Logins\n\n## {heading}\n\n- `login.py`: reads the token.\n")),
            write("src/login.py", "1\n"),
        ])
        .commit("Drop logins", [remove("src/login.py")])
    };
    for heading in ["Files Modified", "Files changed", "New files added"] {
        page(heading).build().check(&["--min-confidence", "medium"]).silent();
    }
    sure(&page("Files"), "src/README.md:5");
    sure(&page("When a value is modified"), "src/README.md:5");
}

#[test]
fn is_silent_on_working_papers_of_one_specification() {
    let page = |page: &str| {
        Repository::of([write(page, "Then extend `src/login.py`.\n"), write("src/login.py", "1\n")])
            .commit("Drop logins", [remove("src/login.py")])
    };
    for paper in ["specs/001-login/README.md", "specs/0031-names/.scratch/baseline.md", "docs/prd/login.md"] {
        page(paper).build().check(&["--min-confidence", "medium"]).silent();
    }
    sure(&page("specs/README.md"), "specs/README.md:1");
}

#[test]
fn is_silent_on_a_program_that_has_the_name_of_what_was_a_folder() {
    let page = |command: &str| {
        Repository::of([write("app/README.md", format!("```sh\n{command}\n```\n")), write("app/simd/main.go", "1\n")])
            .commit("Move it out", [remove("app/simd/main.go")])
    };
    page("./simd start").build().check(&["--min-confidence", "medium"]).silent();
    sure(&page("cd app && ls simd/main.go"), "app/README.md:2");
}

#[test]
fn is_silent_on_what_a_liquid_tag_reads() {
    let page = |text: &str| {
        Repository::of([write("README.md", text), write("tools/slack/index.md", "1\n")])
            .commit("Gather pages", [remove("tools/slack/index.md")])
    };
    page("We use [Slack]({% page \"/tools/slack/index.md\" %}).\n")
        .build()
        .check(&["--min-confidence", "medium"])
        .silent();
    sure(&page("We use Slack: /tools/slack/index.md says how.\n"), "README.md:1");
}

#[test]
fn points_to_the_file_beside_that_has_another_extension() {
    let page = Repository::of([
        write("README.md", "Shapes are drawn in `shapes/util.js`.\n"),
        write("shapes/util.js", "a\n"),
        write("old/util.js", "b\n"),
    ]);
    page.commit("Write it in TypeScript", [remove("shapes/util.js"), write("shapes/util.ts", "let x: number = 1\n")])
        .check()
        .finds(RULE, "README.md:1")
        .helped_by("`shapes/util.ts` may be what is meant")
        .without_fix()
        .nothing_else();
}

#[test]
fn a_page_that_calls_paths_the_readers_speaks_of_the_readers_files() {
    let page = |whose: &str| {
        let text =
            format!("# Languages\n\nTexts live in `lang/site/en.php`.\n\nTurn it on in {whose} `config/site.php`.\n");
        let files = ["lang/site/en.php", "config/site.php"].map(|file| write(file, "1\n"));
        Repository::of([write("docs/languages.md", text)].into_iter().chain(files))
            .commit("Start anew", [remove("lang/site/en.php")])
    };
    doubted(&page("your"), "docs/languages.md:3");
    sure(&page("the"), "docs/languages.md:3");
}

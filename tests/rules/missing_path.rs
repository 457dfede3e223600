//! A path that a commit removed.

use crate::repository::{Repository, edit, remove, rename, symlink, write};

const RULE: &str = "missing-path";

/// What is found at all; which of it is sure stands in `missing_path_doubt`.
const MEDIUM: &[&str] = &["--min-confidence", "medium"];

/// A document that says `text` when `scripts/setup.sh` still stands.
fn saying(text: &str) -> Repository {
    Repository::of([write("README.md", text), write("scripts/setup.sh", "createdb\nmigrate\n")])
}

/// The same after the script is gone.
fn stale(text: &str) -> Repository {
    saying(text).commit("Drop the setup script", [remove("scripts/setup.sh")])
}

#[test]
fn finds_a_renamed_script_and_says_where_it_went() {
    saying("# ferry\n\nRun `scripts/setup.sh` first.\n")
        .commit("Collect the scripts", [rename("scripts/setup.sh", "tools/setup.sh")])
        .build()
        .check(MEDIUM)
        .finds(RULE, "README.md:3")
        .because("Collect the scripts")
        .fixed_by("tools/setup.sh")
        .nothing_else();
}

#[test]
fn finds_a_file_that_changed_a_little_while_it_moved() {
    let body = "one\ntwo\nthree\nfour\nfive\nsix\n";
    Repository::of([write("README.md", "See `src/parcel.js`.\n"), write("src/parcel.js", body)])
        .commit(
            "Split the service",
            [remove("src/parcel.js"), write("src/track/parcel_number.js", body.replace("six", "seven"))],
        )
        .build()
        .check(MEDIUM)
        .finds(RULE, "README.md:1")
        .fixed_by("src/track/parcel_number.js")
        .nothing_else();
}

#[test]
fn finds_a_removed_script_in_code_prose_lists_tables_headings_and_shell_blocks() {
    for text in [
        "Run `scripts/setup.sh` first.\n",
        "Run scripts/setup.sh first.\n",
        "- the setup is in `scripts/setup.sh`\n",
        "| file | what |\n|---|---|\n| `scripts/setup.sh` | setup |\n",
        "## `scripts/setup.sh`\n\nSets things up.\n",
        "```sh\n./scripts/setup.sh --fast\n```\n",
    ] {
        stale(text)
            .build()
            .check(MEDIUM)
            .finds(RULE, place(text))
            .because("Drop the setup script")
            .without_fix()
            .nothing_else();
    }
}

/// Where `text` names the script.
fn place(text: &str) -> &'static str {
    const PLACES: [&str; 3] = ["README.md:1", "README.md:2", "README.md:3"];
    let line = text.lines().position(|line| line.contains("setup.sh")).expect("the script is named");
    PLACES[line]
}

#[test]
fn finds_a_folder_that_is_gone() {
    Repository::of([write("README.md", "Carriers live in `src/carriers/`.\n"), write("src/carriers/a.js", "a\n")])
        .commit("Drop the carriers", [remove("src/carriers")])
        .build()
        .check(MEDIUM)
        .finds(RULE, "README.md:1")
        .because("Drop the carriers")
        .nothing_else();
}

#[test]
fn finds_the_folder_before_a_placeholder() {
    Repository::of([
        write("README.md", "Rules stand in `src/parcel/rules/<name>.js`.\n"),
        write("src/parcel/rules/one.js", "1\n"),
    ])
    .commit("Keep rules as data", [remove("src/parcel/rules"), write("rules.json", "[]")])
    .build()
    .check(MEDIUM)
    .finds(RULE, "README.md:1")
    .nothing_else();
}

#[test]
fn finds_a_folder_at_the_top_before_a_placeholder() {
    let kept = |page: &str, text: &str| {
        Repository::of([write(page, text), write("carriers/one.js", "1\n")])
            .commit("Keep rules as data", [remove("carriers"), write("rules.json", "[]")])
            .build()
            .check(MEDIUM)
    };
    let text = "Rules stand in `carriers/<name>.js`.\n";
    kept("README.md", text).finds(RULE, "README.md:1").nothing_else();
    kept("docs/guide.md", text).silent();
    kept("README.md", "Put your own, for example, into `carriers/<name>.js`.\n").silent();
}

#[test]
fn is_silent_on_files_of_the_readers_machine() {
    let settings = |text: &str| {
        Repository::of([write("docs/settings.md", text), write("conf/ferry/harbour.ini", "1\n")])
            .commit("Drop the sample", [remove("conf")])
            .build()
            .check(MEDIUM)
    };
    settings("Settings stand in `conf/ferry/harbour.ini`.\n").finds(RULE, "docs/settings.md:1").nothing_else();
    settings("The file `conf/ferry/harbour.ini` in your `$HOME` is read first.\n").silent();
    settings("Put `conf/ferry/harbour.ini` at the root of your project.\n").silent();
}

#[test]
fn is_silent_on_names_of_packages_and_what_a_template_reads() {
    let moved = |text: &str| {
        Repository::of([
            write("README.md", text),
            write("guide/setup/harbour.md", "# a\n"),
            write("Ferry.Client/a.cs", "a\n"),
            write("tool.py", "1\n"),
        ])
        .commit(
            "Collect",
            [rename("guide", "site/guide"), rename("Ferry.Client", "src/Ferry.Client"), remove("tool.py")],
        )
        .build()
        .check(MEDIUM)
    };
    moved("See the docs ({{< relref \"/guide/setup/harbour.md\" >}}) first.\n").silent();
    moved("See the docs (/guide/setup/harbour.md) first.\n").finds(RULE, "README.md:1").nothing_else();
    moved("| Package | Ferry.Client |\n|---|---|\n| a | b |\n").silent();
    moved("| File | What |\n|---|---|\n| tool.py | b |\n").finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn is_silent_on_files_that_the_reader_is_to_make() {
    let noted = |text: &str| {
        Repository::of([write("docs/CONTRIBUTING.md", text), write("docs/notes.txt", "1\n")])
            .commit("Release", [remove("docs/notes.txt")])
            .build()
            .check(MEDIUM)
    };
    noted("- Include a `notes.txt` file that says what changes\n").silent();
    noted("Create a new file called `notes.txt` first.\n").silent();
    noted("Add your name to `notes.txt` first.\n").finds(RULE, "docs/CONTRIBUTING.md:1").nothing_else();
    noted("Changes are listed in `notes.txt` first.\n").finds(RULE, "docs/CONTRIBUTING.md:1").nothing_else();
}

#[test]
fn is_silent_on_tasks_that_are_done() {
    let plan = |item: &str| {
        let text = format!("# Plan\n\n{item} the crossing is tested in `tests/crossing.js`\n");
        Repository::of([write("README.md", text), write("tests/crossing.js", "1\n")])
            .commit("Group the tests", [rename("tests/crossing.js", "tests/all/crossing.js")])
            .build()
            .check(MEDIUM)
    };
    plan("- [x]").silent();
    plan("1. [X]").silent();
    plan("- [ ]").finds(RULE, "README.md:3").nothing_else();
    plan("-").finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn reads_a_command_from_the_folder_it_is_run_in() {
    Repository::of([
        write("README.md", "```sh\ncd server\n./run.sh\n```\n"),
        write("server/run.sh", "serve\n"),
        write("server/main.go", "package main\n"),
    ])
    .commit("Run with go", [remove("server/run.sh")])
    .build()
    .check(MEDIUM)
    .finds(RULE, "README.md:3")
    .because("Run with go")
    .nothing_else();
}

#[test]
fn finds_what_only_the_work_tree_lacks() {
    saying("Run `scripts/setup.sh`.\n")
        .on_disk([remove("scripts/setup.sh")])
        .build()
        .check(MEDIUM)
        .finds(RULE, "README.md:1")
        .without_receipt()
        .nothing_else();
}

#[test]
fn is_silent_on_a_path_that_is_there() {
    saying("Run `scripts/setup.sh`.\n").build().check(MEDIUM).silent();
}

#[test]
fn is_silent_on_a_path_that_never_was() {
    stale("Put your token in `secrets/token.txt` or `path/to/file.js`.\n").build().check(MEDIUM).silent();
}

#[test]
fn is_silent_where_the_sentence_speaks_of_the_past_or_of_plans() {
    for text in [
        "`scripts/setup.sh` was removed in version 2.\n",
        "We used to run `scripts/setup.sh`.\n",
        "Until v2 the setup was `scripts/setup.sh`.\n",
        "`scripts/setup.sh` has been replaced by a container.\n",
        "The setup is no longer in `scripts/setup.sh`.\n",
        "## Future work\n\nA task could take the place of `scripts/setup.sh`.\n",
    ] {
        stale(text).build().check(MEDIUM).silent();
    }
    stale("## How it works\n\nA task takes the place of `scripts/setup.sh`.\n")
        .build()
        .check(MEDIUM)
        .finds(RULE, "README.md:3");
}

#[test]
fn is_silent_where_a_year_ends_what_is_said() {
    stale("Until 2024 the setup was `scripts/setup.sh`.\n").build().check(MEDIUM).silent();
}

#[test]
fn is_silent_where_the_sentence_denies_the_path() {
    stale("There is no `scripts/setup.sh` any more.\n").build().check(MEDIUM).silent();
}

#[test]
fn is_silent_in_changelogs_decision_records_and_posts() {
    let text = "`scripts/setup.sh` sets up the database.\n";
    Repository::of([
        write("CHANGELOG.md", format!("# Changelog\n\n## 1.0.0\n\n- {text}")),
        write("docs/adr/0001-scripts.md", format!("# 1. Scripts\n\nStatus: accepted\n\n{text}")),
        write("blog/2024-05-01-release.md", text),
        write("scripts/setup.sh", "createdb\n"),
    ])
    .commit("Drop the setup script", [remove("scripts/setup.sh")])
    .build()
    .check(MEDIUM)
    .silent();
}

#[test]
fn is_silent_on_what_git_ignores() {
    Repository::of([write("README.md", "The bundle is `dist/server.js`.\n"), write("dist/server.js", "1\n")])
        .commit("Build instead of committing", [remove("dist/server.js"), write(".gitignore", "dist/\n")])
        .build()
        .check(MEDIUM)
        .silent();
}

#[test]
fn is_silent_on_a_sentence_that_was_written_after_the_path_was_gone() {
    stale("# ferry\n")
        .commit("Write", [edit("README.md", "# ferry\n", "# ferry\n\nMake `scripts/setup.sh` of your own.\n")])
        .build()
        .check(MEDIUM)
        .silent();
}

#[test]
fn is_silent_where_the_sentence_tells_what_became_of_it() {
    for text in [
        "The previous version used `scripts/setup.sh`.\n",
        "We removed `scripts/setup.sh` for good.\n",
        "It ran `scripts/setup.sh`, which has since been dropped.\n",
        "We will bring back `scripts/setup.sh`.\n",
        "If you still have `scripts/setup.sh`, delete it.\n",
        "Do not use `scripts/setup.sh`.\n",
        "`scripts/setup.sh` does not exist.\n",
        "The task replaces `scripts/setup.sh`.\n",
    ] {
        stale(text).build().check(MEDIUM).nothing_else();
    }
    stale("Do not edit `scripts/setup.sh` by hand.\n").build().check(MEDIUM).finds(RULE, "README.md:1").nothing_else();
}

#[test]
fn finds_a_common_name_with_its_folder_that_is_known_to_have_moved() {
    let server = "import app from './app.js'\n\napp.listen(3000)\n";
    let text = "# ferry\n\nThe routes are in `src/server.js`, the rest is in `server.js`.\n";
    Repository::of([write("README.md", text), write("src/server.js", server)])
        .commit("Call it what it is", [rename("src/server.js", "src/api.js")])
        .build()
        .check(MEDIUM)
        .finds(RULE, "README.md:3")
        .fixed_by("src/api.js")
        .nothing_else();
}

#[test]
fn is_silent_on_names_that_every_project_has() {
    Repository::of([write("README.md", "Set the port in `.env`.\n"), write(".env", "PORT=1\n")])
        .commit("Keep secrets out", [remove(".env")])
        .build()
        .check(MEDIUM)
        .silent();
}

#[test]
fn is_silent_on_addresses_routes_and_code() {
    stale("Ask `GET /scripts/setup.sh` of <https://example.org/scripts/setup.sh>, or `a/b` and `x.y`.\n")
        .build()
        .check(MEDIUM)
        .silent();
}

#[test]
fn is_silent_on_a_workflow_that_every_project_may_have() {
    Repository::of([
        write("docs/publishing.md", "# Publishing\n\nCreate `.github/workflows/ci.yml` with these contents.\n"),
        write(".github/workflows/ci.yml", "on: push\n"),
    ])
    .commit("Check elsewhere", [remove(".github/workflows/ci.yml")])
    .build()
    .check(MEDIUM)
    .silent();
}

#[test]
fn follows_a_symbolic_link_within_the_tree() {
    let page = write("docs/guide.md", "```sh\ncat samples/add.py\n```\n\nSee `samples/keep.py`.\n");
    Repository::of([
        page,
        symlink("docs/samples", "../examples"),
        write("examples/add.py", "one\ntwo\n"),
        write("examples/keep.py", ""),
    ])
    .commit("Sort the examples", [rename("examples/add.py", "examples/simple/add.py")])
    .build()
    .check(MEDIUM)
    .finds(RULE, "docs/guide.md:2")
    .because("Sort the examples")
    .nothing_else();
    Repository::of([
        write("docs/guide.md", "See `samples/add.py`.\n"),
        symlink("docs/samples", "../../elsewhere"),
        write("samples/add.py", "1\n"),
    ])
    .commit("Drop", [remove("samples/add.py")])
    .build()
    .check(MEDIUM)
    .silent();
}

#[test]
fn is_silent_on_what_a_rule_of_a_makefile_makes() {
    let sentence = "# Documentation\n\nThe versions stand in `locked.txt`.\n";
    let made = |makefile: &str| {
        Repository::of([
            write("doc/README.md", sentence),
            write("doc/locked.txt", "a==1\n"),
            write("doc/Makefile", makefile),
        ])
        .commit("Make the list", [remove("doc/locked.txt")])
        .build()
        .check(MEDIUM)
    };
    made("locked.txt: project.toml\n\tresolve > $@\n").silent();
    made("other.txt:\n\tresolve > $@\n").finds(RULE, "doc/README.md:3").nothing_else();
}

#[test]
fn is_silent_on_the_folder_of_a_clone_of_this_repository() {
    let block = "```sh\ngit clone https://github.com/ada/ferry\ncd ferry\ncargo build\n```\n";
    Repository::of([
        write("README.md", block),
        write("Cargo.toml", "[package]\nname = \"ferry\"\nrepository = \"https://github.com/ada/ferry\"\n"),
        write("ferry/lib.rs", "fn main() {}\n"),
    ])
    .commit("Gather the crates", [rename("ferry/lib.rs", "crates/ferry/lib.rs")])
    .build()
    .check(MEDIUM)
    .silent();
}

#[test]
fn is_silent_on_a_path_below_a_folder_of_the_readers() {
    let page = |tail: &str| {
        Repository::of([
            write("README.md", format!("# Plugins\n\nPut it into `lib/commands/run.sh`.\n\n{tail}\n")),
            write("lib/commands/run.sh", "exit\n"),
        ])
        .commit("Write it in Go", [remove("lib/commands/run.sh")])
        .build()
        .check(MEDIUM)
    };
    page("It is run as `$DATA_DIR/plugins/x/lib/commands/run.sh`.").silent();
    page("It is run as `$REPO_ROOT/lib/commands/run.sh`.").finds(RULE, "README.md:3");
}

/// A page that names `river/core/saver.proto` after it was removed from `folder`.
fn elsewhere(folder: &str, link: &str) -> Repository {
    let file = format!("{folder}river/core/saver.proto");
    let text = format!("Compile [the messages]({link}), last of all `river/core/saver.proto`.\n");
    Repository::of([write("README.md", text), write(file.as_str(), "syntax = \"proto3\";\n")])
        .commit("Fetch them instead", [remove(file)])
}

#[test]
fn is_silent_on_a_path_of_another_repository_that_the_page_links() {
    const THERE: [&str; 2] = [
        "https://github.com/river/river/tree/main/river/core",
        "https://github.com/river/river/blob/main/river/core/saver.proto",
    ];
    for link in THERE {
        elsewhere("src/", link).build().check(MEDIUM).silent();
        elsewhere("", link)
            .build()
            .check(MEDIUM)
            .finds(RULE, "README.md:1")
            .because("Fetch them instead")
            .nothing_else();
    }
    for link in ["https://github.com/river/river/tree/main/river/other", "https://example.org/river/core"] {
        elsewhere("src/", link).build().check(MEDIUM).finds(RULE, "README.md:1").nothing_else();
        elsewhere("vendor/", link).build().check(MEDIUM).silent();
    }
}

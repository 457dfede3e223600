//! A command whose script, target or task is gone.

use crate::repository::{Change, Repository, edit, remove, write};

const RULE: &str = "missing-target";

const MAKEFILE: &str = "build:\n\tcc main.c\n\nseed:\n\t./seed\n";

fn package(scripts: &str) -> Change {
    write("package.json", format!("{{\n  \"name\": \"ferry\",\n  \"scripts\": {{ {scripts} }}\n}}\n"))
}

/// A README with `command` while the `Makefile` has `seed`, and then has it no more.
fn without_seed(text: &str) -> Repository {
    Repository::of([write("README.md", text), write("Makefile", MAKEFILE)])
        .commit("Seed in tests", [edit("Makefile", "\nseed:\n\t./seed\n", "")])
}

#[test]
fn finds_a_make_target_that_is_gone() {
    without_seed("# ferry\n\n```sh\nmake seed\n```\n")
        .check()
        .finds(RULE, "README.md:4")
        .because("Seed in tests")
        .without_fix()
        .nothing_else();
}

#[test]
fn finds_an_npm_script_that_was_renamed() {
    for command in ["npm run dev", "yarn dev", "pnpm dev", "npm run dev -- --port 1"] {
        Repository::of([write("README.md", format!("```sh\n{command}\n```\n")), package("\"dev\": \"node src/a.js\"")])
            .commit("Call it start", [package("\"start\": \"node src/a.js\"")])
            .check()
            .finds(RULE, "README.md:2")
            .because("Call it start")
            .fixed_by("start")
            .nothing_else();
    }
}

#[test]
fn finds_a_command_in_a_sentence() {
    without_seed("Run `make seed` once.\n").check().finds(RULE, "README.md:1").nothing_else();
}

#[test]
fn finds_a_just_recipe_that_is_gone() {
    Repository::of([write("README.md", "```sh\njust lint\n```\n"), write("justfile", "build:\n  cc\n\nlint:\n  cl\n")])
        .commit("Lint in the editor", [write("justfile", "build:\n  cc\n")])
        .check()
        .finds(RULE, "README.md:2")
        .because("Lint in the editor")
        .nothing_else();
}

#[test]
fn is_silent_on_a_target_that_is_there() {
    Repository::of([write("README.md", "```sh\nmake build seed\n```\n"), write("Makefile", MAKEFILE)]).check().silent();
}

#[test]
fn is_silent_on_a_target_that_never_was() {
    without_seed("```sh\nmake coffee\n```\n").check().silent();
}

#[test]
fn is_silent_on_targets_that_rules_make() {
    Repository::of([write("README.md", "```sh\nmake dist-linux\n```\n"), write("Makefile", "dist-linux:\n\tcc\n")])
        .commit("One rule for all", [write("Makefile", "dist-%:\n\tcc $*\n")])
        .check()
        .silent();
}

#[test]
fn is_silent_in_changelogs_and_where_the_past_is_told() {
    Repository::of([
        write("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\n- `make seed` fills the database\n"),
        write("README.md", "We used to run `make seed`.\n"),
        write("Makefile", MAKEFILE),
    ])
    .commit("Seed in tests", [edit("Makefile", "\nseed:\n\t./seed\n", "")])
    .check()
    .silent();
}

#[test]
fn is_silent_on_what_the_runner_itself_knows() {
    Repository::of([
        write("README.md", "```sh\nnpm install\nnpm ci\nyarn add left-pad\npnpm exec tsc\nnpm run\nmake\n```\n"),
        package("\"install\": \"a\", \"ci\": \"b\", \"exec\": \"c\""),
    ])
    .commit("Drop all", [package("")])
    .check()
    .silent();
}

#[test]
fn is_silent_in_another_folder_and_in_the_readers_own_project() {
    Repository::of([
        write("docs/guide.md", "# Start\n\n```sh\nmkdir my-app && cd my-app\nnpm init\nnpm run dev\n```\n"),
        package("\"dev\": \"a\""),
    ])
    .commit("Drop", [package("")])
    .check()
    .silent();
}

#[test]
fn finds_the_whole_file_gone_once() {
    Repository::of([write("README.md", "```sh\nmake build\nmake seed\n```\n"), write("Makefile", MAKEFILE)])
        .commit("Use just", [remove("Makefile"), write("justfile", "other:\n  cc\n")])
        .check()
        .finds(RULE, "README.md:2")
        .because("Use just")
        .nothing_else();
}

#[test]
fn is_silent_on_a_makefile_that_is_made_when_the_project_is_configured() {
    let configured = |maker: &str| {
        Repository::of([write("README.md", "```sh\nmake seed\n```\n"), write("Makefile", MAKEFILE), write(maker, "")])
            .commit("Never commit what is made", [remove("Makefile")])
            .check()
    };
    configured("Makefile.am").silent();
    configured("configure.ac").silent();
    configured("Rakefile").finds(RULE, "README.md:2").nothing_else();
}

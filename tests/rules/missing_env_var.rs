//! An environment variable that nothing reads any more.

use crate::repository::{Report, Repository, edit, write};

const RULE: &str = "missing-env-var";

const MANIFEST: &str = "[project]\nname = \"saw\"\n\n[project.scripts]\nsaw = \"saw:main\"\n";

/// A program called `saw` that reads `variable`, documented with `text`.
fn reads(variable: &str, text: &str) -> Repository {
    Repository::of([
        write("docs/settings.md", text),
        write("pyproject.toml", MANIFEST),
        write("saw/settings.py", format!("DEPTH = os.environ.get(\"{variable}\", 3)\nNAME = 1\n")),
    ])
}

fn dropped(repository: Repository, variable: &str) -> Repository {
    let line = format!("DEPTH = os.environ.get(\"{variable}\", 3)\n");
    repository.commit("One depth for all", [edit("saw/settings.py", &line, "")])
}

const ASKED: [&str; 2] = ["--min-confidence", "medium"];

fn judged(repository: &Repository) -> Report {
    repository.build().check(&ASKED)
}

#[test]
fn finds_a_variable_that_is_not_read_any_more() {
    for text in
        ["Set `SAW_CUT_DEPTH` to go deeper.\n", "Set `SAW_CUT_DEPTH=5`.\n", "```sh\nSAW_CUT_DEPTH=5 saw oak\n```\n"]
    {
        let line = if text.starts_with('`') && text.starts_with("```") { 2 } else { 1 };
        dropped(reads("SAW_CUT_DEPTH", text), "SAW_CUT_DEPTH")
            .build()
            .check(&ASKED)
            .finds(RULE, &format!("docs/settings.md:{line}"))
            .because("One depth for all")
            .nothing_else();
    }
}

#[test]
fn finds_it_whatever_drift_wrote_about_it_into_the_tree() {
    let built = reads("SAW_CUT_DEPTH", "Set `SAW_CUT_DEPTH` to go deeper.\n")
        .commit("Speak of depth", [edit("saw/settings.py", "SAW_CUT_DEPTH", "SAW_MAX_DEPTH")])
        .build();
    for format in ["sarif=saw.sarif", "json=a.json", "sarif=b.json", "junit=c.xml", "rdjson=d.json"] {
        built.drift(&["check", "--format", format]).exits(1);
    }
    built.drift(&["baseline", "write"]).exits(0);
    built.check(&["--no-baseline"]).finds(RULE, "docs/settings.md:1").nothing_else();
    built.check(&[]).silent();
}

#[test]
fn finds_a_variable_that_was_renamed_on_its_line() {
    reads("SAW_CUT_DEPTH", "Set `$SAW_CUT_DEPTH`.\n")
        .commit("Speak of depth", [edit("saw/settings.py", "SAW_CUT_DEPTH", "SAW_MAX_DEPTH")])
        .check()
        .finds(RULE, "docs/settings.md:1")
        .fixed_by("SAW_MAX_DEPTH")
        .nothing_else();
}

#[test]
fn says_little_of_a_variable_that_nothing_took_the_place_of() {
    let gone = dropped(reads("SAW_CUT_DEPTH", "Set `SAW_CUT_DEPTH` to go deeper.\n"), "SAW_CUT_DEPTH");
    gone.check().silent();
    judged(&gone).finds(RULE, "docs/settings.md:1").nothing_else();
}

#[test]
fn says_little_of_a_variable_that_is_not_called_after_the_repository() {
    let other = dropped(reads("CUT_DEPTH_LIMIT", "Set `CUT_DEPTH_LIMIT`.\n"), "CUT_DEPTH_LIMIT");
    other.check().silent();
    judged(&other).finds(RULE, "docs/settings.md:1").nothing_else();
}

#[test]
fn is_silent_on_a_variable_that_is_read_or_was_never() {
    judged(&reads("SAW_CUT_DEPTH", "Set `SAW_CUT_DEPTH`, not `SAW_FEED_RATE`.\n")).silent();
}

#[test]
fn is_silent_on_variables_of_services_and_systems() {
    for variable in ["AWS_DEFAULT_REGION", "XDG_CONFIG_HOME", "GOOGLE_APPLICATION_CREDENTIALS"] {
        judged(&dropped(reads(variable, &format!("Set `{variable}`.\n")), variable)).silent();
    }
}

#[test]
fn is_silent_on_a_variable_that_is_made_of_parts() {
    let settings = |text: &str| write("saw/settings.py", text);
    for text in [
        "PREFIX = \"SAW_\"\ndepth = read(PREFIX, \"cut_depth\")\n",
        "config.set_env_prefix(\"SAW\")\nconfig.bind(\"cut-depth\")\n",
    ] {
        judged(&reads("SAW_CUT_DEPTH", "Set `SAW_CUT_DEPTH`.\n").commit("Read all alike", [settings(text)])).silent();
    }
}

#[test]
fn is_silent_on_what_is_handed_to_a_script_from_elsewhere() {
    let page = "Set `SAW_CUT_DEPTH`:\n\n```sh\ncurl -sSL https://saw.example.org | SAW_CUT_DEPTH=1 python3 -\n```\n";
    judged(&dropped(reads("SAW_CUT_DEPTH", page), "SAW_CUT_DEPTH")).silent();
}

#[test]
fn is_silent_where_another_time_is_meant() {
    for text in ["`SAW_CUT_DEPTH` is no longer read.\n", "## Migrating\n\nSet `SAW_CUT_DEPTH`.\n"] {
        judged(&dropped(reads("SAW_CUT_DEPTH", text), "SAW_CUT_DEPTH")).silent();
    }
}

#[test]
fn knows_that_a_binstub_makes_no_variable_of_its_framework_ours() {
    let documented = Repository::of([
        write("docs/settings.md", "Set `RAILS_ASSUME_SSL` behind a proxy.\n"),
        write("bin/rails", "#!/usr/bin/env ruby\n"),
        write("config/production.rb", "config.assume_ssl = ENV[\"RAILS_ASSUME_SSL\"]\n"),
    ]);
    documented
        .commit("Leave it to Rails", [write("config/production.rb", "config.x = 1\n")])
        .build()
        .check(&ASKED)
        .silent();
}

#[test]
fn is_silent_where_the_page_says_that_the_variable_does_nothing() {
    let text = "Set `SAW_CUT_DEPTH` to go deeper.\n\nSince 2.0 `SAW_CUT_DEPTH` does nothing.\n";
    dropped(reads("SAW_CUT_DEPTH", text), "SAW_CUT_DEPTH").build().check(&ASKED).silent();
}

#[test]
fn is_sure_where_the_commit_says_that_it_removed_a_variable_of_the_programs_own() {
    let told = |variable: &str| {
        let line = format!("DEPTH = os.environ.get(\"{variable}\", 3)\n");
        reads(variable, &format!("Set `{variable}` to go deeper.\n"))
            .commit("Remove the depth", [edit("saw/settings.py", &line, "")])
    };
    told("SAW_CUT_DEPTH").check().finds(RULE, "docs/settings.md:1").because("Remove the depth").nothing_else();
    told("MILL_DEPTH").check().silent();
    judged(&told("MILL_DEPTH")).finds(RULE, "docs/settings.md:1").nothing_else();
}

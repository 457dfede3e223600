//! A key of a configuration that nothing declares any more.

use crate::repository::{Report, Repository, edit, write};

const RULE: &str = "missing-config-key";

const CONFIG: &str = "\
type Config struct {
\tCutDepth  int    `yaml:\"cut_depth\"`
\tOnFailure string `yaml:\"error_policy\"`
}
";

fn documented(text: &str) -> Repository {
    Repository::of([write("docs/config.md", text), write("config/config.go", CONFIG)])
}

fn dropped(text: &str) -> Repository {
    let line = "\tOnFailure string `yaml:\"error_policy\"`\n";
    documented(text).commit("Failures are fatal", [edit("config/config.go", line, "")])
}

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

#[test]
fn finds_a_key_that_is_not_declared_any_more() {
    for key in ["error_policy", "export.error_policy"] {
        judged(&dropped(&format!("- `{key}` says what to do then.\n")))
            .finds(RULE, "docs/config.md:1")
            .because("Failures are fatal")
            .nothing_else();
    }
}

#[test]
fn finds_a_property_that_a_schema_lost() {
    let schema = |properties: &str| write("saw.schema.json", format!("{{\"properties\": {{\n{properties}\n}}}}\n"));
    judged(
        &Repository::of([
            write("docs/config.md", "Set `errorPolicy`.\n"),
            schema("  \"errorPolicy\": {\n    \"type\": \"string\"\n  }"),
        ])
        .commit("Failures are fatal", [schema("  \"depth\": {\n    \"type\": \"string\"\n  }")]),
    )
    .finds(RULE, "docs/config.md:1")
    .nothing_else();
}

#[test]
fn is_sure_only_where_the_commit_says_that_it_removed_the_key() {
    let page = "- `error_policy` says what to do then.\n";
    dropped(page).check().silent();
    let line = "\tOnFailure string `yaml:\"error_policy\"`\n";
    documented(page)
        .commit("Remove policies", [edit("config/config.go", line, "")])
        .check()
        .finds(RULE, "docs/config.md:1")
        .because("Remove policies")
        .nothing_else();
}

#[test]
fn is_silent_on_keys_that_stand_or_never_stood() {
    judged(&documented("- `error_policy`, `cut_depth` and `feed_rate`.\n")).silent();
    judged(
        &dropped("- `error_policy` says what to do then.\n")
            .commit("Say it in YAML", [write("saw.yml", "error-policy: strict\n")]),
    )
    .silent();
}

#[test]
fn is_silent_where_another_time_is_meant() {
    judged(&dropped("`error_policy` is deprecated.\n")).silent();
}

/// A structure in `path` whose fields have JSON tags, one of which goes.
fn tagged(path: &str) -> Repository {
    let line = "\tOnFailure string `json:\"error_policy\"`\n";
    Repository::of([
        write("docs/config.md", "- `error_policy` says what to do then.\n"),
        write(path, format!("package saw\n\ntype T struct {{\n{line}\tDepth int `json:\"depth\"`\n}}\n")),
    ])
    .commit("Failures are fatal", [edit(path, line, "")])
}

#[test]
fn a_field_that_is_sent_is_no_key_of_a_configuration() {
    judged(&tagged("options/saw.go")).finds(RULE, "docs/config.md:1").nothing_else();
    judged(&tagged("cloud/client.go")).silent();
}

#[test]
fn is_silent_on_a_key_that_the_page_sets_for_another_tool() {
    let page = |block: &str| dropped(&format!("The `error_policy` of the module.\n\n{block}"));
    let module = "```hcl\nmodule \"saw\" {\n  error_policy = \"strict\"\n}\n```\n";
    judged(&page(module)).silent();
    judged(&page("```yaml\nerror_policy: strict\n```\n")).finds(RULE, "docs/config.md:1");
    judged(&page("```hcl\nmodule \"saw\" {\n  depth = 3\n}\n```\n")).finds(RULE, "docs/config.md:1");
}

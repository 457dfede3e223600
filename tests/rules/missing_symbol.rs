//! A function, a type or a constant that the code defines no more.

use crate::repository::{Report, Repository, edit, remove, write};

const RULE: &str = "missing-symbol";

const CODE: &str =
    "pub fn sharpen_blade() {}\n\npub struct BladeStore;\n\nimpl BladeStore {\n    pub fn from_parts() {}\n}\n";

fn documented(text: &str) -> Repository {
    Repository::of([write("docs/api.md", text), write("src/blade.rs", CODE)])
}

fn dropped(text: &str) -> Repository {
    documented(text).commit("Buy new ones", [write("src/blade.rs", "pub fn buy() {}\n")])
}

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

#[test]
fn finds_names_that_are_not_defined_any_more() {
    for name in
        ["sharpen_blade", "sharpen_blade()", "blade::sharpen_blade", "BladeStore", "BladeStore::from_parts(a, b)"]
    {
        judged(&dropped(&format!("Call `{name}` first.\n")))
            .finds(RULE, "docs/api.md:1")
            .because("Buy new ones")
            .nothing_else();
    }
}

#[test]
fn finds_a_name_that_was_renamed_on_its_line() {
    documented("Call `sharpen_blade()` first.\n")
        .commit("Say grind", [edit("src/blade.rs", "fn sharpen_blade", "fn grind_blade")])
        .check()
        .finds(RULE, "docs/api.md:1")
        .fixed_by("grind_blade")
        .nothing_else();
}

#[test]
fn says_by_default_only_what_has_a_successor() {
    let dropped = documented("Call `sharpen_blade()` first.\n")
        .commit("Use them up", [remove("src/blade.rs"), write("a.rs", "")]);
    dropped.check().silent();
    judged(&dropped).finds(RULE, "docs/api.md:1").because("Use them up").nothing_else();
}

#[test]
fn finds_names_of_every_language() {
    for (path, code) in [
        ("a.go", "func (s *Store) SharpenBlade(x int) error {\n"),
        ("a.py", "class SharpenBlade:\n"),
        ("a.ts", "export class SharpenBlade {\n"),
        ("a.java", "  public static void SharpenBlade(int x) {\n"),
        ("a.rb", "module SharpenBlade\n"),
        ("a.js", "exports.SharpenBlade = 1\n"),
        ("a.ex", "defmodule SharpenBlade do\n"),
        ("a.h", "#define SharpenBlade 1\n"),
    ] {
        let named = [write("README.md", "See `SharpenBlade`.\n"), write(path, format!("{code}x\n"))];
        judged(&Repository::of(named).commit("Buy new ones", [write(path, "x\n")]))
            .finds(RULE, "README.md:1")
            .nothing_else();
    }
}

#[test]
fn finds_a_constant_in_a_heading() {
    Repository::of([
        write("docs/errors.md", "# Errors\n\n#### ERR_BLADE_FULLFILLED\n\nNo blade.\n"),
        write("lib/errors.js", "const codes = {\n  ERR_BLADE_FULLFILLED: create('no blade'),\n}\n"),
    ])
    .commit("Spell it right", [edit("lib/errors.js", "FULLFILLED", "FULFILLED")])
    .check()
    .finds(RULE, "docs/errors.md:3")
    .because("Spell it right")
    .fixed_by("ERR_BLADE_FULFILLED")
    .nothing_else();
}

#[test]
fn is_silent_on_names_that_anything_still_holds() {
    judged(&documented("Call `sharpen_blade` first.\n")).silent();
    for path in ["tests/blade.rs", "src/other.rs", "examples/a.rs"] {
        judged(&dropped("Call `sharpen_blade` first.\n").commit("Again", [write(path, "sharpenBlade();\n")])).silent();
    }
}

#[test]
fn is_silent_on_names_that_were_never_defined() {
    for text in ["Call `never_there()`.\n", "Call `a.method` or `word`.\n"] {
        judged(&dropped(text)).silent();
    }
    // Used only, defined in a stand-in for other code, or defined in what is no part of the product.
    for path in ["src/use.rs", "src/tool_stub.rs", "examples/demo.rs", "tests/demo.rs", "docs/demo.rs"] {
        let code = if path == "src/use.rs" { "dull_blade();\n" } else { "fn dull_blade() {}\n" };
        judged(
            &Repository::of([write("README.md", "Call `dull_blade`.\n"), write(path, code), write("src/a.rs", "")])
                .commit("Drop", [remove(path)]),
        )
        .silent();
    }
}

#[test]
fn is_silent_where_another_time_or_project_is_meant() {
    for text in [
        "`sharpen_blade` was renamed.\n",
        "## Deprecated\n\nCall `sharpen_blade`.\n",
        "## Upgrading\n\nCall `sharpen_blade`.\n",
    ] {
        judged(&dropped(text)).silent();
    }
    judged(&dropped("You might define a `sharpen_blade` function.\n")).silent();
    for path in [
        "docs/tutorial/first.md",
        "CHANGELOG.md",
        "docs/plans/blades.md",
        "docs/api/v1.24.md",
        "docs/seps/2322-blades.md",
        "examples/site/content/blades.md",
    ] {
        judged(
            &Repository::of([write(path, "Call `sharpen_blade`.\n"), write("src/blade.rs", CODE)])
                .commit("Buy new ones", [write("src/blade.rs", "pub fn buy() {}\n")]),
        )
        .silent();
    }
}

#[test]
fn is_silent_on_what_shows_how_things_are_called() {
    let renamed = |text: &str| {
        documented(text).commit("Say grind", [edit("src/blade.rs", "fn sharpen_blade", "fn grind_blade")]).check()
    };
    renamed("# Naming\n\nPut the verb first. For example, `sharpen_blade()`.\n").silent();
    renamed("# Naming\n\nCall `sharpen_blade()` first.\n").finds(RULE, "docs/api.md:3").nothing_else();
}

#[test]
fn is_silent_in_notes_of_a_day_and_reports_of_finished_work() {
    let renamed = |path: &str, text: &str| {
        let documented = Repository::of([write(path, text), write("src/blade.rs", CODE)]);
        judged(&documented.commit("Say grind", [edit("src/blade.rs", "fn sharpen_blade", "fn grind_blade")]))
    };
    let said = "- 7.9 will have `sharpen_blade()` for all.\n";
    renamed(
        "RULES.md",
        &format!("# Rules\n\n<details>\n<summary>2025-09-23 Meeting</summary>\n\n{said}\n</details>\n"),
    )
    .silent();
    renamed("RULES.md", &format!("# Rules\n\n## 2025-09-23\n\n{said}")).silent();
    renamed("docs/blade-work-summary.md", "# Work\n\nCalls `sharpen_blade()` now.\n").silent();
    let over = format!("# Rules\n\n<details>\n<summary>2025-09-23</summary>\n\nAll met.\n\n</details>\n\n{said}");
    renamed("RULES.md", &over.replace("will have", "has")).finds(RULE, "RULES.md:10").nothing_else();
}

#[test]
fn whoever_implements_a_type_does_not_define_it() {
    Repository::of([
        write("docs/api.md", "Implement `BladeProvider`.\n"),
        write("spi/Provider.java", "public interface BladeProvider {\n    int depth();\n}\n"),
        write("oak/Oak.java", "public class Oak implements BladeProvider {\n    int depth() { return 3; }\n}\n"),
    ])
    .commit(
        "Say selector",
        [
            edit("spi/Provider.java", "interface BladeProvider", "interface BladeSelector"),
            edit("oak/Oak.java", "implements BladeProvider", "implements BladeSelector"),
        ],
    )
    .check()
    .finds(RULE, "docs/api.md:1")
    .because("Say selector")
    .fixed_by("BladeSelector")
    .nothing_else();
}

#[test]
fn is_sure_where_the_commit_says_that_it_removed_what_the_page_is_about() {
    let told = |at: &str, text: &str| {
        Repository::of([write(at, text), write("src/blade/store.rs", CODE), write("src/lib.rs", "mod blade;\n")])
            .commit("Remove the stores", [write("src/blade/store.rs", "pub fn buy() {}\n")])
    };
    for (at, text) in [
        ("docs/api.md", "A blade is kept. Call `sharpen_blade()` first.\n"),
        ("src/blade/README.md", "Call `sharpen_blade()` first.\n"),
    ] {
        told(at, text).check().finds(RULE, &format!("{at}:1")).because("Remove the stores").nothing_else();
    }
    let other = told("docs/api.md", "Call `sharpen_blade()` first.\n");
    other.check().silent();
    judged(&other).finds(RULE, "docs/api.md:1").nothing_else();
}

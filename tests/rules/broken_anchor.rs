//! A link whose page is there and whose heading is not.

use crate::repository::{Repository, edit, write};

const RULE: &str = "broken-anchor";

fn two_pages(link: &str, heading: &str) -> Repository {
    Repository::of([
        write("README.md", format!("# ferry\n\nSee [limits]({link}).\n")),
        write("docs/config.md", format!("# Configuration\n\n## {heading}\n\nTen seconds.\n")),
    ])
}

#[test]
fn finds_a_heading_that_was_renamed() {
    two_pages("docs/config.md#timeouts", "Timeouts")
        .commit("Talk of limits", [edit("docs/config.md", "## Timeouts", "## Time limits")])
        .check()
        .finds(RULE, "README.md:3")
        .because("Talk of limits")
        .showing("docs/config.md:3")
        .nothing_else();
}

#[test]
fn shows_no_successor_where_the_page_was_rewritten() {
    let report = two_pages("docs/config.md#timeouts", "Timeouts")
        .commit(
            "Say more",
            [edit("docs/config.md", "## Timeouts", "## Limits\n\n## Pauses\n\n## Queues\n\n## Retries")],
        )
        .check();
    let report = report.finds(RULE, "README.md:3");
    report.showing_only([]).nothing_else();
}

#[test]
fn finds_a_heading_that_never_was() {
    two_pages("docs/config.md#retries", "Timeouts").check().finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn finds_a_heading_that_this_page_does_not_have() {
    two_pages("#time-outs", "Timeouts").check().finds(RULE, "README.md:3").saying("this page").nothing_else();
}

#[test]
fn finds_a_heading_that_only_the_work_tree_lacks() {
    two_pages("docs/config.md#timeouts", "Timeouts")
        .on_disk([edit("docs/config.md", "## Timeouts", "## Time limits")])
        .check()
        .finds(RULE, "README.md:3")
        .without_receipt()
        .nothing_else();
}

#[test]
fn is_silent_on_headings_as_github_names_them() {
    for (link, heading) in [
        ("docs/config.md#timeouts", "Timeouts"),
        ("docs/config.md#a--b-c", "A & B, C"),
        ("docs/config.md#über-uns", "Über uns"),
        ("docs/config.md#%C3%BCber-uns", "Über uns"),
        ("docs/config.md#the-port-setting", "The `port` setting"),
        ("docs/config.md", "Timeouts"),
        ("docs/config.md#", "Timeouts"),
    ] {
        two_pages(link, heading).check().silent();
    }
}

#[test]
fn is_silent_on_tooltips_and_on_pages_that_protoc_writes() {
    for (path, text) in [
        ("docs/a.md", "The [date][date] counts.\n\n[date]: ## \"the day of the release\"\n"),
        ("api/README.md", "# Protocol Documentation\n<a name=\"top\"></a>\n\n[Any](#google-protobuf-Any)\n"),
    ] {
        Repository::of([write(path, text)]).check().silent();
    }
    // Pages that are about a protocol are written by people.
    Repository::of([write("docs/a.md", "# Protocol Documentation\n\nSee [any](#any).\n")])
        .check()
        .finds(RULE, "docs/a.md:3")
        .nothing_else();
}

#[test]
fn is_silent_on_explicit_ids_and_duplicates() {
    Repository::of([write(
        "README.md",
        "[a](#mine) [b](#twice-1) [c](#top) [d](#user-content-mine)\n\n<a id=\"mine\"></a>\n\n# Twice\n\n# Twice\n",
    )])
    .check()
    .silent();
}

#[test]
fn is_silent_on_lines_of_code_and_on_text_fragments() {
    Repository::of([
        write("README.md", "[a](src/a.js#L1) [b](src/a.js#L1-L2) [c](docs/a.md#:~:text=ten)\n"),
        write("src/a.js", "1\n2\n"),
        write("docs/a.md", "ten\n"),
    ])
    .check()
    .silent();
}

#[test]
fn is_silent_on_pages_with_content_tabs_whose_titles_may_be_ids() {
    Repository::of([
        write(
            "mkdocs.yml",
            "site_name: ferry\nmarkdown_extensions:\n  - pymdownx.tabbed:\n      alternate_style: true\n",
        ),
        write("docs/index.md", "# Ferry\n\nSee [how](install.md#npm).\n"),
        write("docs/install.md", "# Install\n\n=== \"npm\"\n\n    Run it.\n"),
    ])
    .check()
    .silent();
}

#[test]
fn a_definition_that_no_text_uses_is_shown_nowhere() {
    for (text, found) in [("[a]\n\n[a]: #gone\n", true), ("## Examples\n[examples]: #example\n", false)] {
        let report = Repository::of([write("README.md", text)]).check();
        if found {
            report.finds(RULE, "README.md:3").nothing_else()
        } else {
            report.silent()
        };
    }
}

#[test]
fn is_silent_on_a_link_around_a_picture_that_leads_nowhere() {
    let around =
        |inner: &str| Repository::of([write("README.md", format!("<a href=\"#badge\">{inner}</a>\n"))]).check();
    around("<img src=\"https://example.org/b.svg\" alt=\"checked\">").silent();
    around("checked").finds(RULE, "README.md:1").nothing_else();
}

#[test]
fn is_silent_on_an_id_that_is_written_behind_its_heading() {
    two_pages("docs/config.md#limits", "Time limits {#limits}").check().silent();
    two_pages("docs/config.md#limits", "Time limits {#bounds}").check().finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn keeps_the_blank_before_a_badge_as_github_does() {
    two_pages("docs/config.md#limits-", "Limits [![x](https://a.org/x.svg)](https://a.org)").check().silent();
    two_pages("docs/config.md#limits", "Limits [![x](https://a.org/x.svg)](https://a.org)")
        .check()
        .finds(RULE, "README.md:3")
        .nothing_else();
}

#[test]
fn is_silent_on_what_a_directive_looks_up_elsewhere() {
    let page = |text: &str| Repository::of([write("docs/a.md", text), write("docs/b.md", "# B\n")]);
    page("# A\n\nTo do: @github[overhaul](#1367).\n").check().silent();
    page("# A\n\nSee @ref[overhaul](#1367).\n").check().finds(RULE, "docs/a.md:3").nothing_else();
    page("# A\n\nSee [overhaul](#1367).\n").check().finds(RULE, "docs/a.md:3").nothing_else();
}

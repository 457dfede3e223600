//! A link whose target is not there.

use crate::repository::{Change, Repository, edit, remove, rename, submodule, write};

const RULE: &str = "broken-link";

fn page(text: &str) -> Change {
    write("README.md", text)
}

#[test]
fn finds_a_link_to_a_page_that_was_moved() {
    Repository::of([page("# a\n\nSee [setup](docs/setup.md#first).\n"), write("docs/setup.md", "# First\n")])
        .commit("Move the guides", [rename("docs/setup.md", "docs/guides/setup.md")])
        .check()
        .finds(RULE, "README.md:3")
        .because("Move the guides")
        .fixed_by("docs/guides/setup.md#first")
        .nothing_else();
}

#[test]
fn finds_every_form_of_a_link_that_never_led_anywhere() {
    for text in [
        "[a](docs/gone.md)\n",
        "![a](docs/gone.png)\n",
        "[a]\n\n[a]: docs/gone.md\n",
        "<a href=\"docs/gone.md\">a</a>\n",
        "<img src=\"docs/gone.png\">\n",
        "[a](/docs/gone.md)\n",
        "[a](<docs/gone page.md>)\n",
    ] {
        let line = text.lines().position(|line| line.contains("gone")).expect("a line") + 1;
        let report = Repository::of([page(text)]).check();
        report.finds(RULE, &format!("README.md:{line}")).without_receipt().nothing_else();
    }
}

#[test]
fn is_sure_of_a_page_that_never_was_where_the_links_beside_it_lead_somewhere() {
    Repository::of([
        write("docs/a.md", "[b](b.md)\n\n[c](c.md)\n\n[gone](gone.md)\n"),
        write("docs/b.md", "# b\n"),
        write("docs/c.md", "# c\n"),
    ])
    .check()
    .finds(RULE, "docs/a.md:5")
    .nothing_else();
}

#[test]
fn asks_the_folder_where_a_page_has_few_links() {
    Repository::of([
        write("docs/a.md", "[gone](gone.md)\n"),
        write("docs/b.md", "[a](a.md)\n\n[c](c.md)\n"),
        write("docs/c.md", "# c\n"),
    ])
    .check()
    .finds(RULE, "docs/a.md:1")
    .nothing_else();
}

#[test]
fn is_sure_of_a_link_that_would_lead_somewhere_from_the_root() {
    Repository::of([write("docs/guide-zh.md", "[a](LICENSE-MIT)\n"), write("LICENSE-MIT", "MIT\n")])
        .check()
        .finds(RULE, "docs/guide-zh.md:1")
        .fixed_by("../LICENSE-MIT")
        .nothing_else();
}

#[test]
fn is_not_sure_of_pages_that_something_unknown_may_publish() {
    for text in [
        "[a](usage.html), [b](install.html)\n",
        "[a](install.html)\n",
        "[a](docs/one.md), [b](docs/two.md), [c](b.md)\n",
        "[a](FormatString)\n",
        "![a](gone.svg){width=50%}\n",
    ] {
        let repository = Repository::of([write("docs/a.md", text), write("docs/b.md", "# b\n")]);
        repository.check().silent();
        repository.build().check(&["--min-confidence", "medium"]).finds(RULE, "docs/a.md:1");
    }
}

#[test]
fn is_not_sure_of_an_image_from_the_root_of_some_site() {
    let repository = Repository::of([write("content/a.md", "![a](/img/gone.png)\n")]);
    repository.check().silent();
    repository.build().check(&["--min-confidence", "medium"]).finds(RULE, "content/a.md:1").nothing_else();
}

#[test]
fn finds_letter_case_that_only_some_systems_forgive() {
    Repository::of([page("[a](docs/Setup.md)\n"), write("docs/setup.md", "# a\n")])
        .check()
        .finds(RULE, "README.md:1")
        .fixed_by("docs/setup.md")
        .nothing_else();
}

#[test]
fn finds_an_address_of_this_very_repository() {
    let built = Repository::of([page("[a](https://github.com/ada/ferry/blob/main/src/a.js)\n"), write("src/a.js", "")])
        .commit("Drop a", [remove("src/a.js")])
        .build();
    built.git(&["remote", "add", "origin", "git@github.com:ada/ferry.git"]);
    built.check(&[]).finds(RULE, "README.md:1").because("Drop a").nothing_else();
}

#[test]
fn finds_links_in_changelogs_too() {
    Repository::of([write("CHANGELOG.md", "# Changelog\n\n## 1.0.0\n\n- see [upgrade](docs/upgrade.md)\n")])
        .check()
        .finds(RULE, "CHANGELOG.md:5")
        .nothing_else();
}

#[test]
fn is_silent_on_links_that_lead_somewhere() {
    let text = "[a](docs/a.md) [folder](docs/) [folder](docs) [root](/docs/a.md) [self](#a) [up](./docs/../LICENSE)\n\n\
                [space](docs/b%20c.md) ![image](docs/i.png?raw=true)\n\n# a\n";
    Repository::of([
        page(text),
        write("docs/a.md", ""),
        write("docs/b c.md", ""),
        write("docs/i.png", ""),
        write("LICENSE", ""),
    ])
    .check()
    .silent();
}

#[test]
fn is_silent_on_other_sites_and_other_repositories() {
    let built = Repository::of([page(
        "[a](https://example.org/docs/gone.md) [b](https://github.com/ben/other/blob/main/src/a.js) [c](mailto:a@b.c)\n",
    )])
    .build();
    built.git(&["remote", "add", "origin", "https://github.com/ada/ferry"]);
    built.check(&[]).silent();
}

#[test]
fn is_silent_on_links_in_code_and_comments() {
    Repository::of([page("`[a](gone.md)`\n\n```md\n[a](gone.md)\n```\n\n<!-- [a](gone.md) -->\n")]).check().silent();
}

#[test]
fn is_silent_on_what_is_ignored_a_template_or_in_a_submodule() {
    Repository::of([
        page("[a](site/index.html) [b]({{ base }}/b.md) [c](vendor/lib/README.md)\n"),
        write(".gitignore", "site/\n"),
        submodule("vendor/lib"),
    ])
    .check()
    .silent();
}

#[test]
fn is_silent_on_a_branch_tag_or_commit_of_its_own() {
    let built = Repository::of([page(
        "[a](https://github.com/ada/ferry/blob/v1.0.0/gone.js) [b](https://github.com/ada/ferry/blob/2c9b4c1/gone.js)\n",
    )])
    .build();
    built.git(&["remote", "add", "origin", "https://github.com/ada/ferry.git"]);
    built.check(&[]).silent();
}

#[test]
fn is_silent_on_addresses_that_rdoc_makes_of_pages_that_stand() {
    Repository::of([page("# a\n\n[mail](files/mail/README.md)\n"), write("mail/README.md", "# Mail\n")])
        .check()
        .silent();
}

#[test]
fn is_silent_on_routes_of_a_generator_that_reads_the_settings_of_another() {
    Repository::of([
        write("mkdocs.yml", "site_name: ferry\n"),
        write("zensical.toml", "[project]\nsite_name = \"ferry\"\n"),
        write("docs/index.md", "# Ferry\n"),
        write("docs/start.md", "# Start\n\nSee [usage](./usage).\n"),
        write("docs/usage.md", "# Usage\n"),
    ])
    .check()
    .silent();
}

#[test]
fn shows_who_links_to_where_a_page_went() {
    Repository::of([
        page("# a\n\nSee [setup](docs/setup.md).\n"),
        write("docs/index.md", "# Index\n\nFirst [setup](setup.md).\n"),
        write("docs/setup.md", "# First\n\nWhat has to be there before anything else.\n"),
    ])
    .commit("Move", [rename("docs/setup.md", "docs/install.md"), edit("docs/index.md", "setup.md", "install.md")])
    .check()
    .finds(RULE, "README.md:3")
    .showing("docs/index.md:3")
    .nothing_else();
}

#[test]
fn a_definition_that_no_text_uses_is_shown_nowhere() {
    for (text, found) in [("[a]\n\n[a]: docs/gone.md\n", true), ("Text.\n\n[a]: docs/gone.md\n", false)] {
        let report = Repository::of([page(text)]).check();
        if found {
            report.finds(RULE, "README.md:3").nothing_else()
        } else {
            report.silent()
        };
    }
}

#[test]
fn follows_roles_and_tables_of_contents_of_a_sphinx_project() {
    let contents = "# Ferry\n\n```{toctree}\n:maxdepth: 2\n:glob:\n\nself\nguide/setup\nUsing it <guide/use.md>\n\
                    reference/*\nForum <https://forum.example.org>\n```\n\n:::{toctree}\nguide/use\n:::\n\n\
                    Begin with {doc}`the set-up <guide/setup>`, then {doc}`/guide/use`.\n\n\
                    {download}`the notes <notes.txt>`, {ref}`a label`, {py:class}`Ferry`, `{doc}` and {doc} `alone`.\n";
    let project = [
        write("docs/conf.py", "extensions = ['myst_parser']\n"),
        write("docs/index.md", contents),
        write("docs/guide/setup.md", "# Set up\n\nWhat it takes to begin, told from the first step on.\n"),
        write("docs/guide/use.md", "# Use\n"),
        write("docs/reference/a.md", "# A\n"),
        write("docs/notes.txt", "notes\n"),
    ];
    Repository::of(project.clone()).check().silent();
    Repository::of(project)
        .commit("Call the guide install", [rename("docs/guide/setup.md", "docs/guide/install.md")])
        .check()
        .finds(RULE, "docs/index.md:8")
        .fixed_by("guide/install")
        .finds(RULE, "docs/index.md:18")
        .because("Call the guide install")
        .fixed_by("guide/install")
        .nothing_else();
}

#[test]
fn knows_that_a_role_means_nothing_outside_sphinx() {
    Repository::of([page("See {doc}`guide/setup`.\n\n```{toctree}\nguide/setup\n```\n")]).check().silent();
}

#[test]
fn is_silent_on_what_a_list_of_plans_promises() {
    let text = "# Examples\n\n## There\n\n- [one](examples/1.c)\n\n## Planned\n\n- [two](examples/2.c)\n";
    let there = || Repository::of([page(text), write("examples/1.c", "")]);
    there().check().silent();
    there().commit("Drop one", [remove("examples/1.c")]).check().finds(RULE, "README.md:5").nothing_else();
}

#[test]
fn reads_a_part_of_a_page_where_macros_put_it() {
    let site = |include: &str| {
        Repository::of([
            write("mkdocs.yml", "site_name: Ferry\nplugins:\n  - search\n  - macros\n"),
            write("docs/common/part.md", "See [how to move](move.md).\n"),
            write("docs/jvm/index.md", format!("# On the JVM\n\n{include}\n")),
            write("docs/jvm/move.md", "# Move\n"),
        ])
    };
    site("{% include 'common/part.md' %}").check().silent();
    site("<!-- include: docs/common/part.md -->").check().silent();
    site("Nothing is put here.").check().finds(RULE, "docs/common/part.md:1").nothing_else();
}

#[test]
fn cuts_an_address_at_the_picture_that_it_shows() {
    let built = Repository::of([
        page("<div></div>\n[![logo](https://github.com/ada/ferry/raw/main/a.png)](https://github.com/ada/ferry)\n"),
        write("a.png", ""),
    ])
    .build();
    built.git(&["remote", "add", "origin", "git@github.com:ada/ferry.git"]);
    built.check(&[]).silent();
}

#[test]
fn is_silent_on_a_page_that_is_not_translated_yet() {
    let translated = |link: &str| {
        Repository::of([
            write("docs/guide/intro.md", "# Intro\n"),
            write("docs/guide/README.md", "# Guide\n"),
            write("docs/guide-de/README.md", format!("# Buch\n\n[Anfang]({link})\n")),
        ])
        .check()
    };
    translated("intro.md").silent();
    translated("outro.md").finds(RULE, "docs/guide-de/README.md:3").nothing_else();
}

#[test]
fn is_silent_on_pages_that_a_site_elsewhere_puts_side_by_side() {
    let flat = |second: &str| {
        Repository::of([
            write("doc/dev.md", "See [support](support.md).\n"),
            write(second, "See [support](support.md).\n"),
            write("doc/bugs.md", "See [the reporter](Reporter), [dev](dev.md).\n"),
            write("doc/Reporter.md", "# Reporter\n"),
        ])
        .check()
    };
    flat("bin/scripts.md").silent();
    flat("doc/docs.md").finds(RULE, "doc/dev.md:1").finds(RULE, "doc/docs.md:1").nothing_else();
}

#[test]
fn reads_nothing_that_others_wrote() {
    let marked = |attributes: &str| {
        Repository::of([
            write("README.md", "# ferry\n"),
            write("lib/rope/README.md", "See [how](doc/how.md).\n"),
            write(".gitattributes", attributes),
        ])
        .check()
    };
    marked("lib/** linguist-vendored\n").silent();
    marked("src/** linguist-vendored\n").finds(RULE, "lib/rope/README.md:1").nothing_else();
}

#[test]
fn leaves_a_page_alone_that_a_program_of_the_repository_writes() {
    let generator = "ROOT = 'Reference-manual'\n\nout.joinpath(f'{ROOT}.md').write_text(text)\n";
    let lists = "PAGES = ['Reference-manual']\n";
    let pages = || [write("docs/a.md", "[b](b.md)\n\n[c](Reference-manual.md)\n"), write("docs/b.md", "[a](a.md)\n")];
    let first = |file: &str, code: &str| {
        let written = write("docs/Reference-manual.md", "# Functions\n");
        Repository::of(pages().into_iter().chain([write(file, code), written]))
    };
    let report = first("docs/gen.py", generator).commit("Generate it", [remove("docs/Reference-manual.md")]).check();
    assert_eq!(report.not_judged("made by a program of the repository"), 1);
    report.silent();
    for (file, code) in [("docs/gen.py", lists), ("docs/sidebars.js", generator), ("src/gen.py", generator)] {
        let gone = first(file, code).commit("Drop it", [remove("docs/Reference-manual.md")]).check();
        gone.finds(RULE, "docs/a.md:3").because("Drop it").nothing_else();
    }
    let moved = rename("docs/Reference-manual.md", "docs/Functions.md");
    first("docs/gen.py", generator).commit("Rename it", [moved]).check().finds(RULE, "docs/a.md:3").nothing_else();
}

#[test]
fn is_not_sure_of_pages_below_a_licence_of_others() {
    let below = |holder: &str| {
        Repository::of([
            write("LICENSE", "Copyright (c) 2023 Ada Lovelace\n"),
            write("rope/LICENSE", format!("Copyright (c) 2018 {holder}\n")),
            write("rope/README.md", "See [how](how.md).\n"),
        ])
    };
    below("Ada Lovelace").check().finds(RULE, "rope/README.md:1").nothing_else();
    let foreign = below("Grace Hopper");
    foreign.check().silent();
    foreign.build().check(&["--min-confidence", "medium"]).finds(RULE, "rope/README.md:1").nothing_else();
}

#[test]
fn is_silent_on_a_copy_of_a_page_in_which_the_link_leads_somewhere() {
    let text = "# ferry\n\n![crossing](docs/a.png)\n";
    let pages = |copy: &str| {
        Repository::of([write("README.md", text), write("docs/a.png", "1"), write("npm/README.md", copy)]).check()
    };
    pages(text).silent();
    pages(&format!("{text}\nMore.\n")).finds(RULE, "npm/README.md:3");
}

#[test]
fn is_not_sure_of_what_was_put_away() {
    let kept = |folder: &str| Repository::of([write(format!("{folder}/a.md"), "![a](gone.png)\n")]);
    kept("lessons").check().finds(RULE, "lessons/a.md:1").nothing_else();
    kept("archive/lessons").check().silent();
    kept("archive/lessons").build().check(&["--min-confidence", "medium"]).finds(RULE, "archive/lessons/a.md:1");
}

#[test]
fn is_silent_on_a_page_that_a_build_makes_of_its_source() {
    Repository::of([page("[Licences](LICENSE.md) ([HTML](LICENSE.html))\n"), write("LICENSE.md", "# MIT\n")])
        .check()
        .silent();
    Repository::of([page("[HTML](NOTICE.html)\n"), write("LICENSE.md", "# MIT\n")])
        .check()
        .finds(RULE, "README.md:1")
        .nothing_else();
    Repository::of([page("[HTML](LICENSE.html)\n"), write("LICENSE.md", "# MIT\n"), write("LICENSE.html", "MIT")])
        .commit("Drop the page", [remove("LICENSE.html")])
        .check()
        .finds(RULE, "README.md:1")
        .because("Drop the page")
        .nothing_else();
}

#[test]
fn is_less_sure_of_a_page_that_declares_itself_over() {
    let told = |banner: &str| Repository::of([page(&format!("# a\n\n{banner}\n\nSee [it](docs/gone.md).\n"))]);
    told("⚠️ This project is no longer maintained.").check().silent();
    told("⚠️ This project is no longer maintained.")
        .build()
        .check(&["--min-confidence", "medium"])
        .finds(RULE, "README.md:5")
        .nothing_else();
    told("⚠️ This project is maintained.").check().finds(RULE, "README.md:5").nothing_else();
}

#[test]
fn is_less_sure_of_a_page_of_a_book_that_hosts_find_without_its_extension() {
    let book = |link: &str| {
        Repository::of([
            write("book.toml", "[book]\ntitle = \"Ferry\"\n"),
            write("src/SUMMARY.md", "- [A](a.md)\n- [B](b.md)\n"),
            write("src/a.md", format!("[b](b.md), [again]({link})\n")),
            write("src/b.md", "# B\n"),
        ])
    };
    book("./b").check().silent();
    book("./b").build().check(&["--min-confidence", "medium"]).finds(RULE, "src/a.md:1").nothing_else();
    book("./c.md").check().finds(RULE, "src/a.md:1").nothing_else();
}

#[test]
fn is_silent_on_a_path_from_the_root_into_a_submodule() {
    let skill = |link: &str| write(".agents/skills/update/SKILL.md", format!("See [the tests]({link}).\n"));
    let module = || submodule("third_party/signals");
    Repository::of([skill("third_party/signals/test/index.ts"), module()]).check().silent();
    Repository::of([skill("other/signals/test/index.ts"), module()])
        .check()
        .finds(RULE, ".agents/skills/update/SKILL.md:1")
        .nothing_else();
}

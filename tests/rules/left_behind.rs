//! A value that history replaced in one document and left in another.

use crate::repository::{Change, Report, Repository, edit, remove, write};

const RULE: &str = "left-behind";

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

/// Two pages that name one script; the script itself is fetched from elsewhere.
fn both(other: &str) -> Repository {
    Repository::of([
        write("docs/runbook.md", "# Runbook\n\nStage with `deploy_legacy_stage` first.\n"),
        write(other, "# Start\n\nTo stage, call `deploy_legacy_stage` once.\n"),
        write("src/stages.py", "def deploy_legacy_stage(): pass\n"),
    ])
}

fn replaced(repository: Repository) -> Repository {
    repository.commit(
        "One way to stage",
        [
            edit("docs/runbook.md", "deploy_legacy_stage", "deploy_single_stage"),
            edit("src/stages.py", "deploy_legacy_stage", "deploy_single_stage"),
        ],
    )
}

#[test]
fn finds_a_name_that_code_and_one_page_gave_up() {
    judged(&replaced(both("docs/start.md")))
        .finds(RULE, "docs/start.md:3")
        .because("One way to stage")
        .fixed_by("deploy_single_stage")
        .nothing_else();
}

#[test]
fn what_is_sure_is_shown_by_default_and_what_is_likely_on_request() {
    let sure = replaced(both("docs/start.md")).build();
    sure.check(&[]).finds(RULE, "docs/start.md:3").fixed_by("deploy_single_stage").nothing_else();
    let address = "# Talk\n\nWe talk at https://chat.example-team.org/rooms/old-room daily.\n";
    let likely = Repository::of([write("docs/a.md", address), write("guides/b.md", address)])
        .commit("Another room", [edit("docs/a.md", "old-room", "new-room")])
        .build();
    likely.check(&["--min-confidence", "medium"]).finds(RULE, "guides/b.md:3").nothing_else();
    likely.check(&[]).silent();
}

#[test]
fn a_default_run_leaves_alone_what_the_code_still_holds_and_what_was_written_later() {
    let held = both("docs/start.md").commit("Say", [edit("docs/runbook.md", "legacy_stage", "single_stage")]);
    held.build().check(&[]).silent();
    let late = "# Late\n\nCall `deploy_legacy_stage` for old clusters.\n";
    replaced(both("CHANGELOG.md")).commit("Say more", [write("docs/late.md", late)]).build().check(&[]).silent();
    let back = replaced(both("docs/start.md"))
        .commit("Not yet", [edit("docs/runbook.md", "deploy_single_stage", "deploy_legacy_stage")]);
    back.build().check(&[]).silent();
}

#[test]
fn leaves_alone_a_name_that_the_code_still_holds() {
    judged(
        &both("docs/start.md")
            .commit("Say it otherwise", [edit("docs/runbook.md", "deploy_legacy_stage", "deploy_single_stage")]),
    )
    .silent();
}

#[test]
fn leaves_alone_what_was_written_after_the_replacement() {
    let late = "# Late\n\nCall `deploy_legacy_stage` for old clusters.\n";
    judged(&replaced(both("CHANGELOG.md")).commit("Say more", [write("docs/late.md", late)])).silent();
}

#[test]
fn leaves_alone_an_edit_that_was_taken_back() {
    judged(
        &replaced(both("docs/start.md"))
            .commit("Not yet", [edit("docs/runbook.md", "deploy_single_stage", "deploy_legacy_stage")]),
    )
    .silent();
}

#[test]
fn leaves_alone_a_page_that_speaks_of_both() {
    let page = "# Start\n\nCall `deploy_legacy_stage` once.\nLater that is `deploy_single_stage`.\n";
    judged(&replaced(both("CHANGELOG.md").commit("Both", [write("docs/start.md", page)]))).silent();
}

/// Two pages that say `old`; later the first says `new`, and so does `code` where it is given.
fn renamed(pages: [(&str, &str); 2], old: &str, new: &str, code: bool) -> Repository {
    let file = |value: &str| format!("def main():\n    run(\"{value}\")\n");
    let first = Repository::of([
        write(pages[0].0, pages[0].1),
        write(pages[1].0, pages[1].1),
        write("src/main.py", &if code { file(old) } else { "def main(): pass\n".to_owned() }),
    ]);
    let page = edit(pages[0].0, old, new);
    first.commit("Another name", if code { vec![page, write("src/main.py", file(new))] } else { vec![page] })
}

#[test]
fn finds_a_word_of_a_command() {
    let pages = [
        ("docs/daily.md", "# Daily\n\nRun `crate sync` before you leave.\n"),
        ("docs/start.md", "# Start\n\n```sh\ncrate sync\n```\n"),
    ];
    judged(&renamed(pages, "crate sync", "crate push", true)).finds(RULE, "docs/start.md:4").nothing_else();
}

#[test]
fn leaves_alone_what_the_reader_tells_a_foreign_tool() {
    let pages = [
        ("docs/daily.md", "# Daily\n\nRun `pip install wheel` first.\n"),
        ("docs/start.md", "# Start\n\n```sh\npip install wheel\n```\n"),
    ];
    judged(&renamed(pages, "pip install wheel", "pip install build", true)).silent();
}

#[test]
fn finds_flags_that_were_respelled_again_and_again() {
    let guide = "# Cluster\n\n```sh\nkeeper -peer-urls a -name one\nkeeper -peer-urls b -name two\nkeeper -peer-urls c -name three\n```\n";
    let spelled = guide.replace("-peer-urls", "--peer-urls").replace("-name", "--name");
    let admin = "# Admin\n\n```sh\nkeeper -peer-urls x\n```\n";
    let code = write("src/flags.go", "var a = flag(\"-peer-urls\", \"--peer-urls\")\n");
    judged(
        &Repository::of([write("docs/cluster.md", guide), write("docs/admin.md", admin), code])
            .commit("Two dashes", [write("docs/cluster.md", &spelled)]),
    )
    .finds(RULE, "docs/admin.md:4")
    .nothing_else();
}

/// A page and its copy on the site, with one line of their own.
fn copies(line: &str) -> [String; 2] {
    let shared = "This tool keeps the notes of a team.\n\nIt reads them from a folder.\n\nIt writes an index of them.\n\n\
                  Nothing leaves the machine.\n\nEverything is plain text.\n\nA daemon watches the folder.\n\nIt stops by itself.\n";
    [format!("# Notes\n\n{shared}\n{line}\n"), format!("# Home\n\n{shared}\n{line}\n")]
}

#[test]
fn finds_a_value_that_only_one_of_two_copies_changed() {
    let [readme, home] = copies("Storage is done by SQLite (see the driver).");
    judged(
        &Repository::of([write("README.md", &*readme), write("site/home.md", &home)])
            .commit("Another store", [edit("README.md", "SQLite", "Postgres")]),
    )
    .finds(RULE, "site/home.md:17")
    .nothing_else();
}

#[test]
fn leaves_alone_a_copy_that_is_only_worded_otherwise() {
    let [readme, home] = copies("Please do not store any secrets in the notes.");
    judged(
        &Repository::of([write("README.md", &*readme), write("site/home.md", &home)])
            .commit("Say it better", [edit("README.md", "secrets", "passwords")]),
    )
    .silent();
}

#[test]
fn leaves_alone_ways_that_lead_somewhere_from_their_own_folder() {
    let pages = [
        (
            "docs/setup/cards.md",
            "# Cards\n\n[plugin documentation]: ../plugins/blog.md\n\nSee [plugin documentation].\n",
        ),
        ("docs/start/index.md", "# Start\n\nRead [the plugin](../plugins/blog.md) page.\n"),
    ];
    judged(
        &Repository::of([
            write(pages[0].0, pages[0].1),
            write(pages[1].0, pages[1].1),
            write("docs/plugins/blog.md", "# Blog\n"),
            write("docs/plugins/feed.md", "# Feed\n"),
        ])
        .commit("The other plugin", [edit(pages[0].0, "blog.md", "feed.md")]),
    )
    .silent();
}

#[test]
fn leaves_alone_a_name_on_the_page_that_is_about_it() {
    let pages = [
        ("docs/feed.md", "# Feed\n\nThe option `plugin.calendar_limit` holds.\n"),
        ("docs/calendar.md", "# Calendar\n\nThe option `plugin.calendar_limit` holds.\n"),
    ];
    judged(&renamed(pages, "plugin.calendar_limit", "plugin.feed_limit", true)).silent();
}

#[test]
fn leaves_alone_names_of_samples_and_output_of_generators() {
    let sample = "```js\nconst fetchNotes = () => api.get()\nfetchNotes()\n```\n";
    let pages = [("docs/one.md", format!("# One\n\n{sample}")), ("docs/two.md", format!("# Two\n\n{sample}"))];
    let files = [(pages[0].0, &*pages[0].1), (pages[1].0, &*pages[1].1)];
    let output = "# Make\n\n```\n      create  app/models/old_note.rb\n```\n";
    judged(&renamed(files, "const fetchNotes", "const fetchNoteById", false)).silent();
    judged(&renamed([("docs/one.md", output), ("guides/two.md", output)], "old_note.rb", "new_note.rb", false))
        .silent();
}

#[test]
fn names_every_page_that_gives_the_new_value() {
    let page = |title: &str| format!("# {title}\n\nWe talk at https://chat.example-team.org/rooms/old-room daily.\n");
    let report = judged(
        &Repository::of([
            write("docs/a.md", page("A")),
            write("guides/b.md", page("B")),
            write("manual/c.md", page("C")),
        ])
        .commit(
            "Another room",
            [edit("docs/a.md", "old-room", "new-room"), edit("guides/b.md", "old-room", "new-room")],
        ),
    );
    report.finds(RULE, "manual/c.md:3").nothing_else();
}

#[test]
fn leaves_alone_pages_that_lead_from_one_version_to_the_next() {
    for page in ["docs/upgrading/v1.2.0.md", "docs/migration-guide.md"] {
        judged(&replaced(both(page))).silent();
    }
}

#[test]
fn leaves_alone_words_in_another_dress() {
    for (old, new) in [("Cluster-Scoped", "cluster-scoped"), ("window.Ferry.start", "Ferry.start")] {
        let page = |name: &str| format!("# {name}\n\nMake use of `{old}` where that is of use.\n");
        let (one, other) = (page("One"), page("Other"));
        judged(&renamed([("docs/a/one.md", &one), ("docs/b/other.md", &other)], old, new, true)).silent();
    }
}

#[test]
fn leaves_alone_a_flag_that_the_code_declares_without_dashes() {
    let page = |name: &str| format!("# {name}\n\nCannot be used together with `--path` here.\n");
    let (one, other) = (page("One"), page("Other"));
    let repository = renamed([("docs/a/one.md", &one), ("docs/b/other.md", &other)], "--path", "--package", false);
    let code = "program.command('ship').option('path', { type: 'string' }).option('--package', 'x');\n";
    judged(&repository.commit("Declare", [write("src/cli.js", code)])).silent();
}

#[test]
fn leaves_alone_routes_and_files_of_samples() {
    for (old, new, line) in [
        ("/user/:name", "/users/:name", "    path: '/user/:name',"),
        ("test/setup.js", "test/setup.cjs", "// test/setup.js"),
    ] {
        let page = |name: &str| format!("# {name}\n\n```js\n{line}\nrun()\n```\n");
        let (one, other) = (page("One"), page("Other"));
        judged(&renamed([("docs/a/one.md", &one), ("docs/b/other.md", &other)], old, new, false)).silent();
    }
}

#[test]
fn finds_a_route_that_is_asked_for() {
    let page = |name: &str| format!("# {name}\n\nCall GET `/permissions/sharedWithMe` for all of them.\n");
    let (one, other) = (page("One"), page("Other"));
    let pages = [("docs/a/one.md", one.as_str()), ("docs/b/other.md", other.as_str())];
    judged(&renamed(pages, "/permissions/sharedWithMe", "/permissions/shared-with-me", false))
        .finds(RULE, "docs/b/other.md:3")
        .showing("docs/a/one.md:3")
        .nothing_else();
}

/// The first page said `old` and says `new` now; the second one still has `old`. Nothing else holds either.
fn said_otherwise(pages: [(&str, &str); 2], old: &str, new: &str) -> Report {
    judged(&renamed(pages, old, new, false))
}

#[test]
fn leaves_alone_what_one_page_calls_its_own() {
    let walk = "# Walk\n\n```sh\nferry list depot_remote:crates\n```\n";
    said_otherwise([("docs/koala.md", walk), ("guides/b.md", walk)], "depot_remote:crates", "koala_remote:crates")
        .silent();
    let setup = "# Setup\n\nTake the template at https://github.com/crane/start-with-react here.\n";
    let pages = [("docs/preact.md", setup), ("guides/react.md", setup)];
    said_otherwise(pages, "start-with-react", "start-with-preact").silent();
}

#[test]
fn leaves_alone_addresses_of_other_things() {
    let see = "# Talk\n\nTell us at https://github.com/crane/crane/discussions/15 what you miss.\n";
    said_otherwise([("docs/a.md", see), ("guides/b.md", see)], "discussions/15", "discussions/35").silent();
    let wiki = "# Ferry\n\nWhat a [ferry](https://en.wikipedia.org/wiki/Ferry) is.\n";
    said_otherwise(
        [("docs/a.md", wiki), ("guides/b.md", wiki)],
        "en.wikipedia.org/wiki/Ferry",
        "fr.wikipedia.org/wiki/Ferri",
    )
    .silent();
    let image = "# Images\n\nThey are kept at https://quay-of-cranes.io/signin for you.\n";
    said_otherwise([("docs/a.md", image), ("guides/b.md", image)], "quay-of-cranes.io/signin", "quay-of-cranes.io")
        .silent();
}

#[test]
fn leaves_alone_drawings_answers_and_wildcards() {
    let drawing = "# Map\n\n```mermaid\ngraph TD\n  a --> pier_of_north\n```\n";
    said_otherwise([("docs/a.md", drawing), ("guides/b.md", drawing)], "pier_of_north", "pier_of_south").silent();
    let session = "# Try\n\n```\n$ ferry status\nserver: ferry-of-north 1.2\n```\n";
    said_otherwise([("docs/a.md", session), ("guides/b.md", session)], "ferry-of-north", "ferry-of-south").silent();
    let many = "# Skills\n\nThey lie in `.agents/skill-box/project-*/SKILL.md` all.\n";
    said_otherwise(
        [("docs/a.md", many), ("guides/b.md", many)],
        ".agents/skill-box/project-",
        ".agents/skill-set/project-",
    )
    .silent();
    let prompt = "# Ask\n\nAnswer with `y/g/n` each time.\n";
    said_otherwise([("docs/a.md", prompt), ("guides/b.md", prompt)], "y/g/n", "y/n").silent();
}

#[test]
fn leaves_alone_a_page_that_tells_of_the_old_name() {
    let page = "# Windows\n\n## `win.setBoundsOf(x)`\n\nMoves it.\n\nCall `win.setBoundsOf` once.\n";
    let other = "# Views\n\nCall `win.setBoundsOf` once.\n";
    said_otherwise([("docs/views.md", other), ("guides/b.md", page)], "win.setBoundsOf", "view.setBoundsOf").silent();
}

#[test]
fn leaves_alone_what_most_pages_keep() {
    let page = "# Page\n\nIt is made with https://github.com/cranes/mailer-of-cranes by us.\n";
    let pages = (0..9).map(|at| write(format!("guides/{at}/page-{at}.md"), page));
    Repository::of(pages)
        .commit("One", [edit("guides/0/page-0.md", "cranes/mailer-of-cranes", "cranes/extension-of-cranes")])
        .build()
        .check(&["--min-confidence", "medium"])
        .silent();
}

#[test]
fn finds_a_channel_whose_name_changed_with_its_address() {
    let page = "# Talk\n\n- IRC: #[cranes](irc://irc.cranes-chat.org/#cranes) every day\n";
    let repository = Repository::of([write("README.md", page), write("docs/talk.md", page)]).commit(
        "Another channel",
        [write("README.md", page.replace("[cranes]", "[ferries]").replace("#cranes", "#ferries"))],
    );
    judged(&repository).finds(RULE, "docs/talk.md:3").because("Another channel").nothing_else();
}

#[test]
fn leaves_alone_other_releases_options_and_proposals() {
    let page = "# Deploy\n\nTake `Runtime.FERRY_20_X` as the runtime here.\n";
    let other = "# Functions\n\n- `Runtime.FERRY_20_X` runs it.\n";
    said_otherwise([("docs/a.md", other), ("guides/b.md", page)], "Runtime.FERRY_20_X", "Runtime.FERRY_22_X").silent();
    let option = "# Flags\n\n```sh\nferry -Z map\n```\n";
    said_otherwise([("docs/a.md", option), ("guides/b.md", option)], "ferry -Z", "ferry -C").silent();
    let key = "# Keys\n\nSet `fetch-ferry-image` to true in the file.\n";
    said_otherwise([("docs/a.md", key), ("guides/b.md", key)], "fetch-ferry-image", "build.fetch-ferry-image").silent();
    let proposal = "# Fares\n\nSee https://cranes-talk.org/fares/of-old for what was said.\n";
    said_otherwise([("docs/a.md", proposal), ("text/0176-fares.md", proposal)], "fares/of-old", "fares/of-now")
        .silent();
    let account = "# Crew\n\nAsk [ada](https://github.com/ada-of-cranes) about the crew.\n";
    said_otherwise(
        [("docs/a.md", account), ("guides/b.md", account)],
        "github.com/ada-of-cranes",
        "github.com/bob-of-cranes",
    )
    .silent();
}

#[test]
fn leaves_alone_a_name_that_has_a_page_of_its_own() {
    let page = "# Steps\n\nAdd `crate_modifier` to the steps.\n";
    let one = "# Line\n\nAdd `crate_modifier` here.\n";
    let repository = Repository::of([
        write("docs/line.md", one),
        write("guides/steps.md", page),
        write("docs/crate-modifier.md", "# Crate modifier\n\nIt changes crates.\n"),
        write("src/steps.py", "run('label_modifier')\n"),
    ])
    .commit("Another step", [edit("docs/line.md", "crate_modifier", "label_modifier")]);
    judged(&repository).silent();
}

#[test]
fn leaves_alone_spellings_and_pages_of_other_commands_and_versions() {
    let key = "# Keys\n\n- `Crate_Format` says how.\n";
    said_otherwise([("docs/a.md", key), ("guides/b.md", key)], "Crate_Format", "crate_format").silent();
    let command = "# Override\n\n```sh\nferry env override\n```\n";
    let pages = [("docs/job-override.md", command), ("guides/env-override.md", command)];
    judged(&renamed(pages, "ferry env", "ferry job", true)).silent();
    let flag = "# Options\n\n| `--crate-env` | the name |\n|---|---|\n";
    said_otherwise([("OPTIONS-v5.md", flag), ("OPTIONS-v4.md", flag)], "--crate-env", "--config-crate-env").silent();
}

#[test]
fn is_silent_on_a_placeholder_and_on_what_one_release_had() {
    let said = |page: &str| {
        let text = format!("# Start\n\n{page}\n");
        let repository = Repository::of([
            write("docs/runbook.md", "# Runbook\n\nStage with `deploy_legacy_stage` first.\n"),
            write("docs/start.md", text),
            write("src/stages.py", "def deploy_legacy_stage(): pass\n"),
        ]);
        judged(&replaced(repository))
    };
    said("Write `stage <deploy_legacy_stage>` to stage.").silent();
    said("## In v0.16.1\n\nTo stage, call `deploy_legacy_stage` once.").silent();
    said("## In short\n\nTo stage, call `deploy_legacy_stage` once.").finds(RULE, "docs/start.md:5").nothing_else();
}

/// Two pages that give `old`, of which a commit corrects the first to `new`, beside what `code` does then and `later`.
fn corrected(old: &str, new: &str, code: [Vec<Change>; 3]) -> Repository {
    let [before, then, later] = code;
    let page =
        |title: &str| write(format!("docs/{title}/{title}.md"), format!("# {title}\n\nTo stage, take `{old}` once.\n"));
    let first = [page("one"), page("two"), write("README.md", "# Stages\n")].into_iter().chain(before);
    let repository =
        Repository::of(first).commit("Say it right", then.into_iter().chain([edit("docs/one/one.md", old, new)]));
    if later.is_empty() { repository } else { repository.commit("Clean up", later) }
}

#[test]
fn is_sure_of_what_the_code_gave_up() {
    let (old, new) = ("deploy_legacy_stage", "deploy_single_stage");
    let calls = |name: &str| write("src/run.py", format!("def main():\n    run(\"{name}\", 3)\n"));
    let exchanged = corrected(old, new, [vec![calls(old)], vec![], vec![calls(new)]]);
    exchanged.check().finds(RULE, "docs/two/two.md:3").because("Say it right").fixed_by(new).nothing_else();
    let defines = |names: &[&str]| {
        let each = names.iter().map(|name| format!("def {name}():\n    pass\n\n\ndef between():\n    pass\n\n\n"));
        write("src/stages.py", each.collect::<String>())
    };
    let undefined = corrected(old, new, [vec![defines(&[old, new])], vec![], vec![defines(&[new])]]);
    undefined.check().finds(RULE, "docs/two/two.md:3").fixed_by(new).nothing_else();
    let (old, new) = ("tools/legacy_stage.sh", "tools/single_stage.sh");
    let script = |path: &str| write(path, "echo stage\n");
    let removed = corrected(old, new, [vec![script(old), script(new)], vec![remove(old)], vec![]]);
    // A path that is gone is the finding of another rule, which says of this one's what it knows.
    removed.check().finds("missing-path", "docs/two/two.md:3").showing("docs/one/one.md:3").nothing_else();
}

#[test]
fn is_sure_of_a_slip_of_the_pen_that_no_code_ever_held() {
    let calls = || write("src/run.py", "def deploy_single_stage():\n    pass\n");
    let slip = corrected("deploy_singel_stage", "deploy_single_stage", [vec![calls()], vec![], vec![]]);
    slip.check().finds(RULE, "docs/two/two.md:3").fixed_by("deploy_single_stage").nothing_else();
    let other = corrected("deploy_simple_stage", "deploy_single_stage", [vec![calls()], vec![], vec![]]);
    other.check().silent();
    judged(&other).finds(RULE, "docs/two/two.md:3").nothing_else();
}

#[test]
fn says_little_of_names_that_the_code_never_gave_up() {
    let (old, new) = ("deploy_legacy_stage", "deploy_single_stage");
    let calls = |path: &str, name: &str| write(path, format!("def main():\n    run(\"{name}\", 3)\n"));
    for code in [
        // A sample that the page chose for itself.
        [vec![calls("src/run.py", new)], vec![], vec![]],
        // Only samples and tests ever held it.
        [
            vec![calls("src/run.py", new), calls("examples/run.py", old), calls("tests/test_run.py", old)],
            vec![],
            vec![calls("examples/run.py", new), calls("tests/test_run.py", new)],
        ],
        // The code spoke of it and stopped, for nothing else.
        [
            vec![calls("src/run.py", new), calls("src/old.py", old)],
            vec![],
            vec![write("src/old.py", "def main():\n    pass\n")],
        ],
        // Only a remark of the code did.
        [
            vec![calls("src/run.py", new), write("src/old.py", format!("# {old} is another way\n"))],
            vec![],
            vec![write("src/old.py", format!("# {new} is the way\n"))],
        ],
    ] {
        let repository = corrected(old, new, code);
        repository.check().silent();
        judged(&repository).finds(RULE, "docs/two/two.md:3").nothing_else();
    }
    // Code calls its variables as it likes, and so does each sample.
    let (old, new) = ("sched.stage_all", "scheduler.stage_all");
    let asks = |name: &str| write("src/run.py", format!("def main(sched, scheduler):\n    {name}()\n"));
    let variable = corrected(old, new, [vec![asks(old)], vec![], vec![asks(new)]]);
    variable.check().silent();
    corrected("schedule.stage_all", new, [vec![asks(new)], vec![], vec![]]).check().silent();
    let (old, new) = ("stacks/harbour/check.json", "stacks/harbours/check.json");
    let file = |path: String| write(path, "{}\n");
    let sample = corrected(
        old,
        new,
        [vec![file(format!("examples/{old}"))], vec![remove(format!("examples/{old}")), file(new.to_owned())], vec![]],
    );
    sample.check().says_nothing_of(RULE);
}

#[test]
fn says_little_where_several_names_took_the_place_of_one() {
    let (old, news) = ("deploy_legacy_stage", ["deploy_single_stage", "deploy_double_stage"]);
    let calls = |names: &[&str]| {
        write("src/run.py", names.iter().map(|name| format!("run(\"{name}\", 3)\n")).collect::<String>())
    };
    let page = |title: &str| write(format!("docs/{title}/{title}.md"), format!("# {title}\n\nTake `{old}` once.\n"));
    let repository = Repository::of([page("one"), page("two"), page("three"), calls(&[old])]).commit(
        "Two ways",
        [edit("docs/one/one.md", old, news[0]), edit("docs/three/three.md", old, news[1]), calls(&news)],
    );
    repository.check().silent();
    judged(&repository).finds(RULE, "docs/two/two.md:3").nothing_else();
}

#[test]
fn leaves_alone_a_page_that_is_called_a_plan() {
    judged(&replaced(both("docs/PLAN-stages.md"))).silent();
}

#[test]
fn leaves_alone_what_the_reader_works_in() {
    let page = |line: &str| format!("# Try it\n\nPods of `crane-old` run.\n\n```sh\n{line}\n```\n");
    let code = |name: &str| write("src/main.py", format!("run(\"{name}\")\n"));
    let story = |line: &str| {
        let new = page(line).replace("crane-old", "crane-new");
        let pages = ["docs/a.md", "guides/b.md"].map(|at| write(at, page(line)));
        let story = Repository::of(pages.into_iter().chain([code("crane-old")]));
        judged(&story.commit("Another name", [write("docs/a.md", new), code("crane-new")]))
    };
    story("kubectl get pods -n crane-old").silent();
    story("kubectl get pods").finds(RULE, "guides/b.md:3").nothing_else();
}

#[test]
fn leaves_alone_another_label_in_markup() {
    let see = "# Get it\n\nFrom <a href=\"https://pack.org/project/crane\">Packs</a> as always, or build it.\n";
    let (old, new) = ("https://pack.org/project/crane\">Packs", "https://tool.org/project/crane\">");
    let pages = [("docs/a.md", see), ("guides/b.md", see)];
    said_otherwise(pages, old, &format!("{new}Tools")).silent();
    said_otherwise(pages, old, &format!("{new}Packs")).finds(RULE, "guides/b.md:3").nothing_else();
}

#[test]
fn leaves_alone_a_page_to_which_the_commit_added_the_new_value() {
    let reference = "# Reference\n\n- `crane org create`\n- a\n- b\n- c\n- d\n- e\n- f\n";
    let story = |added: &str| {
        Repository::of([
            write("docs/first.md", "# First\n\nRun `crane org create` first of all.\n"),
            write("docs/reference.md", reference),
            write("src/main.py", "GROUPS = [\"crane org create\"]\n"),
        ])
        .commit(
            "Select it",
            [
                edit("docs/first.md", "org create", "org select"),
                edit("docs/reference.md", "- f\n", &format!("- f\n- {added}\n")),
                edit("src/main.py", "org create", "org select"),
            ],
        )
    };
    judged(&story("`crane org select`")).silent();
    judged(&story("g")).finds(RULE, "docs/reference.md:3").nothing_else();
}

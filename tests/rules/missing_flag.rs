//! A flag that the program does not take any more.

use crate::repository::{Change, Report, Repository, edit, remove, rename, write};

const RULE: &str = "missing-flag";

const CARGO: &str = "[package]\nname = \"saw\"\nversion = \"1.0.0\"\n";

const CLI: &str = "\
#[derive(Parser)]
struct Cli {
    /// Lists the blades.
    #[arg(long)]
    list_blades: bool,
    #[arg(long = \"cut-depth\", default_value = \"3\")]
    depth: u8,
}
";

/// A program called `saw` with `readme`, and the sources that come with it.
fn saw(readme: &str) -> Repository {
    Repository::of([
        write("README.md", readme),
        write("Cargo.toml", CARGO),
        write("src/main.rs", "fn main() {}\n"),
        write("src/cli.rs", CLI),
    ])
}

fn without_list() -> [Change; 1] {
    [edit("src/cli.rs", "    /// Lists the blades.\n    #[arg(long)]\n    list_blades: bool,\n", "")]
}

/// The same after a commit took the list out.
fn taken_out(readme: &str) -> Repository {
    saw(readme).commit("Remove the list", without_list())
}

const ASKED: [&str; 2] = ["--min-confidence", "medium"];

fn judged(repository: &Repository) -> Report {
    repository.build().check(&ASKED)
}

#[test]
fn finds_a_derived_flag_that_is_gone() {
    saw("# saw\n\n```sh\nsaw --list-blades\n```\n")
        .commit("Blades come in one kind", without_list())
        .build()
        .check(&ASKED)
        .finds(RULE, "README.md:4")
        .because("Blades come in one kind")
        .without_fix()
        .nothing_else();
}

#[test]
fn finds_a_flag_that_was_renamed_on_its_line() {
    saw("Use `--cut-depth 5` for oak.\n")
        .commit("Speak of depth", [edit("src/cli.rs", "\"cut-depth\"", "\"max-depth\"")])
        .build()
        .check(&ASKED)
        .finds(RULE, "README.md:1")
        .because("Speak of depth")
        .fixed_by("--max-depth")
        .nothing_else();
}

#[test]
fn finds_flags_of_every_library() {
    for (path, declared) in [
        ("cli.py", "parser.add_argument(\n    '-b', '--list-blades', action='store_true')\n"),
        ("cli.py", "@click.option('--list-blades/--no-list-blades')\ndef main(): pass\n"),
        ("cmd.go", "cmd.Flags().BoolVarP(&list, \"list-blades\", \"l\", false, \"list\")\n"),
        ("cmd.go", "list := flag.Bool(\"list-blades\", false, \"list\")\n"),
        ("cli.ts", "cli.option('-l, --list-blades <kind>', 'list')\n"),
        ("cli.rb", "opts.on('-l', '--list-blades', 'list') { }\n"),
        ("run.sh", "case \"$1\" in\n  -l|--list-blades) list ;;\nesac\n"),
        ("main.rs", "Command::new(\"saw\").arg(Arg::new(\"list\").long(\"list-blades\"))\n"),
    ] {
        Repository::of([write("README.md", "Try `--list-blades`.\n"), write(path, format!("{declared}// end\n"))])
            .commit("Blades come in one kind", [write(path, "// end\n")])
            .build()
            .check(&ASKED)
            .finds(RULE, "README.md:1")
            .because("Blades come in one kind")
            .nothing_else();
    }
}

#[test]
fn finds_a_flag_that_only_a_completion_script_repeats() {
    saw("Try `saw --list-blades`.\n")
        .commit("Complete", [write("completions/saw.bash", "complete -W '--list-blades' saw\n")])
        .commit("Blades come in one kind", without_list())
        .build()
        .check(&ASKED)
        .finds(RULE, "README.md:1")
        .because("Blades come in one kind")
        .nothing_else();
}

#[test]
fn names_the_commit_that_removed_it_although_the_file_moved() {
    saw("Try `saw --list-blades`.\n")
        .commit("Sort files", [rename("src/cli.rs", "src/cli/args.rs")])
        .commit(
            "Blades come in one kind",
            [edit("src/cli/args.rs", "    /// Lists the blades.\n    #[arg(long)]\n    list_blades: bool,\n", "")],
        )
        .build()
        .check(&ASKED)
        .finds(RULE, "README.md:1")
        .because("Blades come in one kind")
        .nothing_else();
}

#[test]
fn says_little_where_a_test_still_gives_the_flag() {
    let tested = saw("Try `saw --list-blades`.\n")
        .commit("Test", [write("tests/run.rs", "run(&[\"--list-blades\"]);\n")])
        .commit("Blades come in one kind", without_list());
    tested.check().silent();
    judged(&tested).finds(RULE, "README.md:1").nothing_else();
}

#[test]
fn is_silent_on_flags_that_are_declared_otherwise() {
    for (path, text) in [
        ("src/args.go", "fs.String(\"list-blades\", \"\", \"list\")\n"),
        ("src/args.ts", "export const flags = { listBlades: { type: 'boolean' } }\n"),
        ("src/args.py", "list_blades: bool = typer.Option(False)\n"),
    ] {
        judged(
            &saw("Try `saw --list-blades`.\n")
                .commit("Another language", without_list().into_iter().chain([write(path, text)])),
        )
        .silent();
    }
}

#[test]
fn is_silent_on_flags_of_other_programs() {
    let readme = "```sh\ngit log --list-blades\n```\n\nRun `npm test --list-blades`.\n";
    judged(&saw(readme).commit("Blades come in one kind", without_list())).silent();
    judged(&saw("Try `saw --never-there`.\n")).silent();
}

#[test]
fn is_silent_on_flags_that_are_made_while_the_program_runs() {
    let cli = |text: &str| write("src/cli.rs", text);
    judged(
        &Repository::of([write("README.md", "Pass `--no-color-map`.\n"), cli(".long(\"no-color-map\")\n")])
            .commit("Take both ways", [cli("cli.both(\"color-map\")\n")]),
    )
    .silent();
    judged(
        &Repository::of([
            write("README.md", "Pass `--tracing.config-file`.\n"),
            cli(".long(\"tracing.config-file\")\n"),
        ])
        .commit("For all", [cli("cli.pair(\"tracing.config\", format!(\"{}-file\", name))\n")]),
    )
    .silent();
}

#[test]
fn is_silent_where_another_time_or_version_is_meant() {
    for text in [
        "`--list-blades` was removed.\n",
        "Use `--all` instead of `--list-blades`.\n",
        "Needs `--list-blades` for versions v2.38 and below.\n",
        "# Deprecated\n\nTry `saw --list-blades`.\n",
        "~~Try `saw --list-blades`.~~\n",
        "| before | after |\n|---|---|\n| `--list-blades` | none |\n",
    ] {
        judged(&saw(text).commit("Blades come in one kind", without_list())).silent();
    }
    for path in ["CHANGELOG.md", "docs/proposals/blades.md", "docs/archive/blades.md", "docs/rfcs/0001-blades.md"] {
        judged(
            &saw("# saw\n")
                .commit("Write", [write(path, "Try `saw --list-blades`.\n")])
                .commit("Blades come in one kind", without_list()),
        )
        .silent();
    }
}

#[test]
fn is_silent_on_what_was_written_after_the_removal() {
    judged(
        &saw("# saw\n")
            .commit("Blades come in one kind", without_list())
            .commit("Ask", [write("docs/blades.md", "Try `saw --list-blades`.\n")]),
    )
    .silent();
}

#[test]
fn is_silent_where_the_code_went_to_another_repository() {
    let tool = "cmd.Flags().Bool(\"list-blades\", false, \"list\")\n";
    judged(
        &Repository::of([
            write("README.md", "Pass `--list-blades`.\n"),
            write("go.mod", "module example.org/shop\n"),
            write("pkg/bladestore/flags.go", tool),
            write("pkg/shop.go", "package shop\n"),
            write("website/bladestore/about.md", "Blades are kept.\n"),
        ])
        .commit(
            "Remove the store",
            [
                remove("pkg/bladestore/flags.go"),
                write("go.mod", "module example.org/shop\n\nrequire example.org/bladestore v1.0.0\n"),
            ],
        ),
    )
    .silent();
}

#[test]
fn a_merge_that_took_over_a_removal_is_not_its_commit() {
    saw("Try `saw --list-blades`.\n")
        .branch("old")
        .commit("Mend the old one", [edit("src/cli.rs", "\"3\"", "\"4\"")])
        .branch("main")
        .commit("Blades come in one kind", without_list())
        .merge(
            "old",
            "Merge the old one",
            [
                write("src/cli.rs", CLI),
                edit("src/cli.rs", "    /// Lists the blades.\n    #[arg(long)]\n    list_blades: bool,\n", ""),
                edit("src/cli.rs", "\"3\"", "\"4\""),
            ],
        )
        .build()
        .check(&ASKED)
        .finds(RULE, "README.md:1")
        .because("Blades come in one kind")
        .nothing_else();
}

#[test]
fn is_silent_on_a_flag_that_a_plugin_declares_without_its_own_name() {
    let plugin = |key: &str| {
        write("backend/s3/s3.go", format!("package s3\n\nvar size = flags.Int(\"{key}\", 5, \"Size of a chunk\")\n"))
    };
    let documented = |page: &str| {
        Repository::of([
            write("docs/s3.md", page),
            write("go.mod", "module example.org/ship\n"),
            plugin("s3-chunk-size"),
        ])
    };
    let page = "Give `--s3-chunk-size 10` for large files.\n";
    documented(page).commit("Register plugins", [plugin("chunk_size")]).build().check(&ASKED).silent();
    documented(page)
        .commit("Chunks are gone", [plugin("part_size")])
        .build()
        .check(&ASKED)
        .finds(RULE, "docs/s3.md:1")
        .nothing_else();
}

#[test]
fn is_silent_on_what_a_script_hands_to_another_program() {
    let script = "#!/bin/sh\ndocker-compose $COMPOSE_FLAGS run --rm --service-ports \"$@\"\n";
    Repository::of([write("README.md", "Run it with `--service-ports` to see the ports.\n"), write("bin/up", script)])
        .commit("Do without", [write("bin/up", "#!/bin/sh\nexit 1\n")])
        .build()
        .check(&ASKED)
        .silent();
}

#[test]
fn is_silent_on_a_page_that_declares_itself_over() {
    let renamed = |first: &str| {
        saw(&format!("{first}\n\nUse `--cut-depth 5` for oak.\n"))
            .commit("Speak of depth", [edit("src/cli.rs", "\"cut-depth\"", "\"max-depth\"")])
            .build()
            .check(&ASKED)
    };
    renamed("# saw (deprecated)").silent();
    renamed("# saw").finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn says_little_of_a_sentence_that_was_written_anew_since() {
    let anew = saw("Use `--cut-depth 5` for oak.\n")
        .commit("Speak of depth", [edit("src/cli.rs", "\"cut-depth\"", "\"max-depth\"")])
        .commit("Speak of beech", [write("README.md", "Use `--cut-depth 5` for beech.\n")]);
    anew.check().silent();
    judged(&anew).finds(RULE, "README.md:1").nothing_else();
}

#[test]
fn is_silent_below_a_heading_that_names_one_release() {
    let renamed = |heading: &str| {
        saw(&format!("# saw\n\n## {heading}\n\nUse `--cut-depth 5` for oak.\n"))
            .commit("Speak of depth", [edit("src/cli.rs", "\"cut-depth\"", "\"max-depth\"")])
            .build()
            .check(&ASKED)
    };
    renamed("For version `v0.16.0 & v0.16.1`").silent();
    renamed("For 4.2 users").finds(RULE, "README.md:5").nothing_else();
}

#[test]
fn is_sure_where_the_programs_own_command_line_is_refused_or_a_name_took_its_place() {
    let run = saw("# saw\n\n```sh\nsaw --list-blades\n```\n").commit("One kind", without_list());
    run.check().finds(RULE, "README.md:4").nothing_else();
    let renamed =
        saw("Use `--cut-depth 5` for oak.\n").commit("Say max", [edit("src/cli.rs", "\"cut-depth\"", "\"max-depth\"")]);
    renamed.check().finds(RULE, "README.md:1").fixed_by("--max-depth").nothing_else();
}

#[test]
fn says_little_of_a_flag_in_prose_and_of_one_whose_file_is_gone() {
    let prose = saw("Blades are told by `--list-blades`.\n").commit("One kind", without_list());
    prose.check().silent();
    judged(&prose).finds(RULE, "README.md:1").nothing_else();
    let moved = saw("# saw\n\n```sh\nsaw --list-blades\n```\n")
        .commit("Leave it to a library", [remove("src/cli.rs"), write("src/main.rs", "fn main() { blades::cli() }\n")]);
    moved.check().silent();
    judged(&moved).finds(RULE, "README.md:4").nothing_else();
}

#[test]
fn is_sure_where_the_commit_says_that_it_removed_the_flag() {
    let prose = |subject: &str| saw("Blades are told by `--list-blades`.\n").commit(subject, without_list());
    prose("feat!: remove the list of blades").check().finds(RULE, "README.md:1").nothing_else();
    let whole = saw("# saw\n\n```sh\nsaw --list-blades\n```\n")
        .commit("Drop the lists", [remove("src/cli.rs"), write("src/main.rs", "fn main() { saw() }\n")]);
    whole.check().finds(RULE, "README.md:4").because("Drop the lists").nothing_else();
    for subject in [
        "Update the blades",
        "Remove the list in favor of the mill",
        "Move the list out and remove it here",
        "Remove the built-in list",
        "Fix removal of blades",
    ] {
        prose(subject).check().silent();
        judged(&prose(subject)).finds(RULE, "README.md:1").nothing_else();
    }
}

#[test]
fn says_little_where_the_removed_flag_may_live_elsewhere() {
    let told = "Remove the list of blades";
    let with = |files: &[Change]| {
        saw("Blades are told by `--list-blades`.\n").commit("Keep more", files.to_vec()).commit(told, without_list())
    };
    with(&[write("vendor/mill/cli.go", "fs.Bool(\"list-blades\", false, \"x\")\n")]).check().silent();
    with(&[write("tests/cli.rs", "run(\"--list-blades\")\n")]).check().silent();
    saw("Blades are told by `--list-blades`, for example.\n").commit(told, without_list()).check().silent();
    let gone = saw("Blades are told by `--list-blades`.\n").commit(
        "Remove the command line",
        [remove("src/cli.rs"), remove("src/main.rs"), write("blades.py", "x = 1\n")],
    );
    gone.check().silent();
}

#[test]
fn is_silent_below_a_heading_whose_text_says_that_all_is_over() {
    let below =
        |text: &str| taken_out(&format!("# Saw\n\n## Lists\n\n> {text}\n\nBlades are told by `--list-blades`.\n"));
    judged(&below("Removed in v1.17.0 and left to the mill.")).silent();
    judged(&below("**DEPRECATED**")).silent();
    below("Removed branches burn well.").check().finds(RULE, "README.md:7").nothing_else();
}

#[test]
fn is_silent_on_a_page_that_describes_a_past_state() {
    let page = |opening: &str| {
        taken_out(&format!("# Guide\n\nThis describes the saw{opening}.\n\nBlades are told by `--list-blades`.\n"))
    };
    judged(&page(" as of 2019-01-20 (tag `guide-2019-01`)")).silent();
    page(" as of today").check().finds(RULE, "README.md:5").nothing_else();
}

#[test]
fn is_silent_on_flags_that_a_variable_hands_on() {
    let page = |whose: &str| {
        taken_out(&format!("# saw\n\nSet {whose} to `--list-blades` to see more.\n\nOr set `SAW_DEPTH`.\n"))
    };
    judged(&page("`NODE_FLAGS`")).silent();
    judged(&page("the mode")).finds(RULE, "README.md:3").nothing_else();
}

#[test]
fn is_silent_on_what_agents_are_told_to_build() {
    let page = |path: &str| {
        let page = write(path, "Use `--cut-depth 5` for oak.\n");
        saw("# saw\n")
            .commit("Say it", [page])
            .commit("Speak of depth", [edit("src/cli.rs", "\"cut-depth\"", "\"max-depth\"")])
    };
    judged(&page("work/oak/spec.md")).silent();
    judged(&page("work/oak/oak.md")).finds(RULE, "work/oak/oak.md:1").nothing_else();
}

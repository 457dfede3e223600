//! What a stranger's pull request may hold.

use std::time::{Duration, Instant};

use crate::repository::steps::Repository;

/// A repository whose README is `text`, changed from something plain.
fn changed(text: &str) -> Repository {
    let repo = Repository::new();
    repo.write("README.md", "# R\n").commit("start").tag("base");
    repo.write("README.md", text).commit("change");
    repo
}

#[test]
fn no_link_leads_out_of_the_repository() {
    let repo =
        changed("[a](../secret.md) [b](../../../../../../etc/passwd) [c](/etc/passwd) [d](file:///etc/passwd)\n");
    std::fs::write(repo.root().join("../secret.md"), "# Secret\n").expect("a file");
    // What is outside is neither found nor missed.
    repo.drift("check").reports([]).exits(0);
    repo.remove("../secret.md").drift("check").reports([]).exits(0);
}

#[cfg(unix)]
#[test]
fn no_folder_is_entered_through_a_link() {
    use std::os::unix::fs::symlink;
    let repo = changed("# R\n");
    std::fs::create_dir(repo.outside().join("private")).expect("a folder");
    std::fs::write(repo.outside().join("private/notes.md"), "[x](nowhere.md)\n").expect("a file");
    symlink(repo.outside().join("private"), repo.root().join("docs")).expect("a link");
    symlink(repo.outside().join("private/notes.md"), repo.root().join("notes.md")).expect("a link");
    repo.drift("check").reports([]).exits(0);
    repo.commit("link").drift("check --rev HEAD").reports([]).exits(0);
    // The index says `docs` is a folder of ours, the disk says it is a link.
    repo.remove("docs").write("docs/notes.md", "Ours.\n").commit("a folder");
    std::fs::remove_dir_all(repo.root().join("docs")).expect("a folder");
    symlink(repo.outside().join("private"), repo.root().join("docs")).expect("a link");
    repo.drift("check").reports([]).exits(0);
}

#[test]
fn names_of_any_bytes_are_shown_and_obeyed_by_nobody() {
    let repo = Repository::new();
    repo.write("a\u{1b}[31m%0A::error::x,y.md", "[x](nowhere.md)\n").commit("start");
    for format in ["human", "concise", "github", "markdown"] {
        let out = repo.drift(&format!("check --format {format}")).exits(1).out();
        assert!(!out.contains('\u{1b}') && !out.lines().any(|line| line.starts_with("::error::")), "{out:?}");
    }
}

/// What a run may take on a busy machine; each text here took minutes, or all memory, or ended drift.
const SOON: Duration = Duration::from_secs(60);

/// It ends by itself, soon, with an answer.
#[track_caller]
fn is_judged(repo: &Repository, what: &str) {
    let start = Instant::now();
    let run = repo.drift("check --since base");
    assert!(matches!(run.code(), Some(0 | 1)), "{what}: {:?} {}", run.code(), run.err());
    assert!(start.elapsed() < SOON, "{what}: {:?}", start.elapsed());
}

#[test]
fn a_document_made_to_take_time_takes_little() {
    let directives: String =
        (0..3000).map(|n| format!("[x](gone{n}.md) <!-- drift: ignore[broken-link, missing-path] -->\n\n")).collect();
    let stacked = "<!-- drift: ignore[broken-link] -->\n".repeat(3000);
    let nested = format!("{} a\n\n{}\n\n{}x\n", ">".repeat(5000), "[".repeat(5000), "- ".repeat(2000));
    let unclosed = format!("{}\n\n{}\n\n{}", "<!-- ".repeat(5000), "<a href=\"".repeat(5000), "`".repeat(3001));
    for text in [directives, stacked, nested, unclosed] {
        is_judged(&changed(&text), &text[..40]);
    }
}

#[test]
fn a_sentence_without_an_end_is_not_read_again_for_each_word() {
    for word in ["`make x` in the docs ", "Go 1.2 ", "docs/a.md ", "`docs/a.md` ", "**x** `a_b` ", "never 3 "] {
        is_judged(&changed(&word.repeat(300_000 / word.len())), word);
    }
}

#[test]
fn a_page_of_one_heading_and_many_dead_anchors() {
    let headings = "# x\n".repeat(8000);
    let anchors: String = (0..3000).map(|n| format!("[a](#y{n})\n\n")).collect();
    is_judged(&changed(&format!("{headings}\n{anchors}")), "headings");
    let references = format!("# {}\n\n[a](#nowhere)\n", "&amp; & ".repeat(30_000));
    is_judged(&changed(&references), "references");
}

#[test]
fn markup_that_is_never_closed_is_looked_for_once() {
    is_judged(&changed(&"<a/x=".repeat(100_000)), "values");
    is_judged(&changed(&"{% highlight go %}\n\n".repeat(50_000)), "highlight");
    is_judged(&changed(&format!("# {}\n\n[a](#b)\n", "<a ".repeat(50_000))), "tags");
}

#[test]
fn commands_of_any_length_are_read_once() {
    let shell = |text: String| changed(&format!("# R\n\n```sh\n{text}\n```\n"));
    is_judged(&shell("then ".repeat(50_000)), "keywords");
    is_judged(&shell("A=1 ".repeat(50_000)), "assignments");
    is_judged(&shell("<a ".repeat(100_000)), "placeholders");
    is_judged(&shell("echo '\"\n".repeat(20_000)), "quotes");
    is_judged(&shell((0..5000).map(|n| format!("cat docs/{n}.md\n")).collect()), "operands");
}

#[test]
fn a_decision_record_made_to_take_time_takes_little() {
    let status = "Superseded by ADR-2 and ADR-3 ".repeat(5000);
    let hidden = "<!-- a -->\n\nText.\n\n".repeat(10_000);
    let tags = "<a ".repeat(100_000);
    for body in [status, hidden, tags] {
        let repo = changed("# R\n");
        repo.write("docs/adr/0001-x.md", &format!("# 1. X\n\n## Status\n\n{body}\n"));
        repo.write("docs/adr/0002-y.md", "# 2. Y\n\n## Status\n\nAccepted\n").commit("records");
        is_judged(&repo, &body[..20]);
    }
}

#[test]
fn data_of_any_depth_is_refused_and_ends_nothing() {
    let deep = |open: &str| format!("{}x\n", open.repeat(40_000));
    let page = "Run `task x`, `docker compose up x`, `npm run x`, `mise run x` and `pre-commit run x`.\n";
    for open in ["- ", "[", "? "] {
        let repo = changed(page);
        for file in [".github/workflows/a.yml", "Taskfile.yml", "compose.yaml", "mkdocs.yml", ".pre-commit-config.yaml"]
        {
            repo.write(file, &deep(open));
        }
        repo.write("docs/a.md", &format!("---\n{}---\n# A\n", deep(open)));
        repo.write(".readthedocs.yaml", &deep(open)).write("_config.yml", &deep(open)).commit("yaml");
        is_judged(&repo, open);
    }
    let repo = changed(page);
    repo.write("package.json", &deep("[")).write("deno.json", &deep("{\"a\":"));
    repo.write("mise.toml", &format!("a = {}", deep("["))).write("pom.xml", &deep("<project>")).commit("others");
    is_judged(&repo, "others");
    let names: String = (0..30_000).map(|n| format!(" a{n}=''")).collect();
    repo.write("pom.xml", &format!("<project{names}></project>\n")).commit("attributes");
    is_judged(&repo, "attributes");
}

#[test]
fn names_made_to_explode_are_not_told() {
    let repo = changed("Run `tox -e lint`, `make all` and `task x`.\n");
    repo.write("tox.ini", &format!("[tox]\nenvlist = {}\n", "{a}".repeat(50_000))).commit("tox");
    is_judged(&repo, "tox");
    let variables: String = (1..9).map(|n| format!("A{n} = {}\n", format!("$(A{}) ", n - 1).repeat(40))).collect();
    repo.write("Makefile", &format!("A0 = x\n{variables}all $(A8): y\n\techo\n")).commit("make");
    is_judged(&repo, "make");
    let includes: String = (0..40).map(|n| format!("  n{n}: ./Taskfile.yml\n")).collect();
    repo.write("Taskfile.yml", &format!("includes:\n{includes}tasks:\n  y: echo\n")).commit("task");
    is_judged(&repo, "task");
}

#[test]
fn a_site_made_to_explode_is_cut() {
    let repo = changed("# R\n");
    let constants: String = (1..7).map(|n| format!("const a{n} = [{}]\n", format!("a{},", n - 1).repeat(60))).collect();
    let config = format!("const a0 = ['x']\n{constants}export default {{ srcDir: '.', all: a6 }}\n");
    repo.write("guide/.vitepress/config.js", &config).write("guide/index.md", "# G\n\n[a](#b)\n");
    repo.write("mkdocs.yml", "site_name: x\nmarkdown_extensions: [pymdownx.snippets]\n");
    repo.write("docs/index.md", "# I\n\n[a](all.md#b)\n").write("big.md", &"text ".repeat(100_000));
    repo.write("docs/all.md", &"--8<-- \"big.md\"\n".repeat(20_000)).commit("sites");
    is_judged(&repo, "sites");
}

#[test]
fn a_folder_takes_the_place_of_a_file() {
    let repo = changed("Scripts live in the `old/scripts/` folder.\n");
    repo.write("x", "a file\n").write("old/scripts/run.sh", "echo one two three\n").commit("files");
    repo.remove("x").rename("old/scripts/run.sh", "x/run.sh").commit("move");
    std::fs::remove_dir_all(repo.root().join("x")).expect("a folder");
    is_judged(&repo, "folder");
}

#[test]
fn ten_trees_that_name_each_other_ten_times() {
    let repo = changed("# R\n");
    let (blob, plain) = (repo.id("HEAD:README.md"), repo.id("HEAD^{tree}"));
    let entries = |kind: &str, id: &str| (0..10).map(|n| format!("{kind} {id}\tx{n}\n")).collect::<String>();
    let mut tree = repo.make_tree(&entries("100644 blob", &blob));
    for _ in 0..9 {
        tree = repo.make_tree(&entries("040000 tree", &tree));
    }
    repo.commit_tree(&tree).commit_tree(&plain);
    is_judged(&repo, "trees");
    let mut tree = plain.clone();
    for _ in 0..2500 {
        tree = repo.make_tree(&format!("040000 tree {tree}\ta\n"));
    }
    repo.commit_tree(&tree).commit_tree(&plain);
    is_judged(&repo, "depth");
    repo.commit_tree(&tree);
    let start = Instant::now();
    let run = repo.drift("check --rev HEAD");
    assert!(matches!(run.code(), Some(0 | 1)) && start.elapsed() < SOON, "{:?} {}", run.code(), run.err());
}

#[test]
fn a_baseline_cannot_overflow() {
    let repo = changed("[x](nowhere.md)\n");
    let entry = |id: &str| {
        format!("{{\"path\":\"a\",\"rule\":\"broken-link\",\"id\":\"{id}\",\"count\":18446744073709551615}}")
    };
    let text =
        format!("{{\"schema\":\"drift/baseline/v1\",\"findings\":[{},{},{}]}}", entry("1"), entry("1"), entry("2"));
    repo.write("drift-baseline.json", &text).commit("baseline");
    repo.drift("check --since base").exits(1);
    repo.drift("baseline show").exits(0);
}

#[test]
fn a_change_cannot_silence_what_it_breaks_unseen() {
    let repo = changed("[x](nowhere.md) <!-- drift: ignore[broken-link] nothing to see -->\n");
    repo.drift("check --since base").reports(["added-suppression README.md:1 <- here"]).exits(0);
    // Not even together with the rule that would tell.
    repo.write("drift.toml", "[rules]\nadded-suppression = \"off\"\n").commit("hush");
    repo.drift("check --since base").reports(["added-suppression drift.toml:1"]).exits(0);
}

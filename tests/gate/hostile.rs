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

#[test]
fn a_document_made_to_take_time_takes_little() {
    let directives: String =
        (0..3000).map(|n| format!("[x](gone{n}.md) <!-- drift: ignore[broken-link, missing-path] -->\n\n")).collect();
    let stacked = "<!-- drift: ignore[broken-link] -->\n".repeat(3000);
    let nested = format!("{} a\n\n{}\n\n{}x\n", ">".repeat(5000), "[".repeat(5000), "- ".repeat(2000));
    let unclosed = format!("{}\n\n{}\n\n{}", "<!-- ".repeat(5000), "<a href=\"".repeat(5000), "`".repeat(3001));
    for text in [directives, stacked, nested, unclosed] {
        let repo = changed(&text);
        let start = Instant::now();
        repo.drift("check --since base");
        assert!(start.elapsed() < Duration::from_secs(30), "{:?}: {:.40}", start.elapsed(), text);
    }
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

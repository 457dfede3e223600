use std::collections::BTreeMap;
use std::sync::Arc;

use super::check;
use crate::document::Genre;
use crate::finding::{Commit, Finding};
use crate::history::{LastSeen, Vanished, Witness};
use crate::rules::Sink;
use crate::rules::testing::judge;

/// A repository of files with their versions, oldest first; the last is the tree's, `""` for a file that is gone.
#[derive(Default)]
struct World {
    versions: BTreeMap<&'static str, Vec<&'static str>>,
}

impl World {
    fn file(mut self, path: &'static str, versions: &[&'static str]) -> Self {
        self.versions.insert(path, versions.to_vec());
        self
    }

    fn judge_as(&self, genre: Genre, path: &'static str, page: &str) -> Sink {
        let now = self.versions.iter().filter_map(|(path, texts)| Some((*path, *texts.last()?)));
        let files: Vec<_> = now.filter(|(_, text)| !text.is_empty()).chain([(path, page)]).collect();
        judge(&files, |_| genre, self, check)
    }

    fn judge(&self, path: &'static str, page: &str) -> Sink {
        self.judge_as(Genre::Living, path, page)
    }
}

fn commit(at: usize) -> Option<Commit> {
    Some(Commit {
        id: format!("{at:040}"),
        date: format!("2026-01-{at:02}"),
        subject: format!("change {at}"),
        edge: false,
    })
}

impl Witness for World {
    fn vanished(&self, path: &str) -> Option<Vanished> {
        let texts = self.versions.get(path).filter(|texts| texts.last() == Some(&""))?;
        Some(Vanished { commit: commit(texts.len()), went: None, folder: false })
    }

    fn last_seen_each(
        &self,
        path: &str,
        count: usize,
        holding: &dyn Fn(&str, &[usize]) -> Vec<usize>,
    ) -> Vec<Option<LastSeen>> {
        let mut seen = vec![None; count];
        let texts = self.versions.get(path).cloned().unwrap_or_default();
        for at in (0..texts.len().saturating_sub(1)).rev() {
            let open: Vec<usize> = (0..count).filter(|&question| seen[question].is_none()).collect();
            for question in holding(texts[at], &open) {
                let after = Some(texts[at + 1]).filter(|text| !text.is_empty()).map(Arc::from);
                seen[question] = Some(LastSeen { ended: commit(at + 1), before: Arc::from(texts[at]), after });
            }
        }
        seen
    }

    fn said(&self, _: &str, _: &dyn Fn(&str) -> bool, _: &Vanished) -> Option<bool> {
        None
    }

    fn vanished_ending_in(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn is_complete(&self) -> bool {
        true
    }
}

fn make() -> World {
    World::default().file("Makefile", &["lint:\n\tgolangci-lint run\nbuild:\n", "build:\n"])
}

fn messages(sink: &Sink) -> Vec<&str> {
    sink.findings.iter().map(|finding| finding.message.as_str()).collect()
}

fn only(sink: &Sink) -> &Finding {
    assert_eq!(sink.findings.len(), 1, "{:?}", messages(sink));
    &sink.findings[0]
}

#[test]
fn a_target_that_was_removed_is_reported_with_its_commit() {
    let page = "Run:\n\n```sh\nmake build\nmake lint\n```\n";
    let sink = make().judge("CONTRIBUTING.md", page);
    let finding = only(&sink);
    assert_eq!(finding.message, "`Makefile` no longer defines the target `lint`");
    assert_eq!(finding.place.span.slice(page), "lint");
    assert_eq!(finding.receipt, commit(1));
    assert_eq!(finding.notes, ["removed in"]);
    assert!(finding.fix.is_none() && !finding.fingerprint.is_empty());
    assert_eq!(sink.verified, 1);
}

#[test]
fn prose_counts_too() {
    let page = "Before you push, run `make lint` and `make build`.\n";
    let sink = make().judge("docs/x.md", page);
    assert_eq!(only(&sink).place.span.slice(page), "lint");
    assert_eq!(sink.verified, 1);
}

#[test]
fn a_rename_is_fixed() {
    let world =
        World::default().file("Makefile", &["lint:\n\tgolangci-lint run\n", "check-style:\n\tgolangci-lint run\n"]);
    let sink = world.judge("README.md", "Run `make lint`.\n");
    let finding = only(&sink);
    assert_eq!(finding.notes, ["renamed to `check-style` in"]);
    let fix = finding.fix.as_ref().expect("a fix");
    assert_eq!(
        (fix.message.as_str(), fix.edits[0].replacement.as_str()),
        ("change `lint` to `check-style`", "check-style")
    );
    // The successor went too: then there is nothing to change to.
    let world =
        World::default().file("Makefile", &["lint:\n\tgolangci-lint run\n", "style:\n\tgolangci-lint run\n", "x:\n"]);
    let sink = world.judge("README.md", "Run `make lint`.\n");
    assert!(only(&sink).fix.is_none());
}

#[test]
fn a_name_that_never_was_is_only_counted() {
    let sink = make().judge("README.md", "Run `make lnt`.\n");
    assert!(sink.findings.is_empty());
    assert_eq!(sink.unjudged.get("the target never existed"), Some(&1));
    assert_eq!(sink.unjudged_places["the target never existed"], ["README.md:1 make lnt"]);
}

#[test]
fn a_file_that_is_gone_is_said_once_a_page() {
    let world = World::default().file("Makefile", &["lint:\nbuild:\n", ""]);
    let sink = world.judge("CONTRIBUTING.md", "Run `make lint` and `make build`.\n");
    let finding = only(&sink);
    assert_eq!(finding.message, "`Makefile`, which defined the target `lint`, is gone");
    assert_eq!(finding.receipt, commit(1));
    assert!(world.judge("CONTRIBUTING.md", "Run `make other`.\n").findings.is_empty());
}

#[test]
fn pages_that_are_not_about_this_repository_now() {
    let world = make().file("go.mod", &["module github.com/acme/rocket\n"]);
    let silent = |path: &'static str, page: &str| {
        let sink = world.judge(path, page);
        assert!(sink.findings.is_empty(), "{page}: {:?}", messages(&sink));
    };
    silent("README.md", "`make lint` was removed.\n");
    silent("README.md", "`make lint` no longer exists, use `make build`.\n");
    silent("README.md", "# Deprecated commands\n\nRun `make lint`.\n");
    silent("README.md", "~~Run `make lint`.~~\n");
    silent("README.md", "```sh\nnpm create vite my-app\ncd my-app\n```\n\nThen run `make lint`.\n");
    silent("README.md", "```sh\ngit clone https://github.com/other/x\ncd x\nmake lint\n```\n");
    silent("README.md", "```sh\ncd $DIR && make lint\n```\n");
    silent("README.md", "In your project, run `make lint`.\n");
    silent("README.md", "```\n$ make build\nmake lint\n```\n");
    silent("README.md", "```sh\nmake <lint>\nmake LINT\nmake $LINT\necho 'make lint'\n# make lint\n```\n");
    silent("README.md", "```yaml\nrun: make lint\n```\n");
    for genre in [Genre::Log, Genre::Record, Genre::Guide] {
        assert!(world.judge_as(genre, "README.md", "Run `make lint`.\n").findings.is_empty());
    }
    let own = "```sh\ngit clone https://github.com/acme/rocket\ncd rocket\nmake lint\n```\n";
    assert_eq!(world.judge("README.md", own).findings.len(), 1);
    assert_eq!(world.judge("README.md", "If you change the schema, run `make lint`.\n").findings.len(), 1);
}

#[test]
fn another_folder_may_be_meant() {
    let world = make().file("tools/Makefile", &["lint:\n"]);
    let sink = world.judge("README.md", "Run `make lint`.\n");
    assert_eq!(sink.unjudged.get("the target is defined in another folder"), Some(&1));
    assert!(sink.findings.is_empty());
    assert_eq!(world.judge("README.md", "Run `make -C tools lint`.\n").verified, 1);
    assert_eq!(world.judge("README.md", "From the repository root:\n\n```sh\nmake lint\n```\n").findings.len(), 1);
    assert_eq!(world.judge("tools/README.md", "Run `make lint`.\n").verified, 1);
}

#[test]
fn scripts_of_a_package() {
    let world = World::default()
        .file(
            "package.json",
            &[
                r#"{"scripts":{"dev":"vite","lint":"eslint ."}}"#,
                r#"{"scripts":{"lint":"eslint ."},"devDependencies":{"vitest":"1"}}"#,
            ],
        )
        .file(
            "web/package.json",
            &[
                r#"{"name":"web","scripts":{"e2e":"playwright test"}}"#,
                r#"{"name":"web","scripts":{"test:e2e":"playwright test"}}"#,
            ],
        );
    let found = |path: &'static str, page: &str| messages(&world.judge(path, page)).join("; ");
    assert_eq!(found("CONTRIBUTING.md", "Run `npm run dev`.\n"), "`package.json` no longer defines the script `dev`");
    assert_eq!(found("CONTRIBUTING.md", "Run `pnpm dev`.\n"), "`package.json` no longer defines the script `dev`");
    assert_eq!(
        found("CONTRIBUTING.md", "```sh\ncd web\nnpm run e2e\n```\n"),
        "`web/package.json` no longer defines the script `e2e`"
    );
    assert_eq!(
        found("CONTRIBUTING.md", "Run `pnpm --filter web e2e`.\n"),
        "`web/package.json` no longer defines the script `e2e`"
    );
    // The reader of a guide runs such scripts in a project of their own.
    assert_eq!(found("docs/guide.md", "Run `npm run dev`.\n"), "");
    // Programs of dependencies are no scripts.
    assert_eq!(found("CONTRIBUTING.md", "Run `yarn vitest` and `pnpm install`.\n"), "");
}

#[test]
fn other_runners_and_files() {
    let world = World::default()
        .file(
            "Taskfile.yml",
            &["tasks:\n  test-release:\n    cmds: [goreleaser --snapshot]\n", "includes:\n  rel: ./rel.yml\n"],
        )
        .file("rel.yml", &["tasks:\n  old: x\n  test:\n    cmds: [y]\n", "tasks:\n  test:\n    cmds: [y]\n"])
        .file("justfile", &["fmt a='b:c':\n  x\n", "other:\n"])
        .file("Cargo.toml", &["[package]\nname = 'x'\n[features]\nfull = []\n", "[package]\nname = 'x'\n"])
        .file("examples/demo.rs", &["fn main() {}", ""])
        .file("tox.ini", &["[testenv:docs]\n", "[testenv:lint]\n"]);
    let found = |page: &str| messages(&world.judge("CONTRIBUTING.md", page)).join("; ");
    assert_eq!(found("Run `task test-release`.\n"), "`Taskfile.yml` no longer defines the task `test-release`");
    assert_eq!(found("Run `task rel:old` and `task rel:test`.\n"), "`rel.yml` no longer defines the task `rel:old`");
    assert_eq!(found("Run `just fmt x`.\n"), "`justfile` no longer defines the recipe `fmt`");
    assert_eq!(
        found("Run `cargo run --example demo`.\n"),
        "`examples/demo.rs`, which defined the example `demo`, is gone"
    );
    assert_eq!(found("Run `cargo test --features full`.\n"), "`Cargo.toml` no longer defines the feature `full`");
    assert_eq!(found("Run `tox -e docs,lint`.\n"), "`tox.ini` no longer defines the environment `docs`");
}

#[test]
fn the_runner_itself_documents_other_peoples_tasks() {
    let world = World::default()
        .file("go.mod", &["module github.com/go-task/task/v3\n"])
        .file("Taskfile.yml", &["tasks:\n  build: x\n", "tasks:\n  lint: x\n"]);
    assert!(world.judge("website/guide.md", "Run `task build`.\n").findings.is_empty());
    assert_eq!(world.judge("website/releasing.md", "Run `task build`.\n").findings.len(), 1);
}

#[test]
fn a_file_that_may_define_anything_is_left_alone() {
    let world = World::default().file("Makefile", &["lint:\n", "%:\n\tsub $@\n"]);
    let sink = world.judge("README.md", "Run `make lint`.\n");
    assert!(sink.findings.is_empty());
    assert_eq!(sink.unjudged.get("a makefile has a rule for any name"), Some(&1));
}

#[test]
fn scripts_of_an_application_are_its_own_on_every_page() {
    let versions = |before: &'static str, after: &'static str| World::default().file("package.json", &[before, after]);
    let private = versions(
        r#"{"private":true,"scripts":{"dev":"vite","seed":"node seed.js"}}"#,
        r#"{"private":true,"scripts":{"dev":"vite"}}"#,
    );
    let published = versions(r#"{"scripts":{"dev":"vite","seed":"node seed.js"}}"#, r#"{"scripts":{"dev":"vite"}}"#);
    let found = |world: &World, page: &str| messages(&world.judge("docs/data.md", page)).join("; ");
    assert_eq!(found(&private, "Run `npm run seed`.\n"), "`package.json` no longer defines the script `seed`");
    assert_eq!(found(&published, "Run `npm run seed`.\n"), "");
    let site = private.file("docusaurus.config.js", &["module.exports = { presets: [['classic', {}]] }"]);
    assert_eq!(found(&site, "Run `npm run seed`.\n"), "", "a site for people with projects of their own");
    let private = versions(
        r#"{"private":true,"scripts":{"dev":"vite","seed":"node seed.js"}}"#,
        r#"{"private":true,"scripts":{"dev":"vite"}}"#,
    );
    // The root of a workspace is private too, and says nothing of the packages.
    let workspace = private.file("packages/a/package.json", &[r#"{"name":"a"}"#]);
    assert_eq!(found(&workspace, "Run `npm run seed`.\n"), "");
}

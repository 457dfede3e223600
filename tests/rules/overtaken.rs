//! A value that a document still gives after a sentence, a manifest or a lockfile showed what took its place.

use crate::repository::{Report, Repository, edit, remove, write};

const RULE: &str = "left-behind";

fn judged(repository: &Repository) -> Report {
    repository.build().check(&["--min-confidence", "medium"])
}

const LOG: &str = "# Changelog\n\n## 1.0.0\n\n- The first one.\n";

/// A guide that names `worker_queue_depth`, which the code gave up for `worker_queue_limit` when the log said `told`.
fn told(guide: (&str, &str), told: &str) -> Repository {
    Repository::of([
        write(guide.0, guide.1),
        write("CHANGELOG.md", LOG),
        write("src/queue.py", "def run(worker_queue_depth=3):\n    pass\n"),
    ])
    .commit(
        "Another name",
        [
            edit("CHANGELOG.md", "# Changelog\n", &format!("# Changelog\n\n## 1.1.0\n\n- {told}\n")),
            edit("src/queue.py", "worker_queue_depth", "worker_queue_limit"),
        ],
    )
}

const GUIDE: (&str, &str) = ("docs/guide.md", "# Guide\n\nRaise `worker_queue_depth` where many wait.\n");

#[test]
fn finds_what_an_announcement_says_is_called_otherwise() {
    let renamed = told(GUIDE, "`worker_queue_depth` was renamed to `worker_queue_limit`.");
    judged(&renamed)
        .finds(RULE, "docs/guide.md:3")
        .because("Another name")
        .fixed_by("worker_queue_limit")
        .nothing_else();
    renamed.build().check(&[]).finds(RULE, "docs/guide.md:3").nothing_else();
    renamed.build().drift(&["claims"]).exits(0).prints("docs/guide.md:3  superseded").prints("by CHANGELOG.md:5");
    for said in [
        "Rename `worker_queue_depth` to `worker_queue_limit`.",
        "`worker_queue_depth` has been deprecated in favor of `worker_queue_limit`.",
    ] {
        judged(&told(GUIDE, said)).finds(RULE, "docs/guide.md:3").nothing_else();
    }
}

#[test]
fn leaves_alone_what_no_sentence_announces() {
    for said in [
        "`worker_queue_depth` will be renamed to `worker_queue_limit`.",
        "Use `worker_queue_limit` instead of `worker_queue_depth`.",
        "`worker_queue_depth` is replaced by `worker_queue_limit` in the output.",
        "There are `worker_queue_depth` and `worker_queue_limit`.",
    ] {
        judged(&told(GUIDE, said)).silent();
    }
}

#[test]
fn leaves_alone_what_speaks_of_its_day_or_of_both() {
    let said = "`worker_queue_depth` was renamed to `worker_queue_limit`.";
    for (path, text) in [
        (
            "docs/guide.md",
            "# Guide\n\nRaise `worker_queue_depth` where many wait.\n\nSince 1.1 it is `worker_queue_limit`.\n",
        ),
        ("docs/guide.md", "# Guide\n\nUntil 1.0 it was called `worker_queue_depth`.\n"),
        ("blog/2020-01-02-queues.md", GUIDE.1),
        ("docs/upgrading.md", GUIDE.1),
        (
            "docs/adr/0001-queue.md",
            "# 1. Queue\n\n## Status\n\nAccepted\n\n## Decision\n\nRaise `worker_queue_depth` first.\n",
        ),
    ] {
        judged(&told((path, text), said)).says_nothing_of(RULE);
    }
}

#[test]
fn leaves_alone_what_the_tree_still_holds_and_what_was_written_later() {
    let kept = told(GUIDE, "`worker_queue_depth` was renamed to `worker_queue_limit`.")
        .commit("Both", [write("src/old.py", "worker_queue_depth = 3\n")]);
    judged(&kept).silent();
    let later = told(
        ("docs/other.md", "# Other\n\nNothing yet.\n"),
        "`worker_queue_depth` was renamed to `worker_queue_limit`.",
    )
    .commit("Say it", [write("docs/late.md", "# Late\n\nOld servers have `worker_queue_depth` for it.\n")]);
    judged(&later).says_nothing_of(RULE);
}

const PACKAGE: &str = "{\n  \"name\": \"a\",\n  \"scripts\": { \"build\": \"tsc\", \"e2e\": \"playwright test\" }\n}\n";

/// A project that went over from yarn to pnpm while `page` was not touched.
fn went_over(page: (&str, &str)) -> Repository {
    Repository::of([
        write("package.json", PACKAGE),
        write("yarn.lock", "# yarn lockfile v1\n"),
        write("CONTRIBUTING.md", "# Contributing\n\n```sh\nyarn run build\n```\n"),
        write(page.0, page.1),
    ])
    .commit(
        "Go over to pnpm",
        [
            remove("yarn.lock"),
            write("pnpm-lock.yaml", "lockfileVersion: '9.0'\n"),
            edit("CONTRIBUTING.md", "yarn run build", "pnpm build"),
        ],
    )
}

#[test]
fn finds_a_page_that_runs_scripts_with_the_package_manager_of_before() {
    let page = ("howto/debug.md", "# Debug\n\n```sh\nyarn run e2e\nyarn run build\n```\n");
    judged(&went_over(page)).finds(RULE, "howto/debug.md:4").because("Go over to pnpm").nothing_else();
    went_over(page).build().check(&[]).silent();
    let span = ("howto/0007-debug.md", "# Debug\n\nStart them with `yarn e2e` once.\n");
    judged(&went_over(span)).finds(RULE, "howto/0007-debug.md:3").nothing_else();
}

#[test]
fn leaves_alone_commands_of_users_choices_and_other_projects() {
    for page in [
        ("docs/start.md", "# Start\n\n```sh\nyarn run build\n```\n"),
        ("howto/choice.md", "# Choice\n\n```sh\nyarn run e2e\n# or\npnpm run e2e\n```\n"),
        ("howto/add.md", "# Add\n\n```sh\nyarn add a\n```\n"),
        ("howto/past.md", "# Past\n\nIn the past we used `yarn e2e`.\n"),
        ("examples/one/README.md", "# One\n\n```sh\nyarn run e2e\n```\n"),
    ] {
        judged(&went_over(page)).says_nothing_of(RULE);
    }
    let page = ("howto/debug.md", "# Debug\n\n```sh\nyarn run e2e\n```\n");
    judged(&went_over(page).commit("Both", [write("site/yarn.lock", "# yarn lockfile v1\n")])).silent();
}

/// A manifest that asks for `new` where it asked for `old`, and a page that still gives that.
fn exchanged(manifest: &str, text: &str, old: &str, new: &str, page: &str) -> Repository {
    Repository::of([write(manifest, text.replace("NAME", old)), write("docs/install.md", page.replace("NAME", old))])
        .commit("Another one", [write(manifest, text.replace("NAME", new))])
}

#[test]
fn finds_a_package_and_an_image_that_a_manifest_gave_up() {
    let package = "{\n  \"dependencies\": {\n    \"react\": \"^18.0.0\",\n    \"NAME\": \"^2.0.0\"\n  }\n}\n";
    let page = "# Install\n\n```sh\nnpm install react NAME\n```\n";
    let report = judged(&exchanged("package.json", package, "crane-react-table", "crane-react-grids", page));
    report.finds(RULE, "docs/install.md:4").because("Another one").nothing_else();
    let compose = "services:\n  queue:\n    image: crane/queue-server:3\n  db:\n    image: NAME\n";
    let page = "# Run\n\n```sh\ndocker pull NAME\n```\n";
    let report = judged(&exchanged("docker-compose.yml", compose, "crane/ledger-store", "crane/ledger-vault", page));
    report.finds(RULE, "docs/install.md:4").nothing_else();
}

#[test]
fn leaves_alone_lists_that_were_put_in_another_order_and_names_in_prose() {
    let package = "{\n  \"dependencies\": {\n    \"react\": \"^18.0.0\",\n    \"NAME\": \"^2.0.0\"\n  }\n}\n";
    let page = "# Install\n\n```sh\nnpm install react NAME\n```\n";
    judged(&exchanged("package.json", package, "crane-react-table", "lodash-template", page)).says_nothing_of(RULE);
    let prose = "# Install\n\nThe table comes from NAME.\n";
    judged(&exchanged("package.json", package, "crane-react-table", "crane-react-grids", prose)).says_nothing_of(RULE);
    let kept = exchanged("package.json", package, "crane-react-table", "crane-react-grids", page)
        .commit("Both", [write("web/package.json", package.replace("NAME", "crane-react-table"))]);
    judged(&kept).says_nothing_of(RULE);
}

//! Commands that are not about this repository as it is now.

use crate::claim::{Mood, clause_mood};
use crate::command::{CommandLine, Cwd, Home, Origin, Page};
use std::ops::Range;

use crate::document::{Document, Entry, Genre, Statement, speaks_to_contributors};
use crate::fact::runner::RUNNERS;
use crate::site::Sites;
use crate::tree::{Tree, path};

use super::Context;
use super::present::Asked;

pub(super) struct Gates<'a> {
    tree: &'a Tree,
    sites: &'a Sites,
    home: Home,
    /// Nothing of it is published: whoever runs a script runs one of its own.
    application: bool,
}

impl<'a> Gates<'a> {
    pub(super) fn new(cx: &Context<'a>) -> Self {
        Gates { tree: cx.tree, sites: cx.sites, home: Home::of(cx.tree), application: is_application(cx.tree) }
    }

    pub(super) fn home(&self) -> &Home {
        &self.home
    }

    /// Whether commands of this document are judged at all.
    pub(super) fn admits(&self, entry: &Entry) -> bool {
        entry.genre == Genre::Living
    }

    /// Why the name may not be judged, if it may not.
    pub(super) fn objection(
        &self,
        document: &Document,
        page: &Page,
        line: &CommandLine,
        asked: &Asked,
    ) -> Option<&'static str> {
        if !line.whole {
            return Some("a command cannot be read");
        }
        if line.runs_in == Cwd::Unknown {
            return Some("the folder of a command cannot be told");
        }
        let runner = RUNNERS[asked.runner].name();
        let inside = speaks_to_contributors(document.path());
        let front = self.is_front_page(document, asked);
        let below = front && !path::parent(document.path()).is_empty();
        if page.reader_project && !inside && !below {
            return Some("the page starts a project of the reader's");
        }
        if !inside && names_of(runner).iter().any(|name| self.home.is_own_name(name)) {
            return Some("the page documents the runner itself");
        }
        // A page that a site publishes speaks to whom the site is for.
        let ours = runner == "npm" && self.application && self.sites.renderer(document.path()).is_forge();
        if !inside && !front && !ours && users_run(runner) && line.runs_in == Cwd::Open {
            return Some("the command may be for the reader's own project");
        }
        speaks_of_another_time(document, line).then_some("the text speaks of the past or of plans")
    }

    /// Whether the page is the README of the folder that the runner's file stands in, or of a folder
    /// that holds no documentation for users.
    fn is_front_page(&self, document: &Document, asked: &Asked) -> bool {
        let folder = path::parent(document.path());
        let readme = path::name(document.path()).to_ascii_lowercase().starts_with("readme");
        let beside = RUNNERS[asked.runner].files().iter().any(|file| self.tree.is_file(&path::join(folder, file)));
        let published =
            |part: &str| matches!(part, "docs" | "doc" | "website" | "www" | "site" | "packages" | "examples");
        readme && (beside || !folder.is_empty() && !folder.split('/').any(published))
    }
}

/// Whether what stood at `file` is made when the project is configured: by autotools, CMake or a script of its own.
pub(super) fn is_configured(tree: &Tree, file: &str) -> bool {
    const MAKERS: &[&str] =
        &["Makefile.am", "Makefile.in", "configure.ac", "configure.in", "configure", "CMakeLists.txt", "Makefile.PL"];
    let folder = path::parent(file);
    path::name(file) == "Makefile" && MAKERS.iter().any(|maker| tree.is_file(&path::join(folder, maker)))
}

/// Whether no package of the tree is ever published.
fn is_application(tree: &Tree) -> bool {
    const SAMPLES: &[&str] =
        &["example", "examples", "fixtures", "node_modules", "template", "templates", "test", "tests"];
    let mut manifests = tree.named("package.json").filter(|file| !file.split('/').any(|part| SAMPLES.contains(&part)));
    let private = |text: &str| {
        text.split("\"private\"").skip(1).any(|after| after.trim_start_matches([':', ' ']).starts_with("true"))
    };
    tree.is_file("package.json") && manifests.all(|file| tree.text(file).is_some_and(|text| private(&text)))
}

/// Runners that readers of a library's guide use on their own files.
fn users_run(runner: &str) -> bool {
    matches!(
        runner,
        "npm"
            | "compose"
            | "pre-commit"
            | "composer"
            | "deno"
            | "gradle"
            | "maven"
            | "poetry"
            | "uv"
            | "pdm"
            | "pipenv"
    )
}

/// Names of repositories that are the runner itself.
fn names_of(runner: &'static str) -> &'static [&'static str] {
    match runner {
        "npm" => &["npm", "cli", "yarn", "berry", "pnpm", "bun", "lerna", "turbo", "turborepo"],
        "task" => &["task", "go-task"],
        "taskipy" => &["taskipy", "task"],
        "uv" => &["uv", "rye"],
        "pre-commit" => &["pre-commit", "prek"],
        "make" => &["make"],
        "just" => &["just"],
        "cargo" => &["cargo"],
        "poetry" => &["poetry"],
        "hatch" => &["hatch"],
        "pdm" => &["pdm"],
        "poethepoet" => &["poethepoet"],
        "pipenv" => &["pipenv"],
        "pixi" => &["pixi"],
        "mise" => &["mise"],
        "cargo-make" => &["cargo-make"],
        "tox" => &["tox"],
        "nox" => &["nox"],
        "invoke" => &["invoke"],
        "rake" => &["rake"],
        "composer" => &["composer"],
        "compose" => &["compose"],
        "deno" => &["deno"],
        "gradle" => &["gradle"],
        "maven" => &["maven"],
        _ => &[],
    }
}

/// Whether the sentence, the lead of the block or a heading above says that this is not now.
///
/// A condition does not matter here: "if you change the schema, run `make gen`" needs the target all the same.
fn speaks_of_another_time(document: &Document, line: &CommandLine) -> bool {
    const HEADINGS: &[&str] = &[
        "deprecated",
        "removed",
        "legacy",
        "migrating",
        "migration from",
        "migration guide",
        "upgrading from",
        "upgrading to",
        "roadmap",
    ];
    // "A preview will be running" tells what the command does; a plan is said otherwise.
    const PLANS: &[&str] = &["planned", "coming soon", "not yet", "in the future", "someday"];
    let elsewhen = |said: &Statement, range: Range<usize>| {
        let text = said.text.to_lowercase();
        clause_mood(said, range) == Mood::Historical || PLANS.iter().any(|cue| text.contains(cue))
    };
    let (said, section) = match line.origin {
        Origin::Block(index) => {
            let Some(block) = document.code.get(index) else { return false };
            let before = document.statements.iter().take_while(|said| said.span.end <= block.span.start).last();
            let lead = before.filter(|said| block.lead.as_deref() == Some(said.text.as_str()));
            (lead.is_some_and(|said| elsewhen(said, said.text.len()..said.text.len())), block.section)
        }
        Origin::Statement(index) => {
            let Some(said) = document.statements.get(index) else { return false };
            let mark = said.marks.iter().find(|mark| mark.span.contains(line.span));
            (mark.is_some_and(|mark| elsewhen(said, mark.range.clone())) || said.block.struck, said.section)
        }
        Origin::Text => return false,
    };
    let headings = document.heading_path(section);
    said || headings.iter().any(|heading| {
        let title = heading.title.to_lowercase();
        HEADINGS.iter().any(|cue| title.contains(cue))
    })
}

use crate::document::{Document, Statement};
use crate::tree::path;

/// Parts of the names of pages that speak for the whole project.
const PAGES: &[&str] = &[
    "readme",
    "contributing",
    "contribute",
    "install",
    "build-from",
    "dl_build",
    "building",
    "develop",
    "hacking",
    "getting-started",
    "getting_started",
    "gettingstarted",
    "quickstart",
    "quick-start",
    "requirements",
    "prerequisites",
    "compatibility",
    "agents",
    "claude",
];

/// Folders whose index page is the front page of a site.
const FRONTS: &[&str] =
    &["", "docs", "doc", "documentation", "content", "src", "guide", "en", "site", "website", "www"];

/// Parts of headings of sections that speak for the project on any page.
const HEADINGS: &[&str] = &[
    "install",
    "system requirement",
    "support",
    "compatib",
    "msrv",
    "minimum",
    "from source",
    "building",
    "compil",
    "developing",
    "development",
    "contribut",
];

/// Parts of headings that do on the pages of a folder of code, but on a site stand over what a lesson needs.
const LISTS: &[&str] = &[
    "requirement",
    "prerequisite",
    "setup",
    "set up",
    "getting started",
    "get started",
    "quick start",
    "build",
    "environment",
    "runtime",
    "toolchain",
];

/// Words in a path below which pages teach the reader to make something of their own.
const LESSONS: &[&str] = &["plugin", "extension", "extending", "tutorial", "example", "recipe", "integration", "sdk"];

/// Whether the section tells how the project is set up: a bare "Node 16+" in a list there is asked for.
pub(super) fn is_setup(document: &Document, statement: &Statement) -> bool {
    let headings = document.heading_path(statement.section);
    let heading = headings.last().map_or(String::new(), |section| section.title.to_lowercase());
    HEADINGS.iter().chain(LISTS).any(|part| heading.contains(part))
}

/// Whether a sentence that names nobody speaks of the project where it stands. Elsewhere it goes on about
/// what its page is about: "Requires Node.js 18" on the page of one feature is that feature's.
pub(super) fn is_general(document: &Document, statement: &Statement) -> bool {
    let path = document.path().to_lowercase();
    let (folder, file) = (path::parent(&path), path::name(&path));
    let stem = file.split('.').next().unwrap_or(file);
    let is_index = matches!(stem, "index" | "_index" | "introduction" | "overview");
    // An index page is called what its folder is called.
    let name = if is_index { path::name(folder) } else { file };
    let on_site = folder
        .split('/')
        .any(|part| matches!(part, "docs" | "doc" | "documentation" | "website" | "site" | "www" | "content"));
    if on_site && LESSONS.iter().any(|lesson| path.contains(lesson)) {
        return false;
    }
    if is_index && FRONTS.contains(&name) || PAGES.iter().any(|page| name.contains(page)) {
        return true;
    }
    let heading =
        document.heading_path(statement.section).last().map_or(String::new(), |section| section.title.to_lowercase());
    let headed = |parts: &[&str]| parts.iter().any(|part| heading.contains(part));
    headed(HEADINGS) || !on_site && (headed(LISTS) || name.contains("build") || name.contains("setup"))
}

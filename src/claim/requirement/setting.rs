use crate::document::{Document, Statement};
use crate::tree::path;

/// Parts of file names of pages that speak for the whole project.
const PAGES: &[&str] = &[
    "readme", "contributing", "install", "build", "develop", "hacking", "index", "getting-started", "getting_started",
    "gettingstarted", "quickstart", "quick-start", "setup", "overview", "introduction", "requirements", "prerequisites",
    "compatibility", "agents", "claude",
];

/// Parts of headings of sections that do.
const HEADINGS: &[&str] = &[
    "install", "requirement", "prerequisite", "getting started", "get started", "quick start", "quickstart", "setup",
    "set up", "build", "compil", "develop", "contribut", "support", "compatib", "msrv", "minimum", "environment",
    "runtime", "toolchain", "from source", "faq",
];

/// Whether a sentence that names nobody speaks of the project where it stands. Elsewhere it goes on about
/// what its page is about: "Requires Node.js 18" on the page of one feature is that feature's.
pub(super) fn is_general(document: &Document, statement: &Statement) -> bool {
    let name = path::name(document.path()).to_lowercase();
    let heading = document.heading_path(statement.section).last().map_or(String::new(), |section| section.title.to_lowercase());
    PAGES.iter().any(|page| name.contains(page)) || HEADINGS.iter().any(|part| heading.contains(part))
}

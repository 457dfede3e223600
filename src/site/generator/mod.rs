//! One file a generator: how it is recognised, what it publishes, how it reads links.

mod mkdocs;
mod redirects;
mod vitepress;

use super::published::Site;
use crate::tree::Tree;

/// Every site that `tree` builds, in the order of the generators' names, then of their folders.
pub(super) fn discover(tree: &Tree) -> Vec<Site> {
    let mut sites = Vec::new();
    mkdocs::discover(tree, &mut sites);
    vitepress::discover(tree, &mut sites);
    sites
}

/// Folders that no generator reads.
fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part == "node_modules" || (part.starts_with('.') && part.len() > 1))
}

/// `path` without the extension of a markdown file.
fn stem(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(stem, _)| stem)
}

//! One file a generator: how it is recognised, what it publishes, how it reads links.

mod declared;
mod docsify;
mod docusaurus;
mod gitbook;
mod hugo;
mod jekyll;
mod mdbook;
mod mkdocs;
mod nextra;
mod redirects;
mod sphinx;
mod starlight;
mod vitepress;
mod vuepress;

use super::published::Site;
use crate::tree::Tree;

/// Every site that `tree` builds; of two over one root the first is the one to report for.
pub(super) fn discover(tree: &Tree) -> Vec<Site> {
    let mut sites = Vec::new();
    docusaurus::discover(tree, &mut sites);
    docsify::discover(tree, &mut sites);
    hugo::discover(tree, &mut sites);
    jekyll::discover(tree, &mut sites);
    mdbook::discover(tree, &mut sites);
    mkdocs::discover(tree, &mut sites);
    nextra::discover(tree, &mut sites);
    sphinx::discover(tree, &mut sites);
    starlight::discover(tree, &mut sites);
    vitepress::discover(tree, &mut sites);
    vuepress::discover(tree, &mut sites);
    // Last: a `SUMMARY.md` is GitBook's only where it is nobody else's.
    gitbook::discover(tree, &mut sites);
    sites
}

/// The folders whose pages are published with others that only a build makes.
pub(super) fn assembled(tree: &Tree) -> Vec<String> {
    mkdocs::assembled(tree)
}

/// Folders that no generator reads.
fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part == "node_modules" || (part.starts_with('.') && part.len() > 1))
}

/// `path` without the extension of a markdown file.
fn stem(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(stem, _)| stem)
}

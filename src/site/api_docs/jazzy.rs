use std::collections::BTreeMap;

use crate::site::config::{Globs, texts, yaml};
use crate::site::destination::is_markdown;
use crate::tree::{Tree, path};

/// What a `.jazzy.yaml` publishes of the tree's pages.
pub(super) struct Project {
    /// The page of each name that is published.
    pages: BTreeMap<String, String>,
}

/// Every project that jazzy documents.
pub(super) fn projects(tree: &Tree) -> Vec<Project> {
    let files = [".jazzy.yaml", ".jazzy.yml", ".jazzy.json"].into_iter().flat_map(|name| tree.named(name));
    files.filter_map(|file| project(tree, file)).collect()
}

fn project(tree: &Tree, file: &str) -> Option<Project> {
    let config = yaml(&tree.text(file)?)?;
    let home = path::parent(file);
    let globs = Globs::new(texts(&config, "documentation"));
    let published = |page: &&str| is_markdown(page) && path::below(page, home).is_some_and(|name| globs.matches(name));
    let pages = tree.below(home).filter(published);
    Some(Project { pages: pages.map(|page| (output(page), page.to_owned())).collect() })
}

/// The name under which a page is published, in one folder with all others.
fn output(page: &str) -> String {
    let name = path::name(page);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).trim().to_lowercase().replace(' ', "-");
    let kept: String = stem.chars().filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-')).collect();
    format!("{kept}.html")
}

impl Project {
    /// The page that `link` means on the published page of `from`.
    pub(super) fn page(&self, from: &str, link: &str) -> Option<String> {
        let published = self.pages.values().any(|page| page == from);
        self.pages.get(link.trim_start_matches("./")).filter(|_| published).cloned()
    }
}

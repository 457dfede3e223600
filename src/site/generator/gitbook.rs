use std::collections::BTreeSet;

use super::{is_hidden, stem};
use crate::site::config::{at, text, yaml};
use crate::site::destination::{has_extension, is_markdown};
use crate::site::published::{Aim, Asked, Links, Site};
use crate::site::renderer::{Confidence, Renderer};
use crate::tree::{Tree, path};

/// GitBook: `.gitbook.yaml`, or a `SUMMARY.md` that no other generator owns.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut roots = BTreeSet::new();
    for file in tree.named(".gitbook.yaml") {
        let config = tree.text(file).and_then(|text| yaml(&text)).unwrap_or_default();
        roots.extend(path::resolve(path::parent(file), text(&config, "root").unwrap_or(".")));
    }
    let books = tree.named("book.toml").next().is_some();
    for file in tree.named("SUMMARY.md").filter(|_| !books) {
        let owned = sites.iter().any(|site| site.roots.iter().any(|root| path::within(file, root)));
        if !owned && !file.contains("node_modules") {
            roots.insert(path::parent(file).to_owned());
        }
    }
    sites.extend(roots.iter().map(|root| site(tree, root)));
}

fn site(tree: &Tree, root: &str) -> Site {
    let mut site = Site::new(Renderer::GitBook, root, Box::new(GitBook { root: root.to_owned() }));
    // Slugs of pages and headings are made by the service and not documented.
    site.confidence = Confidence::Low;
    let config = tree.text(&path::join(root, ".gitbook.yaml")).and_then(|text| yaml(&text)).unwrap_or_default();
    for (from, _) in at(&config, "redirects").and_then(|map| map.as_object()).into_iter().flatten() {
        site.redirect(from, "");
    }
    for file in tree.below(root) {
        let Some(name) = path::below(file, root) else { continue };
        if is_markdown(name) && !is_hidden(name) {
            site.publish(file, &format!("{}.html", stem(name)));
        }
    }
    site
}

struct GitBook {
    root: String,
}

impl Links for GitBook {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { from, link, .. } = asked;
        let beside = path::resolve(path::parent(from), &link.path);
        let rooted = path::resolve(&self.root, link.path.trim_start_matches('/'));
        if !has_extension(&link.path) && beside.is_some() && !link.path.ends_with('/') {
            return Err("routes are made by the publishing service");
        }
        let files = if link.is_rooted() { [rooted, None] } else { [beside, rooted] };
        Ok(files.into_iter().flatten().map(Aim::File).collect())
    }
}

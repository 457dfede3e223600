use regex::Regex;
use serde_json::Value;

use super::stem;
use crate::site::config::{at, flag, javascript, text};
use crate::site::destination::is_markdown;
use crate::site::published::{Aim, Asked, Links, Site};
use crate::site::renderer::Renderer;
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// Docsify: an `index.html` that sets `window.$docsify`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    for file in tree.named("index.html") {
        let Some(html) = tree.text(file).filter(|html| html.contains("$docsify")) else { continue };
        sites.extend(site(tree, path::parent(file), &html));
    }
}

fn site(tree: &Tree, home: &str, html: &str) -> Option<Site> {
    let config = javascript(html).unwrap_or_default();
    let base = text(&config, "basePath").filter(|base| !base.contains("://")).unwrap_or("").trim_matches('/');
    let root = path::resolve(home, base).filter(|root| tree.is_folder(root)).unwrap_or_else(|| home.to_owned());
    let relative = flag(&config, "relativePath") == Some(true);
    let alias = at(&config, "alias").and_then(Value::as_object).into_iter().flatten();
    let alias = alias.filter_map(|(alias, _)| Regex::new(&format!("^(?:{alias})$")).ok()).collect();
    let mut site = Site::new(Renderer::Docsify, &root, Box::new(Docsify { root: root.clone(), alias, relative }));
    site.dialect = Some(Dialect::Docsify);
    site.doubt = config.is_null().then_some("the site's configuration is computed by code");
    for file in tree.below(&root) {
        let Some(name) = path::below(file, &root) else { continue };
        if is_markdown(name) && !super::is_hidden(name) {
            site.publish(file, &format!("{}.html", stem(name)));
        } else {
            site.copy(file, name);
        }
    }
    Some(site)
}

struct Docsify {
    root: String,
    /// `alias`: routes that are taken from elsewhere.
    alias: Vec<Regex>,
    relative: bool,
}

impl Links for Docsify {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { tree, from, link, .. } = asked;
        let bare = link.path.trim_start_matches('/');
        let route = format!("/{}", bare.strip_suffix(".md").unwrap_or(bare));
        if self.alias.iter().any(|alias| alias.is_match(&route) || alias.is_match(&format!("{route}.md"))) {
            return Err("an alias of the site's configuration");
        }
        let beside = (!link.is_rooted()).then(|| path::resolve(path::parent(from), &link.path)).flatten();
        let rooted = path::resolve(&self.root, bare);
        // Which of the two comes first is configured; the other is what a reader of the file expects.
        let places = if self.relative { [beside, rooted] } else { [rooted, beside] };
        let mut aims = Vec::new();
        for place in places.into_iter().flatten() {
            if link.path.ends_with('/') || link.path.is_empty() {
                aims.push(Aim::Page(path::join(&place, "README.md")));
            } else {
                aims.push(Aim::Page(place.clone()));
                aims.push(Aim::Page(format!("{place}.md")));
                aims.extend(tree.is_folder(&place).then(|| Aim::Page(path::join(&place, "README.md"))));
            }
        }
        Ok(aims)
    }
}

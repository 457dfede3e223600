use std::collections::BTreeSet;

use super::declared::{declared, major};
use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{at, front_matter, javascript, text};
use crate::site::destination::is_markdown;
use crate::site::published::{Aim, Asked, Links, Site, follow};
use crate::site::renderer::Renderer;
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// VuePress 1 and 2: `.vuepress/config.*`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["js", "ts", "mts", "mjs", "cjs", "yml", "toml"] {
        for file in tree.named(&format!("config.{extension}")) {
            let folder = path::parent(file);
            if path::name(folder) == ".vuepress"
                && !file.contains("node_modules")
                && homes.insert(path::parent(folder).to_owned())
            {
                sites.push(site(tree, path::parent(folder), file));
            }
        }
    }
}

fn site(tree: &Tree, root: &str, file: &str) -> Site {
    let code = tree.text(file).unwrap_or_default();
    let config = javascript(&code).unwrap_or_default();
    let mut site = Site::new(Renderer::VuePress, root, Box::new(VuePress));
    // Hosts of both versions answer `/x` from `x.html`.
    site.serves_html = true;
    if let Some(base) = text(&config, "base").filter(|base| base.starts_with('/')) {
        site.base = base.to_owned();
    }
    let dialect = if is_second(tree, root, &code) { Dialect::VuePress2 } else { Dialect::VuePress1 };
    site.dialect = (!code.contains("slugify")).then_some(dialect);
    site.doubt = (at(&config, "permalink").is_some() || at(&config, "plugins").is_some() || code.contains("Plugin("))
        .then_some("a plugin may make pages of the site");
    for file in tree.below(root) {
        let Some(name) = path::below(file, root) else { continue };
        if !is_markdown(name) || is_hidden(name) {
            continue;
        }
        let matter = tree.text(file).map(|text| front_matter(&text)).unwrap_or_default();
        let (folder, base) = (path::parent(name), stem(path::name(name)));
        let output = match text(&matter, "permalink") {
            Some(link) if link.ends_with('/') => path::join(link.trim_matches('/'), "index.html"),
            Some(link) => link.trim_start_matches('/').to_owned(),
            None if base.eq_ignore_ascii_case("readme") || base.eq_ignore_ascii_case("index") => {
                path::join(folder, "index.html")
            }
            None => path::join(folder, &format!("{base}.html")),
        };
        site.publish(file, &output);
    }
    let public = path::join(root, ".vuepress/public");
    site.copy_below(tree, &public, "", |_| false);
    super::redirects::of_host(tree, &[public], &mut site);
    site
}

/// Whether it is version 2: by the nearest `package.json`, else by the packages that the configuration imports.
fn is_second(tree: &Tree, root: &str, code: &str) -> bool {
    match declared(tree, root, "vuepress") {
        Some(written) => major(&written) == Some(2) || written == "next",
        None => {
            ["@vuepress/theme-default", "defineUserConfig", "@vuepress/bundler"].iter().any(|sign| code.contains(sign))
        }
    }
}

struct VuePress;

impl Links for VuePress {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, from, link, kind, .. } = asked;
        let beside = path::resolve(path::parent(from), &link.path);
        if link.path.starts_with(['@', '~']) {
            return Err("an alias of the site's configuration");
        }
        if matches!(kind, LinkKind::Image | LinkKind::ImageReference | LinkKind::HtmlSrc) {
            let public = Aim::Route(link.path.trim_start_matches('/').to_owned());
            return Ok(if link.is_rooted() { vec![public] } else { beside.map(Aim::File).into_iter().collect() });
        }
        let mut aims = Vec::new();
        if link.is_markdown() {
            let root = site.roots.first().map_or("", String::as_str);
            let file = if link.is_rooted() { path::resolve(root, link.path.trim_start_matches('/')) } else { beside };
            aims.extend(file.map(Aim::Page));
        }
        let folder = site.pages.get(from).map_or("", |page| page.folder.as_str());
        aims.push(Aim::Route(follow(folder, &link.path)));
        Ok(aims)
    }
}

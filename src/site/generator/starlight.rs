use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{CALL, at, front_matter, is_computed, javascript, text};
use crate::site::destination::is_markdown;
use crate::site::include::Includes;
use crate::site::published::{Aim, Asked, Links, Site};
use crate::site::renderer::Renderer;
use crate::site::slug::{Dialect, github_slug};
use crate::tree::{Tree, path};

/// Astro with Starlight: `astro.config.*` that calls `starlight(…)`. Without it routes are made by code.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["mjs", "ts", "js", "mts", "cjs"] {
        for file in tree.named(&format!("astro.config.{extension}")) {
            let home = path::parent(file);
            if !file.contains("node_modules") && homes.insert(home.to_owned()) {
                let code = tree.text(file).unwrap_or_default();
                sites.push(site(tree, home, &code));
            }
        }
    }
}

fn site(tree: &Tree, home: &str, code: &str) -> Site {
    let config = javascript(code).unwrap_or_default();
    let starlight = starlight(&config);
    let is_starlight = code.contains("starlight(");
    let root = path::join(home, if is_starlight { "src/content/docs" } else { "src/content" });
    let locales: Vec<String> = at(&starlight, "locales")
        .and_then(Value::as_object)
        .map(|map| map.keys().cloned().collect())
        .unwrap_or_default();
    let rewrites = code.contains("rehype") || code.contains("remark");
    let links = Starlight { locales, rewrites, known: is_starlight };
    let mut site = Site::new(Renderer::Starlight, &root, Box::new(links));
    site.roots.push(path::join(home, "src/pages"));
    site.includes = Includes::Mdx { site: home.to_owned() };
    site.dialect = Some(Dialect::Astro);
    if let Some(base) = text(&config, "base").map(|base| base.trim_matches('/')).filter(|base| !base.is_empty()) {
        site.base = format!("/{base}/");
    }
    site.doubt = (at(&starlight, "plugins").is_some() || !is_starlight || config.is_null())
        .then_some("a plugin may make pages of the site");
    for file in tree.below(&root) {
        let Some(name) = path::below(file, &root) else { continue };
        if !is_markdown(name) || is_hidden(name) || name.split('/').any(|part| part.starts_with('_')) {
            continue;
        }
        let matter = tree.text(file).map(|text| front_matter(&text)).unwrap_or_default();
        let route = match text(&matter, "slug") {
            Some(slug) => slug.trim_matches('/').to_owned(),
            None => {
                let parts: Vec<String> = stem(name).split('/').map(github_slug).collect();
                let joined = parts.join("/");
                if path::name(&joined) == "index" { path::parent(&joined).to_owned() } else { joined }
            }
        };
        site.publish(file, &path::join(&route, "index.html"));
    }
    let pages = path::join(home, "src/pages");
    for file in tree.below(&pages) {
        let Some(name) = path::below(file, &pages).map(stem) else { continue };
        if name.contains('[') {
            let pattern =
                name.split('[').map(|part| regex::escape(part.split_once(']').map_or(part, |(_, rest)| rest)));
            let pattern = pattern.collect::<Vec<_>>().join(".*");
            // A page that catches everything says nothing of Starlight's own routes.
            if pattern != ".*" {
                site.open.extend(Regex::new(&format!("^{pattern}/?$")).ok());
            }
            continue;
        }
        let route = if path::name(name) == "index" { path::parent(name) } else { name };
        site.make(&path::join(route, "index.html"));
        site.make(name);
    }
    for route in collections(tree, home) {
        site.make(&path::join(&route, "index.html"));
        site.open.extend(Regex::new(&format!("^{}/", regex::escape(&route))).ok());
    }
    let public = path::join(home, "public");
    site.copy_below(tree, &public, "", |_| false);
    let (redirects, whole) = redirects(tree, home, code, &config);
    if !whole {
        // Any route may be among those that could not be read.
        site.open.extend(Regex::new("").ok());
    }
    for from in &redirects {
        // `[slug]` and `[...slug]` stand for anything.
        let parts = from.split('/').map(|part| if part.starts_with('[') { "*" } else { part });
        site.redirect(&parts.collect::<Vec<_>>().join("/"), "");
    }
    super::redirects::of_host(tree, &[public, home.to_owned()], &mut site);
    site
}

/// Routes below which loaders of content collections make pages: `base: 'changelog'` in `content.config.ts`.
fn collections(tree: &Tree, home: &str) -> Vec<String> {
    let configs = ["src/content.config.ts", "src/content.config.mjs", "src/content.config.js", "src/content/config.ts"];
    let texts = configs.iter().filter_map(|name| tree.text(&path::join(home, name)));
    let quoted = |line: &str| {
        let value = line.trim().strip_prefix("base:")?.trim().trim_end_matches(',');
        let route = value.trim_matches(['"', '\'', '`', '/']);
        (value.starts_with(['"', '\'', '`']) && !route.starts_with('.') && !route.contains("${"))
            .then(|| route.to_owned())
    };
    texts.flat_map(|text| text.lines().filter_map(quoted).collect::<Vec<_>>()).collect()
}

/// The routes that redirect, and whether all of them could be read: the map may be another module's, or a
/// spread of it.
fn redirects(tree: &Tree, home: &str, code: &str, config: &Value) -> (Vec<String>, bool) {
    let Some(map) = at(config, "redirects") else { return (Vec::new(), true) };
    let keys = |value: &Value| -> Vec<String> {
        let map = value.as_object().into_iter().flatten();
        map.map(|(key, _)| key.clone()).filter(|key| key.starts_with('/')).collect()
    };
    let mut routes = keys(map);
    if !is_computed(map) {
        return (routes, true);
    }
    let Some(after) = code.split_once("redirects:").map(|(_, after)| after) else { return (routes, false) };
    let named = |name: &str| after.trim_start().starts_with(name) || after.contains(&format!("...{name}"));
    let imported = imports(code).filter(|(name, _)| named(name));
    let modules: Vec<Value> = imported
        .filter_map(|(_, file)| javascript(&tree.text(&path::resolve(home, file)?)?))
        .filter(|value| !is_computed(value))
        .collect();
    routes.extend(modules.iter().flat_map(keys));
    (routes, !modules.is_empty())
}

/// The default imports of files: the name, and the path as it is written.
fn imports(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.lines().filter_map(|line| {
        let (name, file) = line.strip_prefix("import ")?.split_once(" from ")?;
        let file = file.trim().trim_end_matches(';').trim_matches(['"', '\'']);
        (file.starts_with('.') && name.chars().all(char::is_alphanumeric)).then_some((name, file))
    })
}

/// The options of `starlight(…)` among the integrations.
fn starlight(config: &Value) -> Value {
    let list = at(config, "integrations").and_then(Value::as_array).into_iter().flatten();
    let call = list.filter(|entry| text(entry, CALL) == Some("starlight"));
    call.filter_map(|call| call.get("args")?.get(0)).next().cloned().unwrap_or_default()
}

struct Starlight {
    locales: Vec<String>,
    /// Whether a markdown plugin may rewrite links to files.
    rewrites: bool,
    known: bool,
}

impl Links for Starlight {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, from, link, kind, .. } = asked;
        let beside = path::resolve(path::parent(from), &link.path);
        if matches!(kind, LinkKind::Image | LinkKind::ImageReference | LinkKind::HtmlSrc) {
            if link.path.starts_with(['~', '@']) {
                return Err("an alias of the site's configuration");
            }
            let public = Aim::Route(link.path.trim_start_matches('/').to_owned());
            return Ok(if link.is_rooted() { vec![public] } else { beside.map(Aim::File).into_iter().collect() });
        }
        if !self.known {
            return Err("routes are made by code");
        }
        let mut aims = Vec::new();
        if self.rewrites && link.is_markdown() {
            aims.extend(beside.map(Aim::Page));
        }
        let Some(url) = site.browser(from, &link.path) else { return Ok(aims) };
        aims.push(Aim::Url(url.clone()));
        // The base path is not added to markdown links; sites that rewrite them leave it out.
        aims.push(Aim::Route(url));
        if !link.is_rooted() && !link.path.starts_with("..") {
            // Read without the trailing slash, a page's URL has its parent as folder.
            aims.extend(site.browser(from, &format!("../{}", link.path)).map(Aim::Url));
        }
        // A page that a locale lacks falls back on the default language.
        let fallback: Vec<Aim> = aims
            .iter()
            .filter_map(|aim| match aim {
                Aim::Url(url) => site.below_base(url),
                Aim::Route(route) => Some(route.as_str()),
                _ => None,
            })
            .filter_map(|route| route.split_once('/'))
            .filter(|(first, _)| self.locales.iter().any(|locale| locale == first))
            .map(|(_, rest)| Aim::Route(rest.to_owned()))
            .collect();
        aims.extend(fallback);
        Ok(aims)
    }

    fn special(&self, _: &Site, _: &Tree, _: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        dest.starts_with(['~', '@']).then_some(Err("an alias of the site's configuration"))
    }
}

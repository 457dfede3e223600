use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::super::{is_hidden, stem};
use super::options::{Content, entry, list};
use crate::site::config::{flag, front_matter, is_computed, json, text, texts, yaml};
use crate::site::destination::is_markdown;
use crate::site::published::Site;
use crate::tree::{Tree, path};

/// A name without a number that only orders it (`01-first`), dates and versions excepted.
pub(super) fn without_number(name: &str) -> &str {
    static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\d+\s*[-_.]+\s*([^-_.\s].*)$").ok());
    static KEPT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^(?:\d{2}|\d{4})[-_.]\d{2}|^\d+[-_.]\d+").ok());
    if KEPT.as_ref().is_some_and(|kept| kept.is_match(name)) {
        return name;
    }
    NUMBER.as_ref().and_then(|number| Some(number.captures(name)?.get(1)?.as_str())).unwrap_or(name)
}

/// Publishes `source` under `route`; one that ends in a slash is the page of its folder.
pub(super) fn publish(site: &mut Site, source: &str, route: &str, slash: Option<bool>) {
    let bare = route.trim_matches('/');
    let is_folder = slash.unwrap_or(route.ends_with('/') || bare.is_empty());
    let folder = match (is_folder, bare) {
        (true, "") => String::new(),
        (true, bare) => format!("{bare}/"),
        (false, bare) => match path::parent(bare) {
            "" => String::new(),
            parent => format!("{parent}/"),
        },
    };
    site.publish_at(source, &path::join(bare, "index.html"), &folder);
}

pub(super) fn publish_docs(tree: &Tree, site: &mut Site, content: &Content, slash: Option<bool>) {
    for file in tree.below(&content.folder) {
        let name = &file[content.folder.len()..].trim_start_matches('/');
        let partial = name.split('/').any(|part| part.starts_with('_'));
        if !is_markdown(name) || partial || is_hidden(name) {
            continue;
        }
        // Of a translation only what the original has is published.
        let original = content.original.as_ref().map(|original| path::join(original, stem(name)));
        let stands = |page: &String| [".md", ".mdx"].iter().any(|ending| tree.is_file(&format!("{page}{ending}")));
        if original.is_some_and(|page| !stands(&page)) {
            continue;
        }
        let matter = tree.text(file).map(|text| front_matter(&text)).unwrap_or_default();
        if flag(&matter, "draft") == Some(true) {
            continue;
        }
        let folder: Vec<&str> =
            path::parent(name).split('/').filter(|part| !part.is_empty()).map(without_number).collect();
        let folder = folder.join("/");
        let base = without_number(stem(path::name(name)));
        let lower = base.to_ascii_lowercase();
        let is_index = matches!(lower.as_str(), "index" | "readme")
            || (!folder.is_empty() && lower == path::name(&folder).to_ascii_lowercase());
        let route = match text(&matter, "slug") {
            Some(slug) if slug.starts_with('/') => format!("{}{slug}", content.route),
            Some(slug) => format!("{}/{}", content.route, path::resolve(&folder, slug).unwrap_or_default()),
            None if is_index => format!("{}/{folder}/", content.route).replace("//", "/"),
            None => format!("{}/{}", content.route, path::join(&folder, text(&matter, "id").unwrap_or(base))),
        };
        publish(site, file, &route, slash);
    }
}

pub(super) fn publish_pages(tree: &Tree, site: &mut Site, folder: &str, slash: Option<bool>) {
    for file in tree.below(folder) {
        let Some(name) = path::below(file, folder) else { continue };
        let is_page = is_markdown(name) || ["js", "jsx", "ts", "tsx"].iter().any(|e| path::extension(name) == Some(e));
        if !is_page
            || name.split('/').any(|part| part.starts_with('_'))
            || name.contains(".test.")
            || name.contains("__tests__")
        {
            continue;
        }
        let route = stem(name);
        let route = if path::name(route) == "index" { format!("{}/", path::parent(route)) } else { route.to_owned() };
        if is_markdown(name) {
            publish(site, file, &route, slash);
        } else {
            site.copy(file, &path::join(route.trim_matches('/'), "index.html"));
        }
    }
}

pub(super) fn publish_blog(tree: &Tree, site: &mut Site, home: &str, blog: &Value, slash: Option<bool>) {
    static DATED: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^(.*/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+?)(?:/index)?$").ok());
    let Some(folder) =
        path::resolve(home, text(blog, "path").unwrap_or("blog")).filter(|folder| tree.is_folder(folder))
    else {
        return;
    };
    let base = text(blog, "routeBasePath").unwrap_or("blog").trim_matches('/').to_owned();
    site.roots.push(folder.clone());
    for file in tree.below(&folder) {
        let name = file[folder.len()..].trim_start_matches('/');
        if !is_markdown(name) || name.split('/').any(|part| part.starts_with('_')) {
            continue;
        }
        let matter = tree.text(file).map(|text| front_matter(&text)).unwrap_or_default();
        let dated = DATED.as_ref().and_then(|dated| dated.captures(stem(name)));
        let route = match (text(&matter, "slug"), dated) {
            (Some(slug), _) => slug.trim_start_matches('/').to_owned(),
            (None, Some(date)) => {
                format!("{}{}/{}/{}/{}", date.get(1).map_or("", |m| m.as_str()), &date[2], &date[3], &date[4], &date[5])
            }
            (None, None) => stem(name).trim_end_matches("/index").to_owned(),
        };
        publish(site, file, &path::join(&base, &route), slash);
    }
    site.make(&path::join(&base, "index.html"));
    let pattern = format!("^{}/?(tags|archive|authors|page)(/.*)?$", regex::escape(&base));
    site.open.extend(Regex::new(&pattern).ok());
    for feed in ["rss.xml", "atom.xml", "feed.json"] {
        site.make(&path::join(&base, feed));
    }
}

pub(super) fn redirects(config: &Value, site: &mut Site, doubt: &mut Option<&'static str>) {
    for plugin in list(config, "plugins") {
        let (name, options) = entry(plugin);
        if !name.contains("client-redirects") {
            continue;
        }
        if options.get("createRedirects").is_some() || options.get("redirects").is_some_and(is_computed) {
            *doubt = Some("redirects are computed by code");
        }
        for rule in list(&options, "redirects") {
            for from in texts(rule, "from") {
                site.redirect(&from, text(rule, "to").unwrap_or(""));
            }
        }
    }
}

/// Pages of categories: `_category_.json`, `_category_.yml`, and slugs in `sidebars.*`.
pub(super) fn categories(tree: &Tree, home: &str, site: &mut Site, contents: &[Content]) {
    static SLUG: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#"slug['"]?\s*:\s*['"]([^'"]+)['"]"#).ok());
    let mut slugs = Vec::new();
    for content in contents {
        for file in tree.below(&content.folder).filter(|file| path::name(file).starts_with("_category_.")) {
            let Some(body) = tree.text(file) else { continue };
            let value = if file.ends_with(".json") { json(&body) } else { yaml(&body) };
            if let Some(slug) = value.as_ref().and_then(|value| text(value, "link.slug")) {
                slugs.push(slug.to_owned());
            }
        }
        let pattern = format!("^{}/category/", regex::escape(&content.route));
        site.open.extend(Regex::new(&pattern.replace("^/", "^")).ok());
    }
    for file in tree.files_in(home).filter(|file| path::name(file).to_ascii_lowercase().contains("sidebar")) {
        let body = tree.text(file).unwrap_or_default();
        slugs.extend(SLUG.iter().flat_map(|slug| slug.captures_iter(&body)).map(|found| found[1].to_owned()));
    }
    for slug in slugs {
        for content in contents {
            site.make(&path::join(&path::join(&content.route, slug.trim_matches('/')), "index.html"));
        }
    }
}

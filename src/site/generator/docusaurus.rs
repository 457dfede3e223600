use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{at, flag, front_matter, is_computed, javascript, json, text, texts, yaml};
use crate::site::destination::{Destination, is_markdown};
use crate::site::include::Includes;
use crate::site::published::{Aim, Links, Site};
use crate::site::renderer::{Confidence, Renderer};
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// A folder of documents with the route under which it is published.
#[derive(Clone, Debug)]
struct Content {
    folder: String,
    route: String,
    /// The locale, empty for the default one.
    locale: String,
    /// For a locale: the folder that it translates.
    original: Option<String>,
}

/// Docusaurus 2 and 3: `docusaurus.config.*`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["js", "ts", "mjs", "cjs", "mts"] {
        for file in tree.named(&format!("docusaurus.config.{extension}")) {
            if !file.contains("node_modules") && homes.insert(path::parent(file).to_owned()) {
                sites.extend(site(tree, file));
            }
        }
    }
}

fn site(tree: &Tree, file: &str) -> Option<Site> {
    let home = path::parent(file).to_owned();
    let code = tree.text(file)?;
    let config = javascript(&code).unwrap_or_default();
    let (instances, blogs, mut doubt) = plugins(&config);
    let mut contents = Vec::new();
    for instance in &instances {
        contents.extend(versions(tree, &home, instance));
    }
    translations(tree, &home, &instances, &mut contents);

    let mut site =
        Site::new(Renderer::Docusaurus, &home, Box::new(Docusaurus { home: home.clone(), contents: contents.clone() }));
    site.roots = contents.iter().map(|content| content.folder.clone()).collect();
    site.roots.push(path::join(&home, "src/pages"));
    site.includes = Includes::Mdx { site: home.clone() };
    site.title_ids = false;
    site.dialect = (flag(&config, "markdown.anchors.maintainCase") != Some(true)).then_some(Dialect::Docusaurus);
    if let Some(base) = text(&config, "baseUrl").filter(|base| base.starts_with('/')) {
        site.base = base.to_owned();
    }
    if at(&config, "presets").is_none() && at(&config, "plugins").is_none() {
        site.confidence = Confidence::Medium;
        doubt = doubt.or(Some("the site's configuration is computed by code"));
    }
    let slash = flag(&config, "trailingSlash");
    for content in &contents {
        publish_docs(tree, &mut site, content, slash);
    }
    publish_pages(tree, &mut site, &path::join(&home, "src/pages"), slash);
    for blog in &blogs {
        publish_blog(tree, &mut site, &home, blog, slash);
    }
    let statics = match texts(&config, "staticDirectories") {
        list if list.is_empty() => vec!["static".to_owned()],
        list => list,
    };
    let statics: Vec<String> = statics.iter().filter_map(|folder| path::resolve(&home, folder)).collect();
    for folder in &statics {
        site.copy_below(tree, folder, "", |_| false);
    }
    redirects(&config, &mut site, &mut doubt);
    categories(tree, &home, &mut site, &contents);
    let mut hosts = statics;
    hosts.push(home);
    super::redirects::of_host(tree, &hosts, &mut site);
    site.doubt = doubt;
    Some(site)
}

/// The options of every docs instance and every blog, and why there may be more pages.
fn plugins(config: &Value) -> (Vec<Value>, Vec<Value>, Option<&'static str>) {
    let (mut docs, mut blogs, mut doubt) = (Vec::new(), Vec::new(), None);
    for preset in list(config, "presets") {
        let (name, options) = entry(preset);
        if name.contains("classic") {
            for (key, into) in [("docs", &mut docs), ("blog", &mut blogs)] {
                match options.get(key) {
                    Some(Value::Bool(false)) => {}
                    Some(Value::Object(map)) => into.push(Value::Object(map.clone())),
                    _ => into.push(Value::Object(Default::default())),
                }
            }
        } else {
            doubt = Some("a preset may make pages of the site");
        }
    }
    if at(config, "presets").is_none_or(|presets| !presets.is_array()) {
        docs.push(Value::Object(Default::default()));
        blogs.push(Value::Object(Default::default()));
    }
    for plugin in list(config, "plugins") {
        let (name, options) = entry(plugin);
        if name.contains("content-docs") {
            docs.push(options);
        } else if name.contains("content-blog") {
            blogs.push(options);
        } else if ![
            "@docusaurus/",
            "search",
            "sass",
            "gtag",
            "analytics",
            "image-zoom",
            "tailwind",
            "client-redirects",
            "pwa",
            "matomo",
            "plausible",
            "posthog",
        ]
        .iter()
        .any(|quiet| name.contains(quiet))
        {
            doubt = Some("a plugin may make pages of the site");
        }
    }
    (docs, blogs, doubt)
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    at(value, key).and_then(Value::as_array).into_iter().flatten()
}

/// A plugin is its name, or a list of its name and its options.
fn entry(plugin: &Value) -> (String, Value) {
    let (name, options) = match plugin {
        Value::Array(items) => (items.first(), items.get(1).cloned()),
        other => (Some(other), None),
    };
    let name = name.and_then(|name| name.as_str().or_else(|| name.get("args")?.get(0)?.as_str())).unwrap_or("?");
    (name.to_owned(), options.filter(Value::is_object).unwrap_or_default())
}

/// The versions of a docs instance: the folder and the route of each.
fn versions(tree: &Tree, home: &str, instance: &Value) -> Vec<Content> {
    let id = text(instance, "id").unwrap_or("default");
    let prefix = if id == "default" { String::new() } else { format!("{id}_") };
    let base = text(instance, "routeBasePath").unwrap_or("docs").trim_matches('/').to_owned();
    let content = |folder: String, route: String| Content { folder, route, locale: String::new(), original: None };
    let current = path::resolve(home, text(instance, "path").unwrap_or("docs")).unwrap_or_default();
    let names: Vec<String> = if flag(instance, "disableVersioning") == Some(true) {
        Vec::new()
    } else {
        let file = path::join(home, &format!("{prefix}versions.json"));
        tree.text(&file)
            .and_then(|text| json(&text))
            .map(|list| texts(&Value::from_iter([("v", list)]), "v"))
            .unwrap_or_default()
    };
    let last = text(instance, "lastVersion").map(str::to_owned).or_else(|| names.first().cloned());
    let at_path = |name: &str| {
        let set = at(instance, "versions").and_then(|v| v.get(name)).and_then(|v| text(v, "path")).map(str::to_owned);
        set.map(|path| path.trim_matches('/').to_owned())
    };
    let mut found = Vec::new();
    let shown = at(instance, "onlyIncludeVersions").map(|_| texts(instance, "onlyIncludeVersions"));
    let shows = |name: &str| shown.as_ref().is_none_or(|shown| shown.iter().any(|v| v == name));
    for name in names.iter().filter(|name| shows(name)) {
        let route =
            at_path(name).unwrap_or_else(|| if last.as_ref() == Some(name) { String::new() } else { name.clone() });
        let folder = path::join(home, &format!("{prefix}versioned_docs/version-{name}"));
        found.push(content(folder, path::join(&base, &route)));
    }
    let is_last = names.is_empty() || last.as_deref() == Some("current");
    if flag(instance, "includeCurrentVersion") != Some(false) && shows("current") {
        let route = at_path("current").unwrap_or_else(|| if is_last { String::new() } else { "next".to_owned() });
        found.push(content(current, path::join(&base, &route)));
    }
    found
}

/// `i18n/<locale>/docusaurus-plugin-content-docs[-id]/<version>`.
fn translations(tree: &Tree, home: &str, instances: &[Value], contents: &mut Vec<Content>) {
    let root = path::join(home, "i18n");
    let prefix = format!("{root}/");
    let locales: BTreeSet<&str> =
        tree.folders().filter_map(|folder| folder.strip_prefix(&prefix)).filter(|rest| !rest.contains('/')).collect();
    for locale in locales {
        for instance in instances {
            let plugin = match text(instance, "id") {
                Some(id) if id != "default" => format!("docusaurus-plugin-content-docs-{id}"),
                _ => "docusaurus-plugin-content-docs".to_owned(),
            };
            let folder = path::join(&root, &format!("{locale}/{plugin}"));
            for original in versions(tree, home, instance) {
                let version = match path::name(&original.folder) {
                    name if name.starts_with("version-") => name,
                    _ => "current",
                };
                let folder = path::join(&folder, version);
                if tree.is_folder(&folder) {
                    contents.push(Content {
                        folder,
                        route: path::join(locale, &original.route),
                        locale: locale.to_owned(),
                        original: Some(original.folder),
                    });
                }
            }
        }
    }
}

/// A name without a number that only orders it (`01-first`), dates and versions excepted.
fn without_number(name: &str) -> &str {
    static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\d+\s*[-_.]+\s*([^-_.\s].*)$").ok());
    static KEPT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^(?:\d{2}|\d{4})[-_.]\d{2}|^\d+[-_.]\d+").ok());
    if KEPT.as_ref().is_some_and(|kept| kept.is_match(name)) {
        return name;
    }
    NUMBER.as_ref().and_then(|number| Some(number.captures(name)?.get(1)?.as_str())).unwrap_or(name)
}

/// Publishes `source` under `route`; one that ends in a slash is the page of its folder.
fn publish(site: &mut Site, source: &str, route: &str, slash: Option<bool>) {
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

fn publish_docs(tree: &Tree, site: &mut Site, content: &Content, slash: Option<bool>) {
    for file in tree.below(&content.folder) {
        let name = &file[content.folder.len()..].trim_start_matches('/');
        let partial = name.split('/').any(|part| part.starts_with('_'));
        if !is_markdown(name) || partial || is_hidden(name) {
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

fn publish_pages(tree: &Tree, site: &mut Site, folder: &str, slash: Option<bool>) {
    for file in tree.below(folder) {
        let name = &file[folder.len() + 1..];
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

fn publish_blog(tree: &Tree, site: &mut Site, home: &str, blog: &Value, slash: Option<bool>) {
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
        let name = &file[folder.len() + 1..];
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

fn redirects(config: &Value, site: &mut Site, doubt: &mut Option<&'static str>) {
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
fn categories(tree: &Tree, home: &str, site: &mut Site, contents: &[Content]) {
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

struct Docusaurus {
    home: String,
    contents: Vec<Content>,
}

impl Docusaurus {
    fn content(&self, from: &str) -> Option<&Content> {
        self.contents
            .iter()
            .filter(|content| path::within(from, &content.folder))
            .max_by_key(|content| content.folder.len())
    }

    /// The sources that a link to a markdown file may mean: beside the page, from its content's root, from the site.
    fn sources(&self, from: &str, file: &str) -> Vec<Aim> {
        let content = self.content(from);
        let mut folders = Vec::new();
        if !file.starts_with('/') {
            folders.push(path::parent(from).to_owned());
            // A page that the locale lacks is taken from the default one.
            if let Some((content, original)) = content.and_then(|c| Some((c, c.original.as_ref()?))) {
                folders.push(path::join(original, path::parent(from)[content.folder.len()..].trim_matches('/')));
            }
        }
        folders.extend(content.map(|content| content.folder.clone()));
        folders.extend(content.and_then(|content| content.original.clone()));
        folders.push(self.home.clone());
        let pages = path::join(&self.home, "src/pages");
        let found = folders.iter().filter_map(|folder| path::resolve(folder, file));
        found.filter(|found| !path::within(found, &pages) || path::within(from, &pages)).map(Aim::Page).collect()
    }
}

impl Links for Docusaurus {
    fn aims(
        &self,
        site: &Site,
        tree: &Tree,
        from: &str,
        link: &Destination,
        kind: LinkKind,
    ) -> Result<Vec<Aim>, &'static str> {
        let bare = link.path.trim_start_matches('/');
        let beside = path::resolve(path::parent(from), &link.path);
        if matches!(kind, LinkKind::Image | LinkKind::ImageReference | LinkKind::HtmlSrc) {
            return Ok(if link.is_rooted() {
                vec![Aim::Route(bare.to_owned()), Aim::Url(bare.to_owned())]
            } else {
                beside.map(Aim::File).into_iter().collect()
            });
        }
        let mut aims = Vec::new();
        if link.is_markdown() && kind != LinkKind::HtmlHref {
            aims = self.sources(from, &link.path);
        } else if !link.is_rooted() && path::extension(&link.path).is_some() {
            aims.extend(beside.filter(|beside| tree.is_file(beside) && !is_markdown(beside)).map(Aim::File));
        }
        if link.is_rooted() {
            aims.push(Aim::Route(bare.to_owned()));
            if site.base != "/" {
                aims.push(Aim::Url(bare.to_owned()));
            }
            if let Some(content) = self.content(from).filter(|content| !content.locale.is_empty()) {
                aims.push(Aim::Route(path::join(&content.locale, bare)));
            }
        } else if let Some(url) = site.browser(from, &link.path) {
            if let Some(content) = self.content(from).filter(|content| !content.locale.is_empty())
                && let Some(rest) = site.below_base(&url).and_then(|route| route.strip_prefix(&content.locale))
            {
                aims.push(Aim::Route(rest.trim_start_matches('/').to_owned()));
            }
            aims.push(Aim::Url(url));
        }
        Ok(aims)
    }

    fn special(&self, _: &Site, _: &Tree, _: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        let (path, _) = dest.split_once('#').unwrap_or((dest, ""));
        if let Some(rest) = path.strip_prefix("@site/") {
            return Some(Ok(vec![Aim::File(path::join(&self.home, rest))]));
        }
        let rest = path.strip_prefix("pathname://")?.trim_start_matches('/');
        Some(Ok(vec![Aim::Route(rest.to_owned()), Aim::Url(rest.to_owned())]))
    }
}

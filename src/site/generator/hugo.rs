use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use serde_json::{Map, Value};

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{at, flag, front_matter, json, text, texts, toml, yaml};
use crate::site::destination::{Destination, is_markdown};
use crate::site::published::{Aim, Links, Site};
use crate::site::renderer::Renderer;
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// Hugo: `hugo.*`, `config.*` beside `content/`, or `config/_default/`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["toml", "yaml", "yml", "json"] {
        for file in tree.named(&format!("hugo.{extension}")).chain(tree.named(&format!("config.{extension}"))) {
            let folder = path::parent(file);
            let home = match folder.strip_suffix("config/_default") {
                Some(home) => home.trim_end_matches('/'),
                None => folder,
            };
            let is_hugo = path::name(file).starts_with("hugo.") || tree.is_folder(&path::join(home, "content"));
            if is_hugo && !file.contains("node_modules") {
                homes.insert(home.to_owned());
            }
        }
    }
    sites.extend(homes.iter().filter_map(|home| site(tree, home)));
}

/// A folder of content with the route prefix of its language.
#[derive(Clone)]
struct Content {
    root: String,
    prefix: String,
}

fn site(tree: &Tree, home: &str) -> Option<Site> {
    let config = config(tree, home);
    let contents = contents(tree, home, &config);
    if contents.is_empty() {
        return None;
    }
    let hook = hook(tree, home, &config);
    let ugly = flag(&config, "uglyurls") == Some(true);
    let keep_case = flag(&config, "disablepathtolower") == Some(true);
    let mut hugo = Hugo { contents: contents.clone(), hook, pages: BTreeMap::new(), names: BTreeMap::new() };
    let mut site = Site::new(Renderer::Hugo, &contents[0].root, Box::new(Nothing));
    site.roots = contents.iter().map(|content| content.root.clone()).collect();
    if let Some((_, rest)) = text(&config, "baseurl").and_then(|url| url.split_once("://")) {
        let base = rest.split_once('/').map_or("", |(_, path)| path).trim_matches('/');
        site.base = if base.is_empty() { "/".to_owned() } else { format!("/{base}/") };
    }
    site.dialect = dialect(&config);
    site.any_case = hook != Hook::None;
    let languages: Vec<String> = at(&config, "languages")
        .and_then(Value::as_object)
        .map(|map| map.keys().cloned().collect())
        .unwrap_or_default();
    for content in &contents {
        for file in tree.below(&content.root) {
            let name = &file[content.root.len()..].trim_start_matches('/');
            if is_hidden(name) {
                continue;
            }
            publish(tree, &mut site, &mut hugo, content, file, &languages, ugly, keep_case);
        }
    }
    for folder in tree.folders() {
        // A section without `_index.md` still has a list page.
        for content in &contents {
            let Some(name) = folder.strip_prefix(&content.root).filter(|_| path::within(folder, &content.root)) else {
                continue;
            };
            let name = logical(name.trim_start_matches('/'));
            if !tree.is_file(&path::join(folder, "index.md")) && !tree.is_file(&path::join(folder, "_index.md")) {
                site.make(&path::join(&path::join(&content.prefix, &name), "index.html"));
            }
        }
    }
    let statics = path::join(home, "static");
    site.copy_below(tree, &statics, "", |_| false);
    let terms = at(&config, "taxonomies").and_then(Value::as_object).map(|map| texts_of(map)).unwrap_or_default();
    let terms = terms.into_iter().chain(["tags".to_owned(), "categories".to_owned(), "page".to_owned()]);
    for term in terms {
        site.open.extend(Regex::new(&format!("^(.+/)?{}(/.*)?$", regex::escape(&term))).ok());
    }
    site.open.extend(Regex::new(r"(^|/)(index\.xml|index\.json|sitemap\.xml|robots\.txt|\d+/)$").ok());
    site.doubt = doubt(tree, home, &config);
    site.links = Box::new(hugo);
    super::redirects::of_host(tree, &[statics, home.to_owned()], &mut site);
    Some(site)
}

fn texts_of(map: &Map<String, Value>) -> Vec<String> {
    map.values().filter_map(|value| value.as_str().map(str::to_owned)).collect()
}

/// The merged configuration, keys in lower case as Hugo reads them.
fn config(tree: &Tree, home: &str) -> Value {
    let mut merged = Map::new();
    let read = |file: &str| -> Option<Map<String, Value>> {
        let body = tree.text(file)?;
        let value = match path::extension(file)? {
            "toml" => toml(&body),
            "json" => json(&body),
            _ => yaml(&body),
        }?;
        match lower(value) {
            Value::Object(map) => Some(map),
            _ => None,
        }
    };
    for stem in ["hugo", "config"] {
        for extension in ["toml", "yaml", "yml", "json"] {
            for folder in [home.to_owned(), path::join(home, "config/_default")] {
                merged.extend(read(&path::join(&folder, &format!("{stem}.{extension}"))).unwrap_or_default());
            }
        }
    }
    for file in tree.files_in(&path::join(home, "config/_default")) {
        let key = stem(path::name(file)).to_ascii_lowercase();
        if !matches!(key.as_str(), "hugo" | "config")
            && let Some(map) = read(file)
        {
            merged.insert(key, Value::Object(map));
        }
    }
    Value::Object(merged)
}

fn lower(value: Value) -> Value {
    match value {
        Value::Object(map) => map.into_iter().map(|(key, value)| (key.to_ascii_lowercase(), lower(value))).collect(),
        Value::Array(items) => items.into_iter().map(lower).collect(),
        value => value,
    }
}

/// The content folders: `contentDir`, one a language, or mounted.
fn contents(tree: &Tree, home: &str, config: &Value) -> Vec<Content> {
    let default = text(config, "defaultcontentlanguage").unwrap_or("en").to_ascii_lowercase();
    let in_folder = flag(config, "defaultcontentlanguageinsubdir") == Some(true);
    let prefix = |language: &str| {
        let language = language.to_ascii_lowercase();
        if language.is_empty() || language == default && !in_folder { String::new() } else { language }
    };
    let mut found: Vec<Content> = Vec::new();
    let mut add = |root: Option<String>, prefix: String| {
        if let Some(root) = root.filter(|root| tree.is_folder(root))
            && !found.iter().any(|content| content.root == root)
        {
            found.push(Content { root, prefix });
        }
    };
    let mounts = at(config, "module.mounts").and_then(Value::as_array).into_iter().flatten();
    for mount in mounts.filter(|mount| text(mount, "target") == Some("content")) {
        let language = text(mount, "lang").unwrap_or("");
        add(path::resolve(home, text(mount, "source").unwrap_or("content")), prefix(language));
    }
    for (language, options) in at(config, "languages").and_then(Value::as_object).into_iter().flatten() {
        if let Some(folder) = text(options, "contentdir") {
            add(path::resolve(home, folder), prefix(language));
        }
    }
    if found.is_empty() {
        let root = path::resolve(home, text(config, "contentdir").unwrap_or("content"));
        if let Some(root) = root.filter(|root| tree.is_folder(root)) {
            found.push(Content { root, prefix: if in_folder { default } else { String::new() } });
        }
    }
    found.sort_by(|a, b| (!a.prefix.is_empty(), &a.root).cmp(&(!b.prefix.is_empty(), &b.root)));
    found
}

/// How links of pages are changed when they are rendered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hook {
    None,
    Embedded,
    Custom,
}

fn hook(tree: &Tree, home: &str, config: &Value) -> Hook {
    let custom = tree.below(home).any(|file| {
        path::name(file).starts_with("render-link")
            && file.ends_with(".html")
            && file.contains("layouts/")
            && file.contains("_markup/")
    });
    let embedded = match at(config, "markup.goldmark.renderhooks.link.useembedded") {
        Some(value) => matches!(value.as_str(), Some("always" | "fallback")),
        None => {
            flag(config, "markup.goldmark.renderhooks.link.enabledefault") == Some(true)
                || at(config, "languages").and_then(Value::as_object).is_some_and(|map| map.len() > 1)
        }
    };
    if custom {
        Hook::Custom
    } else if embedded {
        Hook::Embedded
    } else {
        Hook::None
    }
}

fn dialect(config: &Value) -> Option<Dialect> {
    let parser = at(config, "markup.goldmark.parser");
    let option = |key| parser.and_then(|parser| at(parser, key));
    if ["autoheadingid", "autoid"].iter().any(|key| option(key).and_then(Value::as_bool) == Some(false)) {
        return None;
    }
    match option("autoidtype").or_else(|| option("autoheadingidtype")).and_then(Value::as_str) {
        None | Some("github") => Some(Dialect::Hugo),
        Some("github-ascii") => Some(Dialect::HugoAscii),
        Some("blackfriday") => Some(Dialect::HugoBlackfriday),
        Some(_) => None,
    }
}

fn doubt(tree: &Tree, home: &str, config: &Value) -> Option<&'static str> {
    let missing = |mount: &Value| {
        text(mount, "source").and_then(|source| path::resolve(home, source)).is_none_or(|source| !tree.exists(&source))
    };
    let mounts = at(config, "module.mounts").and_then(Value::as_array);
    if mounts.is_some_and(|mounts| mounts.iter().any(missing)) {
        return Some("content is mounted from outside the tree");
    }
    if at(config, "module.imports").is_some()
        || at(config, "theme").is_some_and(|_| !tree.is_folder(&path::join(home, "themes")))
    {
        return Some("a theme outside the tree may resolve links");
    }
    if tree.below(home).any(|file| path::name(file).starts_with("_content.gotmpl")) {
        return Some("pages are made by a content adapter");
    }
    at(config, "permalinks").map(|_| "routes are computed from permalinks")
}

/// A content path as Hugo's logical path: lower case, spaces as hyphens.
fn logical(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

#[allow(clippy::too_many_arguments)]
fn publish(
    tree: &Tree,
    site: &mut Site,
    hugo: &mut Hugo,
    content: &Content,
    file: &str,
    languages: &[String],
    ugly: bool,
    keep_case: bool,
) {
    let name = file[content.root.len()..].trim_start_matches('/');
    let in_bundle = path::ancestors(file)
        .filter(|folder| path::within(folder, &content.root))
        .any(|folder| tree.is_file(&path::join(folder, "index.md")) && path::join(folder, "index.md") != file);
    let is_page = is_markdown(name) || name.ends_with(".html") || name.ends_with(".adoc");
    if !is_page || in_bundle {
        let route = path::join(&logical(path::parent(name)), path::name(name));
        site.copy(file, &path::join(&content.prefix, &route));
        hugo.pages.entry(path::join(&content.prefix, &logical(name))).or_insert_with(|| file.to_owned());
        return;
    }
    let matter = tree.text(file).map(|text| lower(front_matter(&text))).unwrap_or_default();
    let never = |key: &str| {
        at(&matter, key)
            .is_some_and(|build| text(build, "render") == Some("never") || flag(build, "render") == Some(false))
    };
    if flag(&matter, "draft") == Some(true)
        || flag(&matter, "headless") == Some(true)
        || never("build")
        || never("_build")
    {
        return;
    }
    let mut bare = stem(name);
    let mut prefix = content.prefix.clone();
    if let Some((rest, language)) = bare.rsplit_once('.')
        && languages.iter().any(|l| l.eq_ignore_ascii_case(language))
    {
        bare = rest;
        prefix = if content.prefix.is_empty() && languages.first().is_some_and(|_| language == "en") {
            String::new()
        } else {
            language.to_owned()
        };
    }
    let (folder, base) = (path::parent(bare), path::name(bare));
    let is_folder = matches!(base, "_index" | "index");
    let key = if is_folder { logical(folder) } else { logical(bare) };
    hugo.pages.insert(path::join(&prefix, &key), file.to_owned());
    hugo.names.entry(path::name(&key).to_owned()).or_default().push(file.to_owned());
    let routed =
        if keep_case { if is_folder { folder.replace(' ', "-") } else { bare.replace(' ', "-") } } else { key };
    let routed = match text(&matter, "slug") {
        Some(slug) if !slug.is_empty() && base != "_index" => path::join(path::parent(&routed), &logical(slug)),
        _ => routed,
    };
    let routed = path::join(&prefix, &routed);
    let output = match text(&matter, "url") {
        Some(url) if url.ends_with(".html") => url.trim_matches('/').to_owned(),
        Some(url) => path::join(url.trim_matches('/'), "index.html"),
        None if ugly && base != "_index" && !routed.is_empty() => format!("{routed}.html"),
        None => path::join(&routed, "index.html"),
    };
    site.publish(file, &output);
    for alias in texts(&matter, "aliases") {
        let alias = match alias.strip_prefix('/') {
            Some(rooted) => rooted.to_owned(),
            None => path::resolve(path::parent(&routed), &alias).unwrap_or(alias),
        };
        let alias = alias.trim_end_matches('/');
        site.redirect(
            &if ugly && !alias.ends_with(".html") { format!("{alias}.html") } else { alias.to_owned() },
            &routed,
        );
    }
}

/// Stands in until the pages are known.
struct Nothing;

impl Links for Nothing {
    fn aims(&self, _: &Site, _: &Tree, _: &str, _: &Destination, _: LinkKind) -> Result<Vec<Aim>, &'static str> {
        Ok(Vec::new())
    }
}

struct Hugo {
    contents: Vec<Content>,
    hook: Hook,
    /// Sources by logical path, the language's prefix in front.
    pages: BTreeMap<String, String>,
    /// Sources by the last part of their logical path.
    names: BTreeMap<String, Vec<String>>,
}

impl Hugo {
    fn content(&self, from: &str) -> Option<&Content> {
        self.contents
            .iter()
            .filter(|content| path::within(from, &content.root))
            .max_by_key(|content| content.root.len())
    }

    /// The source that a page reference means: from the page's folder, then from the content's root.
    fn lookup(&self, from: &str, reference: &str) -> Option<String> {
        let content = self.content(from)?;
        let bare = reference.trim_end_matches('/');
        let bare = bare.strip_suffix(".md").or_else(|| bare.strip_suffix(".html")).unwrap_or(bare);
        let bare = if matches!(path::name(bare), "_index" | "index") { path::parent(bare) } else { bare };
        let inner = path::parent(from)[content.root.len()..].trim_start_matches('/');
        let own = logical(stem(from[content.root.len()..].trim_start_matches('/')));
        let mut folders = vec![];
        if !reference.starts_with('/') {
            folders.push(logical(inner));
            folders.push(own);
        }
        folders.push(String::new());
        for prefix in [content.prefix.as_str(), ""] {
            for folder in &folders {
                let Some(key) = path::resolve(folder, &logical(bare)) else { continue };
                if let Some(found) = self.pages.get(&path::join(prefix, &key)) {
                    return Some(found.clone());
                }
            }
        }
        None
    }

    /// `ref`/`relref`: a page reference, or the unique base name of a page anywhere.
    fn reference(&self, from: &str, reference: &str) -> Vec<Aim> {
        let bare = reference.split('#').next().unwrap_or("");
        if bare.is_empty() {
            return vec![Aim::Page(from.to_owned())];
        }
        if let Some(found) = self.lookup(from, bare) {
            return vec![Aim::Page(found)];
        }
        let name = logical(path::name(bare.trim_end_matches('/')));
        let name = name.strip_suffix(".md").unwrap_or(&name);
        if !bare.starts_with('/')
            && let Some(found) = self.names.get(name).and_then(|found| found.first())
        {
            return vec![Aim::Page(found.clone())];
        }
        let root = self.content(from).map_or("", |content| content.root.as_str());
        vec![Aim::Page(path::join(root, bare.trim_matches('/')))]
    }
}

impl Links for Hugo {
    fn aims(
        &self,
        site: &Site,
        tree: &Tree,
        from: &str,
        link: &Destination,
        kind: LinkKind,
    ) -> Result<Vec<Aim>, &'static str> {
        let raw = matches!(kind, LinkKind::HtmlHref | LinkKind::HtmlSrc);
        let mut aims = Vec::new();
        if self.hook != Hook::None && !raw {
            aims.extend(self.lookup(from, &link.path).map(Aim::Page));
            if self.hook == Hook::Custom {
                aims.extend(
                    path::resolve(path::parent(from), &link.path).filter(|file| tree.is_file(file)).map(Aim::File),
                );
                aims.push(Aim::Route(link.path.trim_start_matches('/').to_owned()));
            }
        }
        aims.extend(site.browser(from, &link.path).map(Aim::Url));
        // A language that lacks the page falls back on the default one.
        if let Some(content) = self.content(from).filter(|content| !content.prefix.is_empty())
            && let Some(Aim::Url(url)) = aims.last().cloned()
            && let Some(rest) = site.below_base(&url).and_then(|route| route.strip_prefix(&content.prefix))
        {
            aims.push(Aim::Route(rest.trim_start_matches('/').to_owned()));
        }
        let alive = aims.iter().any(|aim| site.reach(tree, aim) != crate::site::published::Reached::Nothing);
        if self.hook == Hook::Custom && !alive {
            return Err("a link hook of the site resolves it");
        }
        Ok(aims)
    }

    fn special(&self, _: &Site, _: &Tree, from: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        let inner = dest.trim().strip_prefix("{{<").or_else(|| dest.trim().strip_prefix("{{%"))?;
        let inner = [">}}", "%}}"].iter().find_map(|end| inner.split_once(end))?.0.trim();
        let (word, argument) = inner.split_once(char::is_whitespace)?;
        if !matches!(word, "ref" | "relref") {
            return Some(Err("template"));
        }
        let argument = argument.trim().trim_start_matches("path=").trim();
        let reference = match argument.chars().next()? {
            quote @ ('"' | '\'' | '`') => argument[1..].split(quote).next()?,
            _ => argument.split_whitespace().next()?,
        };
        Some(Ok(self.reference(from, reference)))
    }
}

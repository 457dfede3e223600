use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;

use super::declared::{declared, major};
use super::{is_hidden, redirects, stem};
use crate::document::LinkKind;
use crate::site::config::{Globs, REGEX, at, flag, is_computed, javascript, text, texts};
use crate::site::destination::is_markdown;
use crate::site::include::Includes;
use crate::site::published::{Aim, Asked, Links, Site, follow};
use crate::site::renderer::{Confidence, Renderer};
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// VitePress 1.6 and 2: `.vitepress/config.*` or `.vitepress/config/index.*`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for extension in ["ts", "mts", "js", "mjs", "cjs"] {
        for file in tree.named(&format!("config.{extension}")).chain(tree.named(&format!("index.{extension}"))) {
            let folder = path::parent(file).trim_end_matches("/config");
            if path::name(folder) == ".vitepress" && !file.contains("node_modules") {
                homes.insert(path::parent(folder).to_owned());
            }
        }
    }
    sites.extend(homes.iter().map(|home| site(tree, home)));
}

fn site(tree: &Tree, home: &str) -> Site {
    let folder = path::join(home, ".vitepress");
    let (config, code) = read(tree, &folder);
    let root = path::resolve(home, text(&config, "srcDir").unwrap_or(".")).unwrap_or_else(|| home.to_owned());
    let clean = flag(&config, "cleanUrls").unwrap_or(false);
    let mut site =
        Site::new(Renderer::VitePress, &root, Box::new(VitePress { root: root.clone(), clean, dead: dead(&config) }));
    site.serves_html = clean;
    // Since 2.0.0-alpha.4 the fragment of a link is made an id like a heading's text: `#some_key` leads to `some-key`.
    // Source: <https://github.com/vuejs/vitepress/pull/4628>.
    site.slugs_fragments =
        declared(tree, home, "vitepress").is_some_and(|written| major(&written).is_none_or(|major| major > 1));
    site.includes = Includes::VitePress { root: root.clone() };
    if let Some(base) = text(&config, "base").filter(|base| base.starts_with('/')) {
        site.base = base.to_owned();
    }
    // A function in `markdown` may do anything; only one that names ids changes them.
    let custom = at(&config, "markdown").is_some_and(|markdown| {
        is_computed(markdown) || at(markdown, "slugify").is_some() || at(markdown, "anchor.slugify").is_some()
    });
    site.dialect = (!custom && !code.contains("slugify")).then_some(Dialect::VitePress);
    site.confidence = if at(&config, "srcDir").is_some_and(is_computed) { Confidence::Low } else { Confidence::High };
    site.doubt = at(&config, "rewrites")
        .is_some_and(is_computed)
        .then_some("routes are computed by code")
        .or(at(&config, "srcDir").is_some_and(is_computed).then_some("the content folder is computed by code"))
        .or((flag(&config, "ignoreDeadLinks") == Some(true)).then_some("the site ignores dead links on purpose"));

    site.writes_pages = writes_pages(tree, &folder);
    let excluded = Globs::new(texts(&config, "srcExclude"));
    let rewrites = rewrites(&config);
    for file in tree.below(&root) {
        let Some(name) = path::below(file, &root) else { continue };
        if is_hidden(name) || !file.ends_with(".md") || excluded.matches(name) {
            continue;
        }
        let moved = rewrites.iter().find_map(|(from, to)| rewrite(from, to, name)).unwrap_or_else(|| name.to_owned());
        let output = format!("{}.html", stem(&moved));
        if name.contains('[') {
            let pattern = stem(name).split('[').enumerate().fold(String::new(), |mut out, (index, part)| {
                let part = if index == 0 { part } else { part.split_once(']').map_or("", |(_, rest)| rest) };
                out.push_str(if index == 0 { "" } else { ".+" });
                out.push_str(&regex::escape(part));
                out
            });
            site.open.extend(Regex::new(&format!("^{pattern}(\\.html)?$")).ok());
        }
        site.publish(file, &output);
    }
    let public = path::join(&root, "public");
    site.copy_below(tree, &public, "", |_| false);
    redirects::of_host(tree, &[public, home.to_owned()], &mut site);
    site
}

/// The configuration and all of its code: what `config/index.*` lacks may stand in the files beside it.
fn read(tree: &Tree, folder: &str) -> (Value, String) {
    let mut merged = Value::Object(Default::default());
    let mut code = String::new();
    let beside = path::join(folder, "config");
    let files =
        tree.files_in(folder).filter(|file| path::name(file).starts_with("config.")).chain(tree.files_in(&beside));
    let mut files: Vec<&str> = files.collect();
    files.sort_by_key(|file| !path::name(file).starts_with("config.") && !path::name(file).starts_with("index."));
    for file in files {
        let Some(text) = tree.text(file) else { continue };
        code.push_str(&text);
        if let (Some(Value::Object(more)), Some(map)) = (javascript(&text), merged.as_object_mut()) {
            for (key, value) in more {
                map.entry(key).or_insert(value);
            }
        }
    }
    (merged, code)
}

/// Whether a plugin of the site's own transforms the text of its pages: `transform(code, id)` that looks for `.md`.
/// The `transform(pages)` of a data loader makes a list of them and changes none.
fn writes_pages(tree: &Tree, folder: &str) -> bool {
    let parts = [path::join(folder, "theme"), path::join(folder, "cache")];
    let code = tree.below(folder).filter(|file| !parts.iter().any(|part| path::within(file, part)));
    let bundler = tree.files_in(path::parent(folder)).filter(|file| path::name(file).starts_with("vite.config."));
    let two = |after: &str| after.split(')').next().is_some_and(|parameters| parameters.contains(','));
    code.chain(bundler)
        .filter(|file| path::extension(file).is_some_and(|e| matches!(e, "ts" | "mts" | "js" | "mjs" | "cjs")))
        .filter(|file| !path::name(file).contains(".data."))
        .filter_map(|file| tree.text(file))
        .filter(|text| text.split("transform(").skip(1).any(two))
        .any(|text| [".md'", ".md\"", ".md`", "\\.md"].iter().any(|end| text.contains(end)))
}

/// `rewrites` pairs as patterns of paths with `.md`.
fn rewrites(config: &Value) -> Vec<(Regex, String)> {
    let pairs = at(config, "rewrites").and_then(Value::as_object).into_iter().flatten();
    pairs
        .filter_map(|(from, to)| {
            let to = to.as_str()?;
            let mut names = Vec::new();
            let mut pattern = String::from("^");
            for (index, part) in from.split(':').enumerate() {
                if index == 0 {
                    pattern.push_str(&regex::escape(part));
                    continue;
                }
                let width = part.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
                let (name, mut rest) = part.split_at(width);
                let inner = ["(.*)", "*", "+"].iter().find_map(|form| {
                    rest = rest.strip_prefix(form)?;
                    Some("(.*)")
                });
                pattern.push_str(inner.unwrap_or("([^/]+?)"));
                pattern.push_str(&regex::escape(rest));
                names.push(name.to_owned());
            }
            pattern.push('$');
            let mut target = to.replace('$', "$$");
            for (index, name) in names.iter().enumerate() {
                for form in [format!(":{name}(.*)"), format!(":{name}*"), format!(":{name}")] {
                    target = target.replace(&form, &format!("${{{}}}", index + 1));
                }
            }
            Some((Regex::new(&pattern).ok()?, target))
        })
        .collect()
}

fn rewrite(from: &Regex, to: &str, name: &str) -> Option<String> {
    from.is_match(name).then(|| from.replace(name, to).into_owned())
}

/// The links that `ignoreDeadLinks` lists on purpose.
fn dead(config: &Value) -> Vec<Regex> {
    let list = at(config, "ignoreDeadLinks").and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|entry| match (entry.as_str(), text(entry, REGEX)) {
        (Some("localhostLinks"), _) => None,
        (Some(exact), _) => Regex::new(&format!("^{}$", regex::escape(exact))).ok(),
        (_, Some(pattern)) => Regex::new(&pattern.replace("\\/", "/")).ok(),
        // A function: it may ignore anything.
        _ => Regex::new("").ok(),
    })
    .collect()
}

struct VitePress {
    root: String,
    clean: bool,
    dead: Vec<Regex>,
}

impl Links for VitePress {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, from, link, kind, .. } = asked;
        if self.dead.iter().any(|pattern| pattern.is_match(&link.path)) {
            return Err("the site ignores this dead link on purpose");
        }
        let beside = || path::resolve(path::parent(from), &link.path).map(Aim::File);
        match kind {
            LinkKind::Image | LinkKind::ImageReference | LinkKind::HtmlSrc => {
                let mut aims = vec![Aim::Route(link.path.trim_start_matches('/').to_owned())];
                if link.is_rooted() {
                    aims.push(Aim::File(path::join(&self.root, link.path.trim_start_matches('/'))));
                } else {
                    aims = beside().into_iter().collect();
                }
                return Ok(aims);
            }
            // Raw HTML gets neither the base path nor the rewriting of `.md`.
            LinkKind::HtmlHref => {
                let url = site.browser(from, &link.path).map(Aim::Url);
                // The bundler takes the `href` of `<use>` and `<image>` for a file beside the page.
                let file = if is_asset(&link.path) { beside() } else { None };
                return Ok(url.into_iter().chain(file).collect());
            }
            _ => {}
        }
        let folder = site.pages.get(from).map_or("", |page| page.folder.as_str());
        if is_asset(&link.path) {
            return Ok(vec![Aim::Route(follow(folder, &link.path))]);
        }
        let bare = ["/index.md", "/index.html", "/index"].iter().find_map(|end| link.path.strip_suffix(end));
        let route = match bare {
            Some(rest) => format!("{rest}/"),
            None if matches!(link.path.as_str(), "index.md" | "index" | "index.html") => "./".to_owned(),
            None => {
                let page =
                    link.path.strip_suffix(".md").or_else(|| link.path.strip_suffix(".html")).unwrap_or(&link.path);
                let folder = page.ends_with('/');
                if folder || self.clean { page.to_owned() } else { format!("{page}.html") }
            }
        };
        Ok(vec![Aim::Route(follow(folder, &route))])
    }
}

/// Whether VitePress takes a path for a file to leave alone (`treatAsHtml` in its `shared.ts`).
fn is_asset(path: &str) -> bool {
    const KNOWN: [&str; 58] = [
        "3g2",
        "3gp",
        "ai",
        "apng",
        "avi",
        "avif",
        "bmp",
        "cab",
        "css",
        "csv",
        "cur",
        "doc",
        "docx",
        "eot",
        "eps",
        "epub",
        "exe",
        "gif",
        "gz",
        "ico",
        "ics",
        "jpeg",
        "jpg",
        "js",
        "json",
        "jsonld",
        "m4a",
        "m4v",
        "mid",
        "mov",
        "mp3",
        "mp4",
        "mpeg",
        "ogg",
        "otf",
        "pdf",
        "png",
        "ppt",
        "pptx",
        "rar",
        "rss",
        "rtf",
        "svg",
        "tar",
        "tgz",
        "tif",
        "tiff",
        "ts",
        "ttf",
        "txt",
        "wasm",
        "wav",
        "webm",
        "webmanifest",
        "webp",
        "woff",
        "woff2",
        "xml",
    ];
    let more = ["zip", "xls", "xlsx", "yaml", "yml", "toml", "sh", "ps1"];
    !is_markdown(path)
        && path::extension(path).is_some_and(|e| {
            let e = e.to_ascii_lowercase();
            KNOWN.contains(&e.as_str()) || more.contains(&e.as_str())
        })
}

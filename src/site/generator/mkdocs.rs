use std::collections::BTreeMap;

use serde_json::Value;

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{Ignores, TAG, at, flag, text, texts, yaml};
use crate::site::destination::{Destination, is_markdown};
use crate::site::include::Includes;
use crate::site::published::{Aim, Links, Reached, Site};
use crate::site::renderer::{Confidence, Renderer};
use crate::site::slug::{Dialect, PythonSlug, PythonStyle};
use crate::tree::{Tree, path};

/// Plugins that make neither pages nor ids.
const QUIET_PLUGINS: &[&str] = &[
    "search",
    "redirects",
    "minify",
    "social",
    "privacy",
    "offline",
    "glightbox",
    "meta",
    "mike",
    "tags",
    "autorefs",
    "awesome-pages",
    "awesome-nav",
    "literate-nav",
    "section-index",
    "git-revision-date",
    "git-revision-date-localized",
    "git-committers",
    "git-authors",
    "git-latest-changes",
    "mkdocstrings",
    "macros",
    "include-markdown",
    "table-reader",
    "print-site",
    "rss",
    "typeset",
    "optimize",
    "info",
    "group",
    "mermaid2",
    "panzoom",
    "img2fig",
    "swagger-ui-tag",
    "open-in-new-tab",
    "termynal",
    "markdown-exec",
    "exclude",
    "exclude-search",
    "ezlinks",
    "roamlinks",
    "material/search",
    "material/social",
    "material/tags",
    "material/privacy",
    "material/meta",
    "material/offline",
    "llmstxt",
    "with-pdf",
    "pdf-export",
    "video",
    "charts",
    "drawio",
    "excalidraw",
    "tooltips",
    "snippets",
    "autolinks",
    "site-urls",
    "macro",
    "markdownextradata",
    "codeinclude",
    "callouts",
    "material/group",
    "material/info",
    "abbreviations",
    "kroki",
    "bibtex",
    "spellcheck",
    "htmlproofer",
    "linkcheck",
    "material/optimize",
    "material/typeset",
    "alias",
    "d2",
    "pub-social",
    "git-snippet",
    "embed_file",
    "file-filter",
    "unused-files",
    "badges",
    "caption",
    "enumerate-headings",
    "quiz",
];

/// MkDocs 1.6: `mkdocs.yml`, or the nearest to that name in a folder.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut configs: BTreeMap<&str, &str> = BTreeMap::new();
    for file in tree.paths() {
        let name = path::name(file);
        if !name.starts_with("mkdocs") || !(name.ends_with(".yml") || name.ends_with(".yaml")) {
            continue;
        }
        let best = configs.entry(path::parent(file)).or_insert(file);
        let rank = |file: &str| match path::name(file) {
            "mkdocs.yml" => 0,
            "mkdocs.yaml" => 1,
            "mkdocs.public.yml" => 2,
            _ => 3,
        };
        if rank(file) < rank(best) {
            *best = file;
        }
    }
    sites.extend(configs.values().filter_map(|file| site(tree, file)));
}

fn site(tree: &Tree, file: &str) -> Option<Site> {
    let home = path::parent(file);
    let (config, whole) = read(tree, file, 0)?;
    let root = path::resolve(home, text(&config, "docs_dir").unwrap_or("docs"))?;
    if !tree.is_folder(&root) || at(&config, "site_name").is_none() && at(&config, "nav").is_none() && whole {
        return None;
    }
    let plugins = named(&config, "plugins");
    let extensions = named(&config, "markdown_extensions");
    let directories = flag(&config, "use_directory_urls").unwrap_or(true);
    let absolute =
        text(&config, "validation.links.absolute_links").or_else(|| text(&config, "validation.absolute_links"));
    let links = MkDocs { root: root.clone(), rooted: absolute == Some("relative_to_docs") };
    let mut site = Site::new(Renderer::MkDocs, &root, Box::new(links));
    if let Some((_, rest)) = text(&config, "site_url").and_then(|url| url.split_once("://")) {
        let base = rest.split_once('/').map_or("", |(_, path)| path).trim_matches('/');
        site.base = if base.is_empty() { "/".to_owned() } else { format!("/{base}/") };
    }
    site.dialect = dialect(&extensions);
    site.confidence = if whole && at(&config, "hooks").is_none() { Confidence::High } else { Confidence::Medium };
    site.includes = Includes::MkDocs {
        bases: bases(home, &root, &extensions),
        snippets: extensions.iter().any(|(name, _)| name == "pymdownx.snippets"),
    };
    let noisy = plugins.iter().any(|(name, _)| !QUIET_PLUGINS.contains(&name.trim_start_matches("material/")));
    site.doubt = if noisy || at(&config, "hooks").is_some() {
        Some("a plugin may make pages of the site")
    } else {
        (!whole).then_some("the inherited configuration is not in the tree")
    };

    let ignores = Ignores::new(text(&config, "exclude_docs").unwrap_or(""));
    for file in tree.below(&root) {
        let name = if root.is_empty() { file } else { &file[root.len() + 1..] };
        if is_hidden(name) || ignores.matches(name) {
            continue;
        }
        if !is_markdown(name) {
            site.copy(file, name);
            continue;
        }
        let (folder, base) = (path::parent(name), stem(path::name(name)));
        if base == "README" && tree.is_file(&path::join(path::parent(file), "index.md")) {
            continue;
        }
        let output = match base {
            "index" | "README" => path::join(folder, "index.html"),
            base if directories => path::join(folder, &format!("{base}/index.html")),
            base => path::join(folder, &format!("{base}.html")),
        };
        site.publish(file, &output);
    }
    for (from, to) in plugins
        .iter()
        .filter(|(name, _)| name == "redirects")
        .filter_map(|(_, o)| at(o, "redirect_maps")?.as_object())
        .flatten()
    {
        let route = stem(from).trim_end_matches("index").trim_end_matches('/');
        let from = if directories { format!("{route}/") } else { format!("{route}.html") };
        site.redirect(&from, to.as_str().unwrap_or(""));
    }
    super::redirects::of_host(tree, &[root, home.to_owned()], &mut site);
    Some(site)
}

/// The configuration with what it inherits, and whether all of that was there to read.
fn read(tree: &Tree, file: &str, depth: usize) -> Option<(Value, bool)> {
    let config = yaml(&tree.text(file)?)?;
    let Some(parent) = text(&config, "INHERIT") else { return config.is_object().then_some((config, true)) };
    let parent = path::resolve(path::parent(file), parent).filter(|_| depth < 8);
    match parent.and_then(|parent| read(tree, &parent, depth + 1)) {
        Some((mut merged, whole)) => {
            merge(&mut merged, config);
            Some((merged, whole))
        }
        None => Some((config, false)),
    }
}

/// MkDocs merges mappings key by key and replaces everything else.
fn merge(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            for (key, value) in above {
                merge(below.entry(key).or_insert(Value::Null), value);
            }
        }
        (below, above) => *below = above,
    }
}

/// The entries of `plugins` or `markdown_extensions` with their options: a list of names and one-key
/// mappings, or one mapping.
fn named(config: &Value, key: &str) -> Vec<(String, Value)> {
    match at(config, key) {
        Some(Value::Object(map)) => map.iter().map(|(name, options)| (name.clone(), options.clone())).collect(),
        Some(Value::Array(list)) => list
            .iter()
            .flat_map(|entry| match entry {
                Value::String(name) => vec![(name.clone(), Value::Null)],
                Value::Object(map) => map.iter().map(|(name, options)| (name.clone(), options.clone())).collect(),
                _ => Vec::new(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn bases(home: &str, root: &str, extensions: &[(String, Value)]) -> Vec<String> {
    let mut bases = vec![home.to_owned()];
    for (_, options) in extensions.iter().filter(|(name, _)| name == "pymdownx.snippets") {
        bases.extend(texts(options, "base_path").iter().filter_map(|base| path::resolve(home, base)));
    }
    // `!relative $config_dir` and the like, and the base of markdown-include.
    bases.push(root.to_owned());
    bases
}

/// The heading dialect; `None` if `slugify` is a function that is not known.
fn dialect(extensions: &[(String, Value)]) -> Option<Dialect> {
    let short = |name: &str| name.trim_start_matches("markdown.extensions.").to_owned();
    let has = |wanted: &str| extensions.iter().any(|(name, _)| short(name) == wanted);
    let options = extensions.iter().find(|(name, _)| short(name) == "toc").map(|(_, options)| options);
    let style = match options.and_then(|options| at(options, "slugify")) {
        None => PythonStyle::Toc,
        Some(slugify) => {
            let name = text(slugify, TAG)?;
            let lower = text(slugify, "value.kwds.case") == Some("lower");
            let percent = flag(slugify, "value.kwds.percent_encode").unwrap_or(false);
            match name.rsplit([':', '.']).next()? {
                "slugify_unicode" => PythonStyle::TocUnicode,
                "slugify" if name.contains("pymdownx") => PythonStyle::Pymdownx { lower, percent },
                "slugify" if name.contains("toc") => PythonStyle::Toc,
                "uslugify" | "gfm" => PythonStyle::Pymdownx { lower: true, percent: false },
                "uslugify_encoded" | "gfm_encoded" => PythonStyle::Pymdownx { lower: true, percent: true },
                "uslugify_cased" => PythonStyle::Pymdownx { lower: false, percent: false },
                _ => return None,
            }
        }
    };
    let separator = options.and_then(|options| text(options, "separator")).unwrap_or("-");
    Some(Dialect::Python(PythonSlug {
        style,
        separator: separator.chars().next()?,
        attr_list: ["attr_list", "extra", "pymdownx.extra"].iter().any(|name| has(name)),
        emoji: has("pymdownx.emoji"),
    }))
}

struct MkDocs {
    root: String,
    /// `absolute_links: relative_to_docs`.
    rooted: bool,
}

impl MkDocs {
    /// Whether `aim` lies where themes put their own files.
    fn is_of_theme(&self, site: &Site, aim: &Aim) -> bool {
        let route = match aim {
            Aim::Page(source) => source.strip_prefix(self.root.as_str()).unwrap_or("").trim_start_matches('/'),
            Aim::Url(url) => site.below_base(url).unwrap_or(""),
            _ => "",
        };
        let first = route.split('/').next().unwrap_or("");
        matches!(first, "assets" | "css" | "js" | "img" | "stylesheets" | "javascripts" | "search" | "sitemap.xml")
    }
}

impl Links for MkDocs {
    fn aims(
        &self,
        site: &Site,
        tree: &Tree,
        from: &str,
        link: &Destination,
        kind: LinkKind,
    ) -> Result<Vec<Aim>, &'static str> {
        let mut aims = Vec::new();
        if link.is_rooted() {
            if self.rooted {
                aims.push(Aim::Page(path::join(&self.root, link.path.trim_matches('/'))));
            }
            aims.push(Aim::Url(link.path.trim_start_matches('/').to_owned()));
        } else {
            let source = path::resolve(path::parent(from), &link.path).map(Aim::Page);
            let url = site.browser(from, &link.path).map(Aim::Url);
            let raw = matches!(kind, LinkKind::HtmlHref | LinkKind::HtmlSrc);
            aims.extend(if raw { [url, source] } else { [source, url] }.into_iter().flatten());
        }
        if !link.is_markdown()
            && aims.iter().any(|aim| self.is_of_theme(site, aim))
            && aims.iter().all(|aim| site.reach(tree, aim) == Reached::Nothing)
        {
            return Err("may come from the theme");
        }
        Ok(aims)
    }
}

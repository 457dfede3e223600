use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::{is_hidden, stem};
use crate::document::LinkKind;
use crate::site::config::{Globs, at, is_computed, python, texts, yaml};
use crate::site::destination::{Destination, is_markdown};
use crate::site::include::Includes;
use crate::site::published::{Aim, Asked, Links, Reached, Site};
use crate::site::renderer::{Confidence, Renderer};
use crate::site::slug::Dialect;
use crate::tree::{Tree, path};

/// Extensions that write documents at build time.
const MAKERS: &[&str] = &[
    "autoapi.extension",
    "autodoc2",
    "sphinx.ext.autosummary",
    "sphinx.ext.apidoc",
    "sphinxcontrib.apidoc",
    "sphinx_gallery",
    "sphinx_gallery.gen_gallery",
    "breathe",
    "exhale",
    "sphinx_autodoc2",
    "nbsphinx",
    "ablog",
    "sphinx_multiversion",
];

/// Sphinx with MyST: `conf.py` that names `myst_parser` or `myst_nb`; Jupyter Book: `_toc.yml`.
pub(super) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    let mut homes = BTreeSet::new();
    for file in tree.named("conf.py") {
        let Some(text) = tree.text(file).filter(|text| text.contains("extensions")) else { continue };
        let myst = ["myst_parser", "myst_nb", "recommonmark", "myst-parser"].iter().any(|name| text.contains(name));
        if myst && homes.insert(path::parent(file).to_owned()) {
            let mut links = Sphinx::new(made_by(&text));
            links.keeps_addresses = text.contains("recommonmark") && !text.contains("myst");
            sites.push(site(tree, path::parent(file), &python(&text), links));
        }
    }
    for file in tree.named("_toc.yml") {
        let home = path::parent(file);
        if tree.is_file(&path::join(home, "_config.yml")) && homes.insert(home.to_owned()) {
            sites.push(book(tree, home));
        }
    }
}

fn site(tree: &Tree, root: &str, config: &Value, links: Sphinx) -> Site {
    let labels = labels(tree, root);
    let extensions = texts(config, "extensions");
    let extended = extensions.iter().any(|name| !name.starts_with("myst"));
    let links = Sphinx { root: root.to_owned(), labels: labels.clone(), extended, ..links };
    let mut site = Site::new(Renderer::Sphinx, root, Box::new(links));
    let levels = at(config, "myst_heading_anchors").and_then(Value::as_i64).unwrap_or(0);
    let custom =
        at(config, "myst_heading_slug_func").is_some() || at(config, "myst_heading_anchors").is_some_and(is_computed);
    site.dialect = (!custom).then_some(Dialect::Docutils);
    site.also = Some((Dialect::Myst, levels.clamp(0, 7) as u8));
    site.labels = labels.into_keys().collect();
    site.includes = Includes::Myst { root: root.to_owned() };
    site.doubt = extensions
        .iter()
        .any(|name| MAKERS.contains(&name.as_str()))
        .then_some("an extension may write pages of the site")
        .or(at(config, "extensions")
            .is_some_and(is_computed)
            .then_some("the site's configuration is computed by code"));
    let excluded = Globs::new(texts(config, "exclude_patterns").iter().flat_map(|p| [p.clone(), format!("{p}/**")]));
    publish(tree, &mut site, root, &excluded);
    site
}

/// The files and folders that the code of a `conf.py` names, if it writes files: the names stand for what it
/// writes as well as for what it reads.
fn made_by(code: &str) -> Vec<String> {
    static NAME: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#"["']([\w-][\w./-]*)["']"#).ok());
    const WRITES: &[&str] = &["\"w\")", "'w')", "write_text(", "shutil.copy", "copytree(", "symlink", "makedirs("];
    if !WRITES.iter().any(|call| code.contains(call)) {
        return Vec::new();
    }
    let names = NAME.iter().flat_map(|name| name.captures_iter(code));
    names.map(|name| name[1].trim_end_matches('/').to_owned()).filter(|name| name.len() > 2).collect()
}

/// Whether MyST takes `link` for a reference to anything of the project: a word without a folder and without the
/// ending of a kind of file.
fn is_reference(link: &Destination) -> bool {
    const FILES: &[&str] = &[
        "md", "rst", "ipynb", "html", "htm", "png", "jpg", "jpeg", "gif", "svg", "pdf", "txt", "yml", "yaml", "json",
        "toml", "cfg", "ini", "csv", "py", "sh", "zip", "css", "js", "com", "org", "io",
    ];
    // `autosectionlabel` writes `document:heading`.
    link.path.contains(':')
        || !link.path.contains('/') && path::extension(&link.path).is_none_or(|ending| !FILES.contains(&ending))
}

fn publish(tree: &Tree, site: &mut Site, root: &str, excluded: &Globs) {
    for file in tree.below(root) {
        let Some(name) = path::below(file, root) else { continue };
        let source = is_markdown(name) || name.ends_with(".rst") || name.ends_with(".ipynb");
        if source && !is_hidden(name) && !excluded.matches(name) {
            site.publish(file, &format!("{}.html", stem(name)));
        }
    }
}

/// A Jupyter Book: links by file; how it makes ids was not measured.
fn book(tree: &Tree, root: &str) -> Site {
    let mut site = site(tree, root, &Value::Object(Default::default()), Sphinx::new(Vec::new()));
    let config = tree.text(&path::join(root, "_config.yml")).and_then(|text| yaml(&text)).unwrap_or_default();
    site.dialect = None;
    site.confidence = Confidence::Low;
    if at(&config, "sphinx.extra_extensions").is_some() {
        site.doubt = Some("an extension may write pages of the site");
    }
    site
}

/// Labels of the whole project, with the page of each: `(x)=`, `.. _x:`, `:name: x`, `{#x}`.
fn labels(tree: &Tree, root: &str) -> BTreeMap<String, String> {
    static LABEL: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(?m)^[ \t>*+-]*\(([^()\n]+)\)=[ \t]*$|^[ \t]*\.\. _`?([^:`\n]+)`?:[ \t]*$|^[ \t]*:(?:name|label):[ \t]*(\S+)|\{[^{}\n]*#([\w.:-]+)[^{}\n]*\}|^(?:name|label): (\S+)$").ok()
    });
    let mut found = BTreeMap::new();
    for file in tree.below(root) {
        if !(is_markdown(file) || file.ends_with(".rst") || file.ends_with(".txt")) {
            continue;
        }
        let Some(text) = tree.text(file) else { continue };
        for label in LABEL.iter().flat_map(|label| label.captures_iter(&text)) {
            if let Some(name) = label.iter().skip(1).flatten().next() {
                found.entry(name.as_str().trim().to_lowercase()).or_insert_with(|| file.to_owned());
            }
        }
    }
    found
}

struct Sphinx {
    root: String,
    labels: BTreeMap<String, String>,
    /// Files and folders of the source that the configuration's code may write.
    made: Vec<String>,
    /// Whether extensions document code: then `[text](Class.method)` may name what no file shows.
    extended: bool,
    /// Whether a link to what is no document stays as it is written: recommonmark does so, MyST looks for a label.
    keeps_addresses: bool,
}

impl Sphinx {
    fn new(made: Vec<String>) -> Self {
        Sphinx { root: String::new(), labels: BTreeMap::new(), made, extended: false, keeps_addresses: false }
    }

    fn label(&self, name: &str) -> Option<Aim> {
        self.labels.get(&name.to_lowercase()).map(|page| Aim::File(page.clone()))
    }

    /// A path of the project: rooted ones start at the source folder.
    fn path(&self, from: &str, link: &str) -> Option<String> {
        match link.strip_prefix('/') {
            Some(rest) => path::resolve(&self.root, rest),
            None => path::resolve(path::parent(from), link),
        }
    }

    fn documents(&self, from: &str, link: &str) -> Vec<Aim> {
        self.path(from, link).iter().flat_map(|at| sources(at)).collect()
    }

    /// The document that a role or a `toctree` names: more `..` than there are folders lead to the source folder.
    /// Source: `docname_join` in `sphinx/util/__init__.py`.
    fn named(&self, from: &str, name: &str) -> Vec<Aim> {
        let folder = path::below(path::parent(from), &self.root).unwrap_or("");
        let start = if name.starts_with('/') { "" } else { folder };
        let mut parts: Vec<&str> = Vec::new();
        for part in start.split('/').chain(name.split('/')) {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        sources(&path::join(&self.root, &parts.join("/"))).to_vec()
    }
}

/// The files that the document at `at` may be written in.
fn sources(at: &str) -> [Aim; 3] {
    [".md", ".rst", ".ipynb"].map(|extension| Aim::Page(format!("{at}{extension}")))
}

impl Links for Sphinx {
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, tree, from, link, kind } = asked;
        if kind == LinkKind::HtmlHref {
            return Err("raw HTML in a Sphinx page");
        }
        let file = self.path(from, &link.path);
        let is_source = is_markdown(&link.path) || link.path.ends_with(".rst");
        let mut aims: Vec<Aim> = file.iter().cloned().map(Aim::Page).collect();
        // Anything that is no document is copied as a download.
        aims.extend(file.filter(|file| tree.is_file(file) && !is_source).map(Aim::File));
        if self.keeps_addresses && link.path.ends_with(".html") {
            aims.extend(site.browser(from, &link.path).map(Aim::Url));
        }
        let name = aims.first().map_or("", |aim| match aim {
            Aim::Page(page) => page.strip_prefix(self.root.as_str()).unwrap_or("").trim_start_matches('/'),
            _ => "",
        });
        let is_source = |file: &str| is_markdown(file) || file.ends_with(".rst");
        let bare = |file: &str| if is_source(file) { stem(file).to_owned() } else { file.to_owned() };
        let made = |made: &String| path::within(name, made) || bare(name) == bare(made);
        if self.made.iter().any(made) && !tree.exists(&path::join(&self.root, name)) {
            return Err("may be written by the site's configuration");
        }
        if self.extended && is_reference(link) && aims.iter().all(|aim| site.reach(tree, aim) == Reached::Nothing) {
            let known = self.documents(from, &link.path).iter().any(|aim| site.reach(tree, aim) != Reached::Nothing);
            if !known && self.label(&link.path).is_none() {
                return Err("may name an object that an extension documents");
            }
        }
        if link.fragment.is_none() && !link.path.ends_with('/') {
            aims.extend(self.documents(from, &link.path));
            aims.extend(self.label(&link.path));
        }
        Ok(aims)
    }

    fn special(&self, _: &Site, tree: &Tree, from: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        if let Some(rest) = dest.strip_prefix("project:") {
            let (rest, _) = rest.split_once('#').unwrap_or((rest, ""));
            return Some(match rest {
                "" => Err("a label of another project"),
                rest => {
                    Ok(self.path(from, rest).map(Aim::Page).into_iter().chain(self.documents(from, rest)).collect())
                }
            });
        }
        if let Some(rest) = dest.strip_prefix("path:") {
            return Some(Ok(self
                .path(from, rest)
                .filter(|file| tree.is_file(file))
                .map(Aim::File)
                .into_iter()
                .collect()));
        }
        if dest.starts_with("inv:") || dest.starts_with("myst:") {
            return Some(Err("a label of another project"));
        }
        let (role, rest) = dest.strip_prefix('{')?.split_once("}`")?;
        let body = rest.strip_suffix('`')?;
        let target = body.rsplit_once('<').map_or(body, |(_, target)| target.trim_end_matches('>')).trim();
        Some(match role {
            // intersphinx looks what stands behind a key of its mapping up there; no document's own name has a colon.
            "doc" if target.contains(':') => Err("a label of another project"),
            "doc" => Ok(self.named(from, target)),
            "download" => {
                Ok(self.path(from, target).filter(|file| tree.is_file(file)).map(Aim::File).into_iter().collect())
            }
            "ref" => Ok(self.label(target).into_iter().collect()),
            _ => Err("a role of an extension"),
        })
    }
}

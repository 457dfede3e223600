mod links;
mod options;

use std::collections::BTreeMap;

use links::MkDocs;
use options::{QUIET_PLUGINS, bases, dialect, named, read};

use super::{is_hidden, stem};
use crate::site::config::{Ignores, at, flag, text};
use crate::site::destination::is_markdown;
use crate::site::include::Includes;
use crate::site::published::Site;
use crate::site::renderer::{Confidence, Renderer};
use crate::tree::{Tree, path};

/// MkDocs 1.6: `mkdocs.yml`, or the nearest to that name in a folder.
pub(in crate::site) fn discover(tree: &Tree, sites: &mut Vec<Site>) {
    sites.extend(configs(tree).into_iter().filter_map(|file| site(tree, file)));
}

/// The configuration of each folder that has one.
fn configs(tree: &Tree) -> Vec<&str> {
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
    configs.into_values().collect()
}

/// The folders that sites take their pages from which are put together when they are built: the configured folder is
/// not in the tree, and what else a program writes there nobody can tell. The address at which pages are edited says
/// where they come from.
pub(in crate::site) fn assembled(tree: &Tree) -> Vec<String> {
    let source = |file: &str| {
        let (config, _) = read(tree, file, 0)?;
        at(&config, "site_name")?;
        let root = path::resolve(path::parent(file), text(&config, "docs_dir").unwrap_or("docs"))?;
        if tree.is_folder(&root) {
            return None;
        }
        let folder = text(&config, "edit_uri").and_then(edited)?;
        (!folder.is_empty() && tree.is_folder(&folder)).then_some(folder)
    };
    configs(tree).into_iter().filter(|file| !path::is_vendored(file)).filter_map(source).collect()
}

/// The folder in an address at which pages are edited, `edit/main/docs/usage/`: what stands behind the branch.
fn edited(address: &str) -> Option<String> {
    let mut parts = address.split('/').skip_while(|part| !matches!(*part, "edit" | "blob" | "tree" | "raw"));
    parts.nth(1)?;
    Some(parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/"))
}

/// Whether one of the configurations beside each other adds the blog plugin: the site that is published may be
/// made of several.
fn has_blog(tree: &Tree, home: &str) -> bool {
    let configs = tree.files_in(home).filter(|file| {
        let name = path::name(file);
        name.starts_with("mkdocs") && (name.ends_with(".yml") || name.ends_with(".yaml"))
    });
    let named = |line: &str| {
        matches!(line.trim_start_matches(['-', ' ']).trim_end(), "blog" | "blog:" | "material/blog" | "material/blog:")
    };
    configs.filter_map(|file| tree.text(file)).any(|text| text.lines().any(named))
}

fn is_zensical(tree: &Tree) -> bool {
    tree.is_file("zensical.toml") || tree.text("pyproject.toml").is_some_and(|text| text.contains("zensical"))
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
    let links = MkDocs {
        root: root.clone(),
        rooted: absolute == Some("relative_to_docs"),
        blog: has_blog(tree, home),
        zensical: is_zensical(tree),
    };
    let mut site = Site::new(Renderer::MkDocs, &root, Box::new(links));
    if let Some((_, rest)) = text(&config, "site_url").and_then(|url| url.split_once("://")) {
        let base = rest.split_once('/').map_or("", |(_, path)| path).trim_matches('/');
        site.base = if base.is_empty() { "/".to_owned() } else { format!("/{base}/") };
    }
    site.dialect = dialect(&extensions);
    site.confidence = if whole && at(&config, "hooks").is_none() { Confidence::High } else { Confidence::Medium };
    site.includes = Includes::MkDocs { bases: bases(home, &root, &extensions) };
    let noisy = plugins.iter().any(|(name, _)| !QUIET_PLUGINS.contains(&name.trim_start_matches("material/")));
    site.doubt = if noisy || at(&config, "hooks").is_some() {
        Some("a plugin may make pages of the site")
    } else {
        (!whole).then_some("the inherited configuration is not in the tree")
    };

    let ignores = Ignores::new(text(&config, "exclude_docs").unwrap_or(""));
    for file in tree.below(&root) {
        let Some(name) = path::below(file, &root) else { continue };
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

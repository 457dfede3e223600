use super::destination::Destination;
use super::renderer::Renderer;
use crate::tree::{Tree, path};

/// Which forge shows the files: by its own folders, GitHub if nothing says otherwise.
pub(super) fn of(tree: &Tree) -> Renderer {
    let any = |names: &[&str]| names.iter().any(|name| tree.exists(name));
    if any(&[".github"]) {
        Renderer::GitHub
    } else if any(&[".gitlab-ci.yml", ".gitlab"]) {
        Renderer::GitLab
    } else if any(&[".gitea", ".forgejo", ".woodpecker", ".woodpecker.yml", ".woodpecker.yaml"]) {
        Renderer::Gitea
    } else {
        Renderer::GitHub
    }
}

/// The repository path that a link means on a forge; `Err` is a reason to say nothing.
pub(super) fn target(from: &str, link: &Destination) -> Result<String, &'static str> {
    if link.path.is_empty() {
        return Ok(from.to_owned());
    }
    if ["/blob/", "/tree/", "/raw/", "/issues/", "/pull/", "/wiki/"].iter().any(|part| link.path.contains(part)) {
        return Err("a page of the forge");
    }
    let folder = if link.is_rooted() { "" } else { path::parent(from) };
    path::resolve(folder, &link.path).ok_or("outside the repository")
}

/// Whether a file of that path is there; a trailing slash asks for a folder.
pub(super) fn answers(tree: &Tree, path: &str, link: &Destination) -> bool {
    if link.path.ends_with('/') { tree.is_folder(path) } else { tree.exists(path) }
}

/// Whether `link` leads to a file if it is read from a folder named like the page, as a generator that publishes
/// `a/b.md` as `a/b/` has the browser read it.
pub(super) fn stands_below(tree: &Tree, from: &str, link: &str) -> bool {
    let page = from.rsplit_once('.').map_or(from, |(stem, _)| stem);
    path::resolve(page, link).is_some_and(|path| !path.is_empty() && tree.exists(&path))
}

/// Why a file that is not there may be published all the same.
pub(super) fn doubt(tree: &Tree, link: &str) -> Option<&'static str> {
    // RDoc publishes `a/README.md` as `files/a/README_md.html` and rewrites links of its main page so.
    let rdoc = link.strip_prefix("files/").is_some_and(|rest| tree.is_file(rest));
    rdoc.then_some("an address of generated API pages")
}

/// Configuration files of generators whose rules are not known here.
const FOREIGN: &[&str] = &[
    "docs.json",
    "mint.json",
    "docfx.json",
    "gatsby-config.js",
    "gatsby-config.ts",
    ".eleventy.js",
    "eleventy.config.js",
    "eleventy.config.mjs",
    "eleventy.config.cjs",
    "siteConfig.js",
    "zensical.toml",
    "gridsome.config.js",
    "nuxt.config.ts",
    "nuxt.config.js",
    "antora.yml",
    "hexo.config.js",
    "source.config.ts",
    "velite.config.ts",
    "contentlayer.config.ts",
    "redocly.yaml",
    "fern.config.json",
    "_quarto.yml",
    "pelicanconf.py",
    "svelte.config.js",
];

/// Projects of Writerside, which looks images and topics up by name: it is told at the root as well.
const WRITERSIDE: &[&str] = &["writerside.cfg", "project.ihp"];

/// Whether a folder above `file` holds the configuration of such a generator. At the root most of them publish
/// something else than the repository's documents.
pub(super) fn has_foreign_generator(tree: &Tree, file: &str) -> bool {
    let holds = |folder: &str, names: &[&str]| names.iter().any(|name| tree.is_file(&path::join(folder, name)));
    let topics = file.split('/').any(|part| part == "topics");
    if topics && path::ancestors(file).any(|folder| holds(folder, WRITERSIDE)) {
        return true;
    }
    if path::ancestors(file).any(|folder| is_source_of_hexo(tree, folder)) {
        return true;
    }
    // It publishes `docs` unless it says otherwise, wherever it is told.
    if file.starts_with("docs/") && tree.is_file("zensical.toml") {
        return true;
    }
    path::ancestors(file)
        .filter(|folder| !folder.is_empty())
        .any(|folder| FOREIGN.iter().any(|name| tree.is_file(&path::join(folder, name))))
}

/// Whether `folder` holds the pages of a Hexo site, whose `_config.yml` has the name of Jekyll's.
fn is_source_of_hexo(tree: &Tree, folder: &str) -> bool {
    path::name(folder) == "source" && is_home_of_hexo(tree, path::parent(folder))
}

/// Whether the `_config.yml` in `home` is Hexo's: its package asks for that.
pub(super) fn is_home_of_hexo(tree: &Tree, home: &str) -> bool {
    tree.is_file(&path::join(home, "_config.yml"))
        && tree.text(&path::join(home, "package.json")).is_some_and(|text| text.contains("\"hexo\""))
}

/// Whether `link`, written from the root, leads to a file of the project below the root that the page at `from` is of:
/// there such a project is read when it stands alone. What git ignores there is made when the project is set up.
pub(super) fn is_of_a_project_below(tree: &Tree, from: &str, link: &str) -> bool {
    const MANIFESTS: &[&str] =
        &["Cargo.toml", "composer.json", "go.mod", "mix.exs", "package.json", "pubspec.yaml", "pyproject.toml"];
    let Some(rest) = link.strip_prefix('/') else { return false };
    let is_project = |folder: &str| MANIFESTS.iter().any(|name| tree.is_file(&path::join(folder, name)));
    let below = |folder: &&str| !folder.is_empty();
    path::ancestors(from).filter(below).any(|folder| {
        let file = path::join(folder, rest);
        let made = || tree.is_ignored(&file) && path::ancestors(&file).filter(below).any(is_project);
        tree.exists(&file) && is_project(folder) || made()
    })
}

/// Whether ExDoc, which looks pages up by file name among its `extras`, would find `link`.
pub(super) fn is_found_by_name(tree: &Tree, file: &str, link: &str) -> bool {
    let is_mix = || path::ancestors(file).any(|folder| tree.is_file(&path::join(folder, "mix.exs")));
    let name = path::name(link);
    !name.is_empty()
        && is_mix()
        && (link.ends_with(".html")
            || link.ends_with(".epub")
            || link.contains("assets/")
            || tree.named(name).next().is_some())
}

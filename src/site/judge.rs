use super::destination::{Destination, has_extension, is_markdown};
use super::forge;
use super::ids::Maker;
use super::near::{has_letters, near};
use super::published::{Aim, Asked, Reached, Site};
use super::renderer::{Renderer, Resolution};
use super::sites::Sites;
use crate::document::{Corpus, LinkKind};
use crate::tree::{Kind, Tree, path};

/// A link without its fragment, followed.
#[derive(Debug)]
pub(super) enum Followed {
    /// To a page that `Maker` renders.
    Page(String),
    /// To anything else that exists.
    File(String),
    /// To a redirect.
    Redirect(String),
    /// To nothing; where it could have led.
    Dead { candidates: Vec<String>, near: Option<String> },
    /// It cannot be told.
    Silent(&'static str),
}

/// Follows `link` from the page `from` of `site`.
pub(super) fn on_site(site: &Site, tree: &Tree, from: &str, link: &Destination, kind: LinkKind) -> Followed {
    if link.path.is_empty() {
        // Parts of the frame (Docsify's `_sidebar.md`) stand on every page.
        let part = site.renderer == Renderer::Docsify && path::name(from).starts_with('_');
        return if part { Followed::Silent("read where it is included") } else { Followed::Page(from.to_owned()) };
    }
    match site.links.aims(&Asked { site, tree, from, link, kind }) {
        Ok(aims) => aimed(site, tree, from, &aims, link),
        Err(reason) => Followed::Silent(reason),
    }
}

/// The first of `aims` that leads somewhere.
pub(super) fn aimed(site: &Site, tree: &Tree, from: &str, aims: &[Aim], link: &Destination) -> Followed {
    let mut outside = false;
    for aim in aims {
        match site.reach(tree, aim) {
            Reached::Page(source) => return Followed::Page(site.nearest_twin(source, from).to_owned()),
            Reached::File(source) => return Followed::File(source.to_owned()),
            Reached::Redirect(to) => return Followed::Redirect(to.to_owned()),
            Reached::Made => return Followed::Silent("made when the site is built"),
            Reached::Outside => outside = true,
            Reached::Nothing => {}
        }
    }
    if outside && aims.iter().all(|aim| matches!(aim, Aim::Url(_))) {
        return Followed::Silent("outside the site");
    }
    let mut candidates = Vec::new();
    let mut near = None;
    // Whoever writes a file's name means the file.
    let file = forge::target(from, link).ok();
    if link.is_markdown() {
        candidates.extend(file.clone());
    }
    for aim in aims {
        match aim {
            Aim::Page(source) | Aim::File(source) => {
                push(&mut candidates, source.clone());
                near = near.or_else(|| in_other_case(tree, source));
            }
            Aim::Url(_) | Aim::Route(_) => {
                let route = match aim {
                    Aim::Url(url) => site.below_base(url).unwrap_or(url),
                    Aim::Route(route) => route.as_str(),
                    _ => continue,
                };
                near = near.or_else(|| site.near(route).map(str::to_owned));
                for source in sources_of(site, route) {
                    push(&mut candidates, source);
                }
            }
        }
    }
    if let Some(file) = file {
        push(&mut candidates, file);
    }
    Followed::Dead { candidates, near }
}

/// The files from which `site` could have made `route`, the likeliest first.
fn sources_of(site: &Site, route: &str) -> Vec<String> {
    let folder = route.ends_with('/') || route.is_empty();
    let bare = route.trim_end_matches('/');
    let bare = bare.strip_suffix("/index.html").or_else(|| bare.strip_suffix(".html")).unwrap_or(bare);
    let mut found = Vec::new();
    for (prefix, root) in &site.mounts {
        let rest = if path::within(bare, prefix) { &bare[prefix.len()..] } else { continue };
        let at = path::join(root, rest.trim_start_matches('/'));
        let public = ["public", "static"].map(|name| path::join(&path::join(root, name), bare));
        // A name with an ending is a file's first of all; `api.core/` is a page all the same.
        let file = has_extension(&at) && !folder;
        let files = std::iter::once(at.clone()).chain(public);
        if file {
            found.extend(files.clone());
        }
        let page = [format!("{at}.md"), format!("{at}.mdx")];
        let index = ["index.md", "README.md", "index.mdx", "_index.md"].map(|name| path::join(&at, name));
        if folder {
            found.extend(index.into_iter().chain(page));
        } else {
            found.extend(page.into_iter().chain(index));
        }
        if !file {
            found.extend(files);
        }
    }
    found
}

/// Follows `link` as a forge does.
pub(super) fn on_forge(tree: &Tree, from: &str, link: &Destination) -> Followed {
    let target = match forge::target(from, link) {
        Ok(target) => target,
        Err(reason) => return Followed::Silent(reason),
    };
    if forge::answers(tree, &target, link) {
        return if is_markdown(&target) { Followed::Page(target) } else { Followed::File(target) };
    }
    if let Some(served) = served_from_root(tree, link) {
        return Followed::File(served);
    }
    if without_line(&target).is_some_and(|file| tree.is_file(file)) {
        return Followed::Silent("a line of a file, as editors read it");
    }
    let near = in_other_case(tree, &target);
    let mut candidates = vec![target.clone()];
    if !has_extension(&target) {
        candidates.push(format!("{target}.md"));
        candidates.push(path::join(&target, "README.md"));
    }
    Followed::Dead { candidates, near }
}

/// The file of `src/main.c:945`, `src/main.c:12-20` or `src/main.c:12:5`.
fn without_line(target: &str) -> Option<&str> {
    let file = target.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ':' | '-'));
    let line = target.get(file.len()..)?;
    (line.starts_with(':') && line.ends_with(|c: char| c.is_ascii_digit())).then_some(file)
}

/// The file that a site serves at `link`, written from its root: nearly all generators and frameworks serve what lies
/// in a folder called `public` or `static` so.
fn served_from_root(tree: &Tree, link: &Destination) -> Option<String> {
    let rest = link.path.strip_prefix('/').filter(|rest| has_extension(rest))?;
    let is_served = |file: &&str| {
        let folder = file.strip_suffix(rest).and_then(|folder| folder.strip_suffix('/'));
        folder.is_some_and(|folder| matches!(path::name(folder), "public" | "static"))
    };
    tree.named(path::name(rest)).find(is_served).map(str::to_owned)
}

/// The path of the tree that differs from `wanted` in letter case only.
fn in_other_case(tree: &Tree, wanted: &str) -> Option<String> {
    let mut found = tree.in_any_case(wanted).filter(|path| path.len() == wanted.len());
    let first = found.next().filter(|first| *first != wanted)?;
    Some(first.to_owned())
}

fn push(candidates: &mut Vec<String>, path: String) {
    if !path.is_empty() && !candidates.contains(&path) {
        candidates.push(path);
    }
}

/// Why nothing can be said of a path that the tree lacks.
pub(super) fn absent_on_purpose(tree: &Tree, candidates: &[String]) -> Option<&'static str> {
    for candidate in candidates {
        if tree.is_ignored(candidate) {
            return Some("generated, ignored by git");
        }
        for folder in path::ancestors(candidate) {
            match tree.kind(folder) {
                Some(Kind::Submodule) => return Some("in a submodule"),
                Some(Kind::Symlink) => return Some("behind a symbolic link"),
                _ => {}
            }
        }
    }
    None
}

/// Judges the fragment of a link to `page`.
pub(super) fn anchor(
    sites: &Sites,
    tree: &Tree,
    corpus: &Corpus,
    maker: Maker<'_>,
    page: &str,
    wanted: &str,
) -> Resolution {
    let found = |anchor_checked| Resolution::Found { path: page.to_owned(), anchor_checked };
    let renderer = maker.renderer();
    // `[name]: ## "text"` is a way to write a tooltip: no id is made of signs only.
    if wanted.trim_start_matches('#').is_empty() || !is_markdown(page) {
        return found(false);
    }
    if wanted.contains(":~:") || wanted.starts_with("__") || wanted.starts_with(['/', '!']) {
        return found(false);
    }
    // `# [JavaScript](#tab/js)` heads a tab of DocFX.
    if wanted.starts_with("tab/") {
        return found(false);
    }
    if matches!(wanted, "top" | "_top" | "readme" | "VPContent" | "__docusaurus_skipToContent_fallback") {
        return found(true);
    }
    let line_of_source = renderer.is_forge()
        && wanted.strip_prefix('L').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if line_of_source {
        return found(false);
    }
    if matches!(maker, Maker::Site(site) if site.labels.contains(&wanted.to_lowercase())) {
        return found(true);
    }
    let Some(ids) = sites.page_ids(tree, corpus, maker, page) else { return found(false) };
    let bare = wanted.strip_prefix("user-content-").unwrap_or(wanted);
    let is_there = if renderer == Renderer::GitHub {
        ids.ids.contains(bare) || has_letters(&ids, &bare.to_lowercase())
    } else {
        let dialect = match maker {
            Maker::Site(site) => site.dialect.as_ref().filter(|_| site.slugs_fragments),
            Maker::Forge(..) => None,
        };
        ids.ids.contains(wanted)
            || dialect.and_then(|dialect| dialect.id_of(wanted)).is_some_and(|id| ids.ids.contains(&id))
    };
    if is_there {
        return found(true);
    }
    if bare.starts_with("fn") && ids.document.text().contains("[^") {
        return found(false);
    }
    if maker.may_have(&ids, wanted) {
        return Resolution::NotJudged("the target heading stands in a block that parsers read differently");
    }
    if let Some(reason) = ids.open {
        return Resolution::NotJudged(reason);
    }
    Resolution::DeadAnchor {
        page: page.to_owned(),
        id: wanted.to_owned(),
        near: near(&ids, wanted),
        renderer,
        confidence: sites.confidence(maker),
        doubt: maker.doubt(&ids),
    }
}

use super::options::Content;
use crate::document::LinkKind;
use crate::site::destination::{has_extension, is_markdown};
use crate::site::published::{Aim, Asked, Links, Reached, Site};
use crate::tree::{Tree, path};

pub(super) struct Docusaurus {
    pub(super) home: String,
    pub(super) contents: Vec<Content>,
}

impl Docusaurus {
    fn content(&self, from: &str) -> Option<&Content> {
        path::innermost(from, &self.contents, |content| &content.folder)
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
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, tree, from, link, kind } = asked;
        let bare = link.path.trim_start_matches('/');
        let beside = path::resolve(path::parent(from), &link.path);
        if matches!(kind, LinkKind::Image | LinkKind::ImageReference | LinkKind::HtmlSrc) {
            if link.is_rooted() {
                return Ok(vec![Aim::Route(bare.to_owned()), Aim::Url(bare.to_owned())]);
            }
            // A markdown image is bundled from beside the page; a raw `<img>` is left to the browser, which reads it
            // from the page's route.
            let route = (kind == LinkKind::HtmlSrc).then(|| site.browser(from, &link.path)).flatten();
            return Ok(beside.map(Aim::File).into_iter().chain(route.map(Aim::Url)).collect());
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

    fn special(&self, site: &Site, tree: &Tree, _: &str, dest: &str) -> Option<Result<Vec<Aim>, &'static str>> {
        let (path, _) = dest.split_once('#').unwrap_or((dest, ""));
        if let Some(rest) = path.strip_prefix("@site/") {
            return Some(Ok(vec![Aim::File(path::join(&self.home, rest))]));
        }
        // The scheme says that Docusaurus itself publishes no such page: something beside it may.
        let rest = path.strip_prefix("pathname://")?.trim_start_matches('/');
        let aims = vec![Aim::Route(rest.to_owned()), Aim::Url(rest.to_owned())];
        let known = aims.iter().any(|aim| site.reach(tree, aim) != Reached::Nothing);
        Some(if known || has_extension(rest) { Ok(aims) } else { Err("published beside the site") })
    }
}

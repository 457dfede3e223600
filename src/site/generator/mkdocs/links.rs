use crate::document::LinkKind;
use crate::site::published::{Aim, Asked, Links, Reached, Site};
use crate::tree::path;

pub(super) struct MkDocs {
    pub(super) root: String,
    /// `absolute_links: relative_to_docs`.
    pub(super) rooted: bool,
    /// The blog plugin publishes posts under their date and title.
    pub(super) blog: bool,
    /// Zensical reads the configuration too, and its routes are not known.
    pub(super) zensical: bool,
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
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, tree, from, link, kind } = asked;
        let raw = matches!(kind, LinkKind::HtmlHref | LinkKind::HtmlSrc);
        if raw && self.blog && !link.is_rooted() && path::parent(from).split('/').any(|part| part == "posts") {
            return Err("the address of a post is made of its date");
        }
        if self.zensical && path::extension(&link.path).is_none() && !tree.exists(&path::join(&self.root, &link.path)) {
            return Err("published by a generator whose routes are not known");
        }
        let mut aims = Vec::new();
        if link.is_rooted() {
            if self.rooted {
                aims.push(Aim::Page(path::join(&self.root, link.path.trim_matches('/'))));
            }
            aims.push(Aim::Url(link.path.trim_start_matches('/').to_owned()));
        } else {
            let source = path::resolve(path::parent(from), &link.path).map(Aim::Page);
            let url = site.browser(from, &link.path).map(Aim::Url);
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

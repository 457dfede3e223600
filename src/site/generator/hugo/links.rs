use std::collections::BTreeMap;

use super::super::stem;
use super::logical;
use super::options::{Content, Hook};
use crate::document::LinkKind;
use crate::site::published::{Aim, Asked, Links, Reached, Site};
use crate::tree::{Tree, path};

pub(super) struct Hugo {
    pub(super) contents: Vec<Content>,
    pub(super) hook: Hook,
    /// Sources by logical path, the language's prefix in front.
    pub(super) pages: BTreeMap<String, String>,
    /// Sources by the last part of their logical path.
    pub(super) names: BTreeMap<String, Vec<String>>,
}

impl Hugo {
    fn content(&self, from: &str) -> Option<&Content> {
        path::innermost(from, &self.contents, |content| &content.root)
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
    fn aims(&self, asked: &Asked<'_>) -> Result<Vec<Aim>, &'static str> {
        let &Asked { site, tree, from, link, kind } = asked;
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
        let alive = aims.iter().any(|aim| site.reach(tree, aim) != Reached::Nothing);
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

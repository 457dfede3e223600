use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::api_docs::ApiDocs;
use super::destination::is_markdown;
use super::dialect_vote::DialectVote;
use super::guard::{Form, Tally};
use super::ids::{Maker, PageIds};
use super::include::Includes;
use super::published::Site;
use super::renderer::{Confidence, Renderer, Resolution};
use super::stand::{Reader, is_front};
use super::{forge, generator};
use crate::document::{Corpus, Document, LinkKind};
use crate::tree::{Kind, Tree, path};

/// Everything that publishes the markdown of one tree.
///
/// Answers are remembered, so one `Sites` must be asked about one tree and one corpus only.
pub struct Sites {
    pub(super) sites: Vec<Site>,
    pub(super) forge: Renderer,
    pub(super) api_docs: ApiDocs,
    /// The sites that publish a page, the one with the nearest content root first.
    of_page: BTreeMap<String, Vec<usize>>,
    ids: Mutex<KnownIds>,
    /// The folders whose pages are published with others that only a build makes, read when the first link is dead.
    assembled: OnceLock<Vec<String>>,
    tally: OnceLock<Tally>,
    vote: OnceLock<DialectVote>,
    /// By site: the files that its pages take in, with the pages that do.
    included: Vec<OnceLock<BTreeMap<String, Vec<String>>>>,
}

/// The ids of pages by the site that renders them, none for the forge; `None` for what is no page.
type KnownIds = BTreeMap<(Option<usize>, String), Option<Arc<PageIds>>>;

impl Sites {
    /// Reads the configuration files of `tree`.
    pub fn discover(tree: &Tree) -> Sites {
        Sites::of(generator::discover(tree), forge::of(tree), ApiDocs::discover(tree))
    }

    fn of(sites: Vec<Site>, forge: Renderer, api_docs: ApiDocs) -> Sites {
        let mut of_page: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, site) in sites.iter().enumerate() {
            for page in site.pages.keys().filter(|page| !is_front(site, page)) {
                of_page.entry(page.clone()).or_default().push(index);
            }
        }
        let depth = |site: &Site, page: &str| {
            site.roots.iter().filter(|root| path::within(page, root)).map(String::len).max().unwrap_or(0)
        };
        for (page, owners) in &mut of_page {
            owners.sort_by_key(|&index| (usize::MAX - depth(&sites[index], page), index));
        }
        let included = sites.iter().map(|_| OnceLock::new()).collect();
        let (ids, assembled, tally, vote) = Default::default();
        Sites { sites, forge, api_docs, of_page, ids, assembled, tally, vote, included }
    }

    /// Whether something that cannot be read here publishes the page at `page`.
    pub(super) fn is_published_elsewhere(&self, tree: &Tree, page: &str) -> bool {
        let assembled = self.assembled.get_or_init(|| generator::assembled(tree));
        assembled.iter().any(|folder| path::within(page, folder)) || forge::has_foreign_generator(tree, page)
    }

    /// What publishes the document at `path`: the site with the nearest content root, else the forge.
    pub fn renderer(&self, path: &str) -> Renderer {
        self.of_page.get(path).and_then(|owners| owners.first()).map_or(self.forge, |&index| self.sites[index].renderer)
    }

    /// Follows the destination `dest` of a link of `from`.
    pub fn resolve(&self, tree: &Tree, corpus: &Corpus, from: &Document, dest: &str, kind: LinkKind) -> Resolution {
        let mut resolution = self.judge(tree, corpus, from, dest, kind);
        let Some(form) = Form::of(dest, &resolution) else { return resolution };
        let tally = self.tally.get_or_init(|| Tally::count(self, tree, corpus));
        let group = self.group(from.path());
        // Pages that link to `x.html` files which are not there are turned into HTML by something else.
        if tally.is_mostly_dead(&group, Form::Html)
            && matches!(&resolution, Resolution::DeadAnchor { renderer, .. } if renderer.is_forge())
        {
            return Resolution::NotJudged("published by an unknown generator");
        }
        if matches!(&resolution, Resolution::DeadAnchor { renderer, .. } if renderer.is_forge()) {
            let count = || DialectVote::count(self, tree, corpus);
            if self.vote.get_or_init(count).is_foreign(&group) {
                return Resolution::NotJudged("the ids are written as another generator makes them");
            }
        }
        let misread = tally.is_mostly_dead(&group, form);
        match &mut resolution {
            Resolution::DeadPage { doubt, vouched, .. } => {
                *vouched = tally.vouches(self, from.path(), form);
                if misread {
                    doubt.get_or_insert("most links of this form are dead: how they are published is not understood");
                }
            }
            Resolution::DeadAnchor { .. } if misread => {
                return Resolution::NotJudged(
                    "most anchors of this site are dead: how they are made is not understood",
                );
            }
            _ => {}
        }
        resolution
    }

    /// Every id of the page at `page` in its renderer; `None` if there may be more than can be known.
    pub fn ids(&self, tree: &Tree, corpus: &Corpus, page: &str) -> Option<Arc<BTreeSet<String>>> {
        let ids = self.page_ids(tree, corpus, self.maker(page), page)?;
        ids.open.is_none().then(|| Arc::clone(&ids.ids))
    }

    /// The ids that a version of the page at `page` with the text `text` has, files that it includes left out.
    pub fn ids_of_text(&self, page: &str, text: &str) -> BTreeSet<String> {
        self.maker(page).ids_of_text(page, text)
    }

    /// All that [`Sites::ids_of_text`] rests on beside the text and the page's path, for telling whether it is as it was.
    pub fn way_of_ids(&self, page: &str) -> String {
        self.maker(page).way_of_ids()
    }

    /// Who reads the document at `page`.
    pub(super) fn reader(&self, page: &str) -> Reader {
        if let Some(owners) = self.of_page.get(page) {
            return Reader::Sites(owners.clone());
        }
        let inside = |site: &Site| site.roots.iter().filter(|root| path::within(page, root)).map(String::len).max();
        let mut nearest: Vec<(usize, usize)> = Vec::new();
        for (index, site) in self.sites.iter().enumerate().filter(|(_, site)| !is_front(site, page)) {
            nearest.extend(inside(site).map(|depth| (depth, index)));
        }
        match nearest.into_iter().max_by_key(|&(depth, index)| (depth, usize::MAX - index)) {
            Some((_, index)) => Reader::Unpublished(index),
            None => Reader::Forge,
        }
    }

    /// What makes the ids of the page at `page`.
    pub(super) fn maker(&self, page: &str) -> Maker<'_> {
        match self.reader(page) {
            Reader::Sites(owners) => Maker::Site(&self.sites[owners[0]]),
            Reader::Unpublished(index) if !self.of_page.is_empty() => Maker::Site(&self.sites[index]),
            Reader::Unpublished(_) | Reader::Forge => self.forge_of(page),
        }
    }

    /// The forge as what makes the ids of `page`.
    pub(super) fn forge_of(&self, page: &str) -> Maker<'_> {
        Maker::Forge(self.forge, self.api_docs.dialect(page))
    }

    pub(super) fn confidence(&self, maker: Maker<'_>) -> Confidence {
        match maker {
            Maker::Site(site) => site.confidence,
            Maker::Forge(Renderer::GitHub, _) => Confidence::High,
            Maker::Forge(..) => Confidence::Medium,
        }
    }

    /// The ids of `page`, made once.
    pub(super) fn page_ids(&self, tree: &Tree, corpus: &Corpus, maker: Maker<'_>, page: &str) -> Option<Arc<PageIds>> {
        let index = match maker {
            Maker::Site(site) => self.sites.iter().position(|other| std::ptr::eq(other, site)),
            Maker::Forge(..) => None,
        };
        let key = (index, page.to_owned());
        if let Some(known) = self.ids.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let text = match (tree.kind(page), corpus.get(page)) {
            // The page is what the link leads to.
            (Some(Kind::Symlink), _) => tree
                .text(page)
                .and_then(|target| path::resolve(path::parent(page), target.trim()))
                .filter(|target| tree.kind(target) == Some(Kind::File))
                .and_then(|target| tree.text(&target)),
            (_, Some(entry)) => Some(Arc::clone(&entry.document.source.text)),
            (_, None) => tree.text(page),
        };
        let parsed = corpus.get(page).map(|entry| &entry.document);
        let ids = text.filter(|_| is_markdown(page)).map(|text| Arc::new(maker.ids(Some(tree), parsed, page, &text)));
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).insert(key, ids.clone());
        ids
    }

    /// The files that pages of a site take in: their links are read from there.
    pub(super) fn included(&self, tree: &Tree, index: usize) -> &BTreeMap<String, Vec<String>> {
        let site = &self.sites[index];
        self.included[index].get_or_init(|| {
            let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for page in site.pages.keys().filter(|_| site.includes != Includes::None) {
                let Some(text) = tree.text(page) else { continue };
                for file in site.includes.expand(tree, page, &text).files {
                    files.entry(file).or_default().push(page.clone());
                }
            }
            files
        })
    }

    /// The documents whose links are counted together: those of one site, or of one top folder.
    pub(super) fn group(&self, path: &str) -> String {
        match self.reader(path) {
            Reader::Sites(owners) => format!("site {}", owners[0]),
            Reader::Unpublished(index) => format!("beside {index}"),
            Reader::Forge => path.split_once('/').map_or("", |(top, _)| top).to_owned(),
        }
    }
}

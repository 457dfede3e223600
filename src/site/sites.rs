use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::api_docs::{Answer, ApiDocs};
use super::destination::{Destination, Sight, has_extension, is_markdown};
use super::dialect_vote::DialectVote;
use super::guard::{Form, Tally};
use super::ids::{Maker, PageIds};
use super::include::Includes;
use super::judge::{self, Followed};
use super::published::{Output, Site};
use super::renderer::{Confidence, Renderer, Resolution};
use super::stand::{Reader, is_dead, is_for_the_forge, is_front, is_partial};
use super::{forge, generator, translation};
use crate::document::{Corpus, Document, LinkKind};
use crate::tree::{Kind, Tree, path};

/// Everything that publishes the markdown of one tree.
///
/// Answers are remembered, so one `Sites` must be asked about one tree and one corpus only.
pub struct Sites {
    pub(super) sites: Vec<Site>,
    forge: Renderer,
    api_docs: ApiDocs,
    /// The sites that publish a page, the one with the nearest content root first.
    of_page: BTreeMap<String, Vec<usize>>,
    ids: Mutex<KnownIds>,
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
        let (ids, tally, vote) = Default::default();
        Sites { sites, forge, api_docs, of_page, ids, tally, vote, included }
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

    /// Follows a link, whatever other links of its form do.
    pub(super) fn judge(
        &self,
        tree: &Tree,
        corpus: &Corpus,
        from: &Document,
        dest: &str,
        kind: LinkKind,
    ) -> Resolution {
        let mut judged = self.read(tree, corpus, from, dest, kind);
        if let Resolution::DeadPage { doubt, .. } = &mut judged {
            match self.api_docs.answer(tree, from.path(), dest) {
                Some(Answer::File(path)) => return Resolution::Found { path, anchor_checked: false },
                Some(Answer::Doubt(reason)) => *doubt = doubt.or(Some(reason)),
                None => {}
            }
        }
        let (page, wanted) = match &judged {
            Resolution::DeadAnchor { page, id, .. } => (page, Some(id)),
            Resolution::DeadPage { candidates, .. } if !candidates.is_empty() => (&candidates[0], None),
            _ => return judged,
        };
        match (translation::twin(tree, from.path(), page), wanted) {
            (Some(twin), Some(wanted)) => judge::anchor(self, tree, corpus, self.maker(&twin), &twin, wanted),
            (Some(twin), None) => Resolution::Found { path: twin, anchor_checked: false },
            (None, _) => judged,
        }
    }

    /// Follows a link to the very page that it names.
    fn read(&self, tree: &Tree, corpus: &Corpus, from: &Document, dest: &str, kind: LinkKind) -> Resolution {
        let path = from.path();
        let reader = self.reader(path);
        if let Reader::Sites(owners) = &reader {
            let site = &self.sites[owners[0]];
            if let Some(aims) = site.links.special(site, tree, path, dest) {
                let link = Destination { path: dest.to_owned(), fragment: None, query: false };
                let followed = match aims {
                    Ok(aims) => judge::aimed(site, tree, path, &aims, &link),
                    Err(reason) => Followed::Silent(reason),
                };
                return self.conclude(tree, corpus, owners[0], followed, None, false);
            }
        }
        if kind == LinkKind::Role {
            return Resolution::External;
        }
        let link = match Destination::read(dest) {
            Sight::Local(link) => link,
            Sight::External => return Resolution::External,
            Sight::Not(reason) => return Resolution::NotJudged(reason),
        };
        // The bot of all-contributors writes anchors that lead nowhere on purpose.
        if kind == LinkKind::HtmlHref && link.path.is_empty() && from.text().contains("ALL-CONTRIBUTORS-LIST:START") {
            return Resolution::NotJudged("written by a bot");
        }
        if kind == LinkKind::Autolink {
            return Resolution::External;
        }
        let on_forge = || match judge::on_forge(tree, path, &link) {
            Followed::Page(_) | Followed::File(_) => true,
            Followed::Dead { .. } | Followed::Redirect(_) | Followed::Silent(_) => false,
        };
        let stands = match &reader {
            Reader::Forge => {
                let judged = self.read_by_forge(tree, corpus, from, &link, None);
                if is_dead(&judged) && link.path.is_empty() && is_partial(path) {
                    return Resolution::NotJudged("read where it is included");
                }
                if let Some(page) = self.answer_anywhere(&link).filter(|_| is_dead(&judged)) {
                    return Resolution::Found { path: page, anchor_checked: false };
                }
                // A file beside a site may be a part of its pages: alive there is alive.
                let all: Vec<usize> = (0..self.sites.len()).collect();
                let stands = if is_dead(&judged) { self.stands(tree, path, &all) } else { Vec::new() };
                let mut other = stands.into_iter().map(|(index, page)| {
                    let followed = judge::on_site(&self.sites[index], tree, &page, &link, kind);
                    self.conclude(tree, corpus, index, followed, link.fragment.as_deref(), false)
                });
                return other.find(|other| !is_dead(other)).unwrap_or(judged);
            }
            Reader::Sites(owners) => self.stands(tree, path, owners),
            Reader::Unpublished(index) => self.stands(tree, path, &[*index]),
        };
        if stands.is_empty() {
            return if is_partial(path) {
                Resolution::NotJudged("read where it is included")
            } else {
                self.read_unpublished(tree, corpus, from, &link, kind)
            };
        }
        let mut verdict = None;
        for (index, page) in stands {
            let followed = judge::on_site(&self.sites[index], tree, &page, &link, kind);
            let alive = matches!(followed, Followed::Dead { .. }) && on_forge();
            let judged = self.conclude(tree, corpus, index, followed, link.fragment.as_deref(), alive);
            match judged {
                Resolution::Found { .. } | Resolution::Redirect { .. } => return judged,
                // What a second reading cannot tell takes nothing from what the first one saw.
                judged => {
                    verdict.get_or_insert(judged);
                }
            }
        }
        verdict.unwrap_or(Resolution::NotJudged("no renderer"))
    }

    /// The page, or whatever else, that some site of the tree answers for a route written from the root:
    /// text that a site's own code shows is written so.
    fn answer_anywhere(&self, link: &Destination) -> Option<String> {
        let route = link.path.strip_prefix('/').filter(|_| !has_extension(&link.path))?;
        self.sites.iter().find_map(|site| {
            let answer = site.answer(site.below_base(route)?)?;
            Some(match answer {
                Output::Page(source) | Output::Asset(source) => source.clone(),
                Output::Redirect(to) => to.clone(),
                Output::Made => link.path.clone(),
            })
        })
    }

    /// The pages as which the document at `path` is read: itself, and whatever takes it in.
    fn stands(&self, tree: &Tree, path: &str, owners: &[usize]) -> Vec<(usize, String)> {
        let mut stands = Vec::new();
        for &index in owners {
            if self.sites[index].pages.contains_key(path) {
                stands.push((index, path.to_owned()));
            }
            let including = self.included(tree, index).get(path).into_iter().flatten();
            stands.extend(including.map(|page| (index, page.clone())));
        }
        stands
    }

    /// Reads a link of a document that lies in a site's content and is not published: what either the site
    /// or the forge makes of it.
    fn read_unpublished(
        &self,
        tree: &Tree,
        corpus: &Corpus,
        from: &Document,
        link: &Destination,
        kind: LinkKind,
    ) -> Resolution {
        let followed = match self.reader(from.path()) {
            Reader::Unpublished(index) => judge::on_site(&self.sites[index], tree, from.path(), link, kind),
            _ => Followed::Silent("no renderer"),
        };
        match followed {
            Followed::Page(page) if link.fragment.is_none() => Resolution::Found { path: page, anchor_checked: false },
            Followed::File(path) => Resolution::Found { path, anchor_checked: false },
            Followed::Redirect(to) => Resolution::Redirect { to },
            _ => self.read_by_forge(tree, corpus, from, link, Some("the site does not publish this page")),
        }
    }

    /// Turns a link that was followed on a site into a verdict.
    fn conclude(
        &self,
        tree: &Tree,
        corpus: &Corpus,
        index: usize,
        followed: Followed,
        fragment: Option<&str>,
        alive_on_forge: bool,
    ) -> Resolution {
        let site = &self.sites[index];
        match followed {
            Followed::Page(page) => match fragment {
                Some(wanted) => {
                    let maker = match site.pages.contains_key(&page) {
                        true => Maker::Site(site),
                        false => self.maker(&page),
                    };
                    judge::anchor(self, tree, corpus, maker, &page, wanted)
                }
                None => Resolution::Found { path: page, anchor_checked: false },
            },
            Followed::File(path) => Resolution::Found { path, anchor_checked: false },
            Followed::Redirect(to) => Resolution::Redirect { to },
            Followed::Silent(reason) => Resolution::NotJudged(reason),
            Followed::Dead { candidates, near } => match judge::absent_on_purpose(tree, &candidates) {
                Some(reason) if !alive_on_forge => Resolution::NotJudged(reason),
                _ => Resolution::DeadPage {
                    candidates,
                    near_path: near,
                    renderer: site.renderer,
                    alive_on_forge,
                    vouched: false,
                    doubt: site.doubt,
                },
            },
        }
    }

    fn read_by_forge(
        &self,
        tree: &Tree,
        corpus: &Corpus,
        from: &Document,
        link: &Destination,
        doubt: Option<&'static str>,
    ) -> Resolution {
        // Front matter where no generator is configured: one that lives elsewhere publishes the page.
        let matter = from.front_matter.is_some();
        let elsewhere = || matter || forge::has_foreign_generator(tree, from.path());
        match judge::on_forge(tree, from.path(), link) {
            Followed::Page(page) => match &link.fragment {
                Some(wanted) => {
                    let judged = judge::anchor(self, tree, corpus, self.forge_of(&page), &page, wanted);
                    match judged {
                        Resolution::DeadAnchor { .. } if doubt.is_some() || elsewhere() => {
                            Resolution::NotJudged("published by an unknown generator")
                        }
                        judged => judged,
                    }
                }
                None => Resolution::Found { path: page, anchor_checked: false },
            },
            Followed::File(path) => Resolution::Found { path, anchor_checked: false },
            Followed::Redirect(to) => Resolution::Redirect { to },
            Followed::Silent(reason) => Resolution::NotJudged(reason),
            Followed::Dead { candidates, near } => {
                let is_route = link.is_rooted() || !has_extension(&link.path) || link.path.ends_with(".html");
                let elsewhere = elsewhere();
                if elsewhere && (is_route || forge::stands_below(tree, from.path(), &link.path)) {
                    return Resolution::NotJudged("published by an unknown generator");
                }
                let doubt = doubt
                    .or((elsewhere && !is_for_the_forge(from.path())).then_some("published by an unknown generator"));
                // `#![doc = include_str!(…)]`: links go to pages that rustdoc makes.
                if link.path.ends_with(".html")
                    && path::ancestors(from.path()).any(|up| tree.is_file(&path::join(up, "Cargo.toml")))
                {
                    return Resolution::NotJudged("a page of rustdoc");
                }
                if forge::is_found_by_name(tree, from.path(), &link.path) {
                    return Resolution::NotJudged("ExDoc finds pages by their names");
                }
                if forge::is_of_a_project_below(tree, from.path(), &link.path) {
                    return Resolution::NotJudged("read from the root of a project below");
                }
                if is_route && from.path().ends_with(".mdx") {
                    return Resolution::NotJudged("read where it is imported");
                }
                match judge::absent_on_purpose(tree, &candidates) {
                    Some(reason) => Resolution::NotJudged(reason),
                    None => Resolution::DeadPage {
                        candidates,
                        near_path: near,
                        renderer: self.forge,
                        alive_on_forge: false,
                        vouched: false,
                        doubt: doubt.or_else(|| forge::doubt(tree, &link.path)),
                    },
                }
            }
        }
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
    fn maker(&self, page: &str) -> Maker<'_> {
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
    fn included(&self, tree: &Tree, index: usize) -> &BTreeMap<String, Vec<String>> {
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

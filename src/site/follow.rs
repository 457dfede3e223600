use super::api_docs::Answer;
use super::destination::{Destination, Sight, has_extension};
use super::ids::Maker;
use super::judge::{self, Followed};
use super::published::Output;
use super::renderer::Resolution;
use super::sites::Sites;
use super::stand::{Reader, is_dead, is_for_the_forge, is_partial, is_template};
use super::{forge, translation};
use crate::document::{Corpus, Document, LinkKind};
use crate::tree::{Tree, path};

/// Following one link, by itself: to whoever reads the page, and from there to what it means.
impl Sites {
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
                if is_dead(&judged) && (link.path.is_empty() && is_partial(path) || is_template(tree, path)) {
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
        let elsewhere = || matter || self.is_published_elsewhere(tree, from.path());
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
}

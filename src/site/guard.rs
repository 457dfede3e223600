use std::collections::{BTreeMap, BTreeSet};

use super::renderer::Resolution;
use super::sites::Sites;
use super::stand::is_for_the_forge;
use crate::document::Corpus;
use crate::tree::{Tree, path};

/// The shape of a link: links of one shape in one site live or die together if the site is misread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Form {
    /// `x.md`.
    File,
    /// `x`, `x/`.
    Route,
    /// `/x`.
    Rooted,
    /// `x.html`.
    Html,
    /// Anything else, such as images.
    Other,
    /// `#x`.
    OwnAnchor,
    /// `x#y` where `x` exists.
    Anchor,
    /// `` {doc}`x` ``.
    Role,
}

impl Form {
    /// The form of a link that is dead; `None` if it is not.
    pub(super) fn of(dest: &str, resolution: &Resolution) -> Option<Form> {
        match resolution {
            Resolution::DeadPage { .. } => Some(Form::of_path(dest)),
            Resolution::DeadAnchor { .. } => Some(Form::of_anchor(dest)),
            _ => None,
        }
    }

    /// Whether it leads to a page by a name of which sites make something else: each site in its own way.
    fn names_a_page(self) -> bool {
        matches!(self, Form::File | Form::Html | Form::Route)
    }

    fn of_anchor(dest: &str) -> Form {
        if dest.starts_with('#') { Form::OwnAnchor } else { Form::Anchor }
    }

    fn of_path(dest: &str) -> Form {
        let path = dest.split(['#', '?']).next().unwrap_or("");
        let name = path.rsplit('/').next().unwrap_or("");
        if path.starts_with('{') {
            Form::Role
        } else if path.starts_with('/') {
            Form::Rooted
        } else if super::destination::is_markdown(path) {
            Form::File
        } else if path.ends_with(".html") {
            Form::Html
        } else if super::destination::has_extension(name) {
            Form::Other
        } else {
            Form::Route
        }
    }
}

/// How the links of each form fare in each group of documents, on each page and in each folder.
pub(super) struct Tally {
    groups: BTreeMap<(String, Form), (usize, usize)>,
    pages: BTreeMap<(String, Form), Targets>,
    folders: BTreeMap<(String, Form), Targets>,
}

/// The targets that links of one form have.
#[derive(Default)]
struct Targets {
    alive: BTreeSet<String>,
    dead: BTreeSet<String>,
}

/// A page with fewer targets of one form tells too little of it.
const TELLING: usize = 3;

impl Targets {
    fn are_telling(&self) -> bool {
        self.alive.len() + self.dead.len() >= TELLING
    }

    fn vouch(&self) -> bool {
        !self.alive.is_empty() && self.alive.len() >= self.dead.len()
    }
}

impl Tally {
    /// Judges every link of the corpus.
    pub(super) fn count(sites: &Sites, tree: &Tree, corpus: &Corpus) -> Tally {
        let mut tally = Tally { groups: BTreeMap::new(), pages: BTreeMap::new(), folders: BTreeMap::new() };
        for entry in corpus.entries() {
            let page = entry.document.path();
            let group = sites.group(page);
            for link in &entry.document.links {
                let judged = sites.judge(tree, corpus, &entry.document, &link.dest, link.kind);
                let mut anchor = |dead| tally.add(&group, Form::of_anchor(&link.dest), dead);
                match judged {
                    Resolution::DeadAnchor { .. } => anchor(true),
                    Resolution::Found { anchor_checked: true, .. } => anchor(false),
                    _ => {}
                }
                let dead = match judged {
                    Resolution::DeadPage { .. } => true,
                    Resolution::DeadAnchor { .. } | Resolution::Found { .. } if link.dest.starts_with('#') => continue,
                    Resolution::DeadAnchor { .. } | Resolution::Found { .. } | Resolution::Redirect { .. } => false,
                    Resolution::NotJudged(_) | Resolution::External => continue,
                };
                let form = Form::of_path(&link.dest);
                tally.add(&group, form, dead);
                tally.add_target(page, form, &link.dest, dead);
            }
        }
        tally
    }

    fn add(&mut self, group: &str, form: Form, dead: bool) {
        let (total, lost) = self.groups.entry((group.to_owned(), form)).or_default();
        *total += 1;
        *lost += usize::from(dead);
    }

    fn add_target(&mut self, page: &str, form: Form, dest: &str, dead: bool) {
        if !form.names_a_page() {
            return;
        }
        let target = dest.split(['#', '?']).next().unwrap_or_default();
        let folder = path::parent(page).to_owned();
        for targets in
            [self.pages.entry((page.to_owned(), form)).or_default(), self.folders.entry((folder, form)).or_default()]
        {
            let targets = if dead { &mut targets.dead } else { &mut targets.alive };
            targets.insert(target.to_owned());
        }
    }

    /// Whether most of at least eight links of that form are dead: then it is the reading that is wrong.
    pub(super) fn is_mostly_dead(&self, group: &str, form: Form) -> bool {
        self.groups.get(&(group.to_owned(), form)).is_some_and(|&(total, lost)| lost >= 8 && lost * 2 > total)
    }

    /// Whether a dead link of `page` may be taken for a slip of its author. No commit can bear witness to a target that
    /// never was, so the links beside it do: where most of their form lead somewhere, the page is read where `sites`
    /// says. Where there are few, a file's own name is meant as it stands, and of what sites make of it it counts who
    /// shows the page: a known site, or the forge, what lies at the front.
    pub(super) fn vouches(&self, sites: &Sites, page: &str, form: Form) -> bool {
        if !form.names_a_page() {
            return true;
        }
        let own = self.pages.get(&(page.to_owned(), form));
        let around = self.folders.get(&(path::parent(page).to_owned(), form));
        match [own, around].into_iter().flatten().find(|targets| targets.are_telling()) {
            Some(targets) => targets.vouch(),
            None => {
                let at_the_front = path::parent(page).is_empty() || is_for_the_forge(page);
                let known = !sites.renderer(page).is_forge() || at_the_front;
                form == Form::File || known || around.is_some_and(Targets::vouch)
            }
        }
    }
}

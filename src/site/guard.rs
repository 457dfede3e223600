use std::collections::BTreeMap;

use super::renderer::Resolution;
use super::sites::Sites;
use crate::document::Corpus;
use crate::tree::Tree;

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

/// How many links of each form were judged and how many of them are dead, by group of documents.
pub(super) struct Tally {
    counts: BTreeMap<(String, Form), (usize, usize)>,
}

impl Tally {
    /// Judges every link of the corpus.
    pub(super) fn count(sites: &Sites, tree: &Tree, corpus: &Corpus) -> Tally {
        let mut counts: BTreeMap<(String, Form), (usize, usize)> = BTreeMap::new();
        for entry in corpus.entries() {
            let group = sites.group(entry.document.path());
            for link in &entry.document.links {
                let judged = sites.judge(tree, corpus, &entry.document, &link.dest, link.kind);
                let mut add = |form, dead| {
                    let (total, lost) = counts.entry((group.clone(), form)).or_default();
                    *total += 1;
                    *lost += usize::from(dead);
                };
                let own = link.dest.starts_with('#');
                match judged {
                    Resolution::DeadPage { .. } => add(Form::of_path(&link.dest), true),
                    Resolution::DeadAnchor { .. } => {
                        add(Form::of_anchor(&link.dest), true);
                        if !own {
                            add(Form::of_path(&link.dest), false);
                        }
                    }
                    Resolution::Found { anchor_checked, .. } => {
                        if anchor_checked {
                            add(Form::of_anchor(&link.dest), false);
                        }
                        if !own {
                            add(Form::of_path(&link.dest), false);
                        }
                    }
                    Resolution::Redirect { .. } => add(Form::of_path(&link.dest), false),
                    Resolution::NotJudged(_) | Resolution::External => {}
                }
            }
        }
        Tally { counts }
    }

    /// Whether most of at least eight links of that form are dead: then it is the reading that is wrong.
    pub(super) fn is_mostly_dead(&self, group: &str, form: Form) -> bool {
        self.counts.get(&(group.to_owned(), form)).is_some_and(|&(total, lost)| lost >= 8 && lost * 2 > total)
    }
}

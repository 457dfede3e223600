//! Whether the anchors of documents that the forge shows are written for something else.
//!
//! A repository may publish its documents by a program that it does not hold. Its authors then write the ids
//! that this program makes, and the forge's reading finds them dead. Headings of which the forge and most
//! other generators make different ids tell: `COMPOSER_HOME` is `#composer_home` here and `#composer-home` there.

use std::collections::{BTreeMap, BTreeSet};

use super::destination::{Destination, Sight};
use super::judge::{self, Followed};
use super::sites::Sites;
use super::slug::github_slug;
use super::stand::Reader;
use crate::document::{Corpus, Document};
use crate::tree::Tree;

/// So many headings must be named in the other form before it is believed.
const LEAST: usize = 5;
/// So many times as often as in the forge's form.
const LEAD: usize = 4;

/// What the anchors of one group say, each told by its page and its id.
#[derive(Default)]
struct Votes {
    /// Those that only the forge's form explains.
    forge: BTreeSet<(String, String)>,
    /// Those that only the other form explains.
    other: BTreeSet<(String, String)>,
    /// The documents that hold the latter.
    authors: BTreeSet<String>,
}

/// The ids of a page's headings of which the two forms make different ones, read once for all links to it. Both
/// are without the number that tells equal headings apart: it is the same in either form.
struct Forms {
    forge: BTreeSet<String>,
    other: BTreeSet<String>,
}

impl Forms {
    fn of(page: &Document) -> Self {
        let both = page.sections.iter().map(|section| (github_slug(&section.title), hyphenated(&section.title)));
        let (forge, other) = both.filter(|(slug, plain)| slug != plain).unzip();
        Forms { forge, other }
    }
}

/// The groups of documents whose anchors are written for another generator.
pub(super) struct DialectVote {
    foreign: BTreeSet<String>,
}

impl DialectVote {
    /// Counts the anchors of all documents that only the forge shows.
    pub(super) fn count(sites: &Sites, tree: &Tree, corpus: &Corpus) -> DialectVote {
        let mut votes: BTreeMap<String, Votes> = BTreeMap::new();
        let mut forms: BTreeMap<String, Forms> = BTreeMap::new();
        for entry in corpus.entries() {
            let document = &*entry.document;
            if !matches!(sites.reader(document.path()), Reader::Forge) {
                continue;
            }
            for link in document.links.iter().filter(|link| link.dest.contains('#')) {
                let Sight::Local(dest) = Destination::read(&link.dest) else { continue };
                let Some(wanted) = &dest.fragment else { continue };
                let Followed::Page(page) = judge::on_forge(tree, document.path(), &dest) else { continue };
                let page = if dest.path.is_empty() { document.path().to_owned() } else { page };
                let Some(ids) = sites.page_ids(tree, corpus, sites.forge_of(&page), &page) else { continue };
                let told = forms.entry(page.clone()).or_insert_with(|| Forms::of(&ids.document));
                let (forge, other) = (told.forge.contains(wanted), told.other.contains(wanted));
                if !forge && !other {
                    continue;
                }
                let votes = votes.entry(sites.group(document.path())).or_default();
                if forge {
                    votes.forge.insert((page.clone(), wanted.clone()));
                }
                if other {
                    votes.other.insert((page, wanted.clone()));
                    votes.authors.insert(document.path().to_owned());
                }
            }
        }
        let foreign = votes.into_iter().filter(|(_, votes)| {
            // One table of contents that a tool made in the wrong form says nothing of the other pages.
            let count = votes.other.len();
            count >= LEAST && count >= LEAD * votes.forge.len() && votes.authors.len() > 1
        });
        DialectVote { foreign: foreign.map(|(group, _)| group).collect() }
    }

    /// Whether the anchors of that group are not the forge's.
    pub(super) fn is_foreign(&self, group: &str) -> bool {
        self.foreign.contains(group)
    }
}

/// `title` in lower case with one hyphen for whatever is no letter and no digit, as most generators but the
/// forges make ids.
fn hyphenated(title: &str) -> String {
    let lower = title.to_lowercase();
    lower.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::hyphenated;

    #[test]
    fn one_hyphen_for_whatever_is_no_letter() {
        assert_eq!(hyphenated("COMPOSER_HOME"), "composer-home");
        assert_eq!(hyphenated("install / i"), "install-i");
        assert_eq!(hyphenated("What's new?"), "what-s-new");
    }
}

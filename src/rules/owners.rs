//! Whom a sentence speaks of when it says "it" or gives a name.

use crate::claim::requirement::About;
use crate::document::Corpus;
use crate::fact::package::Packages;
use crate::tree::{Tree, path};

/// The packages of the tree, and how the project calls itself.
pub(super) struct Owners {
    packages: Packages,
    /// The title of the front page, in lower case.
    title: Option<String>,
}

impl Owners {
    pub(super) fn read(tree: &Tree, corpus: &Corpus) -> Self {
        let front = ["README.md", "readme.md", "Readme.md"].iter().find_map(|name| corpus.get(name));
        let title = front.and_then(|entry| entry.document.sections.first()).map(|section| section.title.to_lowercase());
        Owners { packages: Packages::read(tree), title }
    }

    /// The folders of what a sentence in `folder` speaks of; `None` if that is not ours.
    pub(super) fn bases<'a>(&'a self, folder: &'a str, about: &About) -> Option<Vec<&'a str>> {
        let name = match about {
            About::Project => return Some(vec![folder]),
            About::Other => return None,
            About::Named(name) => name,
        };
        let owners = self.packages.folders(name);
        // Of several packages with one name, the one that the document lies in.
        if let Some(own) = owners.iter().filter(|owner| path::within(folder, owner)).max_by_key(|owner| owner.len()) {
            return Some(vec![if own.is_empty() { folder } else { own }]);
        }
        if !owners.is_empty() {
            return Some(owners);
        }
        let titled =
            self.title.as_ref().is_some_and(|title| title == name || title.split_whitespace().next() == Some(name));
        titled.then(|| vec![folder])
    }
}

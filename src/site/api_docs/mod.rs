//! Generators of API documentation, which publish pages of the repository beside what they read from its code.
//!
//! Their pages are read on the forge as well, where they have no other address: a link is alive if either reads it so.

mod docc;
mod doxygen;
mod exdoc;
mod hotdoc;
mod jazzy;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::destination::{Destination, Sight};
use super::slug::Dialect;
use crate::tree::{Tree, path};

/// What such a generator makes of a link that is dead for all others.
pub(super) enum Answer {
    /// It leads to this file.
    File(String),
    /// Why it may lead somewhere.
    Doubt(&'static str),
}

/// The generators that a tree configures.
pub(super) struct ApiDocs {
    /// The pages that ExDoc publishes.
    exdoc: BTreeSet<String>,
    /// The folders that hotdoc publishes.
    hotdoc: Vec<String>,
    /// Read when the first link is dead.
    doxygen: OnceLock<Vec<doxygen::Project>>,
    jazzy: OnceLock<Vec<jazzy::Project>>,
}

impl ApiDocs {
    /// Reads what the ids of headings rest on.
    pub(super) fn discover(tree: &Tree) -> Self {
        let (doxygen, jazzy) = Default::default();
        ApiDocs { exdoc: exdoc::pages(tree), hotdoc: hotdoc::homes(tree), doxygen, jazzy }
    }

    /// How the generator of the page at `page` makes ids, if there is one.
    pub(super) fn dialect(&self, page: &str) -> Option<&'static Dialect> {
        if self.exdoc.contains(page) {
            return Some(&Dialect::ExDoc);
        }
        self.hotdoc.iter().any(|home| path::within(page, home)).then_some(&Dialect::HotDoc)
    }

    /// What a generator makes of the link to `dest` on the page `from`.
    pub(super) fn answer(&self, tree: &Tree, from: &str, dest: &str) -> Option<Answer> {
        let Sight::Local(link) = Destination::read(dest) else { return None };
        let doxygen = self.doxygen.get_or_init(|| doxygen::projects(tree));
        let jazzy = self.jazzy.get_or_init(|| jazzy::projects(tree));
        let hotdoc = || {
            let home = self.hotdoc.iter().find(|home| path::within(from, home))?;
            (!home.is_empty()).then_some(Answer::Doubt("published by an unknown generator"))
        };
        doxygen
            .iter()
            .find_map(|project| project.answer(tree, from, &link.path))
            .or_else(|| docc::resource(tree, from, &link.path).map(Answer::File))
            .or_else(|| jazzy.iter().find_map(|project| project.page(from, &link.path)).map(Answer::File))
            .or_else(hotdoc)
    }
}

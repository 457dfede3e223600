//! Files that are not in the tree because a recipe or a program of it writes them.

mod program;

pub use program::Programs;

use super::Context;
use crate::fact::runner::{Kind, RUNNERS, load};
use crate::tree::{Tree, path};

/// Whether a makefile in the folder of `file` or above has a rule that makes it.
pub(super) fn by_a_rule(tree: &Tree, file: &str) -> bool {
    let makers = RUNNERS.iter().filter(|runner| matches!(runner.name(), "make" | "rake"));
    makers.into_iter().any(|runner| {
        path::ancestors(file).any(|folder| {
            let name = path::below(file, folder).unwrap_or(file);
            let mut manifests = runner.files().iter().map(|manifest| path::join(folder, manifest));
            let manifest = manifests.find(|manifest| tree.is_file(manifest));
            manifest.is_some_and(|manifest| load(*runner, tree, &manifest).definitions.defines(Kind::Target, name))
        })
    })
}

/// Whether a program of the repository writes the page at `page`, to which the document at `from` leads.
pub(super) fn by_a_program(cx: &Context<'_>, from: &str, page: &str) -> bool {
    cx.programs.name(cx.tree, from, page)
}

//! Files that are not in the tree because a recipe of it writes them.

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

use std::collections::BTreeSet;

use crate::tree::{Tree, path};

/// The folders that hotdoc publishes: a `meson.build` that imports it, in a folder of documents or beside the list of
/// pages that it needs. Which pages it makes beside those of the tree is not known.
pub(super) fn homes(tree: &Tree) -> Vec<String> {
    const IMPORTS: &[&str] = &["import('hotdoc')", "hotdoc.generate_doc("];
    let listed = tree.named("sitemap.txt").map(path::parent);
    let folders: BTreeSet<&str> = listed.chain(["docs", "doc"]).collect();
    let imports = |folder: &&str| {
        let build = tree.text(&path::join(folder, "meson.build"));
        build.is_some_and(|text| IMPORTS.iter().any(|call| text.contains(call)))
    };
    folders.into_iter().filter(imports).map(str::to_owned).collect()
}

use std::collections::BTreeSet;

use crate::site::config::Globs;
use crate::site::destination::is_markdown;
use crate::tree::{Tree, path};

/// The pages that a `mix.exs` which asks for ExDoc names. Nearly all that it names are `extras`, and their ids are read
/// in ExDoc's way beside the forge's only.
pub(super) fn pages(tree: &Tree) -> BTreeSet<String> {
    let mut pages = BTreeSet::new();
    for file in tree.named("mix.exs") {
        let Some(text) = tree.text(file).filter(|text| text.contains(":ex_doc")) else { continue };
        let home = path::parent(file);
        let words = text.split(|c: char| c.is_whitespace() || "\"'()[],".contains(c));
        let (globs, names): (Vec<&str>, Vec<&str>) =
            words.filter(|word| is_markdown(word) || word.contains("/*")).partition(|word| word.contains(['*', '{']));
        pages.extend(names.iter().filter_map(|name| path::resolve(home, name)).filter(|page| tree.is_file(page)));
        if globs.is_empty() {
            continue;
        }
        let globs = Globs::new(globs);
        let matched = |page: &&str| path::below(page, home).is_some_and(|name| globs.matches(name));
        pages.extend(tree.below(home).filter(|page| is_markdown(page)).filter(matched).map(str::to_owned));
    }
    pages
}

use crate::site::destination::is_markdown;
use crate::tree::{Tree, path};

/// The picture or film that `link` means on the page `from` of a DocC catalogue: its name alone, with or without the
/// ending, is looked for in the whole catalogue, and a variant for dark screens or several scales
/// (`art~dark@2x.png`) is the same resource.
pub(super) fn resource(tree: &Tree, from: &str, link: &str) -> Option<String> {
    let catalogue = catalogue(from)?;
    let meant = |file: &&str| {
        let name = path::name(file);
        let Some((stem, ending)) = name.rsplit_once('.') else { return false };
        let plain = stem.split(['~', '@']).next().unwrap_or(stem);
        let rest = link.strip_prefix(plain);
        rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix('.') == Some(ending)) || name == link
    };
    // Articles are no resources.
    tree.below(catalogue).filter(|file| !is_markdown(file)).find(meant).map(str::to_owned)
}

/// The folder of the catalogue that holds `page`: its name ends in `.docc`.
fn catalogue(page: &str) -> Option<&str> {
    let mut folder = path::parent(page);
    while !folder.is_empty() {
        if path::extension(folder) == Some("docc") {
            return Some(folder);
        }
        folder = path::parent(folder);
    }
    None
}

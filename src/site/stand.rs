//! From where a document is read.

use super::published::Site;
use super::renderer::{Renderer, Resolution};
use crate::tree::{Tree, path};

/// Who reads a document.
pub(super) enum Reader {
    /// These sites, the first in whose terms findings are reported.
    Sites(Vec<usize>),
    /// A site has it among its content and does not publish it by itself.
    Unpublished(usize),
    /// Only the forge.
    Forge,
}

/// Whether a page of a Jekyll site over a whole repository is first of all a folder's front on the forge.
pub(super) fn is_front(site: &Site, page: &str) -> bool {
    let name = path::name(page).to_ascii_lowercase();
    let front =
        ["readme.", "contributing.", "changelog.", "security.", "code_of_conduct."].iter().any(|n| name.starts_with(n));
    site.renderer == Renderer::Jekyll && front && site.roots.iter().any(String::is_empty)
}

/// Whether nothing answers.
pub(super) fn is_dead(resolution: &Resolution) -> bool {
    matches!(resolution, Resolution::DeadPage { .. } | Resolution::DeadAnchor { .. })
}

/// Whether the name of a file says that it is a part of other pages.
pub(super) fn is_partial(path: &str) -> bool {
    let parts = ["includes", "_includes", "partials", "snippets", "parts", "fragments"];
    path::name(path).starts_with('_') || path.split('/').any(|part| parts.contains(&part.trim_start_matches('_')))
}

/// Whether the page at `at` is what a page of the same name elsewhere is made of: `doc/templates/a.md` beside `doc/a.md`.
pub(super) fn is_template(tree: &Tree, at: &str) -> bool {
    let is_kept =
        |at: &str| path::parent(at).split('/').any(|part| matches!(part, "template" | "templates" | "_templates"));
    is_kept(at) && tree.named(path::name(at)).any(|other| !is_kept(other))
}

/// Whether a page is read on the forge or by tools, whatever its front matter says: forms, instructions for agents,
/// the front page of a folder.
pub(super) fn is_for_the_forge(path: &str) -> bool {
    let hidden = path.split('/').any(|part| part.starts_with('.'));
    let name = path::name(path);
    hidden || name.to_lowercase().starts_with("readme.") || name.split('.').next().is_some_and(is_shouted)
}

/// `SKILL`, `AGENTS`, `CONTRIBUTING`.
fn is_shouted(stem: &str) -> bool {
    stem.len() > 2 && !stem.contains(|c: char| c.is_lowercase())
}

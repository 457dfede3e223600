//! Why a link whose target is not there may be right all the same.

use super::super::{Context, made};
use super::{is_route, target_of};
use crate::claim::{Mood, mood_of};
use crate::document::{Document, Link};
use crate::history::Vanished;
use crate::site::{Renderer, Resolution, original};

/// A link without a target, as what publishes its page and history see it.
pub(super) struct Dead<'a> {
    pub(super) document: &'a Document,
    pub(super) link: &'a Link,
    pub(super) renderer: Renderer,
    /// The paths that it could have meant.
    pub(super) candidates: &'a [String],
    /// Which of them was there once.
    pub(super) gone: Option<&'a Vanished>,
    /// Whether the link stood when that was removed.
    pub(super) witnessed: bool,
    /// Whether something stands where a slip of the author would explain it.
    pub(super) near: bool,
    pub(super) doubt: Option<&'static str>,
}

/// The reason not to judge it, if there is one.
pub(super) fn reason(cx: &Context<'_>, dead: &Dead<'_>) -> Option<&'static str> {
    let Dead { document, link, candidates, .. } = *dead;
    if dead.doubt.is_some() && !dead.witnessed {
        return dead.doubt;
    }
    let has_successor = |gone: &Vanished| gone.folder || gone.went.as_ref().is_some_and(|went| went.certain);
    if !dead.gone.is_some_and(has_successor)
        && candidates.iter().any(|page| made::by_a_program(cx, document.path(), page))
    {
        return Some("made by a program of the repository");
    }
    if dead.gone.is_some() {
        return None;
    }
    if is_alive_in_a_copy(cx, document, link) {
        return Some("a copy of a page in which the link leads somewhere");
    }
    let source = |page: &String| page.strip_suffix(".html").map(|stem| format!("{stem}.md"));
    if dead.renderer.is_forge() && candidates.iter().filter_map(source).any(|source| cx.tree.is_file(&source)) {
        return Some("a page that is made from the Markdown beside it");
    }
    if dead.near {
        return None;
    }
    if link.statement.is_some_and(|index| mood_of(document, &document.statements[index]) == Mood::Planned) {
        return Some("speaks of plans");
    }
    if candidates.iter().any(|page| original(cx.tree, document.path(), page).is_some()) {
        return Some("a page that is not translated yet");
    }
    let is_page = || candidates.iter().any(|page| page.ends_with(".md") && cx.tree.is_file(page));
    let elsewhere = dead.renderer.is_forge() && (is_route(target_of(document, link)) || is_page());
    elsewhere.then_some("an address of a site that is published elsewhere")
}

/// Whether the same text stands in another place where the link leads somewhere: `npm/README.md` is shown where nobody
/// sees its folder.
fn is_alive_in_a_copy(cx: &Context<'_>, document: &Document, link: &Link) -> bool {
    let copies = cx.corpus.entries().iter().map(|entry| &*entry.document);
    copies.filter(|copy| copy.path() != document.path() && copy.text() == document.text()).any(|copy| {
        let judged = cx.sites.resolve(cx.tree, cx.corpus, copy, &link.dest, link.kind);
        matches!(judged, Resolution::Found { .. } | Resolution::Redirect { .. })
    })
}

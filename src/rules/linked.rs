//! Who else links to a file: whoever reads a dead link wants to see a living one.

use std::collections::HashMap;

use super::Context;
use crate::document::{Document, Genre, LinkKind};
use crate::finding::{Finding, Place, Related};
use crate::site::Resolution;
use crate::tree::path;

/// Places that one finding shows at most.
const SHOWN: usize = 3;
/// Links of one last part that are followed at most: an `index.md` tells nothing.
const FOLLOWED: usize = 64;

/// Links of documents that speak of today, as document and number, by the last part of what they lead to, without
/// its ending.
#[derive(Debug, Default)]
pub struct Linked {
    by_stem: HashMap<String, Vec<(usize, usize)>>,
}

impl Linked {
    pub(super) fn read(cx: &Context<'_>) -> Linked {
        let mut by_stem: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
        for (index, entry) in cx.corpus.entries().iter().enumerate() {
            if !matches!(entry.genre, Genre::Living | Genre::Guide | Genre::Record) {
                continue;
            }
            for (number, link) in entry.document.links.iter().enumerate() {
                if !matches!(link.kind, LinkKind::Reference | LinkKind::ImageReference) {
                    by_stem.entry(stem(&link.dest)).or_default().push((index, number));
                }
            }
        }
        Linked { by_stem }
    }
}

/// Adds to `finding`, which is about a link or a mention of `document` whose target is `went` now, where other
/// documents link to that: first those that use the same words, `label`.
pub(super) fn show(cx: &Context<'_>, finding: &mut Finding, document: &Document, label: &str, went: &str) {
    let Some(links) = cx.linked().by_stem.get(&stem(went)).filter(|links| links.len() <= FOLLOWED) else { return };
    let mut found: Vec<(bool, usize, Place)> = Vec::new();
    for &(index, number) in links {
        let other = &*cx.corpus.entries()[index].document;
        let link = &other.links[number];
        if other.path() == document.path() {
            continue;
        }
        let leads = match cx.own.address(&link.dest) {
            Some(_) => link.dest.contains(went),
            None => matches!(cx.sites.resolve(cx.tree, cx.corpus, other, &link.dest, link.kind),
                Resolution::Found { path, .. } if path == went),
        };
        if leads {
            let place = Place { path: other.path().to_owned(), span: link.span };
            found.push((label.is_empty() || link.text != label, index, place));
        }
    }
    found.sort();
    found.dedup_by_key(|(_, index, _)| *index);
    finding.related.extend(found.into_iter().take(SHOWN).map(|(_, _, place)| Related {
        place,
        message: "links to where it is now".to_owned(),
        commit: None,
    }));
}

/// The last part of a target without query, fragment and ending.
fn stem(target: &str) -> String {
    let bare = target.split(['#', '?']).next().unwrap_or_default().trim_end_matches('/');
    let name = path::name(bare);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_lowercase()
}

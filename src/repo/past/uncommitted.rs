//! Where a file or a folder went that the tip still has and only the work tree or the index lacks.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::succession::{ALIKE, COMPARED, closeness};
use super::{Past, View};
use crate::history::Went;
use crate::repo::ledger::ABSENT;
use crate::repo::similarity::similarity;
use crate::tree::path;

/// Where `text` went, by the same means as for a committed change: the same text under another path that the tip
/// does not have, else one that is at least half the same, else for a folder where most of its files went.
pub(super) fn successor(past: &Past, view: &View, text: &str, folder: bool) -> Option<Went> {
    let fresh: Vec<&str> = past.tree.paths().filter(|at| !stood(view, at)).collect();
    let path = if folder { of_folder(past, view, text, &fresh) } else { of_file(past, view, text, &fresh) }?;
    Some(Went { path, certain: true })
}

/// Whether the tip has a file at `at`.
fn stood(view: &View, at: &str) -> bool {
    let newest = view.find(at).and_then(|index| view.events_of(index).first());
    newest.is_some_and(|event| event.blob != ABSENT)
}

fn text_at_tip(past: &Past, view: &View, index: u32) -> Option<Arc<str>> {
    let blob = view.events_of(index).first()?.blob;
    (blob != ABSENT).then(|| past.text(view, blob)).flatten().filter(|text| text.len() > 1)
}

fn of_file(past: &Past, view: &View, text: &str, fresh: &[&str]) -> Option<String> {
    let old = text_at_tip(past, view, view.find(text)?)?;
    let comparable = |to: &&&str| path::extension(to) == path::extension(text) || path::name(to) == path::name(text);
    let mut named: Vec<&str> = fresh.iter().filter(comparable).copied().collect();
    named.sort_by(|a, b| closeness(text, b).cmp(&closeness(text, a)).then_with(|| a.cmp(b)));
    let mut best: Option<(f64, &str)> = None;
    for to in named.into_iter().take(COMPARED) {
        let Some(new) = past.tree.text(to) else { continue };
        let Some(score) = similarity(&old, &new, ALIKE) else { continue };
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, to));
        }
    }
    best.map(|(_, to)| to.to_owned())
}

fn of_folder(past: &Past, view: &View, text: &str, fresh: &[&str]) -> Option<String> {
    let (mut removed, mut targets) = (0usize, BTreeMap::<&str, usize>::new());
    for index in view.files_below(view.find(text)?) {
        let from = view.ledger.path(index);
        let Some(old) = text_at_tip(past, view, index).filter(|_| !past.tree.exists(&from)) else { continue };
        let Some(below) = from.strip_prefix(text) else { continue };
        removed += 1;
        for folder in fresh.iter().filter_map(|to| to.strip_suffix(below)) {
            if past.tree.text(&format!("{folder}{below}")).is_some_and(|new| new == old) {
                *targets.entry(folder).or_default() += 1;
            }
        }
    }
    let (to, votes) = targets.into_iter().max_by_key(|(_, votes)| *votes)?;
    (votes * 2 > removed).then(|| to.to_owned())
}

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::command::command_with;
use super::value::Shape;
use super::{substitution, value};
use crate::document::{Corpus, Genre};
use crate::history::{Order, Replacement, Wanted, Witness};

/// Values that one value made way for, beyond which it is a number that is always on the move. It bounds what one
/// statement is compared with.
const MOST_SUCCESSORS: usize = 16;

/// One value taking another's place, with every edit that did it.
pub(super) struct Witnessed {
    pub(super) old: Box<str>,
    pub(super) new: Box<str>,
    /// Whether the values are commands, of which a word changed.
    pub(super) command: bool,
    /// The documents edited and how, newest last in each document.
    pub(super) edits: Vec<(usize, Replacement)>,
}

impl Witnessed {
    /// Whether `document` is one of those edited.
    pub(super) fn edits_document(&self, document: usize) -> bool {
        self.edits.iter().any(|(edited, _)| *edited == document)
    }
}

/// What the edits of all living documents replaced, of what is `wanted`, and what no later edit took back.
pub(super) fn gather(corpus: &Corpus, history: &dyn Witness, wanted: &dyn Wanted) -> Vec<Witnessed> {
    let living = corpus.entries().iter().enumerate();
    let (places, documents): (Vec<usize>, Vec<(&str, &Arc<str>)>) = living
        .filter(|(_, entry)| matches!(entry.genre, Genre::Living | Genre::Guide))
        .map(|(index, entry)| (index, (entry.document.path(), &entry.document.source.text)))
        .unzip();
    let replaced = history.replacements(&documents, wanted);
    let mut groups: BTreeMap<(&str, &str), Vec<(usize, &Replacement)>> = BTreeMap::new();
    for (&index, replacements) in places.iter().zip(&replaced) {
        for replacement in replacements {
            if let Some(values) = values(replacement) {
                groups.entry(values).or_default().push((index, replacement));
            }
        }
    }
    let taken_back = |old: &str, new: &str, edits: &[(usize, &Replacement)]| {
        let back = groups.get(&(new, old)).into_iter().flatten();
        back.filter_map(|(_, back)| back.commit).any(|back| {
            !edits.iter().filter_map(|(_, edit)| edit.commit).any(|edit| history.order(back, edit) == Order::Before)
        })
    };
    let lasting = groups.iter().filter(|((old, new), edits)| !taken_back(old, new, edits));
    let witnessed = lasting.map(|((old, new), edits)| Witnessed {
        old: (*old).into(),
        new: (*new).into(),
        command: edits.iter().any(|(_, edit)| *edit.old != **old && edit.old.len() < old.len()),
        edits: edits.iter().map(|&(index, replacement)| (index, replacement.clone())).collect(),
    });
    let mut witnessed: Vec<Witnessed> = witnessed.collect();
    bound(&mut witnessed);
    witnessed
}

/// Keeps, of what took the place of one value, what did so most often.
fn bound(witnessed: &mut Vec<Witnessed>) {
    witnessed.sort_by(|a, b| (&a.old, Reverse(a.edits.len()), &a.new).cmp(&(&b.old, Reverse(b.edits.len()), &b.new)));
    let mut run: (Box<str>, usize) = Default::default();
    witnessed.retain(|one| {
        run = if run.0 == one.old { (std::mem::take(&mut run.0), run.1 + 1) } else { (one.old.clone(), 1) };
        run.1 <= MOST_SUCCESSORS
    });
    witnessed.sort_by(|a, b| (&a.old, &a.new).cmp(&(&b.old, &b.new)));
}

/// The values of an edit as they are compared: an address without its last slash, a plain word with the
/// command that it is a part of. `None` if they differ in dress only.
fn values(edit: &Replacement) -> Option<(&str, &str)> {
    let slashless = |text| -> &str { if value::shape(text) == Shape::Url { text.trim_end_matches('/') } else { text } };
    let (old, new) = (slashless(&edit.old), slashless(&edit.new));
    let plain = matches!(value::shape(old), Shape::Words | Shape::Number);
    match (command_with(&edit.old_line, old), command_with(&edit.new_line, new)) {
        (Some(old), Some(new)) if plain && old != new && same_program(old, new) => {
            // Two letters behind a dash are two options.
            let letter =
                |command: &str| command.rsplit(' ').next().is_some_and(|last| last.len() == 2 && last.starts_with('-'));
            (!letter(old) || !letter(new)).then_some((old, new))
        }
        _ => (!substitution::is_cosmetic(old, new)).then_some((old, new)),
    }
}

/// Another program is another way, not another name.
fn same_program(old: &str, new: &str) -> bool {
    old.split(' ').next() == new.split(' ').next()
}

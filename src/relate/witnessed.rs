use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::command::command_with;
use super::value::Shape;
use super::{frame, value};
use crate::document::{Corpus, Entry, Genre, StatementKind};
use crate::history::{Lives, Order, Replacement, Witness};

/// One value taking another's place, with every edit that did it.
pub(super) struct Witnessed {
    pub(super) old: Box<str>,
    pub(super) new: Box<str>,
    /// Whether the values are commands, of which a word changed.
    pub(super) command: bool,
    /// The documents edited and how, newest last in each document.
    pub(super) edits: Vec<(usize, Replacement)>,
}

/// The lives of the documents that relations are about, in the corpus' order: those that speak of today, and
/// others that answer a closed question.
pub fn lives(corpus: &Corpus, history: &dyn Witness) -> Vec<Option<Arc<Lives>>> {
    let is_asked = |entry: &Entry| {
        let mut statements = entry.document.statements.iter();
        matches!(entry.genre, Genre::Living | Genre::Guide)
            || statements.any(|said| said.kind == StatementKind::Sentence && frame::read(&said.text).is_some())
    };
    let entries = corpus.entries().par_iter();
    let lives = |entry: &Entry| history.lives(entry.document.path(), &entry.document.source.text);
    entries.map(|entry| is_asked(entry).then(|| lives(entry)).flatten()).collect()
}

/// What the edits of all living documents replaced, and what no later edit took back.
pub(super) fn gather(corpus: &Corpus, lives: &[Option<Arc<Lives>>], history: &dyn Witness) -> Vec<Witnessed> {
    let mut groups: BTreeMap<(&str, &str), Vec<(usize, &Replacement)>> = BTreeMap::new();
    for (index, (entry, lives)) in corpus.entries().iter().zip(lives).enumerate() {
        if !matches!(entry.genre, Genre::Living | Genre::Guide) {
            continue;
        }
        for replacement in lives.iter().flat_map(|lives| lives.replacements()) {
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
    witnessed.collect()
}

/// The values of an edit as they are compared: an address without its last slash, a plain word with the
/// command that it is a part of. `None` if they differ in dress only.
fn values(edit: &Replacement) -> Option<(&str, &str)> {
    let slashless = |text| -> &str { if value::shape(text) == Shape::Url { text.trim_end_matches('/') } else { text } };
    let (old, new) = (slashless(&edit.old), slashless(&edit.new));
    let plain = matches!(value::shape(old), Shape::Words | Shape::Number);
    match (command_with(&edit.old_line, old), command_with(&edit.new_line, new)) {
        (Some(old), Some(new)) if plain && old != new && same_program(old, new) => Some((old, new)),
        _ => (!value::is_cosmetic(old, new)).then_some((old, new)),
    }
}

/// Another program is another way, not another name.
fn same_program(old: &str, new: &str) -> bool {
    old.split(' ').next() == new.split(' ').next()
}

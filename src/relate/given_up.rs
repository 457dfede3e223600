//! Whether the project itself gave a value up. An edit of a document may choose another sample, correct a copy or speak
//! of somebody else's name: however alike two names are, the edit alone proves nothing. What the code did proves it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use aho_corasick::AhoCorasick;

use super::alive::{self, is_in_comment, is_whole};
use super::substitution::is_misspelt;
use super::value::{self, Shape};
use crate::diff::{Hunk, hunks};
use crate::fact::definition::{Kind, Role, Site, role_of};
use crate::finding::Commit;
use crate::history::{LastDefined, Search, Witness};

/// What shows that the project has one name for the other now.
///
/// Of 35 edits that everything else held to be sure, at the heads of 520 repositories, 23 were true (1 more is unclear).
/// 13 of these have a witness: 6 `Exchanged` or `Undefined`, 1 `Removed`, 6 `Misspelt`; of the 12 false ones 11 have none,
/// and the last stood on a page called a plan: such pages are left alone since. The repositories were known. What goes to
/// medium are samples that a page chose for itself, names of other projects and of their releases, and true ones whose
/// old name the code has in parts only (`csrf.FromHeader`) or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GivenUp {
    /// A commit put the new value in the old one's place in a file of the product.
    Exchanged(String, Option<Commit>),
    /// A file of the product defined the old value, as a symbol, a flag, a variable or a key, until a commit took it out.
    Undefined(String, Option<Commit>),
    /// There was such a file or folder until a commit removed it.
    Removed(Option<Commit>),
    /// The old value is the new one misspelt, and no file of the product ever held it.
    Misspelt,
}

/// What the code tells of old values and their new ones.
pub(super) struct Farewells<'a> {
    last: BTreeMap<&'a str, LastDefined>,
}

impl<'a> Farewells<'a> {
    /// Asks history for all of `values`, none of which stands in the tree now.
    pub(super) fn ask(history: &dyn Witness, values: &BTreeSet<&'a str>) -> Self {
        let values: Vec<&str> = values.iter().copied().collect();
        let Ok(search) = AhoCorasick::new(&values) else { return Farewells { last: BTreeMap::new() } };
        let ended = history.last_defined(&Held { values: &values, search });
        Farewells { last: values.into_iter().zip(ended).filter_map(|(value, last)| Some((value, last?))).collect() }
    }

    /// Whether the product ever held `old`.
    pub(super) fn held(&self, old: &str) -> bool {
        self.last.contains_key(old)
    }

    /// What shows that `new` took the place of `old`; `None` if nothing does.
    pub(super) fn witness(&self, history: &dyn Witness, old: &str, new: &str) -> Option<GivenUp> {
        let Some(last) = self.last.get(old) else {
            let file = value::shape(old) == Shape::Path || value::is_file(old);
            return match history.vanished(bare(old)).filter(|_| file) {
                Some(vanished) => Some(GivenUp::Removed(vanished.commit)),
                None => (is_misspelt(old, new) && !is_of_a_variable(old, new)).then_some(GivenUp::Misspelt),
            };
        };
        if exchanges(last, old, new) && !is_of_a_variable(old, new) {
            Some(GivenUp::Exchanged(last.path.clone(), last.ended.clone()))
        } else {
            is_defined(old, last).then(|| GivenUp::Undefined(last.path.clone(), last.ended.clone()))
        }
    }
}

/// Whether one member is asked of two variables: `sched.start` and `scheduler.start`. Each sample calls them as it
/// likes, and so does the code.
fn is_of_a_variable(old: &str, new: &str) -> bool {
    let is_variable = |of: &str| {
        of.starts_with(|c: char| c.is_ascii_lowercase()) && of.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    match (old.rsplit_once('.'), new.rsplit_once('.')) {
        (Some((of, member)), Some((other, same))) => {
            member == same && is_variable(of) && is_variable(other) && !value::is_file(old)
        }
        _ => false,
    }
}

/// A path as the tree has it.
fn bare(path: &str) -> &str {
    path.trim_start_matches("./").trim_end_matches('/')
}

/// Whether the change that took `old` out of its last file put `new` there.
fn exchanges(last: &LastDefined, old: &str, new: &str) -> bool {
    let Some(after) = last.after.as_deref() else { return false };
    let lines: Vec<&str> = after.lines().collect();
    let took_place = |hunk: &Hunk| hunk.added_of(&lines).iter().any(|line| holds(line, new));
    hunks(&last.before, after).iter().any(|hunk| holds(&hunk.removed, old) && took_place(hunk))
}

fn holds(text: &str, value: &str) -> bool {
    text.match_indices(value).any(|(start, found)| is_whole(text, start, start + found.len()))
}

/// Whether the last version that held `value` defines it in any way.
fn is_defined(value: &str, last: &LastDefined) -> bool {
    let (name, text) = (value.trim_start_matches('-'), &*last.before);
    text.match_indices(name).any(|(start, found)| {
        let site = Site { path: &last.path, text, range: start..start + found.len() };
        let kinds = [Kind::Flag, Kind::Variable, Kind::Symbol, Kind::Key];
        is_word(text, &site.range) && kinds.iter().any(|kind| kind.is_defined_at(name, &site))
    })
}

/// Whether no letter, digit or `_` goes on with what stands at `range`: before a flag's name stand dashes.
fn is_word(text: &str, range: &Range<usize>) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    !text[..range.start].ends_with(joins) && !text[range.end..].starts_with(joins)
}

/// Values, looked for in files of the product, where they stand in no comment.
struct Held<'a> {
    values: &'a [&'a str],
    search: AhoCorasick,
}

impl Search for Held<'_> {
    fn shelf(&self) -> &'static str {
        "values"
    }

    fn count(&self) -> usize {
        self.values.len()
    }

    fn key(&self, index: usize) -> String {
        format!("2 {}", self.values[index])
    }

    fn reads(&self, path: &str) -> bool {
        role_of(path) == Role::Product && alive::tells(path)
    }

    fn places_in(&self, bytes: &[u8], found: &mut dyn FnMut(usize, Range<usize>)) {
        for hit in self.search.find_overlapping_iter(bytes) {
            found(hit.pattern().as_usize(), hit.range());
        }
    }

    fn goes_on(&self, byte: u8) -> bool {
        !byte.is_ascii_whitespace()
    }

    fn defined_at(&self, _: &str, text: &str, places: &[(Range<usize>, usize)]) -> Vec<usize> {
        let mut held = Vec::new();
        for (range, index) in places {
            let stands = || is_whole(text, range.start, range.end) && !is_in_comment(text, range.start);
            if !held.contains(index) && stands() {
                held.push(*index);
            }
        }
        held
    }
}

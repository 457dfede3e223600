use std::ops::Range;
use std::sync::Arc;

use super::{CommitRef, Lives, Order, Replacement, Wanted};
use crate::finding::Commit;

/// A path that an ancestor of the judged revision had and the judged tree lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vanished {
    /// The commit that removed it (for a folder: its last file); `None` if it is gone from the work
    /// tree only, not committed yet.
    pub commit: Option<Commit>,
    /// Where it went, if that can be told.
    pub went: Option<Went>,
    /// Whether it was a folder.
    pub folder: bool,
}

/// Where a vanished path went; the path given exists in the judged tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Went {
    /// Where it is now.
    pub path: String,
    /// How sure: the same blob or git's similarity of at least half (`true`), or only the one
    /// file of that name elsewhere (`false`).
    pub certain: bool,
}

/// The newest version of a file in which something still held, and the commit that ended it.
#[derive(Clone, Debug)]
pub struct LastSeen {
    /// The commit after which it no longer held; `None` if only the work tree changed it.
    pub ended: Option<Commit>,
    /// The file's text when it last held.
    pub before: Arc<str>,
    /// The file's text after `ended`; `None` if the file was removed.
    pub after: Option<Arc<str>>,
}

/// Names to look for in every version of every file that an ancestor of the judged revision had.
pub trait Search: Sync {
    /// Where answers are kept: one search's do not take the place of another's.
    fn shelf(&self) -> &'static str {
        "names"
    }

    /// How many names there are.
    fn count(&self) -> usize;

    /// What tells name `index` from every other that was ever looked for, how it is recognised included: an
    /// answer may be kept under it.
    fn key(&self, index: usize) -> String;

    /// Whether files at `path` can define any of them.
    fn reads(&self, path: &str) -> bool;

    /// Tells of every place of every name in `bytes`. Which names stand there depends on these bytes and their
    /// neighbours as far as names go on across them, and on nothing else.
    fn places_in(&self, bytes: &[u8], found: &mut dyn FnMut(usize, Range<usize>));

    /// Whether a name may go on across `byte`.
    fn goes_on(&self, byte: u8) -> bool;

    /// The names that the file at `path` defines with this text, in which they stand at `places`.
    fn defined_at(&self, path: &str, text: &str, places: &[(Range<usize>, usize)]) -> Vec<usize>;

    /// The names that the file at `path` defines with this text.
    fn defined_in(&self, path: &str, text: &str) -> Vec<usize> {
        let mut places = Vec::new();
        self.places_in(text.as_bytes(), &mut |name, range| places.push((range, name)));
        self.defined_at(path, text, &places)
    }
}

/// Where a name was defined last, and the commit that ended it.
#[derive(Clone, Debug)]
pub struct LastDefined {
    /// The file.
    pub path: String,
    /// The commit after which it did not define the name; `None` if only the work tree changed it.
    pub ended: Option<Commit>,
    /// The file's text when it last did.
    pub before: Arc<str>,
    /// The file's text after `ended`; `None` if the file was removed.
    pub after: Option<Arc<str>>,
}

/// Answers about the past of the judged revision. Every answer comes from its ancestors only.
pub trait Witness: Sync {
    /// When `path` (a file or a folder, from the root) vanished; `None` if it never existed, exists, or
    /// history is not to be had.
    fn vanished(&self, path: &str) -> Option<Vanished>;

    /// For each of `count` questions about the file at `path`: the newest committed version in which it
    /// held. `holding` gets a version's text and the questions still open, and returns those that hold
    /// in it; so one parse of a version serves every question about it. Renames of the file are followed.
    fn last_seen_each(
        &self,
        path: &str,
        count: usize,
        holding: &dyn Fn(&str, &[usize]) -> Vec<usize>,
    ) -> Vec<Option<LastSeen>>;

    /// [`Witness::last_seen_each`] with questions that have names: each tells its question from every other that could
    /// be asked about a file, so an answer may be kept under it.
    fn last_seen_named(
        &self,
        path: &str,
        names: &[String],
        holding: &dyn Fn(&str, &[usize]) -> Vec<usize>,
    ) -> Vec<Option<LastSeen>> {
        self.last_seen_each(path, names.len(), holding)
    }

    /// [`Witness::last_seen_each`] with one question.
    fn last_seen(&self, path: &str, holds: &dyn Fn(&str) -> bool) -> Option<LastSeen> {
        let holding = |text: &str, open: &[usize]| if holds(text) { open.to_vec() } else { Vec::new() };
        self.last_seen_each(path, 1, &holding).pop().flatten()
    }

    /// The commit since which every version of the file at `path` holds; `None` if its newest committed
    /// version does not, or history is not to be had.
    fn since(&self, path: &str, holds: &dyn Fn(&str) -> bool) -> Option<Commit> {
        let _ = (path, holds);
        None
    }

    /// For each name of `search`, none of which is defined now: where it was defined last. `None` for a name
    /// that never was, or where history is not to be had.
    fn last_defined(&self, search: &dyn Search) -> Vec<Option<LastDefined>> {
        vec![None; search.count()]
    }

    /// Whether the document at `document` (renames followed) already said what `says` looks for when `vanished` was
    /// still there: only then did it once tell the truth. `None` if that version is not to be had.
    fn said(&self, document: &str, says: &dyn Fn(&str) -> bool, vanished: &Vanished) -> Option<bool>;

    /// [`Witness::said`] of plain words.
    fn stood(&self, document: &str, words: &str, vanished: &Vanished) -> Option<bool> {
        self.said(document, &|text| text.contains(words), vanished)
    }

    /// How often commits removed the file at `path`, renames not followed; 0 for a folder.
    fn removals(&self, path: &str) -> usize {
        let _ = path;
        0
    }

    /// Paths of vanished files whose last parts end in `suffix` (`/`-separated, whole parts), newest
    /// removal first; at most a few.
    fn vanished_ending_in(&self, suffix: &str) -> Vec<String>;

    /// The lives of the statements of the judged document at `path`, whose text is `text`. Renames are followed.
    fn lives(&self, path: &str, text: &Arc<str>) -> Option<Arc<Lives>> {
        let _ = (path, text);
        None
    }

    /// For each of `documents`, a path and the judged text there: the values that its edits replaced, of those that
    /// are `wanted`, ancestors first. Renames are followed.
    fn replacements(&self, documents: &[(&str, &Arc<str>)], wanted: &dyn Wanted) -> Vec<Vec<Replacement>> {
        let _ = wanted;
        vec![Vec::new(); documents.len()]
    }

    /// How two commits stand to each other, by ancestry alone.
    fn order(&self, one: CommitRef, two: CommitRef) -> Order {
        if one == two { Order::Same } else { Order::Concurrent }
    }

    /// Whether the commit changed the file that stands at `path` now, under this name.
    fn touched(&self, commit: CommitRef, path: &str) -> bool {
        let _ = (commit, path);
        false
    }

    /// What people call a commit.
    fn commit(&self, commit: CommitRef) -> Option<Commit> {
        let _ = commit;
        None
    }

    /// Whether the whole history is at hand: false for a shallow clone or no commit yet.
    fn is_complete(&self) -> bool;
}

/// A repository without any history: every answer is "not known".
pub struct NoHistory;

impl Witness for NoHistory {
    fn vanished(&self, _: &str) -> Option<Vanished> {
        None
    }
    fn last_seen_each(&self, _: &str, count: usize, _: &dyn Fn(&str, &[usize]) -> Vec<usize>) -> Vec<Option<LastSeen>> {
        vec![None; count]
    }
    fn said(&self, _: &str, _: &dyn Fn(&str) -> bool, _: &Vanished) -> Option<bool> {
        None
    }
    fn vanished_ending_in(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn is_complete(&self) -> bool {
        false
    }
}

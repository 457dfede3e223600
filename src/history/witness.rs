use std::sync::Arc;

use crate::finding::Commit;

/// A path that an ancestor of the judged revision had and the judged tree lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vanished {
    /// The commit that removed it (for a folder: its last file).
    pub commit: Commit,
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
    /// The commit after which it no longer held.
    pub ended: Commit,
    /// The file's text when it last held.
    pub before: Arc<str>,
    /// The file's text after `ended`; `None` if the file was removed.
    pub after: Option<Arc<str>>,
}

/// Answers about the past of the judged revision. Every answer comes from its ancestors only.
pub trait Witness: Sync {
    /// When `path` (a file or a folder, from the root) vanished; `None` if it never existed, exists, or
    /// history is not to be had.
    fn vanished(&self, path: &str) -> Option<Vanished>;

    /// The newest committed version of the file at `path` for which `holds` is true, provided that a
    /// newer version (or its removal) exists.
    fn last_seen(&self, path: &str, holds: &dyn Fn(&str) -> bool) -> Option<LastSeen>;

    /// Paths of vanished files whose last parts end in `suffix` (`/`-separated, whole parts), newest
    /// removal first; at most a few.
    fn vanished_ending_in(&self, suffix: &str) -> Vec<String>;

    /// Whether the whole history is at hand: false for a shallow clone or no commit yet.
    fn is_complete(&self) -> bool;
}

/// A repository without any history: every answer is "not known".
pub struct NoHistory;

impl Witness for NoHistory {
    fn vanished(&self, _: &str) -> Option<Vanished> {
        None
    }
    fn last_seen(&self, _: &str, _: &dyn Fn(&str) -> bool) -> Option<LastSeen> {
        None
    }
    fn vanished_ending_in(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn is_complete(&self) -> bool {
        false
    }
}

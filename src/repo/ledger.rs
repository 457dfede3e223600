use std::collections::HashMap;

use gix::ObjectId;

/// What one commit did to one path, compared with all its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Event {
    /// Index into [`Ledger::paths`].
    pub(super) path: u32,
    /// Index into [`Ledger::commits`].
    pub(super) commit: u32,
    /// Index into [`Ledger::blobs`] of what stands there after the commit; [`ABSENT`] if nothing.
    pub(super) blob: u32,
}

/// Stands for "no file" in [`Event::blob`].
pub(super) const ABSENT: u32 = u32::MAX;
/// The parent of a path at the root.
pub(super) const ROOT: u32 = u32::MAX;

/// A commit as the ledger knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CommitRow {
    pub(super) id: ObjectId,
    /// Indices of the parents that are at hand.
    pub(super) parents: Vec<u32>,
    /// Committer time in seconds, for ordering what ancestry leaves open.
    pub(super) time: i64,
}

/// Which path changed in which commit: the whole history of file names, with
/// the blobs that stood there, and nothing of their contents.
///
/// Facts about a commit depend on that commit and its parents alone, so the
/// ledger only ever grows: it may hold commits that the judged revision does not
/// descend from, and a reader looks at reachable ones only.
#[derive(Default, Debug)]
pub(super) struct Ledger {
    pub(super) commits: Vec<CommitRow>,
    /// (index of the folder's path or [`ROOT`], index into `names`). Folders have rows too.
    pub(super) paths: Vec<(u32, u32)>,
    pub(super) names: Vec<Box<[u8]>>,
    pub(super) blobs: Vec<ObjectId>,
    pub(super) events: Vec<Event>,
    /// Trees or commits that this clone lacks: what they would tell is not known.
    pub(super) gaps: u32,
}

impl Ledger {
    /// The full text of path `index`; bytes that are not UTF-8 become U+FFFD.
    pub(super) fn path(&self, index: u32) -> String {
        let mut parts = Vec::new();
        let mut at = index;
        while at != ROOT {
            let (folder, name) = self.paths[at as usize];
            parts.push(String::from_utf8_lossy(&self.names[name as usize]));
            at = folder;
        }
        parts.reverse();
        parts.join("/")
    }

    /// Index of each commit by id.
    pub(super) fn commit_numbers(&self) -> HashMap<ObjectId, u32> {
        self.commits.iter().enumerate().map(|(index, commit)| (commit.id, index as u32)).collect()
    }
}

//! A repository as a story: commits, branches, and what lies uncommitted on disk.

use std::collections::BTreeMap;

use super::built::Built;
use super::change::{Change, Files};
use super::import::{self, Commit};
use super::report::Report;

/// 2026-01-01 12:00 UTC; each commit that names no date is a day younger than the one before.
const FIRST_DAY: i64 = 1_767_268_800;
const DAY: i64 = 86_400;

/// A repository that is not made yet.
#[derive(Clone, Debug)]
pub(crate) struct Repository {
    pub(super) commits: Vec<Commit>,
    pub(super) branches: BTreeMap<String, usize>,
    pub(super) tags: BTreeMap<String, usize>,
    pub(super) branch: String,
    pub(super) on_disk: Vec<Change>,
    pub(super) init: Vec<&'static str>,
}

impl Repository {
    /// An empty repository, its branch `main` unborn.
    pub(crate) fn new() -> Self {
        Repository {
            commits: Vec::new(),
            branches: BTreeMap::new(),
            tags: BTreeMap::new(),
            branch: "main".to_owned(),
            on_disk: Vec::new(),
            init: Vec::new(),
        }
    }

    /// A repository of one commit.
    pub(crate) fn of(changes: impl IntoIterator<Item = Change>) -> Self {
        Repository::new().commit("Start", changes)
    }

    /// Object ids of SHA-256.
    pub(crate) fn sha256(mut self) -> Self {
        self.init.push("--object-format=sha256");
        self
    }

    /// No work tree.
    pub(crate) fn bare(mut self) -> Self {
        self.init.push("--bare");
        self
    }

    /// Commits `changes` to the current branch.
    pub(crate) fn commit(self, subject: &str, changes: impl IntoIterator<Item = Change>) -> Self {
        let time = FIRST_DAY + self.commits.len() as i64 * DAY;
        self.commit_by("Ada Lovelace <ada@example.org>", time, subject, changes)
    }

    /// The same with an author (`Name <mail>`) and a time in seconds.
    pub(crate) fn commit_by(
        self,
        author: &str,
        time: i64,
        subject: &str,
        changes: impl IntoIterator<Item = Change>,
    ) -> Self {
        let parents = self.tip().into_iter().collect();
        self.append(author, time, subject, changes, parents)
    }

    /// Merges `other` into the current branch; its files and then `changes` win.
    pub(crate) fn merge(self, other: &str, subject: &str, changes: impl IntoIterator<Item = Change>) -> Self {
        let theirs = self.branches[other];
        let taken: Vec<Change> =
            self.commits[theirs].files.iter().map(|(path, file)| Change::Put(path.clone(), file.clone())).collect();
        let parents = self.tip().into_iter().chain([theirs]).collect();
        let time = FIRST_DAY + self.commits.len() as i64 * DAY;
        self.append("Ada Lovelace <ada@example.org>", time, subject, taken.into_iter().chain(changes), parents)
    }

    /// Starts a branch here, or switches to it.
    pub(crate) fn branch(mut self, name: &str) -> Self {
        if let Some(tip) = self.tip() {
            self.branches.entry(name.to_owned()).or_insert(tip);
        }
        name.clone_into(&mut self.branch);
        self
    }

    /// Tags the newest commit of the branch.
    pub(crate) fn tag(mut self, name: &str) -> Self {
        let tip = self.tip().expect("a commit to tag");
        self.tags.insert(name.to_owned(), tip);
        self
    }

    /// Changes files after the last commit, without telling git.
    pub(crate) fn on_disk(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.on_disk.extend(changes);
        self
    }

    /// Makes it, in a temporary folder.
    pub(crate) fn build(&self) -> Built {
        Built::make(self)
    }

    /// Makes it and runs `drift check`.
    pub(crate) fn check(&self) -> Report {
        self.build().check(&[])
    }

    /// The files of the newest commit.
    pub(super) fn files(&self) -> Files {
        self.tip().map(|tip| self.commits[tip].files.clone()).unwrap_or_default()
    }

    /// What git is told to make.
    pub(super) fn stream(&self) -> Vec<u8> {
        import::stream(&self.commits, &self.branches, &self.tags)
    }

    fn tip(&self) -> Option<usize> {
        self.branches.get(&self.branch).copied()
    }

    fn append(
        mut self,
        author: &str,
        time: i64,
        subject: &str,
        changes: impl IntoIterator<Item = Change>,
        parents: Vec<usize>,
    ) -> Self {
        let mut files = self.files();
        for change in changes {
            change.apply(&mut files);
        }
        self.branches.insert(self.branch.clone(), self.commits.len());
        self.commits.push(Commit { author: author.to_owned(), time, subject: subject.to_owned(), parents, files });
        self
    }
}

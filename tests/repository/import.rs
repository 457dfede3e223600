//! Commits as `git fast-import` reads them: one process for a whole history, and any byte in a name.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::change::{File, Files};

/// A commit with everything that it holds.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub(super) author: String,
    /// Seconds since 1970, UTC.
    pub(super) time: i64,
    pub(super) subject: String,
    /// Indices of older commits.
    pub(super) parents: Vec<usize>,
    pub(super) files: Files,
}

/// The whole stream: commits in order, then branches and tags.
pub(super) fn stream(
    commits: &[Commit],
    branches: &BTreeMap<String, usize>,
    tags: &BTreeMap<String, usize>,
) -> Vec<u8> {
    let mut out = Vec::new();
    for (at, commit) in commits.iter().enumerate() {
        write_commit(&mut out, at, commit);
    }
    let heads = branches.iter().map(|(name, at)| ("heads", name, at));
    for (kind, name, at) in heads.chain(tags.iter().map(|(name, at)| ("tags", name, at))) {
        out.extend(format!("reset refs/{kind}/{name}\nfrom :{}\n\n", mark(*at)).into_bytes());
    }
    out.extend(b"done\n");
    out
}

fn write_commit(out: &mut Vec<u8>, at: usize, commit: &Commit) {
    // A ref of the import's own, so that every commit says itself what its parents are.
    let mut head = format!("commit refs/import/{at}\nmark :{}\n", mark(at));
    for role in ["author", "committer"] {
        let _ = writeln!(head, "{role} {} {} +0000", commit.author, commit.time);
    }
    out.extend(head.into_bytes());
    data(out, commit.subject.as_bytes());
    for (index, &parent) in commit.parents.iter().enumerate() {
        let word = if index == 0 { "from" } else { "merge" };
        out.extend(format!("{word} :{}\n", mark(parent)).into_bytes());
    }
    out.extend(b"deleteall\n");
    for (path, file) in &commit.files {
        let path = quoted(path);
        let (mode, content) = match file {
            // A commit that nobody has: a submodule need not be at hand.
            File::Submodule => {
                out.extend(format!("M 160000 {} {path}\n", "1".repeat(40)).into_bytes());
                continue;
            }
            File::Plain(content) => ("100644", content),
            File::Symlink(target) => ("120000", target),
        };
        out.extend(format!("M {mode} inline {path}\n").into_bytes());
        data(out, content);
    }
    out.push(b'\n');
}

/// Marks count from 1.
fn mark(at: usize) -> usize {
    at + 1
}

fn data(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend(format!("data {}\n", bytes.len()).into_bytes());
    out.extend(bytes);
    out.push(b'\n');
}

/// A path in git's C-style quotes.
fn quoted(path: &[u8]) -> String {
    let mut text = String::from('"');
    for &byte in path {
        match byte {
            b'"' | b'\\' => text.extend(['\\', byte as char]),
            b' '..=b'~' => text.push(byte as char),
            _ => {
                let _ = write!(text, "\\{byte:03o}");
            }
        }
    }
    text.push('"');
    text
}

//! What a commit, or a hand on the files, does to a tree.

use std::collections::BTreeMap;

/// The files of a tree by path. Paths are bytes, as git has them.
pub(crate) type Files = BTreeMap<Vec<u8>, File>;

/// What stands at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum File {
    Plain(Vec<u8>),
    Symlink(Vec<u8>),
    Submodule,
}

/// One change of a tree.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    Put(Vec<u8>, File),
    Remove(Vec<u8>),
    Rename(Vec<u8>, Vec<u8>),
    Edit(Vec<u8>, String, String),
}

/// Makes or overwrites a file.
pub(crate) fn write(path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Change {
    Change::Put(path.as_ref().to_owned(), File::Plain(content.as_ref().to_owned()))
}

/// Removes a file, or all files below a folder.
pub(crate) fn remove(path: impl AsRef<[u8]>) -> Change {
    Change::Remove(path.as_ref().to_owned())
}

/// Moves a file, or all files below a folder.
pub(crate) fn rename(from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Change {
    Change::Rename(from.as_ref().to_owned(), to.as_ref().to_owned())
}

/// Replaces the only `old` of a file.
pub(crate) fn edit(path: impl AsRef<[u8]>, old: &str, new: &str) -> Change {
    Change::Edit(path.as_ref().to_owned(), old.to_owned(), new.to_owned())
}

/// Makes a symbolic link.
pub(crate) fn symlink(path: impl AsRef<[u8]>, target: impl AsRef<[u8]>) -> Change {
    Change::Put(path.as_ref().to_owned(), File::Symlink(target.as_ref().to_owned()))
}

/// Records some commit of another repository.
pub(crate) fn submodule(path: impl AsRef<[u8]>) -> Change {
    Change::Put(path.as_ref().to_owned(), File::Submodule)
}

impl Change {
    /// Does it; a change that has nothing to change is a mistake of the test.
    pub(crate) fn apply(&self, files: &mut Files) {
        match self {
            Change::Put(path, file) => {
                files.insert(path.clone(), file.clone());
            }
            Change::Remove(path) => {
                take(files, path);
            }
            Change::Rename(from, to) => {
                for (below, file) in take(files, from) {
                    files.insert([to, below.as_slice()].concat(), file);
                }
            }
            Change::Edit(path, old, new) => {
                let name = String::from_utf8_lossy(path);
                let Some(File::Plain(content)) = files.get_mut(path) else { panic!("no file {name} to edit") };
                let text = std::str::from_utf8(content).expect("an edited file is text");
                assert_eq!(text.matches(old).count(), 1, "{name} has exactly one {old:?}:\n{text}");
                *content = text.replacen(old, new, 1).into_bytes();
            }
        }
    }
}

/// Takes the file at `path`, or the files below it, out of `files`, by what follows `path` in their names.
fn take(files: &mut Files, path: &[u8]) -> Vec<(Vec<u8>, File)> {
    let folder = [path, b"/"].concat();
    let taken: Vec<Vec<u8>> = files.keys().filter(|name| *name == path || name.starts_with(&folder)).cloned().collect();
    assert!(!taken.is_empty(), "nothing at {}", String::from_utf8_lossy(path));
    taken.into_iter().filter_map(|name| files.remove(&name).map(|file| (name[path.len()..].to_owned(), file))).collect()
}

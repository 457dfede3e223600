use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use gix::index::entry::{Flags, Mode};
use ignore::WalkBuilder;

use super::{Repo, commit_tree};
use crate::tree::{Contents, Entry, Kind, Tree};

/// Contents of files on disk: the key is an index into the paths.
struct Files {
    paths: Vec<PathBuf>,
    /// A digest of what was read, by key: an answer rests on it.
    seen: Mutex<BTreeMap<u32, Option<String>>>,
}

impl Contents for Files {
    fn read(&self, key: u32) -> Option<Vec<u8>> {
        let bytes = self.bytes(key);
        let digest = bytes.as_deref().map(digest);
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(digest);
        bytes
    }

    fn digest(&self, key: u32) -> Option<String> {
        self.bytes(key).as_deref().map(digest)
    }

    fn seen(&self) -> Vec<(u32, Option<String>)> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone().into_iter().collect()
    }
}

fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

impl Files {
    fn bytes(&self, key: u32) -> Option<Vec<u8>> {
        let path = self.paths.get(key as usize)?;
        let metadata = path.symlink_metadata().ok()?;
        if metadata.is_symlink() {
            return Some(path.read_link().ok()?.into_os_string().into_encoded_bytes());
        }
        // A pipe or device would block; a huge file is known by name only.
        (metadata.is_file() && metadata.len() <= 64 << 20).then(|| std::fs::read(path).ok())?
    }
}

impl Repo {
    /// The work tree as its author sees it: tracked files as they are on disk, and untracked ones
    /// that are not ignored. Empty for a bare repository.
    pub fn work_tree(&self) -> Tree {
        let Some(root) = self.work_dir.as_deref() else { return Tree::from_files::<String, Vec<u8>>([]) };
        let mut found: BTreeMap<String, (Kind, PathBuf)> = BTreeMap::new();
        // Tracked files first: an ignore rule does not hide what git tracks.
        for Tracked { path, folder, left_out } in self.tracked() {
            let on_disk = root.join(&path);
            let kind = match on_disk.symlink_metadata() {
                _ if folder => Kind::Submodule,
                Ok(metadata) if metadata.is_symlink() => Kind::Symlink,
                Ok(metadata) if metadata.is_file() => Kind::File,
                // Not removed: a sparse checkout leaves it out. It is there, and its contents are not at hand.
                Err(_) if left_out => Kind::File,
                _ => continue,
            };
            found.insert(path, (kind, on_disk));
        }
        let submodules: Vec<String> =
            found.iter().filter(|(_, (kind, _))| *kind == Kind::Submodule).map(|(path, _)| path.clone()).collect();
        for entry in walker(root, &submodules).build().flatten() {
            let Some(kind) = entry.file_type() else { continue };
            let kind = match () {
                () if kind.is_symlink() => Kind::Symlink,
                () if kind.is_file() => Kind::File,
                () => continue,
            };
            let Some(path) = repository_path(root, entry.path()) else { continue };
            found.entry(path).or_insert_with(|| (kind, entry.into_path()));
        }
        let (mut entries, mut files) = (Vec::with_capacity(found.len()), Vec::with_capacity(found.len()));
        for (path, (kind, on_disk)) in found {
            entries.push(Entry { path, kind, key: files.len() as u32 });
            files.push(on_disk);
        }
        Tree::new(entries, Box::new(Files { paths: files, seen: Mutex::default() }))
    }

    fn tracked(&self) -> Vec<Tracked> {
        self.objects.with(|repo| {
            let Ok(index) = repo.index_or_empty() else { return Vec::new() };
            let mut tracked = Vec::with_capacity(index.entries().len());
            for entry in index.entries() {
                let path = String::from_utf8_lossy(entry.path(&index)).into_owned();
                // A sparse index has whole folders, with a slash at their end: what is in them, their trees tell.
                let below = (entry.mode == Mode::DIR)
                    .then(|| commit_tree::below(repo, path.trim_end_matches('/'), entry.id))
                    .flatten();
                match below {
                    Some(listed) => tracked.extend(listed.into_iter().map(|one| Tracked {
                        path: one.path,
                        folder: one.kind == Kind::Submodule,
                        left_out: true,
                    })),
                    None => tracked.push(Tracked {
                        path: path.trim_end_matches('/').to_owned(),
                        folder: matches!(entry.mode, Mode::COMMIT | Mode::DIR),
                        left_out: entry.flags.contains(Flags::SKIP_WORKTREE),
                    }),
                }
            }
            tracked
        })
    }
}

/// An entry of the index.
struct Tracked {
    path: String,
    /// Whether it is a folder that is known to exist, and nothing more: a submodule, or a folder that this clone lacks.
    folder: bool,
    /// Whether a sparse checkout leaves it out of the work tree.
    left_out: bool,
}

/// Untracked files that no ignore rule hides. Hidden files count (`.github`), `.git` and the
/// insides of submodules do not.
fn walker(root: &Path, submodules: &[String]) -> WalkBuilder {
    let mut walk = WalkBuilder::new(root);
    let (base, submodules) = (root.to_owned(), submodules.to_vec());
    walk.hidden(false)
        .ignore(false)
        .parents(false)
        .require_git(false)
        .follow_links(false)
        .sort_by_file_name(std::cmp::Ord::cmp)
        .filter_entry(move |entry| {
            if entry.file_name() == ".git" {
                return false;
            }
            let nested = entry.depth() > 0 && entry.path().join(".git").exists();
            let known = repository_path(&base, entry.path()).is_some_and(|path| submodules.contains(&path));
            !nested && !known
        });
    walk
}

/// The path of `file` relative to `root`, with forward slashes; bytes that are not UTF-8 become U+FFFD.
fn repository_path(root: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(root).ok()?;
    let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    (!parts.is_empty()).then(|| parts.join("/"))
}

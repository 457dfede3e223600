use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use super::own::is_written_by_drift;
use super::{Attributes, Ignored, may_be_text, path};

/// What stands at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    /// A regular file, executable or not.
    File,
    /// A folder: some entry lies below it.
    Folder,
    /// A symbolic link; its contents are the target's text.
    Symlink,
    /// A submodule: a folder whose contents belong to another repository.
    Submodule,
}

/// A file, symlink or submodule of the tree.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Path from the root.
    pub path: String,
    /// Never [`Kind::Folder`].
    pub kind: Kind,
    /// The key under which the reader finds the contents; opaque here.
    pub key: u32,
}

/// Reads the contents behind an [`Entry::key`].
pub trait Contents: Send + Sync {
    /// The bytes, or `None` where they are not to be had (a missing object, a
    /// vanished file): that is "not judged", never an error.
    fn read(&self, key: u32) -> Option<Vec<u8>>;

    /// Hands the bytes behind some of `keys` to `take`, each with its place in the list: those that are cheaper to
    /// read together than one by one.
    fn read_together(&self, _keys: &[u32], _take: &mut dyn FnMut(usize, &[u8])) {}

    /// What names the bytes forever, such as an object id; `None` where they may change.
    fn identity(&self, _key: u32) -> Option<String> {
        None
    }

    /// A digest of the bytes as they are now.
    fn digest(&self, _key: u32) -> Option<String> {
        None
    }

    /// Which contents without an identity were read so far, and their digests then.
    fn seen(&self) -> Vec<(u32, Option<String>)> {
        Vec::new()
    }
}

/// Files of more bytes than this are known to exist, but not read (50 MB and
/// more occur; no manifest or document that people write comes near).
const READ_LIMIT: usize = 8 << 20;

/// Symbolic links that are followed on the way to one file; more are a circle.
const MOST_LINKS: usize = 8;

/// The tree under judgement.
pub struct Tree {
    entries: Vec<Entry>,
    by_path: HashMap<String, usize>,
    folders: BTreeMap<String, Vec<usize>>,
    by_name: HashMap<String, Vec<usize>>,
    contents: Box<dyn Contents>,
    texts: Vec<OnceLock<Option<Arc<str>>>>,
    ignored: Ignored,
    attributes: Attributes,
    /// Indices of entries, then of folders in their order and behind all entries, by path in lower case.
    by_lower_case: OnceLock<HashMap<String, Vec<usize>>>,
}

impl Tree {
    /// A tree of `entries` (any order, no folders) read by `contents`.
    pub fn new(mut entries: Vec<Entry>, contents: Box<dyn Contents>) -> Self {
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        entries.dedup_by(|a, b| a.path == b.path);
        let mut by_path = HashMap::with_capacity(entries.len());
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        let mut folders: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        folders.insert(String::new(), Vec::new());
        for (index, entry) in entries.iter().enumerate() {
            by_path.insert(entry.path.clone(), index);
            by_name.entry(path::name(&entry.path).to_owned()).or_default().push(index);
            let folder = path::parent(&entry.path);
            if let Some(files) = folders.get_mut(folder) {
                files.push(index);
            } else {
                for above in path::ancestors(folder) {
                    folders.entry(above.to_owned()).or_default();
                }
                folders.insert(folder.to_owned(), vec![index]);
            }
        }
        let texts = entries.iter().map(|_| OnceLock::new()).collect();
        let mut tree = Tree {
            entries,
            by_path,
            folders,
            by_name,
            contents,
            texts,
            ignored: Ignored::default(),
            attributes: Attributes::default(),
            by_lower_case: OnceLock::new(),
        };
        tree.ignored = Ignored::of(&tree);
        tree.attributes = Attributes::of(&tree);
        tree
    }

    /// A tree held in memory, for tests and fixtures.
    pub fn from_files<P: Into<String>, T: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        struct Memory(Vec<Vec<u8>>);
        impl Contents for Memory {
            fn read(&self, key: u32) -> Option<Vec<u8>> {
                self.0.get(key as usize).cloned()
            }
        }
        let (mut entries, mut texts) = (Vec::new(), Vec::new());
        for (path, text) in files {
            entries.push(Entry { path: path.into(), kind: Kind::File, key: texts.len() as u32 });
            texts.push(text.into());
        }
        Tree::new(entries, Box::new(Memory(texts)))
    }

    /// What stands at `path` (no leading or trailing slash; the root is `""`).
    pub fn kind(&self, path: &str) -> Option<Kind> {
        match self.by_path.get(path) {
            Some(&index) => Some(self.entries[index].kind),
            None => self.folders.contains_key(path).then_some(Kind::Folder),
        }
    }

    /// Whether anything stands at `path`, with exactly this letter case.
    pub fn exists(&self, path: &str) -> bool {
        self.kind(path).is_some()
    }

    /// Whether a file or a symlink stands at `path`.
    pub fn is_file(&self, path: &str) -> bool {
        matches!(self.kind(path), Some(Kind::File | Kind::Symlink))
    }

    /// Whether a folder (or a submodule) stands at `path`.
    pub fn is_folder(&self, path: &str) -> bool {
        matches!(self.kind(path), Some(Kind::Folder | Kind::Submodule))
    }

    /// `path` with each folder that is a symbolic link replaced by the folder that it leads to; unchanged where none
    /// is, or where one leads out of the tree.
    pub fn without_links(&self, path: &str) -> String {
        let mut at = path.to_owned();
        for _ in 0..MOST_LINKS {
            let links = path::ancestors(&at).filter(|folder| self.kind(folder) == Some(Kind::Symlink));
            let Some(link) = links.last().map(str::to_owned) else { return at };
            let target = self.text(&link).and_then(|target| path::resolve(path::parent(&link), target.trim_end()));
            let Some(target) = target else { return path.to_owned() };
            at = path::join(&target, &at[link.len() + 1..]);
        }
        path.to_owned()
    }

    /// All files, symlinks and submodules in path order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The paths of all entries in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    /// All folders in path order, the root first.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.folders.keys().map(String::as_str)
    }

    /// The paths of entries directly in `folder`.
    pub fn files_in(&self, folder: &str) -> impl Iterator<Item = &str> {
        self.folders.get(folder).into_iter().flatten().map(|&index| self.entries[index].path.as_str())
    }

    /// The paths of entries at any depth below `folder`, in order.
    pub fn below<'a>(&'a self, folder: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let start = self.entries.partition_point(|entry| entry.path.as_str() < prefix.as_str());
        self.entries[start..].iter().map(|entry| entry.path.as_str()).take_while(move |path| path.starts_with(&prefix))
    }

    /// The paths of entries whose last part is exactly `name`.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &str> {
        self.by_name.get(name).into_iter().flatten().map(|&index| self.entries[index].path.as_str())
    }

    /// The paths that differ from `wanted` in letter case at most: entries in order, then folders in order.
    pub fn in_any_case(&self, wanted: &str) -> impl Iterator<Item = &str> {
        let index = self.by_lower_case.get_or_init(|| {
            let mut index: HashMap<String, Vec<usize>> = HashMap::new();
            for (at, path) in self.paths().chain(self.folders()).enumerate() {
                index.entry(path.to_lowercase()).or_default().push(at);
            }
            index
        });
        let found = index.get(&wanted.to_lowercase());
        found.into_iter().flatten().filter_map(|&at| match self.entries.get(at) {
            Some(entry) => Some(entry.path.as_str()),
            None => self.folders().nth(at - self.entries.len()),
        })
    }

    /// The text of the file at `path`: `None` if there is none, it is binary, too large or not to be
    /// had (a missing object, a pointer to large file storage). A byte order mark is kept; bytes that are not UTF-8 become U+FFFD.
    pub fn text(&self, path: &str) -> Option<Arc<str>> {
        let &index = self.by_path.get(path)?;
        if self.entries[index].kind == Kind::Submodule {
            return None;
        }
        self.texts[index].get_or_init(|| text_of(&self.contents.read(self.entries[index].key)?)).clone()
    }

    /// Reads texts of the files at `paths`, which [`Tree::text`] is about to be asked for, where that is cheaper than
    /// to read each when it is.
    pub fn read_ahead(&self, paths: &[&str]) {
        let indices: Vec<usize> = paths.iter().filter_map(|&path| self.by_path.get(path).copied()).collect();
        let keys: Vec<u32> = indices.iter().map(|&index| self.entries[index].key).collect();
        self.contents.read_together(&keys, &mut |place, bytes| {
            self.texts[indices[place]].get_or_init(|| text_of(bytes));
        });
    }

    /// The text of the file at `path` without keeping it: for a look at files that nobody asks for twice.
    /// `None` also for files of more than `limit` bytes, and for what drift itself wrote.
    pub fn glance(&self, path: &str, limit: usize) -> Option<String> {
        let &index = self.by_path.get(path)?;
        if self.entries[index].kind != Kind::File || !may_be_text(path) {
            return None;
        }
        let bytes = self.contents.read(self.entries[index].key)?;
        if bytes.len() > limit || is_binary(&bytes) || is_written_by_drift(path, &bytes) {
            return None;
        }
        Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// What names the contents of `entry` forever; `None` where they may change.
    pub fn identity(&self, entry: &Entry) -> Option<String> {
        self.contents.identity(entry.key)
    }

    /// A digest of the file at `path` as it is now, where its contents may change.
    pub fn digest(&self, path: &str) -> Option<String> {
        self.contents.digest(self.entries[*self.by_path.get(path)?].key)
    }

    /// The files whose contents may change and that were read so far, in order, each with its digest then.
    pub fn seen(&self) -> Vec<(String, Option<String>)> {
        let seen: BTreeMap<u32, Option<String>> = self.contents.seen().into_iter().collect();
        let entries = self.entries.iter();
        entries.filter_map(|entry| Some((entry.path.clone(), seen.get(&entry.key)?.clone()))).collect()
    }

    /// Whether `path` would be ignored by the `.gitignore` files of the tree: build output, generated
    /// pages, local configuration. `None` of it is drift.
    pub fn is_ignored(&self, path: &str) -> bool {
        self.ignored.matches(path)
    }

    /// Whether `.gitattributes` says that the file at `path` is vendored or generated.
    pub fn is_marked_foreign(&self, path: &str) -> bool {
        self.attributes.is_foreign(path)
    }
}

/// What the bytes of a file say; `None` if it is binary, too large or kept elsewhere.
fn text_of(bytes: &[u8]) -> Option<Arc<str>> {
    if bytes.len() > READ_LIMIT || is_binary(bytes) || is_pointer(bytes) {
        return None;
    }
    Some(std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes).into(), Arc::from))
}

/// git's own test.
fn is_binary(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(8000)].contains(&0)
}

/// Whether `bytes` only name a file that large file storage keeps.
fn is_pointer(bytes: &[u8]) -> bool {
    bytes.len() < 1024 && bytes.starts_with(b"version https://git-lfs.github.com/spec/")
}

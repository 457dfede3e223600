//! What a repository may ask of drift at most. Objects are named by their contents, so that ten small trees can
//! stand for a tree of ten thousand million files; what goes beyond is not judged.

/// Folders within folders: git's own `core.maxTreeDepth`.
pub(super) const DEEPEST: usize = 2048;

/// Files of one tree: several times what the largest projects have.
pub(super) const MOST_FILES: usize = 2_000_000;

/// Changed files and folders of one commit: the first of the largest projects bring half as many.
pub(super) const MOST_CHANGES: usize = 1_000_000;

/// Bytes of the path of a folder: no system lets a longer one be checked out.
pub(super) const LONGEST_PATH: usize = 4096;

/// Bytes that all paths of one tree take together: several times what the largest projects have.
pub(super) const MOST_PATH_BYTES: usize = 256 << 20;

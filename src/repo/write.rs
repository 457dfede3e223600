use std::io::Write as _;
use std::path::PathBuf;

use super::Repo;

/// Why a file of the work tree was left alone.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// There is no work tree.
    #[error("a bare repository has no files to write")]
    Bare,
    /// The path leads out of the work tree, or through a link that may.
    #[error("`{0}` is not a plain file of the work tree")]
    Outside(String),
    /// The file says something else now, or has bytes that are not UTF-8.
    #[error("`{0}` is not what was judged")]
    Changed(String),
    /// The system refused.
    #[error("cannot write `{0}`: {1}")]
    Io(String, std::io::Error),
}

impl WriteError {
    /// What to do next, as an imperative sentence without a final period.
    pub fn help(&self) -> &'static str {
        match self {
            WriteError::Bare => "run it in a clone that has a work tree, or see the patch with `--diff`",
            WriteError::Outside(_) => "write it by hand; nothing after this file was changed",
            WriteError::Changed(_) => "run it again; nothing after this file was changed",
            WriteError::Io(..) => "see that you may write there; nothing after this file was changed",
        }
    }
}

impl Repo {
    /// Replaces the text of a tracked or untracked file of the work tree, if it still holds `old`.
    ///
    /// Every part of the path must be a plain folder and the last a plain file: a link could lead anywhere.
    pub fn rewrite(&self, path: &str, old: &str, new: &str) -> Result<(), WriteError> {
        let file = self.plain_file(path)?;
        let failed = |error| WriteError::Io(path.to_owned(), error);
        if std::fs::read(&file).map_err(failed)? != old.as_bytes() {
            return Err(WriteError::Changed(path.to_owned()));
        }
        // Opened without creating and cut to length: the file keeps its mode and its links.
        let mut open = std::fs::OpenOptions::new().write(true).truncate(true).open(&file).map_err(failed)?;
        open.write_all(new.as_bytes()).map_err(failed)
    }

    pub(super) fn plain_file(&self, path: &str) -> Result<PathBuf, WriteError> {
        let mut at = self.work_dir.clone().ok_or(WriteError::Bare)?;
        let outside = || WriteError::Outside(path.to_owned());
        let parts: Vec<&str> = path.split('/').collect();
        for (index, part) in parts.iter().enumerate() {
            if matches!(*part, "" | "." | "..")
                || part.eq_ignore_ascii_case(".git")
                || part.contains(['\\', ':']) && cfg!(windows)
            {
                return Err(outside());
            }
            at.push(part);
            let kind = at.symlink_metadata().map_err(|error| WriteError::Io(path.to_owned(), error))?.file_type();
            let expected = if index + 1 == parts.len() { kind.is_file() } else { kind.is_dir() };
            if !expected {
                return Err(outside());
            }
        }
        Ok(at)
    }

    /// The folder of the work tree that `dir` is, from the root; the root itself where that cannot be told.
    pub fn prefix(&self, dir: &std::path::Path) -> String {
        let root = self.work_dir.as_deref().and_then(|root| root.canonicalize().ok());
        let below =
            root.zip(dir.canonicalize().ok()).and_then(|(root, dir)| dir.strip_prefix(root).ok().map(PathBuf::from));
        let below = below.unwrap_or_default();
        below.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
    }
}

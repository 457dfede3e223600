use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::{Repo, WriteError};

/// What stood at the end of the file that was appended to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// Nothing, or a whole line.
    Whole,
    /// A line that an earlier write did not end. It was closed with a line break and stays for all to see.
    Torn,
}

impl Repo {
    /// Appends `lines`, which end with a line break, to the file of the work tree at `path`, and returns once
    /// they are on the disk. Folder and file are made if they are missing.
    ///
    /// One writer at a time: the lock is the operating system's own on a file in the git directory, so it
    /// ends with its process. A crash leaves at most the beginning of these lines at the end of the file.
    pub fn append(&self, path: &str, lines: &str) -> Result<Tail, WriteError> {
        let failed = |error| WriteError::Io(path.to_owned(), error);
        let lock = self.lock().map_err(failed)?;
        let (file, made) = self.file_to_append(path)?;
        let mut open = OpenOptions::new().read(true).append(true).create(true).open(&file).map_err(failed)?;
        let tail = tail(&mut open).map_err(failed)?;
        // In one piece: a reader sees all of it or none.
        let text = if tail == Tail::Torn { format!("\n{lines}") } else { lines.to_owned() };
        open.write_all(text.as_bytes()).and_then(|()| open.sync_data()).map_err(failed)?;
        if made {
            file.parent().map_or(Ok(()), sync_folder).map_err(failed)?;
        }
        drop(lock);
        Ok(tail)
    }

    /// Replaces the file of the work tree at `path`, if it still holds `old`, in one step: whoever reads it,
    /// even after a crash, finds one text or the other.
    pub fn replace(&self, path: &str, old: &str, new: &str) -> Result<(), WriteError> {
        let failed = |error| WriteError::Io(path.to_owned(), error);
        let lock = self.lock().map_err(failed)?;
        let file = self.plain_file(path)?;
        if std::fs::read(&file).map_err(failed)? != old.as_bytes() {
            return Err(WriteError::Changed(path.to_owned()));
        }
        let partial = file.with_extension("part");
        let write = || -> std::io::Result<()> {
            let mut out = File::create(&partial)?;
            out.write_all(new.as_bytes())?;
            out.sync_all()?;
            std::fs::rename(&partial, &file)?;
            file.parent().map_or(Ok(()), sync_folder)
        };
        write().inspect_err(|_| drop(std::fs::remove_file(&partial))).map_err(failed)?;
        drop(lock);
        Ok(())
    }

    /// The text of a file of the work tree as it is now; `None` if there is none.
    pub fn read_now(&self, path: &str) -> Result<Option<String>, WriteError> {
        let failed = |error| WriteError::Io(path.to_owned(), error);
        match self.plain_file(path) {
            Ok(file) => Ok(Some(String::from_utf8_lossy(&std::fs::read(file).map_err(failed)?).into_owned())),
            Err(WriteError::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The file at `path`, and whether it has yet to be made.
    fn file_to_append(&self, path: &str) -> Result<(PathBuf, bool), WriteError> {
        match self.plain_file(path) {
            Ok(file) => Ok((file, false)),
            Err(WriteError::Io(_, error)) if error.kind() == std::io::ErrorKind::NotFound => {
                let root = self.work_dir.as_deref().ok_or(WriteError::Bare)?;
                let file = root.join(path);
                let failed = |error| WriteError::Io(path.to_owned(), error);
                let folder = file.parent().unwrap_or(root);
                if folder.symlink_metadata().is_ok_and(|kind| !kind.is_dir()) {
                    return Err(WriteError::Outside(path.to_owned()));
                }
                std::fs::create_dir_all(folder).map_err(failed)?;
                Ok((file, true))
            }
            Err(error) => Err(error),
        }
    }

    fn lock(&self) -> std::io::Result<File> {
        let folder = self.cache_dir();
        std::fs::create_dir_all(&folder)?;
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join("write.lock"))?;
        file.lock()?;
        Ok(file)
    }
}

fn tail(file: &mut File) -> std::io::Result<Tail> {
    if file.metadata()?.len() == 0 {
        return Ok(Tail::Whole);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(if last == *b"\n" { Tail::Whole } else { Tail::Torn })
}

/// A new name is on the disk once its folder is. Windows has no such call and does not need one.
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

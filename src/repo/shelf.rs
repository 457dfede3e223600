//! The files of the cache: each replaced whole, with a checksum over all of it, so that a damaged, foreign or
//! half-written one is as good as none. Whoever deletes them loses time.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::Repo;

/// Answers that are kept; beyond it the oldest go.
const MOST_ANSWERS: usize = 24;
/// Bytes of answers that are kept.
const MOST_BYTES: u64 = 32 << 20;

/// What stands behind the first bytes `magic` and the checksum of `file`; `None` if it is not whole.
pub(super) fn read(file: &Path, magic: &[u8; 16]) -> Option<Vec<u8>> {
    let mut bytes = std::fs::read(file).ok()?;
    let (sum, body) = bytes.strip_prefix(magic.as_slice())?.split_at_checked(32)?;
    if blake3::hash(body).as_bytes() != sum {
        return None;
    }
    bytes.drain(..magic.len() + 32);
    Some(bytes)
}

/// Keeps `body` at `file`, replacing it whole. A cache that cannot be written costs time, so a failure is silent.
pub(super) fn write(file: &Path, magic: &[u8; 16], body: &[u8]) {
    let Some((folder, name)) = file.parent().zip(file.file_name()) else { return };
    let write = || -> std::io::Result<()> {
        std::fs::create_dir_all(folder)?;
        let partial = folder.join(format!("{}.{}.part", name.to_string_lossy(), std::process::id()));
        let mut out = std::fs::File::create(&partial)?;
        out.write_all(magic)?;
        out.write_all(blake3::hash(body).as_bytes())?;
        out.write_all(body)?;
        drop(out);
        std::fs::rename(&partial, file).inspect_err(|_| drop(std::fs::remove_file(&partial)))
    };
    let _ = write();
}

const ANSWER: &[u8; 16] = b"drift answer 01\n";

impl Repo {
    /// The answer kept under `name`, a hexadecimal digest of all that was asked.
    pub fn kept(&self, name: &str) -> Option<Vec<u8>> {
        read(&self.answers().join(name), ANSWER)
    }

    /// Keeps an answer under `name`, and lets the oldest go where there are too many.
    pub fn keep(&self, name: &str, answer: &[u8]) {
        write(&self.answers().join(name), ANSWER, answer);
        for file in superfluous(kept(&self.answers())) {
            let _ = std::fs::remove_file(file);
        }
    }

    fn answers(&self) -> PathBuf {
        self.cache_dir().join("answers")
    }
}

/// The kept files, each with the time of its writing and its size.
fn kept(folder: &Path) -> Vec<(impl Ord, PathBuf, u64)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let kept = entries.filter_map(|entry| {
        let metadata = entry.metadata().ok()?;
        Some((metadata.modified().ok()?, entry.path(), metadata.len()))
    });
    kept.collect()
}

/// Which files have to go: the oldest.
fn superfluous<Time: Ord>(mut kept: Vec<(Time, PathBuf, u64)>) -> Vec<PathBuf> {
    kept.sort_by(|one, two| two.cmp(one));
    let mut bytes = 0;
    let mut count = 0;
    let goes = |(_, path, length): (Time, PathBuf, u64)| {
        bytes += length;
        count += 1;
        (count > MOST_ANSWERS || bytes > MOST_BYTES).then_some(path)
    };
    kept.into_iter().filter_map(goes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAGIC: &[u8; 16] = b"drift tests 01 \n";

    #[test]
    fn only_what_is_whole_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deep/file");
        assert_eq!(read(&file, MAGIC), None);
        write(&file, MAGIC, b"body");
        assert_eq!(read(&file, MAGIC).as_deref(), Some(&b"body"[..]));
        assert_eq!(read(&file, ANSWER), None);
        let whole = std::fs::read(&file).expect("the file");
        for damaged in [whole[..whole.len() - 1].to_vec(), [&whole[..], b"x"].concat(), whole[..20].to_vec()] {
            std::fs::write(&file, damaged).expect("written");
            assert_eq!(read(&file, MAGIC), None);
        }
    }

    #[test]
    fn the_oldest_go_first() {
        let kept = |days: u32, size| (0..days).map(|day| (day, PathBuf::from(day.to_string()), size)).collect();
        assert_eq!(superfluous(kept(26, 1)), [PathBuf::from("1"), PathBuf::from("0")]);
        assert_eq!(superfluous(kept(3, MOST_BYTES / 2)), [PathBuf::from("0")]);
    }
}

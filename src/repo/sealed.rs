//! Files of the cache: sealed with a checksum, replaced whole, never trusted.

use std::io::Write as _;
use std::path::Path;

/// The body of the file that begins with `magic`; `None` if there is none or it is not whole.
pub(super) fn load(file: &Path, magic: &[u8; 16]) -> Option<Vec<u8>> {
    let bytes = std::fs::read(file).ok()?;
    let (sum, body) = bytes.strip_prefix(magic.as_slice())?.split_at_checked(32)?;
    (blake3::hash(body).as_bytes() == sum).then(|| body.to_vec())
}

/// Keeps `body` at `file`, replacing it whole. A cache that cannot be written costs time, so a failure is silent.
pub(super) fn save(file: &Path, magic: &[u8; 16], body: &[u8]) {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return };
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

/// Appends `value`.
pub(super) fn number(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_le_bytes());
}

/// Reads what was appended, from the front.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    /// The next `count` bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next number.
    pub(super) fn number(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.bytes(4)?.try_into().ok()?))
    }

    /// The next list: its length, then its items.
    pub(super) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()? as usize;
        let mut items = Vec::with_capacity(count.min(1 << 20));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Some(items)
    }
}

use std::collections::HashMap;
use std::path::Path;

use super::codec::{Reader, number};
use super::ledger::Ledger;
use super::shelf;

/// First bytes of the file. The number changes with the layout.
const MAGIC: &[u8; 16] = b"drift names  01\n";

/// The names that a version defines, for each version that was read: a blob at a path, both as the ledger
/// numbers them.
pub(super) type Defining = HashMap<(u32, u32), Vec<u32>>;

/// Which old versions define which of the names that were looked for last, so that the next run reads only
/// versions that are new. Every version in it was searched for every name in it.
///
/// Its numbers are those of the ledger, which only grows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct NameStore {
    /// What each name was looked for as.
    pub(super) keys: Vec<String>,
    /// The names that each version defines, as indices into `keys`.
    pub(super) defining: Defining,
}

impl NameStore {
    /// Reads what was kept at `file` for `ledger`; empty if that is nothing, or of another ledger.
    pub(super) fn load(file: &Path, ledger: &Ledger) -> NameStore {
        shelf::read(file, MAGIC).and_then(|body| decode(&mut Reader(&body), ledger)).unwrap_or_default()
    }

    /// Keeps it at `file`, replacing what was there.
    pub(super) fn save(&self, file: &Path, ledger: &Ledger) {
        let mut out = Vec::new();
        let (blobs, paths) = (ledger.blobs.len(), ledger.paths.len());
        number(&mut out, blobs as u32);
        number(&mut out, paths as u32);
        out.extend(digest(ledger, blobs, paths).unwrap_or_default());
        number(&mut out, self.keys.len() as u32);
        for key in &self.keys {
            number(&mut out, key.len() as u32);
            out.extend(key.as_bytes());
        }
        let mut versions: Vec<(&(u32, u32), &Vec<u32>)> = self.defining.iter().collect();
        versions.sort_unstable();
        number(&mut out, versions.len() as u32);
        for (&(blob, path), names) in versions {
            number(&mut out, blob);
            number(&mut out, path);
            number(&mut out, names.len() as u32);
            names.iter().for_each(|&name| number(&mut out, name));
        }
        shelf::write(file, MAGIC, &out);
    }
}

fn decode(reader: &mut Reader<'_>, ledger: &Ledger) -> Option<NameStore> {
    let (blobs, paths) = (reader.number()? as usize, reader.number()? as usize);
    if digest(ledger, blobs, paths)? != reader.bytes(32)? {
        return None;
    }
    let keys = reader.list(|reader| {
        let length = reader.number()? as usize;
        String::from_utf8(reader.bytes(length)?.to_vec()).ok()
    })?;
    let known = |name: u32| ((name as usize) < keys.len()).then_some(name);
    let versions = reader.list(|reader| {
        let version = (reader.number()?, reader.number()?);
        Some((version, reader.list(|reader| known(reader.number()?))?))
    })?;
    reader.0.is_empty().then(|| NameStore { keys: keys.clone(), defining: versions.into_iter().collect() })
}

/// What the first blobs and paths of `ledger` are; `None` if it has fewer.
fn digest(ledger: &Ledger, blobs: usize, paths: usize) -> Option<[u8; 32]> {
    let mut hasher = blake3::Hasher::new();
    for id in ledger.blobs.get(..blobs)? {
        hasher.update(id.as_bytes());
    }
    for &(folder, name) in ledger.paths.get(..paths)? {
        hasher.update(&folder.to_le_bytes());
        hasher.update(ledger.names.get(name as usize)?);
        hasher.update(b"/");
    }
    Some(*hasher.finalize().as_bytes())
}

#[cfg(test)]
mod tests {
    use gix::ObjectId;

    use super::*;

    #[test]
    fn what_is_kept_is_read_again_while_the_ledger_is_the_same_and_longer() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("names");
        let id = |digit: u8| ObjectId::from_bytes_or_panic(&[digit; 20]);
        let mut ledger = Ledger { blobs: vec![id(1), id(2)], ..Ledger::default() };
        let store = NameStore {
            keys: vec!["flag a".to_owned(), "symbol b".to_owned()],
            defining: HashMap::from([((0, 7), vec![1]), ((1, 7), vec![])]),
        };
        store.save(&file, &ledger);
        ledger.blobs.push(id(3));
        assert_eq!(NameStore::load(&file, &ledger), store);
        ledger.blobs.swap(0, 1);
        assert_eq!(NameStore::load(&file, &ledger), NameStore::default());
        std::fs::write(&file, b"damaged").expect("written");
        assert_eq!(NameStore::load(&file, &ledger), NameStore::default());
    }
}

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use gix::ObjectId;

use super::codec::{Reader, number};
use super::shelf;
use crate::history::Replacement;

/// First bytes of the file. The number changes with the layout.
const MAGIC: &[u8; 16] = b"drift edits  01\n";

/// What each edit of a document, from one blob to the next, replaced. It says nothing of commits, so it holds for
/// every revision and only grows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct EditStore {
    of: HashMap<(ObjectId, ObjectId), Vec<Replacement>>,
}

impl EditStore {
    /// What the edit replaced, if it was read.
    pub(super) fn get(&self, edit: &(ObjectId, ObjectId)) -> Option<&[Replacement]> {
        self.of.get(edit).map(Vec::as_slice)
    }

    /// Takes in what was read.
    pub(super) fn add(&mut self, edits: Vec<((ObjectId, ObjectId), Vec<Replacement>)>) {
        self.of.extend(edits);
    }

    /// Reads what this build kept at `file` for the wish `key`; empty if that is nothing.
    pub(super) fn load(file: &Path, key: &str) -> EditStore {
        shelf::read(file, MAGIC).and_then(|body| decode(&mut Reader(&body), key)).unwrap_or_default()
    }

    /// Keeps it at `file`, replacing what was there.
    pub(super) fn save(&self, file: &Path, key: &str) {
        let mut out = Vec::new();
        text(&mut out, &wish(key));
        let mut edits: Vec<_> = self.of.iter().collect();
        edits.sort_unstable_by_key(|(edit, _)| **edit);
        let length = edits.first().map_or(20, |((old, _), _)| old.as_bytes().len());
        number(&mut out, length as u32);
        number(&mut out, edits.len() as u32);
        for ((old, new), replacements) in edits {
            out.extend(old.as_bytes());
            out.extend(new.as_bytes());
            number(&mut out, replacements.len() as u32);
            for one in replacements {
                for part in [&*one.old, &*one.new, &*one.old_line, &*one.new_line] {
                    text(&mut out, part);
                }
            }
        }
        shelf::write(file, MAGIC, &out);
    }
}

/// What is read out of an edit depends on this build too.
fn wish(key: &str) -> String {
    format!("{} {key}", env!("DRIFT_BUILD"))
}

fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len() as u32);
    out.extend(text.as_bytes());
}

fn decode(reader: &mut Reader<'_>, key: &str) -> Option<EditStore> {
    if read_text(reader)? != wish(key) {
        return None;
    }
    let length = reader.number()? as usize;
    let edits = reader.list(|reader| {
        let mut id = || ObjectId::try_from(reader.bytes(length)?).ok();
        let edit = (id()?, id()?);
        let replaced = reader.list(|reader| {
            let (old, new) = (read_text(reader)?.into(), read_text(reader)?.into());
            let (old_line, new_line) = (Arc::from(read_text(reader)?), Arc::from(read_text(reader)?));
            Some(Replacement { commit: None, old, new, old_line, new_line })
        })?;
        Some((edit, replaced))
    })?;
    reader.0.is_empty().then(|| EditStore { of: edits.into_iter().collect() })
}

fn read_text<'a>(reader: &mut Reader<'a>) -> Option<&'a str> {
    let length = reader.number()? as usize;
    std::str::from_utf8(reader.bytes(length)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_for_the_same_wish_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("edits");
        let id = |digit: u8| ObjectId::from_bytes_or_panic(&[digit; 20]);
        let replaced = Replacement {
            commit: None,
            old: "--old".into(),
            new: "--new".into(),
            old_line: "tool --old".into(),
            new_line: "tool --new".into(),
        };
        let mut store = EditStore::default();
        store.add(vec![((id(1), id(2)), vec![replaced]), ((id(2), id(3)), Vec::new())]);
        store.save(&file, "names");
        assert_eq!(EditStore::load(&file, "names"), store);
        assert_eq!(EditStore::load(&file, "flags"), EditStore::default());
        std::fs::write(&file, b"damaged").expect("written");
        assert_eq!(EditStore::load(&file, "names"), EditStore::default());
    }
}

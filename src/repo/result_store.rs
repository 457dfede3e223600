//! What was worked out of contents and would be worked out again: small results, each under a digest of all that it
//! rests on, this build included. They say nothing of commits and hold for every revision.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::codec::{Reader, number};
use super::shelf;

/// First bytes of the file. The number changes with the layout.
const MAGIC: &[u8; 16] = b"drift results 1\n";

/// Results that are kept; beyond it those that this run did not ask for go.
const MOST: usize = 1 << 16;

/// A digest of all that a result rests on.
type Name = [u8; 16];

/// The results of a repository.
#[derive(Default)]
pub(super) struct ResultStore {
    /// `None`: nothing is kept.
    file: Option<PathBuf>,
    state: Mutex<Option<State>>,
}

#[derive(Default)]
struct State {
    of: HashMap<Name, Kept>,
    grown: bool,
}

struct Kept {
    result: Box<[u8]>,
    asked: bool,
}

impl ResultStore {
    /// The results kept at `file`.
    pub(super) fn new(file: Option<PathBuf>) -> Self {
        ResultStore { file, state: Mutex::default() }
    }

    /// What was kept of what rests on `parts` alone.
    pub(super) fn get(&self, parts: &[&[u8]]) -> Option<Box<[u8]>> {
        self.file.as_ref()?;
        let mut state = self.state();
        let kept = self.loaded(&mut state).of.get_mut(&name(parts))?;
        kept.asked = true;
        Some(kept.result.clone())
    }

    /// Keeps what rests on `parts` alone.
    pub(super) fn put(&self, parts: &[&[u8]], result: Vec<u8>) {
        if self.file.is_some() {
            let mut state = self.state();
            let state = self.loaded(&mut state);
            state.of.insert(name(parts), Kept { result: result.into(), asked: true });
            state.grown = true;
        }
    }

    /// Writes what is new.
    pub(super) fn save(&self) {
        let mut state = self.state();
        let Some((file, state)) = self.file.as_ref().zip(state.as_mut().filter(|state| state.grown)) else { return };
        let all = state.of.len() <= MOST;
        let mut kept: Vec<_> = state.of.iter().filter(|(_, kept)| all || kept.asked).collect();
        kept.sort_unstable_by_key(|(name, _)| **name);
        let mut out = Vec::new();
        number(&mut out, kept.len() as u32);
        for (name, kept) in kept {
            out.extend(name);
            number(&mut out, kept.result.len() as u32);
            out.extend(&*kept.result);
        }
        shelf::write(file, MAGIC, &out);
        state.grown = false;
    }

    fn state(&self) -> MutexGuard<'_, Option<State>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn loaded<'a>(&self, state: &'a mut Option<State>) -> &'a mut State {
        state.get_or_insert_with(|| {
            let body = self.file.as_ref().and_then(|file| shelf::read(file, MAGIC));
            let of = body.and_then(|body| decode(&mut Reader(&body))).unwrap_or_default();
            State { of, grown: false }
        })
    }
}

fn decode(reader: &mut Reader<'_>) -> Option<HashMap<Name, Kept>> {
    let kept = reader.list(|reader| {
        let name = reader.bytes(16)?.try_into().ok()?;
        let length = reader.number()? as usize;
        Some((name, Kept { result: reader.bytes(length)?.into(), asked: false }))
    })?;
    reader.0.is_empty().then(|| kept.into_iter().collect())
}

/// What results of this build that rest on `parts` are kept under.
fn name(parts: &[&[u8]]) -> Name {
    let mut hasher = blake3::Hasher::new();
    for part in std::iter::once(&env!("DRIFT_BUILD").as_bytes()).chain(parts) {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut name = [0; 16];
    name.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_for_the_very_parts() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("results");
        let open = || ResultStore::new(Some(file.clone()));
        let store = open();
        store.put(&[b"count", b"ab"], vec![3]);
        store.save();
        assert_eq!(open().get(&[b"count", b"ab"]).as_deref(), Some(&[3][..]));
        assert_eq!(open().get(&[b"counta", b"b"]), None);
        std::fs::write(&file, b"damaged").expect("written");
        assert_eq!(open().get(&[b"count", b"ab"]), None);
        let without = ResultStore::new(None);
        without.put(&[b"count"], vec![1]);
        assert_eq!(without.get(&[b"count"]), None);
    }

    #[test]
    fn of_too_many_those_that_nobody_asked_for_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("results");
        let old = ResultStore::new(Some(file.clone()));
        (0..MOST as u32).for_each(|number| old.put(&[&number.to_le_bytes()], Vec::new()));
        old.save();
        let new = ResultStore::new(Some(file.clone()));
        assert!(new.get(&[&7u32.to_le_bytes()]).is_some());
        new.put(&[b"one more"], vec![1]);
        new.save();
        let kept = ResultStore::new(Some(file));
        assert!(kept.get(&[&7u32.to_le_bytes()]).is_some() && kept.get(&[b"one more"]).is_some());
        assert!(kept.get(&[&8u32.to_le_bytes()]).is_none());
    }
}

use std::path::Path;

use gix::ObjectId;

use super::codec::{Reader, number};
use super::ledger::{CommitRow, Event, Ledger};
use super::shelf;

/// First bytes of the cache file. The number changes with the layout or with
/// what an event means; an unknown or damaged file is ignored and rewritten.
const MAGIC: &[u8; 16] = b"drift ledger 01\n";

/// Reads the ledger kept at `file`; `None` if there is none or it is not whole.
pub(super) fn load(file: &Path) -> Option<Ledger> {
    decode(&mut Reader(&shelf::read(file, MAGIC)?))
}

/// Keeps `ledger` at `file`.
pub(super) fn save(file: &Path, ledger: &Ledger) {
    shelf::write(file, MAGIC, &encode(ledger));
}

fn encode(ledger: &Ledger) -> Vec<u8> {
    let mut out = Vec::new();
    let hash_length = ledger.commits.first().map_or(20, |commit| commit.id.as_bytes().len());
    number(&mut out, hash_length as u32);
    number(&mut out, ledger.gaps);
    number(&mut out, ledger.commits.len() as u32);
    for commit in &ledger.commits {
        out.extend(commit.id.as_bytes());
        out.extend(commit.time.to_le_bytes());
        number(&mut out, commit.parents.len() as u32);
        commit.parents.iter().for_each(|&parent| number(&mut out, parent));
    }
    number(&mut out, ledger.names.len() as u32);
    for name in &ledger.names {
        number(&mut out, name.len() as u32);
        out.extend(&**name);
    }
    number(&mut out, ledger.paths.len() as u32);
    for &(folder, name) in &ledger.paths {
        number(&mut out, folder);
        number(&mut out, name);
    }
    number(&mut out, ledger.blobs.len() as u32);
    ledger.blobs.iter().for_each(|id| out.extend(id.as_bytes()));
    number(&mut out, ledger.events.len() as u32);
    for event in &ledger.events {
        number(&mut out, event.path);
        number(&mut out, event.commit);
        number(&mut out, event.blob);
    }
    out
}

fn id(reader: &mut Reader<'_>, length: usize) -> Option<ObjectId> {
    ObjectId::try_from(reader.bytes(length)?).ok()
}

fn decode(reader: &mut Reader<'_>) -> Option<Ledger> {
    let hash_length = reader.number()? as usize;
    let gaps = reader.number()?;
    let commits = reader.list(|reader| {
        let id = id(reader, hash_length)?;
        let time = i64::from_le_bytes(reader.bytes(8)?.try_into().ok()?);
        Some(CommitRow { id, time, parents: reader.list(Reader::number)? })
    })?;
    let names = reader.list(|reader| {
        let length = reader.number()? as usize;
        Some(reader.bytes(length)?.into())
    })?;
    let paths = reader.list(|reader| Some((reader.number()?, reader.number()?)))?;
    let blobs = reader.list(|reader| id(reader, hash_length))?;
    let events = reader
        .list(|reader| Some(Event { path: reader.number()?, commit: reader.number()?, blob: reader.number()? }))?;
    reader.0.is_empty().then_some(Ledger { commits, paths, names, blobs, events, gaps })
}

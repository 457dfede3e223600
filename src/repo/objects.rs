use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gix::ObjectId;

use super::packs::Packs;

/// Pack cache for what is read one by one; each thread has its own. History is read in batches, which need none.
const PACK_CACHE_BYTES: usize = 8 << 20;

/// A pool of thread-local repositories over one shared object store.
///
/// `gix::Repository` may move between threads but not be shared, so each caller
/// borrows one for as long as it needs it.
pub(super) struct Objects {
    shared: gix::ThreadSafeRepository,
    idle: Mutex<Vec<gix::Repository>>,
    /// Opened when many objects are read at once.
    packs: OnceLock<Packs>,
    /// Blobs that were asked for and are not here.
    missing: Mutex<BTreeSet<ObjectId>>,
}

impl Objects {
    pub(super) fn new(shared: gix::ThreadSafeRepository) -> Self {
        Objects { shared, idle: Mutex::default(), packs: OnceLock::new(), missing: Mutex::default() }
    }

    /// Runs `job` with a repository of its own.
    pub(super) fn with<T>(&self, job: impl FnOnce(&gix::Repository) -> T) -> T {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let repo = idle.unwrap_or_else(|| self.fresh());
        let answer = job(&repo);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(repo);
        }
        answer
    }

    fn fresh(&self) -> gix::Repository {
        let mut repo = self.shared.to_thread_local();
        repo.objects
            .set_pack_cache(|| Box::new(gix::odb::pack::cache::lru::MemoryCappedHashmap::new(PACK_CACHE_BYTES)));
        // Never wait for, or ask the network about, an object that a partial clone lacks.
        repo.objects.refresh_never();
        repo
    }

    /// The bytes of a blob, `None` where this clone does not have it.
    pub(super) fn blob(&self, id: ObjectId) -> Option<Vec<u8>> {
        let found = self.with(|repo| {
            let mut object = repo.try_find_object(id).ok()??;
            Some((object.kind == gix::object::Kind::Blob).then(|| std::mem::take(&mut object.data)))
        });
        if found.is_none() {
            self.missing.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        }
        found.flatten()
    }

    /// The blobs that were asked for so far and are not here, in order.
    pub(super) fn missing(&self) -> Vec<ObjectId> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }

    /// The text of a blob, `None` where it is missing, binary or larger than `limit` bytes.
    pub(super) fn text(&self, id: ObjectId, limit: usize) -> Option<Arc<str>> {
        text_of(&self.blob(id)?, limit)
    }

    /// The texts of many blobs, each asked for once, as [`Objects::text`] gives them: what shares delta bases is
    /// inflated once.
    pub(super) fn texts(&self, ids: &[ObjectId], limit: usize) -> Vec<Option<Arc<str>>> {
        let mut texts: Vec<Option<Option<Arc<str>>>> = vec![None; ids.len()];
        self.packs().read(ids, &mut |place, bytes| texts[place] = Some(text_of(bytes, limit)));
        let read = |(text, &id): (Option<Option<Arc<str>>>, &ObjectId)| text.unwrap_or_else(|| self.text(id, limit));
        texts.into_iter().zip(ids).map(read).collect()
    }

    /// The packs, opened when many objects are read at once.
    pub(super) fn packs(&self) -> &Packs {
        self.packs.get_or_init(|| self.with(Packs::open))
    }
}

/// Whether `bytes` are text, as git tells it.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    !bytes[..bytes.len().min(8000)].contains(&0)
}

/// What `bytes` say; `None` if they are no text, or more than `limit`.
pub(super) fn text_of(bytes: &[u8], limit: usize) -> Option<Arc<str>> {
    // Nearly all texts are whole, which is told much faster than where they are not.
    (bytes.len() <= limit && is_text(bytes))
        .then(|| std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes).into(), Arc::from))
}

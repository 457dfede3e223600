use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use gix::ObjectId;

/// Pack cache for walking history: large enough that neighbouring trees find
/// their delta bases decoded, small beside the objects themselves.
const PACK_CACHE_BYTES: usize = 32 << 20;

/// A pool of thread-local repositories over one shared object store.
///
/// `gix::Repository` may move between threads but not be shared, so each caller
/// borrows one for as long as it needs it.
pub(super) struct Objects {
    shared: gix::ThreadSafeRepository,
    idle: Mutex<Vec<gix::Repository>>,
    /// Blobs that were asked for and are not here.
    missing: Mutex<BTreeSet<ObjectId>>,
}

impl Objects {
    pub(super) fn new(shared: gix::ThreadSafeRepository) -> Self {
        Objects { shared, idle: Mutex::default(), missing: Mutex::default() }
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
    pub(super) fn text(&self, id: ObjectId, limit: usize) -> Option<String> {
        let bytes = self.blob(id)?;
        if bytes.len() > limit || bytes.iter().take(8000).any(|&byte| byte == 0) {
            return None;
        }
        Some(String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }
}

use std::sync::Mutex;

use gix::ObjectId;
use gix::odb::pack::Find as _;
use gix::prelude::FindExt as _;

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
}

impl Objects {
    pub(super) fn new(shared: gix::ThreadSafeRepository) -> Self {
        Objects { shared, idle: Mutex::new(Vec::new()) }
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
        self.with(|repo| {
            let mut object = repo.try_find_object(id).ok()??;
            (object.kind == gix::object::Kind::Blob).then(|| std::mem::take(&mut object.data))
        })
    }

    /// The indices of `ids` in the order in which packs keep them: what is made from one another stands together,
    /// so that reading in this order unpacks little twice. The order says nothing about the answer.
    pub(super) fn in_pack_order(&self, ids: &[ObjectId]) -> Vec<usize> {
        self.with(|repo| {
            let mut repo = repo.clone();
            // A place is asked for, not an object: what stands in for another does not matter.
            repo.objects.ignore_replacements = true;
            repo.objects.prevent_pack_unload();
            let mut buffer = Vec::new();
            let mut place = |id: &ObjectId| {
                let place = repo.objects.location_by_oid(id, &mut buffer).ok().flatten()?;
                Some((place.pack_id, place.pack_offset))
            };
            let mut order: Vec<(Option<(u32, u64)>, usize)> =
                ids.iter().enumerate().map(|(at, id)| (place(id), at)).collect();
            order.sort_unstable();
            order.into_iter().map(|(_, at)| at).collect()
        })
    }

    /// Calls `read` with the number and the text of each of `ids` that is to be had, is no binary and has at most
    /// `limit` bytes.
    pub(super) fn texts(&self, ids: impl Iterator<Item = ObjectId>, limit: usize, mut read: impl FnMut(usize, &str)) {
        self.with(|repo| {
            let mut buffer = Vec::new();
            let mut last = None;
            for (at, id) in ids.enumerate() {
                // One that is asked for twice in a row is still at hand.
                if last != Some(id) {
                    last = repo.objects.find(&id, &mut buffer).ok().map(|_| id);
                }
                let telling = buffer.len() <= limit && !buffer.iter().take(8000).any(|&byte| byte == 0);
                if telling && last.is_some() {
                    read(at, &String::from_utf8_lossy(&buffer));
                }
            }
        });
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

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use gix::ObjectId;

use super::ledger::Ledger;
use super::name_store::NameStore;
use super::result_store::ResultStore;
use super::{Repo, chronicle, store};

/// The ledger of a repository, read (or made) when it is first needed and shared by every revision that
/// is judged: a change is judged at its base and at its head, and both look back on one history.
pub struct Memory {
    repo: Arc<Repo>,
    tips: Vec<ObjectId>,
    cache: bool,
    ledger: OnceLock<Arc<Ledger>>,
    /// What was looked for last on each shelf, for other revisions that ask for some of it.
    pub(super) names: Mutex<BTreeMap<&'static str, Arc<NameStore>>>,
    /// What was worked out of contents.
    pub(super) results: ResultStore,
}

impl Memory {
    /// What the ancestors of all `tips` remember. With `cache`, the ledger is kept in the repository's own
    /// git directory.
    pub fn new(repo: Arc<Repo>, tips: Vec<ObjectId>, cache: bool) -> Arc<Self> {
        let results = ResultStore::new(cache.then(|| repo.cache_dir().join("results")));
        Arc::new(Memory { repo, tips, cache, ledger: OnceLock::new(), names: Mutex::default(), results })
    }

    /// The repository.
    pub fn repo(&self) -> &Arc<Repo> {
        &self.repo
    }

    /// The number that `work` gives, which rests on `parts` and this build alone: the one that was kept, if there is one.
    pub fn number(&self, parts: &[&[u8]], work: impl FnOnce() -> u32) -> u32 {
        self.known_number(parts).unwrap_or_else(|| {
            let number = work();
            self.keep_number(parts, number);
            number
        })
    }

    /// The number that was kept of what rests on `parts` and this build alone.
    pub fn known_number(&self, parts: &[&[u8]]) -> Option<u32> {
        let kept = self.results.get(parts)?;
        <[u8; 4]>::try_from(&*kept).ok().map(u32::from_le_bytes)
    }

    /// Keeps `number`, which rests on `parts` and this build alone.
    pub fn keep_number(&self, parts: &[&[u8]], number: u32) {
        self.results.put(parts, number.to_le_bytes().to_vec());
    }

    /// Writes down what was worked out and may be asked for again.
    pub fn keep_results(&self) {
        self.results.save();
    }

    /// Where something may be kept beside the ledger, if anything may.
    pub(super) fn cache_file(&self, name: &str) -> Option<PathBuf> {
        self.cache.then(|| self.repo.cache_dir().join(name))
    }

    pub(super) fn ledger(&self) -> Arc<Ledger> {
        self.ledger.get_or_init(|| Arc::new(self.read())).clone()
    }

    fn read(&self) -> Ledger {
        let file = self.repo.cache_dir().join("ledger");
        let mut ledger = if self.cache { store::load(&file).unwrap_or_default() } else { Ledger::default() };
        let other_hash =
            |ledger: &Ledger, tip: &ObjectId| ledger.commits.first().is_some_and(|row| row.id.kind() != tip.kind());
        // A gap may have been fetched since: what was missing is asked for again.
        if ledger.gaps > 0 || self.tips.iter().any(|tip| other_hash(&ledger, tip)) {
            ledger = Ledger::default();
        }
        let known = ledger.commits.len();
        for &tip in &self.tips {
            if !ledger.commits.iter().any(|commit| commit.id == tip) {
                self.repo.objects.with(|repo| chronicle::extend(&mut ledger, repo, tip));
            }
        }
        if self.cache && ledger.commits.len() > known {
            store::save(&file, &ledger);
        }
        ledger
    }
}

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use gix::ObjectId;

use super::ledger::Ledger;
use super::name_store::NameStore;
use super::{Repo, chronicle, store};

/// The ledger of a repository, read (or made) when it is first needed and shared by every revision that
/// is judged: a change is judged at its base and at its head, and both look back on one history.
pub struct Memory {
    repo: Arc<Repo>,
    tips: Vec<ObjectId>,
    cache: bool,
    ledger: OnceLock<Arc<Ledger>>,
    /// What was looked for last, for other revisions that ask for some of it.
    pub(super) names: Mutex<Option<Arc<NameStore>>>,
}

impl Memory {
    /// What the ancestors of all `tips` remember. With `cache`, the ledger is kept in the repository's own
    /// git directory.
    pub fn new(repo: Arc<Repo>, tips: Vec<ObjectId>, cache: bool) -> Arc<Self> {
        Arc::new(Memory { repo, tips, cache, ledger: OnceLock::new(), names: Mutex::default() })
    }

    /// The repository.
    pub fn repo(&self) -> &Arc<Repo> {
        &self.repo
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

use std::collections::BTreeSet;

use gix::ObjectId;

use super::Repo;

/// Commits of a change that are listed. Nobody reviews more; beyond it a receipt merely names no cause.
const LIMIT: usize = 100_000;

impl Repo {
    /// The full ids of the commits that `head` has and `base` lacks.
    pub fn commits_between(&self, base: ObjectId, head: ObjectId) -> BTreeSet<String> {
        self.objects.with(|repo| {
            let walk = repo.rev_walk([head]).with_hidden([base]).all();
            let commits = walk.into_iter().flatten().map_while(Result::ok);
            commits.take(LIMIT).map(|commit| commit.id.to_string()).collect()
        })
    }
}

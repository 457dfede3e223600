use std::collections::{BTreeSet, HashMap};

use super::Past;
use crate::finding::Commit;
use crate::history::CommitRef;

/// A commit with what is asked of many at once.
#[derive(Clone, Debug)]
pub struct Named {
    /// Committer time in seconds.
    pub time: i64,
    /// Its place in an order that agrees with ancestry; the larger, the later.
    pub place: u32,
    /// What people call it.
    pub commit: Commit,
}

impl Past {
    /// The commits with these hexadecimal ids. One pass over the ledger, where [`Past::moment`] would pass over
    /// it for each.
    pub fn named(&self, ids: BTreeSet<&str>) -> HashMap<String, Named> {
        let Some(view) = self.view() else { return HashMap::new() };
        let mut named = HashMap::with_capacity(ids.len());
        for (index, row) in view.ledger.commits.iter().enumerate() {
            let id = row.id.to_string();
            if ids.contains(id.as_str())
                && let Some(commit) = self.repo.describe(row.id)
            {
                named.insert(id, Named { time: row.time, place: self.place_of(CommitRef(index as u32)), commit });
            }
        }
        named
    }

    /// The place of a commit in an order that agrees with ancestry; the larger, the later. 0 if it is unknown.
    pub fn place_of(&self, commit: CommitRef) -> u32 {
        let rank = self.view().and_then(|view| view.rank.get(commit.0 as usize).copied());
        rank.map_or(0, |rank| u32::MAX - 1 - rank.min(u32::MAX - 1))
    }
}

use std::collections::{BTreeSet, HashMap};

use super::Past;
use crate::finding::Commit;
use crate::history::{CommitRef, Witness as _};

/// A commit with what is asked of many at once.
#[derive(Clone, Debug)]
pub struct Named {
    /// The commit.
    pub reference: CommitRef,
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
                let reference = CommitRef(index as u32);
                named.insert(id, Named { reference, time: row.time, place: self.place_of(reference), commit });
            }
        }
        named
    }

    /// The place of a commit in an order that agrees with ancestry; the larger, the later. 0 if it is unknown.
    pub fn place_of(&self, commit: CommitRef) -> u32 {
        let rank = self.view().and_then(|view| view.rank.get(commit.0 as usize).copied());
        rank.map_or(0, |rank| u32::MAX - 1 - rank.min(u32::MAX - 1))
    }

    /// Whether a shallow clone begins with this commit: what stood there was written before.
    pub fn begins_with(&self, commit: CommitRef) -> bool {
        self.repo.is_shallow() && self.commit(commit).is_some_and(|commit| commit.edge)
    }

    /// Full ids of `count` commits on the first-parent line below the tip, at even distances in time and in its
    /// order; fewer where there are fewer.
    pub fn spread(&self, count: usize) -> Vec<String> {
        let Some((view, tip)) = self.view().zip(self.tip) else { return Vec::new() };
        let commits = &view.ledger.commits;
        let mut line: Vec<usize> = Vec::new();
        let above = |index: usize| commits[index].parents.first().map(|&parent| parent as usize);
        let mut at = commits.iter().position(|row| row.id == tip).and_then(above);
        while let Some(index) = at.filter(|_| line.len() < commits.len()) {
            line.push(index);
            at = above(index);
        }
        line.reverse();
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return Vec::new() };
        if line.len() <= count {
            return line.into_iter().map(|index| commits[index].id.to_string()).collect();
        }
        let (start, end) = (commits[first].time, commits[last].time);
        let mut chosen: Vec<usize> = Vec::new();
        for number in 0..count {
            let wanted = start + (end - start) / (count.max(2) as i64 - 1) * number as i64;
            let nearest = line.iter().copied().min_by_key(|&index| commits[index].time.abs_diff(wanted));
            chosen.extend(nearest.filter(|nearest| !chosen.contains(nearest)));
        }
        chosen.into_iter().map(|index| commits[index].id.to_string()).collect()
    }
}

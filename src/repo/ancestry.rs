/// Tells whether one commit is an ancestor of another.
///
/// Commits are laid into chains of first parents. Most questions are answered by following where chains
/// were merged; the rest by a walk that the order of the commits bounds.
pub(super) struct Ancestry {
    parents: Vec<Vec<u32>>,
    /// Place of each commit, 0 = newest; `u32::MAX` for what the judged revision does not descend from.
    rank: Vec<u32>,
    /// The chain of each commit.
    chain: Vec<u32>,
    /// For each chain, its newest commit's oldest child on another chain.
    joined: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Ancestry {
    pub(super) fn new(parents: &[Vec<u32>], rank: &[u32]) -> Self {
        let mut order: Vec<u32> = (0..rank.len() as u32).filter(|&commit| rank[commit as usize] != NONE).collect();
        order.sort_by_key(|&commit| rank[commit as usize]);
        let mut chain = vec![NONE; rank.len()];
        let mut heads = Vec::new();
        for &head in &order {
            if chain[head as usize] != NONE {
                continue;
            }
            let mut at = Some(head);
            while let Some(commit) = at.filter(|&commit| chain[commit as usize] == NONE) {
                chain[commit as usize] = heads.len() as u32;
                at = parents[commit as usize].first().copied();
            }
            heads.push(head);
        }
        let mut joined = vec![NONE; heads.len()];
        // Newest first, so that the oldest child is written last.
        for &commit in &order {
            for &parent in &parents[commit as usize] {
                let line = chain[parent as usize] as usize;
                if heads[line] == parent {
                    joined[line] = commit;
                }
            }
        }
        Ancestry { parents: parents.to_vec(), rank: rank.to_vec(), chain, joined }
    }

    /// Whether `one` is a proper ancestor of `two`.
    pub(super) fn is_before(&self, one: u32, two: u32) -> bool {
        let place = |commit: u32| self.rank[commit as usize];
        if place(one) == NONE || place(two) == NONE || place(one) <= place(two) {
            return false;
        }
        let mut at = one;
        while place(at) >= place(two) {
            if self.chain[at as usize] == self.chain[two as usize] {
                return true;
            }
            match self.joined[self.chain[at as usize] as usize] {
                NONE => break,
                next => at = next,
            }
        }
        self.reaches(two, one)
    }

    fn reaches(&self, from: u32, to: u32) -> bool {
        let (mut pending, mut seen) = (vec![from], vec![0u64; self.rank.len().div_ceil(64)]);
        let mut is_new = |commit: u32| {
            let (word, bit) = (&mut seen[commit as usize / 64], 1 << (commit % 64));
            let new = *word & bit == 0;
            *word |= bit;
            new
        };
        while let Some(commit) = pending.pop() {
            if self.chain[commit as usize] == self.chain[to as usize]
                && self.rank[commit as usize] <= self.rank[to as usize]
            {
                return true;
            }
            let deeper = self.parents[commit as usize].iter().copied();
            pending.extend(
                deeper.filter(|&parent| self.rank[parent as usize] <= self.rank[to as usize] && is_new(parent)),
            );
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::order;
    use super::*;

    fn naive(parents: &[Vec<u32>], one: u32, two: u32) -> bool {
        parents[two as usize].iter().any(|&parent| parent == one || naive(parents, one, parent))
    }

    proptest! {
        #[test]
        fn agrees_with_a_plain_walk(raw in prop::collection::vec((0usize..12, 0usize..12, any::<bool>()), 1..12)) {
            // Commit 0 is the root; each further one has one or two older parents.
            let mut parents: Vec<Vec<u32>> = vec![vec![]];
            for (index, (first, second, merge)) in raw.iter().enumerate() {
                let mut own = vec![(first % (index + 1)) as u32];
                if *merge && !own.contains(&((second % (index + 1)) as u32)) {
                    own.push((second % (index + 1)) as u32);
                }
                parents.push(own);
            }
            let count = parents.len();
            let keys: Vec<usize> = (0..count).collect();
            let mut rank = vec![NONE; count];
            let visible = vec![true; count];
            for (place, commit) in order::topological(&parents, &keys, &visible).into_iter().enumerate() {
                rank[commit as usize] = place as u32;
            }
            let ancestry = Ancestry::new(&parents, &rank);
            for one in 0..count as u32 {
                for two in 0..count as u32 {
                    prop_assert_eq!(ancestry.is_before(one, two), naive(&parents, one, two), "{} {}", one, two);
                }
            }
        }
    }
}

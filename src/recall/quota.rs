use std::collections::BTreeMap;

/// Shares of the budget, in hundredths. Pinned claims, conflicts, the quarantine and what is said of another day each have their own part,
/// so that none of them evicts what was asked for; of the rest no kind takes more than its share while
/// another kind still waits.
pub(super) const PINNED: usize = 25;
pub(super) const CONFLICTS: usize = 20;
pub(super) const QUARANTINE: usize = 20;
pub(super) const ASIDE: usize = 10;
/// What the answer rests on, if it is much of one kind, leaves room for the best of every other kind.
pub(super) const BEARING: usize = 40;
const KIND: usize = 35;

/// Counts what each part of a pack has used of its share.
pub(super) struct Quotas {
    budget: usize,
    used: BTreeMap<String, usize>,
}

impl Quotas {
    pub(super) fn new(budget: usize) -> Self {
        Quotas { budget, used: BTreeMap::new() }
    }

    /// Whether `part` may take `cost` more within `share` hundredths of the budget. The first always may:
    /// one critical statement is worth more than its share.
    pub(super) fn allows(&self, part: &str, cost: usize, share: usize) -> bool {
        match self.used.get(part) {
            None => true,
            Some(used) => (used + cost) * 100 <= self.budget * share,
        }
    }

    /// The same for a kind of claim.
    pub(super) fn allows_kind(&self, kind: &str, cost: usize) -> bool {
        self.allows(kind, cost, KIND)
    }

    pub(super) fn take(&mut self, part: &str, cost: usize) {
        *self.used.entry(part.to_owned()).or_default() += cost;
    }
}

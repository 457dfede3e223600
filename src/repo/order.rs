use std::collections::BinaryHeap;

/// Puts commits in an order in which every commit stands before its parents,
/// newer committer dates first among those that ancestry leaves open, ids last.
///
/// The order depends on the commits alone, never on how they were found, so a
/// commit graph file, a cache or the enumeration of refs cannot change it.
/// `parents[i]` are indices; `keys[i]` is (committer time, id bytes).
pub(super) fn topological<K: Ord + Clone>(parents: &[Vec<u32>], keys: &[K], visible: &[bool]) -> Vec<u32> {
    let mut children = vec![0u32; parents.len()];
    for (index, parents) in parents.iter().enumerate() {
        if visible[index] {
            for &parent in parents {
                children[parent as usize] += 1;
            }
        }
    }
    let mut ready: BinaryHeap<(K, u32)> = (0..parents.len())
        .filter(|&index| visible[index] && children[index] == 0)
        .map(|index| (keys[index].clone(), index as u32))
        .collect();
    let mut order = Vec::with_capacity(parents.len());
    while let Some((_, index)) = ready.pop() {
        order.push(index);
        for &parent in &parents[index as usize] {
            children[parent as usize] -= 1;
            if children[parent as usize] == 0 && visible[parent as usize] {
                ready.push((keys[parent as usize].clone(), parent));
            }
        }
    }
    order
}

/// Which commits are `tip` or its ancestors.
pub(super) fn reachable(parents: &[Vec<u32>], tip: u32) -> Vec<bool> {
    let mut seen = vec![false; parents.len()];
    let mut pending = vec![tip];
    while let Some(index) = pending.pop() {
        if !std::mem::replace(&mut seen[index as usize], true) {
            pending.extend(&parents[index as usize]);
        }
    }
    seen
}

use std::collections::{BTreeMap, HashMap};

use super::saying::Saying;

/// Where a statement of the newer version comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    /// The same words: moved, re-wrapped or re-formatted at most.
    Same(usize),
    /// A reworded form of this one.
    Edited(usize),
    /// One of several parts of this one, or this one joined with others: no word is new.
    Recut(usize),
    /// Nowhere.
    New,
}

/// Least share of words that two forms of one statement have in common.
const ALIKE: f64 = 0.5;
/// The same where they are the only ones left at their place.
const ALIKE_IN_PLACE: f64 = 0.34;
/// Pairs that are compared; beyond it only neighbours are.
const PAIRS: usize = 20_000;
/// How far apart neighbours may be.
const NEAR: usize = 40;
/// Share of a sentence's words that its parts have to cover.
const COVERED: f64 = 0.8;
/// Words below which a part may be anything.
const PART: usize = 3;

/// Finds for each of `new` where it comes from among `old`; each of `old` is used once, but for recuts.
pub(super) fn align(old: &[&Saying], new: &[&Saying]) -> Vec<From> {
    let mut from = vec![From::New; new.len()];
    let mut used = vec![false; old.len()];
    same(old, new, &mut from, &mut used);
    recut(old, new, &mut from, &mut used);
    edited(old, new, &mut from, &mut used);
    from
}

fn same(old: &[&Saying], new: &[&Saying], from: &mut [From], used: &mut [bool]) {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, saying) in old.iter().enumerate().rev() {
        places.entry(&saying.text).or_default().push(index);
    }
    for (index, saying) in new.iter().enumerate() {
        if let Some(place) = places.get_mut(&*saying.text).and_then(Vec::pop) {
            from[index] = From::Same(place);
            used[place] = true;
        }
    }
}

/// Sentences that were split or joined without another change.
fn recut(old: &[&Saying], new: &[&Saying], from: &mut [From], used: &mut [bool]) {
    let free_old: Vec<usize> = (0..old.len()).filter(|&index| !used[index]).collect();
    let free_new: Vec<usize> = (0..new.len()).filter(|&index| from[index] == From::New).collect();
    if free_old.len() * free_new.len() > PAIRS {
        return;
    }
    let starts = Starts::of(new, &free_new);
    for &whole in &free_old {
        let mut parts = starts.parts_of(&old[whole].words, new);
        parts.retain(|&part| from[part] == From::New);
        if covers(parts.iter().map(|&part| &*new[part].words), &old[whole].words) {
            parts.iter().for_each(|&part| from[part] = From::Recut(whole));
            used[whole] = true;
        }
    }
    let starts = Starts::of(old, &free_old);
    for whole in free_new.into_iter().filter(|&index| from[index] == From::New).collect::<Vec<_>>() {
        let mut parts = starts.parts_of(&new[whole].words, old);
        parts.retain(|&part| !used[part]);
        if covers(parts.iter().map(|&part| &*old[part].words), &new[whole].words) {
            parts.iter().for_each(|&part| used[part] = true);
            from[whole] = From::Recut(parts[0]);
        }
    }
}

/// Statements by their first word: a part begins where its first word stands in the whole.
struct Starts(Vec<(u64, usize)>);

impl Starts {
    fn of(sayings: &[&Saying], among: &[usize]) -> Self {
        let long = among.iter().filter(|&&index| sayings[index].words.len() >= PART);
        let mut starts: Vec<(u64, usize)> = long.map(|&index| (sayings[index].words[0], index)).collect();
        starts.sort_unstable();
        Starts(starts)
    }

    /// Those whose words stand in `whole` as they are and are not all of it, in order.
    fn parts_of(&self, whole: &[u64], sayings: &[&Saying]) -> Vec<usize> {
        let mut parts = Vec::new();
        for (at, &word) in whole.iter().enumerate() {
            let first = self.0.partition_point(|&(start, _)| start < word);
            for &(_, part) in self.0[first..].iter().take_while(|&&(start, _)| start == word) {
                let words = &sayings[part].words;
                if words.len() < whole.len() && whole[at..].starts_with(words) {
                    parts.push(part);
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        parts
    }
}

fn covers<'a>(parts: impl ExactSizeIterator<Item = &'a [u64]>, whole: &[u64]) -> bool {
    let several = parts.len() > 1;
    let words: usize = parts.map(<[u64]>::len).sum();
    several && words as f64 >= COVERED * whole.len() as f64 && words <= whole.len()
}

/// Pairs what is left by shared words, the most alike first, then the nearest.
fn edited(old: &[&Saying], new: &[&Saying], from: &mut [From], used: &mut [bool]) {
    let free_old: Vec<usize> = (0..old.len()).filter(|&index| !used[index]).collect();
    let free_new: Vec<usize> = (0..new.len()).filter(|&index| from[index] == From::New).collect();
    if free_old.is_empty() || free_new.is_empty() {
        return;
    }
    let only_near = free_old.len() * free_new.len() > PAIRS;
    let aligned = free_old.len() == free_new.len();
    let mut sharing = Sharing::of(free_old.iter().map(|&index| &*old[index].words));
    let mut candidates = Vec::new();
    for (j, &index) in free_new.iter().enumerate() {
        let middle = j * free_old.len() / free_new.len();
        let words = &new[index].words;
        sharing.each(words, |i, shared| {
            let distance = i.abs_diff(middle);
            if only_near && distance > NEAR {
                return;
            }
            let score = likeness(shared, old[free_old[i]].words.len(), words.len());
            if score >= if aligned && i == j { ALIKE_IN_PLACE } else { ALIKE } {
                candidates.push(((score * 1000.0) as u32, distance, i, j));
            }
        });
    }
    candidates.sort_by_key(|&(score, distance, i, j)| (std::cmp::Reverse(score), distance, i, j));
    for (_, _, i, j) in candidates {
        let (place, index) = (free_old[i], free_new[j]);
        if !used[place] && from[index] == From::New {
            used[place] = true;
            from[index] = From::Edited(place);
        }
    }
}

/// The share of words, counted, that two statements of so many words have in common. Nothing is alike that is
/// three times as long.
fn likeness(shared: u32, one: usize, two: usize) -> f64 {
    if one * 3 < two || two * 3 < one {
        return 0.0;
    }
    2.0 * f64::from(shared) / (one + two) as f64
}

/// Tells which of many statements share words with another, without a look at those that share none.
struct Sharing {
    /// Each word of each statement, and how often it stands there, in order of the words.
    words: Vec<(u64, u32, u32)>,
    /// How many words each statement shares with the one that is asked about.
    shared: Vec<u32>,
    met: Vec<u32>,
}

impl Sharing {
    fn of<'a>(statements: impl Iterator<Item = &'a [u64]>) -> Self {
        let (mut words, mut count) = (Vec::new(), 0);
        for statement in statements {
            words.extend(counted(statement).into_iter().map(|(word, times)| (word, count, times)));
            count += 1;
        }
        words.sort_unstable();
        Sharing { words, shared: vec![0; count as usize], met: Vec::new() }
    }

    /// Hands every statement that shares words with `statement` to `take`, and how many.
    fn each(&mut self, statement: &[u64], mut take: impl FnMut(usize, u32)) {
        for (word, times) in counted(statement) {
            let first = self.words.partition_point(|&(other, ..)| other < word);
            for &(_, index, others) in self.words[first..].iter().take_while(|&&(other, ..)| other == word) {
                let shared = &mut self.shared[index as usize];
                if *shared == 0 {
                    self.met.push(index);
                }
                *shared += times.min(others);
            }
        }
        for index in self.met.drain(..) {
            take(index as usize, std::mem::take(&mut self.shared[index as usize]));
        }
    }
}

/// The words of a statement, each once, and how often it stands there.
fn counted(statement: &[u64]) -> Vec<(u64, u32)> {
    let mut sorted = statement.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|one, two| one == two).map(|same| (same[0], same.len() as u32)).collect()
}

/// Pairs blocks of equal text: those in order first, so that a moved block keeps its identity and two
/// equal ones keep their order. Gives for each of `new` the index among `old`.
pub(super) fn pair_blocks(old: &[u32], new: &[u32]) -> Vec<Option<usize>> {
    let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - prefix;
    let suffix = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let mut places: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for index in (prefix..old.len() - suffix).rev() {
        places.entry(old[index]).or_default().push(index);
    }
    (0..new.len())
        .map(|index| match index {
            _ if index < prefix => Some(index),
            _ if index >= new.len() - suffix => Some(index + old.len() - new.len()),
            _ => places.get_mut(&new[index]).and_then(Vec::pop),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::source::Span;

    fn sayings(texts: &[&str]) -> Vec<Saying> {
        texts.iter().map(|text| Saying::new(Span::default(), text)).collect()
    }

    fn aligned(old: &[&str], new: &[&str]) -> Vec<From> {
        let (old, new) = (sayings(old), sayings(new));
        align(&old.iter().collect::<Vec<_>>(), &new.iter().collect::<Vec<_>>())
    }

    #[test]
    fn a_changed_value_is_an_edit_and_a_rewrap_is_nothing() {
        let from = aligned(
            &["The API listens on port 3000.", "Run the tests first."],
            &["Run the  tests\nfirst.", "The API listens on port 4000.", "Something else entirely."],
        );
        assert_eq!(from, [From::Same(1), From::Edited(0), From::New]);
    }

    #[test]
    fn split_and_joined_sentences_keep_their_identity() {
        let (one, a, b) = ("Start the server and then open the page.", "Start the server.", "And then open the page.");
        assert_eq!(aligned(&[one], &[a, b]), [From::Recut(0), From::Recut(0)]);
        assert_eq!(aligned(&[a, b], &[one]), [From::Recut(0)]);
    }

    proptest! {
        #[test]
        fn a_permutation_keeps_every_identity(order in Just((0..12usize).collect::<Vec<_>>()).prop_shuffle()) {
            let old: Vec<String> = (0..12).map(|n| format!("The service number {n} listens on port {}.", 3000 + n)).collect();
            let old: Vec<&str> = old.iter().map(String::as_str).collect();
            let new: Vec<&str> = order.iter().map(|&index| old[index]).collect();
            let expected: Vec<From> = order.iter().map(|&index| From::Same(index)).collect();
            prop_assert_eq!(aligned(&old, &new), expected);
        }

        #[test]
        fn equal_blocks_pair_in_order(old in prop::collection::vec(0u32..5, 0..12), new in prop::collection::vec(0u32..5, 0..12)) {
            let pairs = pair_blocks(&old, &new);
            let mut taken: Vec<usize> = pairs.iter().flatten().copied().collect();
            taken.sort_unstable();
            prop_assert!(taken.windows(2).all(|two| two[0] != two[1]));
            prop_assert!(pairs.iter().zip(&new).all(|(pair, number)| pair.is_none_or(|index| old[index] == *number)));
        }
    }
}

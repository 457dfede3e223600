use std::cmp::Ordering;

use super::{Bound, Interval, Version};

/// A set of versions: intervals in order that neither overlap nor touch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranges(Vec<Interval>);

impl Ranges {
    /// No version at all.
    pub fn none() -> Self {
        Ranges(Vec::new())
    }

    /// Every version.
    pub fn all() -> Self {
        Ranges(vec![Interval::ALL])
    }

    /// The intervals in order.
    pub fn intervals(&self) -> &[Interval] {
        &self.0
    }

    /// Whether no version is inside.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `version` is inside.
    pub fn contains(&self, version: &Version) -> bool {
        self.0.iter().any(|interval| interval.contains(version))
    }

    /// What is in both.
    pub fn intersect(&self, other: &Ranges) -> Ranges {
        self.0.iter().flat_map(|one| other.0.iter().map(|two| one.intersect(two))).collect()
    }

    /// What is in either.
    pub fn union(&self, other: &Ranges) -> Ranges {
        self.0.iter().chain(&other.0).cloned().collect()
    }

    /// Whether some version is in both.
    pub fn meets(&self, other: &Ranges) -> bool {
        !self.intersect(other).is_empty()
    }

    /// The lower end of the whole set; `None` if it is open or the set is empty.
    pub fn lowest(&self) -> Option<&Bound> {
        self.0.first()?.low.as_ref()
    }

    /// The upper end of the whole set; `None` if it is open or the set is empty.
    pub fn highest(&self) -> Option<&Bound> {
        self.0.last()?.high.as_ref()
    }
}

impl From<Interval> for Ranges {
    fn from(interval: Interval) -> Self {
        [interval].into_iter().collect()
    }
}

impl FromIterator<Interval> for Ranges {
    fn from_iter<I: IntoIterator<Item = Interval>>(intervals: I) -> Self {
        let mut sorted: Vec<_> = intervals.into_iter().filter(|interval| !interval.is_empty()).collect();
        sorted.sort_by(|one, two| lower(one, two).then_with(|| higher(one, two)));
        let mut merged: Vec<Interval> = Vec::with_capacity(sorted.len());
        for next in sorted {
            match merged.last_mut().filter(|last| last.reaches(&next)) {
                Some(last) if higher(last, &next).is_lt() => last.high = next.high,
                Some(_) => {}
                None => merged.push(next),
            }
        }
        Ranges(merged)
    }
}

/// Orders by lower end: an open end first, an included version before an excluded one.
fn lower(one: &Interval, two: &Interval) -> Ordering {
    match (&one.low, &two.low) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Less,
        (Some(_), None) => Ordering::Greater,
        (Some(a), Some(b)) => a.version.cmp(&b.version).then(b.inclusive.cmp(&a.inclusive)),
    }
}

/// Orders by upper end: an open end last, an included version after an excluded one.
fn higher(one: &Interval, two: &Interval) -> Ordering {
    match (&one.high, &two.high) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(a), Some(b)) => a.version.cmp(&b.version).then(a.inclusive.cmp(&b.inclusive)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn version() -> impl Strategy<Value = Version> {
        prop::collection::vec(0u64..4, 1..4).prop_map(Version::of)
    }

    fn bound() -> impl Strategy<Value = Option<Bound>> {
        prop::option::of((version(), any::<bool>()).prop_map(|(version, inclusive)| Bound { version, inclusive }))
    }

    fn ranges() -> impl Strategy<Value = Ranges> {
        prop::collection::vec((bound(), bound()).prop_map(|(low, high)| Interval { low, high }), 0..4)
            .prop_map(|intervals| intervals.into_iter().collect())
    }

    proptest! {
        #[test]
        fn an_intersection_holds_what_both_hold(a in ranges(), b in ranges(), v in version()) {
            prop_assert_eq!(a.intersect(&b).contains(&v), a.contains(&v) && b.contains(&v));
        }

        #[test]
        fn a_union_holds_what_either_holds(a in ranges(), b in ranges(), v in version()) {
            prop_assert_eq!(a.union(&b).contains(&v), a.contains(&v) || b.contains(&v));
        }

        #[test]
        fn order_of_operands_does_not_matter(a in ranges(), b in ranges()) {
            prop_assert_eq!(a.intersect(&b), b.intersect(&a));
            prop_assert_eq!(a.union(&b), b.union(&a));
            prop_assert_eq!(a.union(&a), a);
        }

        #[test]
        fn nothing_lies_outside_the_ends(a in ranges(), v in version()) {
            if a.contains(&v) {
                prop_assert!(a.lowest().is_none_or(|low| low.version <= v));
                prop_assert!(a.highest().is_none_or(|high| high.version >= v));
            }
        }

        #[test]
        fn intervals_are_apart(a in ranges()) {
            prop_assert!(a.intervals().windows(2).all(|pair| !pair[0].reaches(&pair[1])));
        }
    }
}

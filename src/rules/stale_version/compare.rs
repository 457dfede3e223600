use std::cmp::Ordering;

use crate::claim::requirement::{Demand, Requirement};
use crate::fact::version::{Role, Source, VersionFact};
use crate::version::{Interval, Ranges, Version};

/// How a requirement stands to the declarations that govern it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// One of them says the same, as precisely as the document does.
    Agrees,
    /// Every one of them asks for more.
    Below,
    /// Every one of them asks for less, or some for less and some for more.
    Above,
    /// The end of the documented range is cut off.
    TooWide,
    /// What is used is another version.
    Differs,
}

/// Compares what a document asks for with `facts`, of which there is at least one.
pub(super) fn compare(requirement: &Requirement, facts: &[&VersionFact]) -> Verdict {
    let Some(lowest) = requirement.lowest() else { return Verdict::Agrees };
    let used: Vec<_> = facts.iter().filter(|fact| fact.role == Role::Used).collect();
    if requirement.demand == Demand::Exactly && !used.is_empty() {
        let series = Ranges::from(Interval::series(&lowest.version));
        return if used.iter().any(|fact| fact.range.meets(&series)) { Verdict::Agrees } else { Verdict::Differs };
    }
    let orders: Vec<Ordering> = facts.iter().filter_map(|fact| order(requirement, &lowest.version, fact)).collect();
    if orders.iter().any(|order| order.is_eq()) {
        return if is_too_wide(requirement, facts) { Verdict::TooWide } else { Verdict::Agrees };
    }
    if orders.iter().all(|order| order.is_lt()) { Verdict::Below } else { Verdict::Above }
}

/// How `stated` stands to the least version of `fact`, as precisely as it was stated.
fn order(requirement: &Requirement, stated: &Version, fact: &VersionFact) -> Option<Ordering> {
    let least = fact.lowest()?;
    let order = stated.cmp(&least.at_precision(stated.precision()));
    // An edition is a lower bound and no more; a lone version is fine anywhere within a range.
    let within = fact.source == Source::Edition || requirement.demand == Demand::Exactly;
    Some(if within && order.is_gt() { Ordering::Equal } else { order })
}

/// Whether a documented range ends above everything that is allowed.
fn is_too_wide(requirement: &Requirement, facts: &[&VersionFact]) -> bool {
    let Some(top) = requirement.top() else { return false };
    facts.iter().all(|fact| {
        fact.range.highest().is_some_and(|high| {
            let end = high.version.at_precision(top.version.precision());
            top.version > end || top.version == end && !high.inclusive && end == high.version
        })
    })
}

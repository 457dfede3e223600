use super::Version;

/// One end of an interval.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Where it lies.
    pub version: Version,
    /// Whether the version itself belongs to the interval.
    pub inclusive: bool,
}

/// An unbroken stretch of versions; a missing end is open to that side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interval {
    /// The lower end.
    pub low: Option<Bound>,
    /// The upper end.
    pub high: Option<Bound>,
}

impl Interval {
    /// Every version.
    pub const ALL: Interval = Interval { low: None, high: None };

    /// `version` and later.
    pub fn at_least(version: Version) -> Self {
        Interval { low: Some(Bound { version, inclusive: true }), high: None }
    }

    /// Later than `version`.
    pub fn above(version: Version) -> Self {
        Interval { low: Some(Bound { version, inclusive: false }), high: None }
    }

    /// `version` and earlier.
    pub fn at_most(version: Version) -> Self {
        Interval { low: None, high: Some(Bound { version, inclusive: true }) }
    }

    /// Earlier than `version`.
    pub fn below(version: Version) -> Self {
        Interval { low: None, high: Some(Bound { version, inclusive: false }) }
    }

    /// From `low` up to but without `high`.
    pub fn between(low: Version, high: Version) -> Self {
        Interval::at_least(low).intersect(&Interval::below(high))
    }

    /// The releases that `version` names at the precision in which it was written: `3.8` is 3.8.0 up to 3.9.
    pub fn series(version: &Version) -> Self {
        Interval::between(version.clone(), version.after_series(version.precision()))
    }

    /// Whether `version` lies inside.
    pub fn contains(&self, version: &Version) -> bool {
        self.low.as_ref().is_none_or(|low| *version > low.version || low.inclusive && *version == low.version)
            && self
                .high
                .as_ref()
                .is_none_or(|high| *version < high.version || high.inclusive && *version == high.version)
    }

    /// Whether no version can lie inside. Versions are dense, so only the ends decide.
    pub fn is_empty(&self) -> bool {
        match (&self.low, &self.high) {
            (Some(low), Some(high)) => {
                low.version > high.version || low.version == high.version && !(low.inclusive && high.inclusive)
            }
            _ => false,
        }
    }

    /// What lies in both.
    pub fn intersect(&self, other: &Interval) -> Interval {
        Interval {
            low: tighter(&self.low, &other.low, |one, two| one > two),
            high: tighter(&self.high, &other.high, |one, two| one < two),
        }
    }

    /// Whether the two share a version or meet without a gap, provided that `self` starts first.
    pub(super) fn reaches(&self, later: &Interval) -> bool {
        match (&self.high, &later.low) {
            (Some(high), Some(low)) => {
                high.version > low.version || high.version == low.version && (high.inclusive || low.inclusive)
            }
            _ => true,
        }
    }
}

/// Of two ends the one that lets less through.
fn tighter(one: &Option<Bound>, two: &Option<Bound>, inside: fn(&Version, &Version) -> bool) -> Option<Bound> {
    match (one, two) {
        (Some(a), Some(b)) if a.version == b.version => {
            Some(Bound { version: a.version.clone(), inclusive: a.inclusive && b.inclusive })
        }
        (Some(a), Some(b)) => Some(if inside(&a.version, &b.version) { a } else { b }.clone()),
        (end, None) | (None, end) => end.clone(),
    }
}

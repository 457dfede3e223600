use super::Dialect;
use crate::version::{Interval, Ranges, Version};

/// Reads comparators of which all must hold: `>=3.9,<4.0`, `>=1.2 <2`, `1.2 - 2.3`.
pub(super) fn conjunction(dialect: Dialect, text: &str) -> Option<Ranges> {
    if let Some((low, high)) = text.split_once(" - ") {
        return hyphen(low.trim(), high.trim());
    }
    let mut rest = text;
    let mut range = Ranges::all();
    let mut read = 0;
    loop {
        rest = rest.trim_start_matches([' ', ',', '\t', '\n', '\r']);
        if rest.is_empty() {
            break;
        }
        let (one, after) = comparator(dialect, rest)?;
        range = range.intersect(&one);
        rest = after;
        read += 1;
    }
    (read > 0).then_some(range)
}

fn hyphen(low: &str, high: &str) -> Option<Ranges> {
    let (low, high) = (Version::parse(low)?, Version::parse(high)?);
    // A full version is the end itself; a partial one lets its whole series in.
    let upper = if high.precision() >= 3 {
        Interval::at_most(high)
    } else {
        Interval::below(high.after_series(high.precision()))
    };
    Some(Interval::at_least(low).intersect(&upper).into())
}

/// One operator with its version, and the text after it.
fn comparator(dialect: Dialect, text: &str) -> Option<(Ranges, &str)> {
    let length = text.bytes().take_while(|byte| b"<>=~^!".contains(byte)).count();
    let (operator, rest) = text.split_at(length);
    let rest = rest.trim_start();
    if operator.is_empty() && rest.starts_with(['*', 'x', 'X']) {
        return Some((Ranges::all(), ended(&rest[1..])?));
    }
    let (version, taken) = Version::scan(rest)?;
    let (rest, open) = wildcard(&rest[taken..]);
    // Composer's stability and npm's least pre-release say nothing about the release.
    let rest = rest.strip_prefix("-0").or_else(|| rest.strip_prefix("@stable")).unwrap_or(rest);
    let rest = ended(rest)?;
    let precision = version.precision();
    let series = || Interval::series(&version);
    let interval = match operator {
        ">=" => Interval::at_least(version),
        ">" if precision < 3 && dialect == Dialect::Npm => Interval::at_least(version.after_series(precision)),
        ">" => Interval::above(version),
        "<=" if open || precision < 3 && dialect == Dialect::Npm => Interval::below(version.after_series(precision)),
        "<=" => Interval::at_most(version),
        "<" => Interval::below(version),
        "^" => caret(version),
        "~" if dialect == Dialect::Composer => pessimistic(version),
        "~" => tilde(version),
        "~>" | "~=" => pessimistic(version),
        "!=" => return Some((without(&version, open), rest)),
        "=" | "==" | "===" if open || dialect != Dialect::Python && precision < 3 => series(),
        "=" | "==" | "===" => exactly(version),
        "" if open => series(),
        "" if dialect == Dialect::Cargo => caret(version),
        "" => series(),
        _ => return None,
    };
    Some((interval.into(), rest))
}

/// Drops `.x` and `.*` parts; tells whether there were any.
fn wildcard(mut text: &str) -> (&str, bool) {
    let mut open = false;
    while let Some(rest) = [".x", ".X", ".*"].iter().find_map(|part| text.strip_prefix(part)) {
        (text, open) = (rest, true);
    }
    (text, open)
}

/// `text` if a comparator may end here.
fn ended(text: &str) -> Option<&str> {
    let next = text.chars().next();
    next.is_none_or(|next| next.is_whitespace() || next == ',' || "<>=~^!".contains(next)).then_some(text)
}

fn exactly(version: Version) -> Interval {
    Interval::at_least(version.clone()).intersect(&Interval::at_most(version))
}

/// Up to the next change of the first part that is not zero.
fn caret(version: Version) -> Interval {
    let first = version.parts().iter().position(|&part| part != 0);
    let precision = first.map_or(version.precision(), |index| index + 1);
    let next = version.after_series(precision);
    Interval::between(version, next)
}

/// Up to the next minor release; a lone major lets all of it in.
fn tilde(version: Version) -> Interval {
    let next = version.after_series(version.precision().min(2));
    Interval::between(version, next)
}

/// Up to the next change of the last part but one.
fn pessimistic(version: Version) -> Interval {
    let next = version.after_series(version.precision().saturating_sub(1).max(1));
    Interval::between(version, next)
}

fn without(version: &Version, open: bool) -> Ranges {
    let after = if open {
        Interval::at_least(version.after_series(version.precision()))
    } else {
        Interval::above(version.clone())
    };
    [Interval::below(version.clone()), after].into_iter().collect()
}

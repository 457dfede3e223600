use crate::version::{Bound, Interval, Ranges, Version};

/// Reads Maven's notation: `[17,)`, `[1.8,9),[11,)`; a bare version is the least that is wanted.
pub fn parse(text: &str) -> Option<Ranges> {
    let text = text.trim();
    if !text.starts_with(['[', '(']) {
        return Version::parse(text).map(|version| Interval::at_least(version).into());
    }
    let mut intervals = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let closing = rest.find([']', ')'])?;
        let (one, after) = rest.split_at(closing + 1);
        intervals.push(interval(one)?);
        rest = after.trim_start_matches([',', ' ']);
    }
    Some(intervals.into_iter().collect())
}

fn interval(text: &str) -> Option<Interval> {
    let open = text.chars().next()?;
    let inner = text.strip_prefix(['[', '('])?.strip_suffix([']', ')'])?;
    let end = |side: &str, inclusive: bool| match side.trim() {
        "" => Some(None),
        side => Some(Some(Bound { version: Version::parse(side)?, inclusive })),
    };
    match inner.split_once(',') {
        Some((low, high)) => Some(Interval { low: end(low, open == '[')?, high: end(high, text.ends_with(']'))? }),
        None => {
            let exact = end(inner, true)?;
            Some(Interval { low: exact.clone(), high: exact })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_include_and_parentheses_exclude() {
        let range = parse("[1.8,9),[11,)").expect("reads");
        for (version, inside) in [("1.8", true), ("9", false), ("10", false), ("11", true), ("21", true)] {
            assert_eq!(range.contains(&Version::parse(version).expect("reads")), inside, "{version}");
        }
        assert!(parse("17").expect("reads").contains(&Version::parse("21").expect("reads")));
        assert_eq!(parse("[17"), None);
    }
}

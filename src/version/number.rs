use std::cmp::Ordering;
use std::fmt;

/// Longest run of digits that is read as one part: anything longer is a date, a hash or a build number.
const LONGEST_PART: usize = 9;

/// A version as written: its numeric parts and a pre-release tag.
///
/// Two versions are equal if they name the same release: `3.8` = `3.8.0`. How
/// many parts were written still matters to people (`3.8` speaks of a whole
/// series), so the parts are kept as they were.
#[derive(Clone, Debug)]
pub struct Version {
    parts: Vec<u64>,
    pre: Option<String>,
}

impl Version {
    /// A version of `parts`, without a pre-release tag.
    pub fn of(parts: impl Into<Vec<u64>>) -> Self {
        Version { parts: parts.into(), pre: None }
    }

    /// Reads the whole of `text`.
    pub fn parse(text: &str) -> Option<Version> {
        let text = text.trim();
        let (version, length) = Version::scan(text)?;
        let rest = &text[length..];
        // Build metadata orders nothing.
        (rest.is_empty() || rest.len() > 1 && rest.starts_with('+')).then_some(version)
    }

    /// Reads a version at the start of `text` and tells how many bytes it took, a leading `v` included.
    pub fn scan(text: &str) -> Option<(Version, usize)> {
        let bytes = text.as_bytes();
        let mut at = usize::from(matches!(bytes.first(), Some(b'v' | b'V')));
        let mut parts = Vec::new();
        loop {
            let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 || digits > LONGEST_PART {
                return None;
            }
            parts.push(text[at..at + digits].parse().ok()?);
            at += digits;
            let more = bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
            if !more {
                break;
            }
            at += 1;
        }
        let pre = pre_release(&text[at..]);
        at += pre.map_or(0, str::len);
        let pre = pre.map(|tag| tag.trim_start_matches(['-', '.', '_']).to_ascii_lowercase());
        Some((Version { parts, pre }, at))
    }

    /// The numeric parts as written.
    pub fn parts(&self) -> &[u64] {
        &self.parts
    }

    /// How many parts were written.
    pub fn precision(&self) -> usize {
        self.parts.len()
    }

    /// The pre-release tag in lower case, without its separator.
    pub fn pre_release(&self) -> Option<&str> {
        self.pre.as_deref()
    }

    /// The first `precision` parts, filled with zeros, without a pre-release tag.
    pub fn at_precision(&self, precision: usize) -> Version {
        let mut parts = self.parts.clone();
        parts.resize(precision.max(1), 0);
        Version::of(parts)
    }

    /// The first version after the series that starts with the first `precision` parts: `3.8.1` at 2 gives `3.9`.
    pub fn after_series(&self, precision: usize) -> Version {
        let mut next = self.at_precision(precision);
        if let Some(last) = next.parts.last_mut() {
            *last = last.saturating_add(1);
        }
        next
    }
}

/// The pre-release tag at the start of `text`, its separator included: `-rc.1`, `b0`, `.dev3`.
fn pre_release(text: &str) -> Option<&str> {
    let tag = text.strip_prefix(['-', '.', '_']).unwrap_or(text);
    let letters = tag.bytes().take_while(u8::is_ascii_alphabetic).count();
    let known = ["alpha", "beta", "rc", "pre", "preview", "dev", "a", "b", "canary", "next", "snapshot", "m"];
    if !known.contains(&tag[..letters].to_ascii_lowercase().as_str()) {
        return None;
    }
    let mut end = letters;
    let bytes = tag.as_bytes();
    while let Some(byte) = bytes.get(end) {
        let inner = matches!(byte, b'.' | b'-') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if !byte.is_ascii_digit() && !inner {
            break;
        }
        end += 1;
    }
    // A single letter without a number is a letter of its own: "3.8 a", "18-b".
    if letters == 1 && end == letters || bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    Some(&text[..text.len() - tag.len() + end])
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(out, "{dot}{part}")?;
        }
        match &self.pre {
            Some(tag) => write!(out, "-{tag}"),
            None => Ok(()),
        }
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.parts.len().max(other.parts.len());
        let part = |version: &Version, index: usize| version.parts.get(index).copied().unwrap_or(0);
        (0..length).map(|index| part(self, index).cmp(&part(other, index))).find(|order| order.is_ne()).unwrap_or_else(
            || match (&self.pre, &other.pre) {
                (None, None) => Ordering::Equal,
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (Some(one), Some(two)) => tag_key(one).cmp(&tag_key(two)),
            },
        )
    }
}

/// A pre-release tag as its letters and its first number, so that `rc.10` follows `rc.9`.
fn tag_key(tag: &str) -> (&str, u64, &str) {
    let letters = tag.bytes().take_while(u8::is_ascii_alphabetic).count();
    let rest = tag[letters..].trim_start_matches(['.', '-']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (&tag[..letters], rest[..digits].parse().unwrap_or(0), tag)
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Version {}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::parse(text).expect("reads")
    }

    #[test]
    fn missing_parts_are_zero() {
        assert_eq!(version("3.8"), version("3.8.0"));
        assert!(version("3.10") > version("3.9.7"));
        assert_eq!(version("v18"), version("18.00"));
    }

    #[test]
    fn pre_releases_come_before_their_release() {
        assert!(version("19.10b0") < version("19.10"));
        assert!(version("1.0.0-rc.9") < version("1.0.0-rc.10"));
        assert!(version("2.0.0-beta.1") < version("2.0.0-rc.1"));
    }

    #[test]
    fn a_scan_stops_where_the_version_does() {
        for (text, written) in
            [("3.8+", "3.8"), ("18.x", "18"), ("3.7-3.11", "3.7"), ("1.65, or", "1.65"), ("21-slim", "21")]
        {
            let (found, length) = Version::scan(text).expect("reads");
            assert_eq!((found.to_string().as_str(), &text[..length]), (written, written), "{text}");
        }
        assert!(Version::scan("20230101123").is_none());
    }

    #[test]
    fn a_series_ends_at_the_next() {
        assert_eq!(version("3.8.1").after_series(2), version("3.9"));
        assert_eq!(version("18").after_series(1), version("19"));
    }
}

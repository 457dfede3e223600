//! How ecosystems write a range of versions.
//!
//! The operators mean the same nearly everywhere; what differs is a bare
//! version, the tilde, and what a comma or a blank joins. [`Dialect`] holds
//! those differences. Maven's brackets are a grammar of their own.

mod comparators;
mod maven;

pub use maven::parse as maven;

use super::Ranges;

/// The differences between notations of comparators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// package.json: a bare version is a series, `~1.2` stays below 1.3.
    Npm,
    /// Cargo.toml dependencies: a bare version is a caret.
    Cargo,
    /// Python's PEP 440 and Poetry's additions to it: `~=3.8` stays below 4, `~3.8` below 3.9.
    Python,
    /// RubyGems: `~> 3.8` stays below 4.
    Ruby,
    /// composer.json: `~1.2` stays below 2, a single `|` joins alternatives.
    Composer,
}

/// Reads `text` as a range in `dialect`; `None` if any part of it is not understood.
pub fn parse(dialect: Dialect, text: &str) -> Option<Ranges> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let mut all = Ranges::none();
    for alternative in text.split("||").flat_map(|part| part.split('|')) {
        all = all.union(&comparators::conjunction(dialect, alternative.trim())?);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::version::Version;

    const DIALECTS: [Dialect; 5] = [Dialect::Npm, Dialect::Cargo, Dialect::Python, Dialect::Ruby, Dialect::Composer];

    fn check(dialect: Dialect, text: &str, inside: &[&str], outside: &[&str]) {
        let range = parse(dialect, text).unwrap_or_else(|| panic!("{text}"));
        for version in inside {
            assert!(range.contains(&Version::parse(version).expect("reads")), "{version} in {text}");
        }
        for version in outside {
            assert!(!range.contains(&Version::parse(version).expect("reads")), "{version} not in {text}");
        }
    }

    #[test]
    fn npm_ranges() {
        check(Dialect::Npm, "^18.0.0 || >=20.0.0", &["18.3", "20", "23"], &["17.9", "19.1"]);
        check(Dialect::Npm, ">= 14.18 <15 || ^16", &["14.19", "16.1"], &["14.17", "15.0", "17"]);
        check(Dialect::Npm, "18", &["18.0", "18.99"], &["19", "17"]);
        check(Dialect::Npm, "12.x", &["12.3"], &["13"]);
        check(Dialect::Npm, "~1.2.3", &["1.2.9"], &["1.3.0"]);
        check(Dialect::Npm, "1.2.3 - 2.3", &["1.2.3", "2.3.9"], &["2.4", "1.2.2"]);
        check(Dialect::Npm, "*", &["0", "99"], &[]);
        check(Dialect::Npm, "^0.2.3", &["0.2.4"], &["0.3.0"]);
    }

    #[test]
    fn python_specifiers() {
        check(Dialect::Python, ">=3.9,<4.0", &["3.9", "3.13"], &["3.8", "4.0"]);
        check(Dialect::Python, "~=3.8", &["3.8", "3.12"], &["3.7", "4.0"]);
        check(Dialect::Python, "~=3.8.1", &["3.8.4"], &["3.9"]);
        check(Dialect::Python, "!=3.0.*, >=2.7, !=3.1.*", &["2.7", "3.2"], &["3.0.4", "3.1"]);
        check(Dialect::Python, "~2.7 || ^3.4", &["2.7.9", "3.9"], &["2.8", "3.3", "4.0"]);
        check(Dialect::Python, "==3.8.*", &["3.8.2"], &["3.9"]);
        check(Dialect::Python, "== 22.3.0", &["22.3.0"], &["22.3.1"]);
    }

    #[test]
    fn ruby_and_composer() {
        check(Dialect::Ruby, "~> 2.7", &["2.7", "2.9"], &["3.0"]);
        check(Dialect::Ruby, ">= 2.7.0, < 4", &["3.1"], &["2.6", "4.0"]);
        check(Dialect::Composer, "^7.4|^8.0", &["7.4", "8.2"], &["7.3", "9.0"]);
        check(Dialect::Composer, "~7.4", &["7.9"], &["8.0"]);
    }

    #[test]
    fn what_is_not_a_range_is_refused() {
        for text in ["", "latest", "workspace:*", "lts/*", ">=", "^x.y", ">=3.8 foo", "<<3", "https://x.y"] {
            assert_eq!(parse(Dialect::Npm, text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", noisy in "[0-9.^~<>=!|*x, \\-]{0,24}") {
            for dialect in DIALECTS {
                let _ = (parse(dialect, &text), parse(dialect, &noisy));
            }
            let _ = (maven(&text), maven(&noisy));
        }

        #[test]
        fn a_lower_bound_holds_itself(parts in prop::collection::vec(0u64..40, 1..4)) {
            let version = Version::of(parts);
            for dialect in DIALECTS {
                for operator in ["^", "~", ">=", "=", ""] {
                    let range = parse(dialect, &format!("{operator}{version}"));
                    prop_assert!(range.is_some_and(|range| range.contains(&version)));
                }
            }
        }
    }
}

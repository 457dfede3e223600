use std::collections::BTreeMap;

use super::substitution;
use super::value::{self, Shape};
use super::weigh::is_renamed;
use crate::diff::{likeness, most_alike};
use crate::history::{Wanted, each_token};

/// Replacements of a name by another name for it: all that a verdict of high confidence can rest on. They are few,
/// and most edits show at a glance that they hold none.
pub(super) struct Renames;

/// Pairs of lost and gained names that are compared; an edit with more is taken apart.
const MOST_PAIRS: usize = 4000;

impl Wanted for Renames {
    fn key(&self) -> Option<&str> {
        Some("renames")
    }

    /// Whether a name that the edit wrote less often than before is like one that it wrote more often.
    fn may_hold(&self, old: &[&str], new: &[&str]) -> bool {
        let mut counts: BTreeMap<&str, i32> = BTreeMap::new();
        for (lines, one) in [(old, -1), (new, 1)] {
            for &line in lines {
                each_token(line, &mut |token| {
                    let name = &line[token];
                    if is_more_than_a_word(name) {
                        *counts.entry(name).or_default() += one;
                    }
                });
            }
        }
        let changed = |sign: i32| {
            let names = counts.iter().filter(move |(_, count)| count.signum() == sign).map(|(name, _)| *name);
            names.map(|name| (value::shape(name), name)).filter(|(shape, _)| is_named(*shape)).collect::<Vec<_>>()
        };
        let (lost, gained) = (changed(-1), changed(1));
        let any = |&(shape, old): &(Shape, &str)| {
            let same = gained.iter().filter(|(other, _)| *other == shape).map(|(_, new)| *new);
            same.filter(|new| is_renamed(shape, most_alike(old, new), false)).any(|new| self.keeps(old, new))
        };
        lost.len() * gained.len() > MOST_PAIRS || lost.iter().any(any)
    }

    fn keeps(&self, old: &str, new: &str) -> bool {
        // What was taken back has to be known too.
        (may_make_way(old, new) || may_make_way(new, old)) && are_alike(old, new)
    }
}

/// Whether `new` is a new name for `old`, as far as the two can tell: one word each, of one shape and much alike, and
/// neither a stand-in nor a kind, a version or a spelling of the other.
pub(super) fn is_rename(old: &str, new: &str) -> bool {
    may_make_way(old, new) && are_alike(old, new)
}

/// Whether `old` may be left behind by `new`, however alike they are.
fn may_make_way(old: &str, new: &str) -> bool {
    let other_thing = match value::shape(old) {
        // What is written from the page's folder or from the site's root is a link's business.
        Shape::Path => value::is_relative(old) || value::is_relative(new),
        Shape::Tagged => false,
        _ => substitution::is_narrowed(old, new),
    };
    // An older version of an image still runs.
    let other_tag = value::untagged(old) == value::untagged(new);
    old.len() >= 4
        && !other_thing
        && !other_tag
        && substitution::can_be_left(old, new)
        && !old.starts_with(new)
        && !substitution::is_cut_down(old, new)
}

/// Whether two values are names of one shape and as alike as names of one thing are.
fn are_alike(one: &str, two: &str) -> bool {
    let shape = value::shape(one);
    is_named(shape)
        && shape == value::shape(two)
        && is_renamed(shape, most_alike(one, two), false)
        && value::is_token(one)
        && value::is_token(two)
        && !substitution::is_cosmetic(one, two)
        && !value::is_sample(one)
        && !value::is_sample(two)
        && is_renamed(shape, likeness(one, two), false)
}

fn is_named(shape: Shape) -> bool {
    matches!(shape, Shape::Path | Shape::Tagged | Shape::Name | Shape::Flag)
}

/// Whether a token may be anything but a plain word: what has a shape has a digit, a hump or a joint.
fn is_more_than_a_word(token: &str) -> bool {
    let joint = |byte: u8| byte.is_ascii_digit() || b"_-./:@#".contains(&byte);
    let hump = |two: &[u8]| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase();
    token.len() >= 4 && (token.bytes().any(joint) || token.as_bytes().windows(2).any(hump))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_one_thing() {
        for (old, new) in [
            ("src/old_name.rs", "src/new_name.rs"),
            ("deploy_legacy_stage", "deploy_single_stage"),
            ("--peer-urls", "--peers-url"),
        ] {
            assert!(is_rename(old, new) && Renames.keeps(new, old), "{old} {new}");
            assert!(Renames.may_hold(&[&format!("Say {old}.")], &[&format!("Say {new}.")]), "{old}");
            assert!(!Renames.may_hold(&[&format!("Say {old} {new}.")], &[&format!("Tell {new} {old}.")]), "{old}");
        }
        for (old, new) in [
            ("SQLite", "Postgres"),
            ("https://a.org/b", "https://a.org/c"),
            ("3.1", "3.2"),
            ("docs/a.md", "docs/a.md.txt"),
            ("key=a-b", "key=a-c"),
            ("debian:12-slim", "debian:13-slim"),
            ("registry/builder:18", "registry/builder:20"),
            ("PreviewClient", "Client"),
            ("myService", "my-service"),
            ("../types/scalar", "../types/integer"),
            ("arm64v8", "arm64"),
        ] {
            assert!(!is_rename(old, new), "{old} {new}");
            assert!(!Renames.may_hold(&[old], &[new]) || old.contains('='), "{old}");
        }
    }
}

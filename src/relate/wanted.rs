use super::value::{self, Shape};
use super::weigh::is_renamed;
use crate::diff::likeness;
use crate::history::Wanted;

/// Every replacement.
pub(super) struct Every;

impl Wanted for Every {
    fn key(&self) -> Option<&str> {
        None
    }

    fn may_lose(&self, _: &str) -> bool {
        true
    }

    fn keeps(&self, _: &str, _: &str) -> bool {
        true
    }
}

/// Replacements of a name by another name for it: all that a verdict of high confidence can rest on. They are few,
/// and an edit that holds none need not be taken apart.
pub(super) struct Renames;

impl Wanted for Renames {
    fn key(&self) -> Option<&str> {
        Some("renames")
    }

    fn may_lose(&self, line: &str) -> bool {
        line.split_whitespace().any(is_more_than_a_word)
    }

    fn keeps(&self, old: &str, new: &str) -> bool {
        // What was taken back has to be known too.
        is_rename(old, new) || is_rename(new, old)
    }
}

/// Whether `new` may be a new name for `old`, as far as the two can tell.
pub(super) fn is_rename(old: &str, new: &str) -> bool {
    let (shape, new_shape) = (value::shape(old), value::shape(new));
    let sample = value::is_sample(old) || value::is_sample(new);
    let named = matches!(shape, Shape::Path | Shape::Tagged | Shape::Name | Shape::Flag) && shape == new_shape;
    named
        && value::can_be_left(old, new)
        && !value::is_cut_down(old, new)
        && !value::is_cosmetic(old, new)
        && is_renamed(shape, likeness(old, new), sample)
}

/// Whether a word can hold anything but a plain word: a value with a shape has a digit, a hump or a joint.
fn is_more_than_a_word(word: &str) -> bool {
    let inner = word.trim_end_matches(['.', ':', ',', ';', '!', '?', ')']);
    let joint = |byte: u8| byte.is_ascii_digit() || b"_-./:@#".contains(&byte);
    inner.bytes().any(joint)
        || inner.as_bytes().windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_one_thing() {
        for (old, new) in [("src/old_name.rs", "src/new_name.rs"), ("deploy_legacy", "deploy_modern"), ("--peer-urls", "--peers-url")] {
            assert!(is_rename(old, new) && Renames.keeps(new, old), "{old} {new}");
            assert!(Renames.may_lose(&format!("Say {old}.")), "{old}");
        }
        for (old, new) in [("SQLite", "Postgres"), ("https://a.org/b", "https://a.org/c"), ("3.1", "3.2"), ("docs/a.md", "docs/a.md.txt")] {
            assert!(!is_rename(old, new), "{old} {new}");
        }
        assert!(!Renames.may_lose("Plain words, and nothing else."));
    }
}

use std::collections::BTreeSet;

use crate::history::each_token;
use crate::tree::path;

/// What a replaced value is, by its shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(super) enum Shape {
    /// An address with a scheme, or one that starts with a host.
    Url,
    /// A path with at least two parts.
    Path,
    /// `name@1`, `image:tag`.
    Tagged,
    /// `--flag`, `-f`.
    Flag,
    /// An identifier, a dotted name, a package.
    Name,
    /// A version, a number, a port, a duration.
    Number,
    /// A plain word or several: nothing that is surely a name.
    Words,
}

/// The shape of `value`.
pub(super) fn shape(value: &str) -> Shape {
    let has = |c: char| value.contains(c);
    if value.contains(' ') || value.len() < 3 {
        return if is_number(value) { Shape::Number } else { Shape::Words };
    }
    if value.contains("://") || value.starts_with("www.") {
        return Shape::Url;
    }
    if value.starts_with('-') {
        return if value.trim_start_matches('-').starts_with(char::is_alphabetic) { Shape::Flag } else { Shape::Words };
    }
    if is_number(value) {
        return Shape::Number;
    }
    if has('/') {
        let host = value.split('/').next().unwrap_or_default();
        let known = ["com", "org", "io", "dev", "net"];
        if host.rsplit_once('.').is_some_and(|(_, end)| known.contains(&end)) {
            return Shape::Url;
        }
        return if value.split('/').filter(|part| !part.is_empty()).count() >= 2 { Shape::Path } else { Shape::Words };
    }
    let tagged = value.rsplit_once(['@', ':']);
    if tagged.is_some_and(|(name, tag)| !name.is_empty() && tag.starts_with(|c: char| c.is_ascii_digit())) {
        return Shape::Tagged;
    }
    let digit = value.chars().any(|c| c.is_ascii_digit());
    let camel = value.as_bytes().windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
    let inner = value.trim_matches(|c: char| !c.is_alphanumeric());
    let joined = inner.contains(['_', '-', '.', ':', '@', '#']);
    if value.len() >= 4 && (digit || camel || joined) { Shape::Name } else { Shape::Words }
}

fn is_number(value: &str) -> bool {
    let body = value.trim_start_matches(['v', '^', '~', '>', '<', '=', '$', '#', ':']);
    body.starts_with(|c: char| c.is_ascii_digit())
        && !body.contains('/')
        && body.chars().filter(|c| c.is_alphabetic()).count() <= 3
}

/// Whether two values differ in dress only: an address in its scheme or slashes, plain words in letter case
/// and dashes. In names, paths and flags every character counts.
pub(super) fn is_cosmetic(old: &str, new: &str) -> bool {
    let address = |value: &str| -> String {
        let value = value.split_once("://").map_or(value, |(_, rest)| rest);
        value.trim_start_matches("www.").trim_end_matches('/').to_lowercase()
    };
    if shape(old) == Shape::Url || shape(new) == Shape::Url {
        return address(old) == address(new);
    }
    let letters = |value: &str| -> String {
        value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let bare = |value: &str| value.trim_matches(|c: char| !c.is_alphanumeric() && c != '-').to_owned();
    let prose = [old, new].iter().any(|value| shape(value) == Shape::Words) && !new.starts_with('-');
    letters(old).is_empty() || bare(old) == bare(new) || letters(old) == letters(new) && prose
}

/// Whether a page may hold `old` after `new` took its place elsewhere: not what is set rather than said, what
/// only grew, icons, anchors of a page, patterns and positions of pasted output.
pub(super) fn can_be_left(old: &str, new: &str) -> bool {
    let set = [old, new].iter().any(|value| value.contains(['"', '<', '>', '\\', '[', ']']) || value.contains("]("));
    let grew = new.starts_with(old) && shape(old) != Shape::Flag;
    let sample = is_sample(old) && shape(old) != Shape::Url;
    !set && !grew && !sample && !old.starts_with([':', '#']) && !old.contains('*') && !is_position(old)
}

/// Whether all words of one value are words of the other too, as in `Client` and `PreviewClient`: then one may be a
/// kind of the other, and both may be.
pub(super) fn is_narrowed(old: &str, new: &str) -> bool {
    let words = |value: &str| -> BTreeSet<String> {
        let mut words = vec![String::new()];
        let mut low = false;
        for c in value.chars() {
            if !c.is_alphanumeric() || low && c.is_uppercase() {
                words.push(String::new());
            }
            low = c.is_lowercase();
            if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
                word.extend(c.to_lowercase());
            }
        }
        words.into_iter().filter(|word| !word.is_empty()).collect()
    };
    let (old, new) = (words(old), words(new));
    old != new && (old.is_subset(&new) || new.is_subset(&old))
}

/// Whether a path is written as a link is: from its page's folder or the site's root, or with an anchor.
pub(super) fn is_route(value: &str) -> bool {
    ["/", "./", "../"].iter().any(|start| value.starts_with(start)) || value.contains(['#', '?'])
}

/// A value without its version or tag: `debian` of `debian:12-slim`.
pub(super) fn untagged(value: &str) -> &str {
    value.rsplit_once(['@', ':']).map_or(value, |(name, _)| name)
}

/// Whether `value` is one word as values are written.
pub(super) fn is_token(value: &str) -> bool {
    let mut whole = false;
    each_token(value, &mut |token| whole |= token == (0..value.len()));
    whole
}

/// Whether `new` is what `old` was cut down to.
pub(super) fn is_cut_down(old: &str, new: &str) -> bool {
    old.strip_suffix(new).is_some_and(|rest| rest.ends_with(|c: char| !c.is_alphanumeric()))
        || old.strip_prefix(new).is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()))
}

/// Whether the page at `at` is about `old`: a word of its name stands in the old value and not in the new one.
pub(super) fn is_at_home(at: &str, old: &str, new: &str) -> bool {
    let (old, new) = (old.to_lowercase(), new.to_lowercase());
    let stem = path::name(at).split('.').next().unwrap_or_default().to_lowercase();
    let mut words = stem.split(|c: char| !c.is_alphanumeric()).chain([stem.as_str()]);
    words.any(|word| word.len() > 3 && old.contains(word) && !new.contains(word))
}

/// Whether the line gives an address that holds `old`: a thing of that name elsewhere.
pub(super) fn is_addressed(line: &str, old: &str) -> bool {
    let mut words = line.split(|c: char| c.is_whitespace() || "()<>[]\"'`".contains(c));
    words.any(|word| word.contains("://") && word.trim_end_matches(['/', '.', ',']) != old && word.contains(old))
}

/// Whether the same word stands before `old` in both lines: `Python 3.10`, `prefect>=2.0`.
pub(super) fn same_subject(line: &str, other: &str, old: &str) -> bool {
    let before = |line: &str| -> Option<String> {
        let at = line.find(old)?;
        let word = line[..at].trim_end_matches(|c: char| !c.is_alphanumeric() && c != '`');
        let word = word.rsplit(|c: char| !c.is_alphanumeric()).next()?.to_lowercase();
        (word.len() >= 2 && word.starts_with(char::is_alphabetic)).then_some(word)
    };
    const ANYTHING: &[&str] =
        &["value", "version", "since", "the", "to", "from", "of", "is", "in", "and", "or", "id", "count"];
    before(line).is_some_and(|word| !ANYTHING.contains(&word.as_str()) && before(other).as_deref() == Some(&word))
}

/// Whether `value` is a name by its capitals: `Go`, `Prefect 2.0`.
pub(super) fn is_proper(value: &str) -> bool {
    value.split(' ').all(|word| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()))
        && value.starts_with(char::is_uppercase)
        && value.len() > 1
}

/// Whether `value` is written as a file with folders, not as an address or a route.
pub(super) fn is_file(value: &str) -> bool {
    let extension = path::extension(value).unwrap_or_default();
    value.contains('/') && !value.contains(':') && (1..=5).contains(&extension.len()) && !extension.contains(' ')
}

/// Whether `value` is a version of several parts: `3.10`, `2.0b`, `1.22+`.
pub(super) fn is_version(value: &str) -> bool {
    let body = value.trim_start_matches(['v', '^', '~', '>', '<', '=']).trim_end_matches('+');
    let mut parts = body.split('.');
    shape(value) == Shape::Number
        && body.contains('.')
        && parts.next().is_some_and(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
        && parts.all(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether `value` is a member of something: `state.push`.
pub(super) fn is_member(value: &str) -> bool {
    let mut parts = value.split('.');
    !value.contains(['/', '-', '_', ':', '@'])
        && parts.clone().count() > 1
        && parts.all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphabetic()))
}

/// Whether `value` is a stand-in that every document may use as it likes.
pub(super) fn is_sample(value: &str) -> bool {
    let lower = value.to_lowercase();
    let marks = [
        "example",
        "localhost",
        "127.0.0.1",
        "0.0.0.0",
        "foo",
        "bar.",
        "your",
        "my-",
        "path/to",
        "xxx",
        "acme",
        "hello",
    ];
    marks.iter().any(|mark| lower.contains(mark)) || is_hash(&lower) || is_date(&lower)
}

fn is_hash(value: &str) -> bool {
    let hex = value.chars().filter(|c| *c != '-').all(|c| c.is_ascii_hexdigit());
    hex && value.len() >= 7 && value.chars().any(|c| c.is_ascii_digit())
}

fn is_date(value: &str) -> bool {
    let digits = value.chars().filter(char::is_ascii_digit).count();
    digits >= 6 && value.chars().all(|c| c.is_ascii_digit() || "-/.:tz".contains(c))
}

/// A position as compilers print it: pasted output.
pub(super) fn is_position(value: &str) -> bool {
    let mut parts = value.rsplitn(3, ':');
    let number =
        |part: Option<&str>| part.is_some_and(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    number(parts.next()) && number(parts.next()) && parts.next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::likeness;

    #[test]
    fn shapes() {
        for (value, expected) in [
            ("https://a.org/b", Shape::Url),
            ("github.com/a/b", Shape::Url),
            ("src/old.rs", Shape::Path),
            ("node:18", Shape::Tagged),
            ("--initial", Shape::Flag),
            ("old_name", Shape::Name),
            ("camelCase", Shape::Name),
            (">=2.0a", Shape::Number),
            ("3000", Shape::Number),
            ("word", Shape::Words),
            ("two words", Shape::Words),
        ] {
            assert_eq!(shape(value), expected, "{value}");
        }
    }

    #[test]
    fn kinds_and_tags_of_one_thing() {
        for (old, new) in [("PreviewClient", "Client"), ("--peer-urls", "--initial-peer-urls")] {
            assert!(is_narrowed(old, new) && is_narrowed(new, old), "{old} {new}");
        }
        assert!(!is_narrowed("deploy_legacy_stage", "deploy_single_stage") && !is_narrowed(".tool-toml", ".tool.toml"));
        assert_eq!((untagged("debian:12-slim"), untagged("a/b@1")), ("debian", "a/b"));
    }

    #[test]
    fn renames_are_alike_and_others_are_not() {
        assert!(likeness("src/old_name.rs", "src/new_name.rs") >= 0.8);
        assert!(likeness("SQLite", "Dolt") < 0.4);
        for (old, new, cosmetic) in [
            ("http://a.org/", "https://www.a.org", true),
            ("Back end", "back-end", true),
            ("(name", "name", true),
            ("-name", "--name", false),
            ("status", "--status", false),
            ("/list/sharedWith", "/list/shared-with", false),
            ("https://a.org/#/b", "https://a.org/b", false),
        ] {
            assert_eq!(is_cosmetic(old, new), cosmetic, "{old} {new}");
        }
    }
}

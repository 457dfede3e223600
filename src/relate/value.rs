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
    if value.len() >= 4 && (digit || camel || joined) && !is_compound(inner) { Shape::Name } else { Shape::Words }
}

/// Words of prose joined by hyphens, told by their capitals: `Cluster-Scoped`, `Wget-like`.
fn is_compound(value: &str) -> bool {
    let capital = |part: &str| part.starts_with(char::is_uppercase) && part.chars().skip(1).all(char::is_lowercase);
    let lower = |part: &str| part.chars().all(char::is_lowercase);
    let mut parts = value.split('-');
    value.contains('-')
        && parts.next().is_some_and(|part| part.chars().count() > 1 && capital(part))
        && parts.all(|part| !part.is_empty() && (capital(part) || lower(part)))
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
    // A global is itself with and without the object that holds all of them.
    if of_global(old) == of_global(new) {
        return true;
    }
    let letters = |value: &str| -> String {
        value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let bare = |value: &str| value.trim_matches(|c: char| !c.is_alphanumeric() && c != '-').to_owned();
    let prose =
        [old, new].iter().any(|value| shape(value) == Shape::Words || value.contains('`')) && !new.starts_with('-');
    letters(old).is_empty() || bare(old) == bare(new) || letters(old) == letters(new) && prose
}

fn of_global(value: &str) -> &str {
    ["window.", "globalThis.", "global.", "self."].iter().find_map(|global| value.strip_prefix(global)).unwrap_or(value)
}

/// Whether a page may hold `old` after `new` took its place elsewhere: not what is set rather than said, what
/// only grew, icons, anchors of a page, patterns and positions of pasted output.
pub(super) fn can_be_left(old: &str, new: &str) -> bool {
    let set = [old, new].iter().any(|value| value.contains(['"', '<', '>', '\\', '[', ']']) || value.contains("]("));
    let grew = has_grown(old, new) && shape(old) != Shape::Flag;
    let sample = is_sample(old) && shape(old) != Shape::Url;
    // What a shell puts in, and what an editor of streams replaces, are the reader's.
    let script = old.contains('$') || old.starts_with("s/") && old.ends_with('/');
    let scheme = |value: &str| value.split_once("://").map(|(scheme, _)| scheme.trim_end_matches('s').to_owned());
    let other_scheme = scheme(old).zip(scheme(new)).is_some_and(|(old, new)| old != new);
    !set && !grew
        && !sample
        && !script
        && !other_scheme
        && !old.starts_with([':', '#'])
        && !old.contains('*')
        && !is_position(old)
}

/// Whether `new` says more than `old` and `old` still holds: a page below it, a route of one language.
fn has_grown(old: &str, new: &str) -> bool {
    let file = |value: &str| value.replacen("/blob/", "/tree/", 1);
    let localized = old.starts_with('/') && new.starts_with('/') && new.ends_with(old);
    new.starts_with(old)
        || localized
        || is_translated(old, new)
        || shape(old) == Shape::Url && file(new).starts_with(&file(old))
}

/// Whether the two are one address or path in two languages: only a part that is the code of one differs.
fn is_translated(old: &str, new: &str) -> bool {
    let code = |part: &str| {
        let (language, country) = part.split_once(['-', '_']).unwrap_or((part, "xx"));
        let letters = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        letters(language) && language.bytes().all(|byte| byte.is_ascii_lowercase()) && letters(country)
    };
    let (one, two): (Vec<&str>, Vec<&str>) = (old.split('/').collect(), new.split('/').collect());
    let differ: Vec<(&str, &str)> = one.iter().copied().zip(two.iter().copied()).filter(|(a, b)| a != b).collect();
    one.len() == two.len() && matches!(differ[..], [(a, b)] if code(a) && code(b))
}

/// Whether the two are one flag with one dash and with two.
pub(super) fn is_redashed(old: &str, new: &str) -> bool {
    old.starts_with('-') && old.trim_start_matches('-') == new.trim_start_matches('-')
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
pub(super) fn is_relative(value: &str) -> bool {
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
    // The page of a component is about that, whatever it is called itself.
    let folder = path::name(path::parent(at)).to_lowercase();
    let component =
        (["readme", "index"].contains(&stem.as_str()) && folder.contains(['-', '_'])).then_some(folder.as_str());
    let mut words = stem.split(|c: char| !c.is_alphanumeric()).chain([stem.as_str()]).chain(component);
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

/// The last part of a dotted name that is no path.
pub(super) fn last_member(value: &str) -> Option<&str> {
    let (_, last) = value.rsplit_once('.')?;
    (last.len() >= 4 && !value.contains(['/', '-', ':', '@']) && last.starts_with(char::is_alphabetic)).then_some(last)
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
    // `myService`, `my_app`: whoever reads it has another.
    let own = value.strip_prefix("my").is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c == '_'));
    own || marks.iter().any(|mark| lower.contains(mark)) || is_hash(&lower) || is_date(&lower)
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

    #[test]
    fn dress_of_names_and_of_prose() {
        for (old, new, cosmetic) in [
            ("Cluster-Scoped", "cluster-scoped", true),
            ("Wget-like", "`wget`-like", true),
            ("window.Tool.start", "Tool.start", true),
            ("os.Pathlike", "os.PathLike", false),
            ("old_name", "`new_name`", false),
        ] {
            assert_eq!(is_cosmetic(old, new), cosmetic, "{old} {new}");
        }
    }

    #[test]
    fn what_still_holds_is_not_left() {
        for (old, new, left) in [
            ("/reference/settings", "/de/reference/settings", false),
            ("https://a.org/en/guides/pages", "https://a.org/pt-br/guides/pages", false),
            ("myService", "my-service", false),
            ("https://f.org/a/b/tree/main/src", "https://f.org/a/b/blob/main/src/one.go", false),
            ("https://a.org/socket", "wss://a.org/socket", false),
            ("$HOME/one.yaml", "$HOME/two.yaml", false),
            ("s/ONE/TWO/", "s/ONE/THREE/", false),
            ("docs/one.md", "website/docs/one.md", true),
            ("http://a.org/old", "https://a.org/new", true),
        ] {
            assert_eq!(can_be_left(old, new), left, "{old} {new}");
        }
        assert!(is_at_home("ferry-core/README.md", "https://b.org/ferry-core.svg", "https://b.org/ferry.svg"));
    }
}

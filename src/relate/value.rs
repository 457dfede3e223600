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
    if is_sentence(value) {
        return Shape::Words;
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
        // `y/n`, `21/21` are answers and counts.
        let word = |part: &str| part.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
        let parts = || value.split('/').filter(|part| !part.is_empty());
        return if parts().count() >= 2 && parts().any(word) { Shape::Path } else { Shape::Words };
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

/// Whether the value is prose of a script that puts no blanks between words: told by its stops and its length.
fn is_sentence(value: &str) -> bool {
    const STOPS: &[char] = &['。', '、', '，', '；', '：', '！', '？', '「', '」'];
    const LONGEST_NAME: usize = 12;
    // Kana, Han and Hangul.
    let letters = value
        .chars()
        .filter(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'));
    value.contains(STOPS) || letters.count() > LONGEST_NAME
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

/// Whether two values are one name with two versions: `image:12` and `image:13`, `tool@latest` and `tool@main`.
pub(super) fn differ_in_tag(one: &str, two: &str) -> bool {
    let tag = |value: &str| {
        let (_, tag) = value.rsplit_once(['@', ':'])?;
        Some(tag.contains(|c: char| c.is_ascii_digit()) || ["latest", "main", "master", "stable"].contains(&tag))
    };
    !one.contains("://") && untagged(one) == untagged(two) && tag(one) == Some(true) && tag(two) == Some(true)
}

/// A name in one spelling of its joints and letters.
pub(super) fn folded(name: &str) -> String {
    name.replace(['_', ' '], "-").to_ascii_lowercase()
}

/// What a page is called: the name of its file without the endings.
pub(super) fn stem(at: &str) -> &str {
    path::name(at).split('.').next().unwrap_or_default()
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
    // The words of a command are short.
    let least = if old.contains(' ') { 3 } else { 4 };
    words.any(|word| word.len() >= least && old.contains(word) && !new.contains(word))
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
        "abc123",
        "12345",
    ];
    // `myService`, `my_app`: whoever reads it has another.
    let own = value.strip_prefix("my").is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c == '_'));
    own || marks.iter().any(|mark| lower.contains(mark)) || is_hash(&lower) || is_date(&lower) || is_key(value)
}

/// A key, a signature, a token: nobody calls anything so.
fn is_key(value: &str) -> bool {
    value.split(['/', ':', '=', '.']).any(|part| part.len() >= 40 && part.chars().all(char::is_alphanumeric))
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
            ("y/g/n", Shape::Words),
            ("21/21", Shape::Words),
            ("two words", Shape::Words),
            ("TLS証明書には、112ビットが必要です。", Shape::Words),
            ("設定-v2", Shape::Name),
        ] {
            assert_eq!(shape(value), expected, "{value}");
        }
    }

    #[test]
    fn tags_come_off_and_a_page_is_about_its_component() {
        assert_eq!((untagged("debian:12-slim"), untagged("a/b@1")), ("debian", "a/b"));
        assert!(is_at_home("ferry-core/README.md", "https://b.org/ferry-core.svg", "https://b.org/ferry.svg"));
    }
}

use std::sync::LazyLock;

use regex::RegexSet;

use super::Question;
use super::question::Quoted;

/// Why a claim stays here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unsendable {
    /// It holds a character that readers do not see, which could tell a model something else than them.
    Hidden(char),
    /// It seems to hold a secret.
    Secret,
    /// It is longer than a claim.
    Long,
}

impl Unsendable {
    /// In words, for counts.
    pub fn reason(self) -> &'static str {
        match self {
            Unsendable::Hidden(_) => "not sent to a model: invisible characters",
            Unsendable::Secret => "not sent to a model: it may hold a secret",
            Unsendable::Long => "not sent to a model: too long",
        }
    }
}

/// Bytes of a claim with its headings that are sent at most.
const LONGEST: usize = 2048;

/// Whether the question may leave this machine: the older claim's fault comes first.
pub fn sendable(question: &Question) -> Result<(), (bool, Unsendable)> {
    for (is_older, claim) in [(true, &question.older), (false, &question.newer)] {
        fault(claim).map_or(Ok(()), |fault| Err((is_older, fault)))?;
    }
    Ok(())
}

fn fault(claim: &Quoted) -> Option<Unsendable> {
    let texts = || std::iter::once(&claim.text).chain(&claim.headings);
    if let Some(hidden) = texts().flat_map(|text| text.chars()).find(|&c| is_hidden(c)) {
        return Some(Unsendable::Hidden(hidden));
    }
    if texts().map(String::len).sum::<usize>() > LONGEST {
        return Some(Unsendable::Long);
    }
    texts().any(|text| holds_secret(text)).then_some(Unsendable::Secret)
}

/// Control characters, direction marks, zero-width and tag characters, variation selectors beyond those of
/// emoji. Joiners that scripts and emoji need are among them: better one claim too few.
fn is_hidden(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..='\u{10ffff}' => true,
        c => c.is_control(),
    }
}

/// Shapes of keys whose makers gave them a prefix, as secret scanners know them.
static PREFIXES: LazyLock<Option<RegexSet>> = LazyLock::new(|| {
    RegexSet::new([
        r"\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]+[-_])*[A-Za-z0-9_-]{16,}",
        r"\bgh[pousr]_[A-Za-z0-9]{20,}",
        r"\bgithub_pat_[A-Za-z0-9_]{20,}",
        r"\bglpat-[A-Za-z0-9_-]{16,}",
        r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b",
        r"\bAIza[A-Za-z0-9_-]{30,}",
        r"\bxox[abprs]-[A-Za-z0-9-]{10,}",
        r"\bnpm_[A-Za-z0-9]{30,}",
        r"\bhf_[A-Za-z0-9]{20,}",
        r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.",
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----",
        r"://[^/\s:@]+:[^/\s:@]{3,}@",
    ])
    .ok()
});

/// Least length and entropy (bits a character) of a word that nobody writes by hand. Hashes of commits have
/// at most 4 bits, words of any language fewer than 4.
const RANDOM_LENGTH: usize = 28;
const RANDOM_BITS: f64 = 4.2;
/// Least digits of such a word: a name in camel case has one or two.
const RANDOM_DIGITS: usize = 3;

fn holds_secret(text: &str) -> bool {
    let words = || text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-+=".contains(c)));
    PREFIXES.as_ref().is_none_or(|prefixes| prefixes.is_match(text)) || words().any(is_random)
}

fn is_random(word: &str) -> bool {
    let mixed = word.bytes().filter(u8::is_ascii_digit).count() >= RANDOM_DIGITS
        && word.bytes().any(|b| b.is_ascii_lowercase())
        && word.bytes().any(|b| b.is_ascii_uppercase());
    mixed && word.len() >= RANDOM_LENGTH && entropy(word) >= RANDOM_BITS
}

/// Shannon's entropy of the bytes of a word.
fn entropy(word: &str) -> f64 {
    let mut counts = [0u32; 256];
    word.bytes().for_each(|byte| counts[usize::from(byte)] += 1);
    let length = word.len() as f64;
    let share = |count: u32| f64::from(count) / length;
    counts.into_iter().filter(|&count| count > 0).map(|count| -share(count) * share(count).log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Unsendable> {
        fault(&Quoted { text: text.to_owned(), headings: Vec::new() })
    }

    #[test]
    fn what_readers_do_not_see_is_not_sent() {
        for c in ['\u{202e}', '\u{200b}', '\u{e0041}', '\u{7}', '\u{feff}', '\u{2066}'] {
            assert_eq!(of(&format!("The port is {c}3000.")), Some(Unsendable::Hidden(c)));
        }
        assert_eq!(of("Größe 大小 is\n\"3000\"."), None);
    }

    #[test]
    fn what_looks_like_a_secret_is_not_sent() {
        for secret in [
            "sk-proj-abcdefghijklmnop1234",
            "ghp_abcdefghijklmnopqrst1234",
            "AKIAIOSFODNN7EXAMPLE",
            "https://ada:hunter2@example.com",
            "Zx8kQ2mN7vB4cL9pR3tY6wJ1hF5gD0sA",
            "-----BEGIN RSA PRIVATE KEY-----",
        ] {
            assert_eq!(of(&format!("Use {secret} here.")), Some(Unsendable::Secret), "{secret}");
        }
        for plain in [
            "Run `scripts/set-up-everything-again.sh` and then `npm run build:production-bundle`.",
            "Fixed in 8a496d0c1b2f3e4d5a6b7c8d9e0f1a2b3c4d5e6f.",
            "See https://example.com/a/very/long/path/with/many/parts-and-words.html.",
            "The class `AbstractSingletonProxyFactoryBeanDefinitionReader2` is gone.",
        ] {
            assert_eq!(of(plain), None, "{plain}");
        }
    }

    #[test]
    fn what_is_too_long_is_not_sent() {
        assert_eq!(of(&"word ".repeat(500)), Some(Unsendable::Long));
    }
}

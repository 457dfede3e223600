use std::ops::Range;
use std::sync::LazyLock;

use crate::version::{Product, Subject};

/// The name of a product in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mention {
    pub(super) subject: Subject,
    /// Its place in the text.
    pub(super) range: Range<usize>,
    /// Whether the name itself speaks of a minimum: "MSRV".
    pub(super) is_minimum: bool,
}

impl Mention {
    /// The product, if it is one that we know.
    pub(super) fn product(&self) -> Option<Product> {
        match self.subject {
            Subject::Product(product) => Some(product),
            Subject::Package(_) => None,
        }
    }
}

/// The names of products, in their order, by their first byte, which is ASCII.
static NAMES: LazyLock<[Vec<(&'static str, Product)>; 256]> = LazyLock::new(|| {
    let mut names = std::array::from_fn(|_| Vec::new());
    for (name, product) in Product::names() {
        names[usize::from(name.as_bytes()[0])].push((name, product));
    }
    names
});

/// The products that `text` names, in order.
pub(super) fn mentions(text: &str) -> Vec<Mention> {
    // Of ASCII alone, so that places in it are places in the text.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<Mention> = Vec::new();
    let mut at = 0;
    // No name starts within a character: the first byte tells which may start at all.
    while let Some(next) = lower.as_bytes()[at..].iter().position(|&byte| !NAMES[byte as usize].is_empty()) {
        at += next;
        let name = NAMES[lower.as_bytes()[at] as usize]
            .iter()
            .find(|(name, _)| lower[at..].starts_with(name) && is_apart(text, at..at + name.len()))
            .filter(|(name, _)| case_fits(text, at..at + name.len(), name));
        match name {
            Some(&(name, product)) => {
                let range = at..at + name.len();
                found.push(Mention { subject: product.into(), range, is_minimum: name == "msrv" });
                at += name.len();
            }
            None => at += 1,
        }
    }
    found.extend(packages(text, &found));
    found.sort_by_key(|mention| mention.range.start);
    found
}

/// Whether nothing around `range` makes the name part of another.
fn is_apart(text: &str, range: Range<usize>) -> bool {
    let before = text[..range.start].chars().next_back();
    let mut after = text[range.end..].chars();
    let (next, further) = (after.next(), after.next());
    let joins =
        |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.' | '/' | '@' | ':' | '$' | '#' | '\\');
    let continued = match next {
        Some(sign) if sign.is_alphanumeric() || matches!(sign, '_' | '/' | '@' | '=') => true,
        Some('-' | '.' | ':' | '#' | '+') => further.is_some_and(|further| !further.is_whitespace() && further != ')'),
        _ => false,
    };
    !before.is_some_and(joins) && !continued
}

/// "Go" is a word and OTP a password: such names count only as their makers write them, or right before a number.
fn case_fits(text: &str, range: Range<usize>, name: &str) -> bool {
    let written = &text[range.clone()];
    match name {
        "go" => {
            let rest = text[range.end..].trim_start();
            let rest = rest.strip_prefix("version").unwrap_or(rest).trim_start_matches([' ', '>', '=', 'v']);
            written == "Go" || rest.starts_with("1.")
        }
        "otp" => written == "OTP",
        _ => true,
    }
}

/// Words right before an explicit comparator (`Vite >=v3.0.0`): perhaps packages; whoever knows the
/// manifests can tell.
fn packages(text: &str, known: &[Mention]) -> Vec<Mention> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(">=").chain(text.match_indices('≥')) {
        let before = text[..at].trim_end();
        let is_name = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.' | '@' | '/');
        let start = before
            .rfind(|sign| !is_name(sign))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let name = &before[start..];
        let named = known.iter().any(|mention| mention.range.end > start && mention.range.start < before.len());
        if !named && name.starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '@') {
            let subject = Subject::Package(name.to_lowercase());
            found.push(Mention { subject, range: start..before.len(), is_minimum: false });
        }
    }
    found
}

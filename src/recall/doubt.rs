use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Claim, Ended, Former, Standing, content_words, values};

/// Claims that share a value or a frame beyond which it is boilerplate.
const MOST: usize = 40;

/// A statement and what names and values it gives.
pub(super) struct Given {
    /// Numbers, code and names, as written.
    pub(super) values: BTreeSet<String>,
    /// The words that are none of these.
    pub(super) frame: BTreeSet<String>,
}

/// For each claim that is current, what speaks against it without proving it. Judging relations is done with
/// great care elsewhere; who is about to act on a claim wants to know of less.
pub(super) fn doubts(claims: &[Claim], scopes: &[Vec<String>], former: &[Former]) -> BTreeMap<usize, String> {
    let given: Vec<Given> = claims.iter().map(|claim| given(&claim.text)).collect();
    let mut by_value: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut by_frame: BTreeMap<Vec<&str>, Vec<usize>> = BTreeMap::new();
    for (index, claim) in claims.iter().enumerate() {
        if !matches!(claim.status, Standing::Current | Standing::Conflicting) || !claim.asserts() {
            continue;
        }
        for value in &given[index].values {
            by_value.entry(value).or_default().push(index);
        }
        if claim.status == Standing::Conflicting {
            continue;
        }
        by_frame.entry(given[index].frame.iter().map(String::as_str).collect()).or_default().push(index);
    }
    let mut doubts = BTreeMap::new();
    for ended in former {
        replaced(ended, claims, &given, &by_value, &mut doubts);
    }
    for (index, claim) in claims.iter().enumerate() {
        announced(index, claim, claims, &given, &by_value, &mut doubts);
    }
    for (frame, sharing) in &by_frame {
        if sharing.len() > 1 && sharing.len() <= MOST {
            disagreeing(frame, sharing, claims, scopes, &given, &mut doubts);
        }
    }
    doubts
}

pub(super) fn given(text: &str) -> Given {
    let mut found: BTreeSet<String> = values(text).into_iter().collect();
    found.extend(names(text));
    found.extend(addresses(text));
    // Where a value stands it says nothing of the frame; the same word elsewhere does.
    let mut longest: Vec<&String> = found.iter().collect();
    longest.sort_by_key(|value| (std::cmp::Reverse(value.len()), *value));
    let rest = longest.into_iter().fold(text.to_owned(), |rest, value| rest.replace(value.as_str(), " "));
    let frame = if rest.contains(char::is_alphanumeric) { content_words(&rest) } else { Vec::new() };
    Given { values: found, frame: frame.into_iter().collect() }
}

/// Whether one of two statements gives other values than the other: all of them, or one beside those that both give.
pub(super) fn gives_otherwise(one: &Given, other: &Given) -> bool {
    let (own, theirs) = (one.values.difference(&other.values).count(), other.values.difference(&one.values).count());
    own > 0 && own == theirs && (own == 1 || own == one.values.len())
}

/// Addresses of mail and of the web, which are one value each.
fn addresses(text: &str) -> impl Iterator<Item = String> {
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| word.contains("://") || word.contains('@')).map(str::to_owned)
}

/// Words within a sentence that are written with a capital letter.
fn names(text: &str) -> impl Iterator<Item = String> {
    let words = text.split_whitespace().skip(1).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| word.len() > 1 && word.starts_with(char::is_uppercase)).map(str::to_owned)
}

/// A claim that still gives a value which an edit of another statement about the same thing replaced, and that
/// nobody stated anew since.
fn replaced(
    ended: &Former,
    claims: &[Claim],
    given_by: &[Given],
    by_value: &HashMap<&str, Vec<usize>>,
    doubts: &mut BTreeMap<usize, String>,
) {
    let Some((old, new)) = ended.became.as_ref().and_then(|became| became.old.as_deref().zip(became.new.as_deref()))
    else {
        return;
    };
    if ended.ended != Ended::Replaced {
        return;
    }
    // The life of a statement is kept without its markup, so what was code there is told by the value alone.
    let of_value = content_words(old);
    let mut frame = given(&ended.text).frame;
    frame.retain(|word| !of_value.contains(word));
    let current = |index: &&usize| claims[**index].status == Standing::Current;
    for &index in by_value.get(old).into_iter().flatten().filter(current).take(MOST) {
        let own = &given_by[index];
        let shared = frame.intersection(&own.frame).count();
        // A number is everywhere: all that was said of it has to be said again. A name speaks for itself.
        let is_number = old.starts_with(|c: char| c.is_ascii_digit());
        let alike =
            if is_number { shared == frame.len() && shared > 1 } else { shared * 2 >= frame.len() && shared > 0 };
        let later = claims[index].stated_order > ended.until_order;
        if alike && !later && !own.values.contains(new) {
            let commit = ended.until.as_ref().map_or(String::new(), |until| format!(" in {}", until.cite()));
            doubts.entry(index).or_insert(format!("{} replaced {old} by {new}{commit}", ended.path));
        }
    }
}

/// A claim that gives a value of which a later statement says "from this to that".
fn announced(
    index: usize,
    claim: &Claim,
    claims: &[Claim],
    given_by: &[Given],
    by_value: &HashMap<&str, Vec<usize>>,
    doubts: &mut BTreeMap<usize, String>,
) {
    let Some((old, new)) = from_to(&claim.text) else { return };
    let telling = &given_by[index];
    for &other in by_value.get(old).into_iter().flatten().take(MOST) {
        if other == index || claims[other].status != Standing::Current {
            continue;
        }
        let own = &given_by[other];
        let shares = own.frame.intersection(&telling.frame).next().is_some();
        let later = claims[other].stated_order > claim.stated_order;
        if shares && !later && !own.values.contains(new) {
            doubts.entry(other).or_insert(format!("{} tells of a change from {old} to {new}", claim.place()));
        }
    }
}

/// What a text tells of a change: the words after "from" and "to" that are values or names.
pub(super) fn from_to(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = text.split_once(" from ")?;
    let (old, rest) = rest.split_once(" to ")?;
    let word = |part: &'_ str| -> Option<std::ops::Range<usize>> {
        let word = part.split_whitespace().next()?;
        let start = part.find(word)?;
        let inner = word.trim_matches(|c: char| !c.is_alphanumeric());
        let inside = word.find(inner)?;
        Some(start + inside..start + inside + inner.len())
    };
    let (old, new) = (&old[word(old)?], &rest[word(rest)?]);
    let telling = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    (telling(old) && telling(new) && old != new).then_some((old, new))
}

/// Claims of different documents that say the same of different values.
fn disagreeing(
    frame: &[&str],
    sharing: &[usize],
    claims: &[Claim],
    scopes: &[Vec<String>],
    given_by: &[Given],
    doubts: &mut BTreeMap<usize, String>,
) {
    for &one in sharing {
        let other = sharing.iter().copied().find(|&other| {
            let (a, b) = (&claims[one], &claims[other]);
            a.path != b.path
                && gives_otherwise(&given_by[one], &given_by[other])
                && scopes[one] == scopes[other]
                && (a.headings.last() == b.headings.last() || (frame.len() > 2 && are_near(&a.path, &b.path)))
        });
        if let Some(other) = other.filter(|_| frame.len() > 1) {
            doubts.entry(one).or_insert(format!("{} says otherwise: {}", claims[other].place(), claims[other].text));
        }
    }
}

/// Whether two documents may speak of one thing: in one folder, or one folder directly below the other.
/// What lies in two packages speaks of two.
fn are_near(one: &str, two: &str) -> bool {
    let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let (one, two) = (folder(one), folder(two));
    let below = |above: &str, below: &str| below.strip_prefix(above).is_some_and(|rest| rest.matches('/').count() <= 1);
    below(&one, &two) || below(&two, &one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_by_from_and_to() {
        assert_eq!(from_to("We moved from MySQL to PostgreSQL."), Some(("MySQL", "PostgreSQL")));
        assert_eq!(from_to("raised from 3000 to 4000 today"), Some(("3000", "4000")));
        assert_eq!(from_to("Copy it from here to there."), None);
    }

    #[test]
    fn two_packages_are_not_near() {
        assert!(are_near("docs/a.md", "docs/b.md") && are_near("README.md", "docs/a.md"));
        assert!(!are_near("packages/a/README.md", "packages/b/README.md"));
    }
}

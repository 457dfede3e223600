use super::{Definitions, Kind};

/// Bytes of a name that somebody types: two names are compared letter by letter.
const LONGEST_NAME: usize = 200;
/// New names that are looked at: more come from no edit of a person.
const MOST_ADDED: usize = 2000;

/// The one name that `after` has in place of `name`, which `before` had: the same body under a new
/// name, or the only new name that resembles the old one. `None` where there is no single answer.
pub fn successor(kind: Kind, name: &str, before: &Definitions, after: &Definitions) -> Option<String> {
    let old = before.find(kind, name).filter(|_| name.len() <= LONGEST_NAME)?;
    let is_name = |name: &str| name.len() <= LONGEST_NAME && !before.defines(kind, name);
    let added: Vec<_> = after.targets.iter().filter(|t| t.kind == kind && is_name(&t.name)).take(MOST_ADDED).collect();
    let renamed: Vec<_> = added.iter().filter(|t| same_work(&old.body, &old.name, &t.body, &t.name)).collect();
    if let [one] = renamed.as_slice() {
        return Some(one.name.clone());
    }
    let mut alike: Vec<_> =
        added.iter().map(|t| (resemblance(name, &t.name), t)).filter(|(by, _)| *by >= 0.7).collect();
    alike.sort_by(|a, b| b.0.total_cmp(&a.0));
    match alike.as_slice() {
        [(_, one)] => Some(one.name.clone()),
        [(best, one), (next, _), ..] if best - next >= 0.15 => Some(one.name.clone()),
        _ => None,
    }
}

/// Whether two bodies do the same, each under its own name. Short bodies are alike by chance.
fn same_work(a: &str, a_name: &str, b: &str, b_name: &str) -> bool {
    a.len() >= 8 && (a == b || a.replace(a_name, "@") == b.replace(b_name, "@"))
}

/// How much of two names is common: 1 for the same words, in any order, however they are joined. Words
/// that both start or end with count for nothing: `test:all` is not `test:examples`.
fn resemblance(a: &str, b: &str) -> f64 {
    let words = |name: &str| -> Vec<String> { name.split([':', '-', '_', '.', '/']).map(str::to_lowercase).collect() };
    let (mut one, mut other) = (words(a), words(b));
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    if sorted(one.clone()) == sorted(other.clone()) {
        return 1.0;
    }
    let first = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    one.drain(..first);
    other.drain(..first);
    while one.last().is_some() && one.last() == other.last() {
        one.pop();
        other.pop();
    }
    common_share(&one.concat(), &other.concat())
}

/// The share of characters that two texts have in common, in order.
fn common_share(a: &str, b: &str) -> f64 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut row = vec![0usize; b.len() + 1];
    for &x in &a {
        let mut diagonal = 0;
        for (at, &y) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if x == y { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    let common = row.last().copied().unwrap_or(0);
    2.0 * common as f64 / (a.len() + b.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    fn tasks(names: &[(&str, &str)]) -> Definitions {
        let mut definitions = Definitions::default();
        for (name, body) in names {
            definitions.add(Kind::Task, *name, Span::default(), *body);
        }
        definitions
    }

    #[test]
    fn a_rename_is_seen_by_body_or_by_name() {
        let after = |names: &[(&str, &str)]| {
            successor(
                Kind::Task,
                "test-release",
                &tasks(&[("test-release", "goreleaser --snapshot"), ("lint", "x")]),
                &tasks(names),
            )
        };
        let lint = ("lint", "x");
        assert_eq!(after(&[lint, ("goreleaser:test", "goreleaser --snapshot")]).as_deref(), Some("goreleaser:test"));
        assert_eq!(after(&[lint, ("release-test", "a"), ("other", "b")]).as_deref(), Some("release-test"));
        assert_eq!(after(&[lint, ("build", "b")]), None);
        assert_eq!(after(&[lint, ("test-releases", "b"), ("tests-release", "c")]), None);
        assert_eq!(after(&[lint]), None);
        assert_eq!(after(&[lint, ("test-examples", "b")]), None);
        assert_eq!(after(&[lint, ("test-release-all", "b")]), None);
        assert_eq!(after(&[lint, ("testrelease", "b")]).as_deref(), Some("testrelease"));
    }
}

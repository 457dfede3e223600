use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::ids::PageIds;
use super::slug::{Dialect, Heading};

/// Ids that are compared with one letter by letter: a page with more of the same length is generated.
const MOST_COMPARED: usize = 2000;

/// What the ids of a page may be confused with, made once for all links to it.
#[derive(Default)]
pub(super) struct Alike {
    /// The id of the heading that another dialect would call so; empty if it has none.
    by_dialect: OnceLock<BTreeMap<String, String>>,
    /// The first id of these letters, whatever their case.
    by_letters: OnceLock<BTreeMap<String, String>>,
}

impl Alike {
    /// The id of the heading of `page` that another dialect calls `wanted`.
    fn in_dialect(&self, page: &PageIds, wanted: &str) -> Option<&String> {
        let read = || {
            let headings: Vec<Heading<'_>> = page.document.sections.iter().map(Heading::of).collect();
            let mut all = BTreeMap::new();
            for dialect in &Dialect::COMMON {
                for (theirs, own) in dialect.ids(&headings).into_iter().zip(&page.own) {
                    if let (Some(theirs), Some(own)) = (theirs, own) {
                        all.entry(theirs).or_insert_with(|| own.clone());
                    }
                }
            }
            all
        };
        self.by_dialect.get_or_init(read).get(wanted)
    }

    /// The id of `page` of the letters `lower`, whatever their case.
    fn in_letters(&self, page: &PageIds, lower: &str) -> Option<&String> {
        let read = || {
            let mut all = BTreeMap::new();
            for id in page.ids.iter() {
                all.entry(id.to_lowercase()).or_insert_with(|| id.clone());
            }
            all
        };
        self.by_letters.get_or_init(read).get(lower)
    }
}

/// Whether an id of `page` has these letters, whatever their case; `lower` is in lower case.
pub(super) fn has_letters(page: &PageIds, lower: &str) -> bool {
    page.alike.in_letters(page, lower).is_some()
}

/// The id of `page` that `wanted` most likely means: the same heading in another dialect, the same letters in
/// another case, or a close spelling.
pub(super) fn near(page: &PageIds, wanted: &str) -> Option<String> {
    if let Some(own) = page.alike.in_dialect(page, wanted) {
        return Some(own.clone()).filter(|own| !own.is_empty());
    }
    let lower = wanted.to_lowercase();
    if let Some(same) = page.alike.in_letters(page, &lower) {
        return Some(same.clone());
    }
    let length = wanted.chars().count();
    let allowed = (length / 5).clamp(1, 4);
    // A character takes four bytes at most.
    let may_be = |id: &&String| id.len().abs_diff(lower.len()) <= 4 * allowed;
    if page.ids.iter().filter(may_be).nth(MOST_COMPARED).is_some() {
        return None;
    }
    // Two equally close ids are no answer.
    let close = page.ids.iter().filter(may_be);
    let mut close: Vec<(usize, &String)> =
        close.filter_map(|id| Some((distance(&lower, &id.to_lowercase(), allowed)?, id))).collect();
    close.sort();
    match close.as_slice() {
        [(best, id), rest @ ..] if rest.first().is_none_or(|(next, _)| next > best) => Some((*id).clone()),
        _ => None,
    }
}

/// The edit distance of two words if it is at most `limit`.
fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (corner + usize::from(ca != cb)).min(above + 1).min(row[j] + 1);
            corner = above;
        }
        if row.iter().min().is_some_and(|&best| best > limit) {
            return None;
        }
    }
    row.last().copied().filter(|&d| d <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distance_with_a_limit() {
        assert_eq!(distance("install", "instal", 2), Some(1));
        assert_eq!(distance("install", "configure", 2), None);
    }
}

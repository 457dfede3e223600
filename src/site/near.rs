use super::ids::PageIds;
use super::slug::{Dialect, Heading};

/// The id of `page` that `wanted` most likely means: the same heading in another dialect, the same letters in
/// another case, or a close spelling.
pub(super) fn near(page: &PageIds, wanted: &str) -> Option<String> {
    let headings: Vec<Heading<'_>> = page.document.sections.iter().map(Heading::of).collect();
    for dialect in &Dialect::COMMON {
        let theirs = dialect.ids(&headings);
        let same =
            theirs.iter().zip(&page.own).find(|(theirs, own)| theirs.as_deref() == Some(wanted) && own.is_some());
        if let Some((_, Some(own))) = same {
            return Some(own.clone()).filter(|own| !own.is_empty());
        }
    }
    let lower = wanted.to_lowercase();
    if let Some(same) = page.ids.iter().find(|id| id.to_lowercase() == lower) {
        return Some(same.clone());
    }
    // Two equally close ids are no answer.
    let allowed = (wanted.chars().count() / 5).clamp(1, 4);
    let mut close: Vec<(usize, &String)> =
        page.ids.iter().filter_map(|id| Some((distance(&lower, &id.to_lowercase(), allowed)?, id))).collect();
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

//! Which heading took the place of one that is gone.

use super::Context;
use crate::finding::Place;
use crate::history::LastSeen;
use crate::source::Span;

/// Headings into which one was split at most; more are a new text.
const PARTS: usize = 3;

/// Where the headings stand that took the place of the one with `id` on `page`, by the commit after which the page
/// had no such id: the one in its place if as many came as went, all of them if it went alone.
pub(super) fn successors(cx: &Context<'_>, page: &str, id: &str, seen: &LastSeen) -> Vec<Place> {
    let lines = seen.after.as_deref().and_then(|after| took_place(id, &seen.before, after)).unwrap_or_default();
    lines.into_iter().filter_map(|line| find(cx, page, line)).collect()
}

fn took_place<'a>(id: &str, before: &str, after: &'a str) -> Option<Vec<&'a str>> {
    let (old, new) = (headings(before), headings(after));
    // Every generator drops other characters; letters and digits all of them keep.
    let gone = old.iter().position(|line| fold(line) == fold(id))?;
    // Headings that both versions have bound the place.
    let kept = |line: &&str| new.contains(line);
    // It stands as it was: something else took its id, as another heading of the same words above it does.
    if kept(&old[gone]) {
        return None;
    }
    let above = old[..gone].iter().rposition(kept).map_or(0, |at| at + 1);
    let below = old[gone..].iter().position(kept).map_or(old.len(), |at| gone + at);
    let place = |bound: Option<&&str>, otherwise: usize, step: usize| {
        bound.and_then(|line| new.iter().position(|other| other == line)).map_or(otherwise, |at| at + step)
    };
    let from = place(above.checked_sub(1).map(|at| &old[at]), 0, 1);
    let to = place(old.get(below), new.len(), 0);
    let came = new.get(from..to)?;
    match (below - above, came.len()) {
        (went, number) if went == number => came.get(gone - above).map(|line| vec![*line]),
        (1, 2..=PARTS) => Some(came.to_vec()),
        _ => None,
    }
}

/// Where the heading with this line stands on the page.
fn find(cx: &Context<'_>, page: &str, line: &str) -> Option<Place> {
    let text = cx.corpus.get(page)?.document.text();
    let mut start = 0;
    for now in text.split_inclusive('\n') {
        if now.trim_end() == line {
            return Some(Place { path: page.to_owned(), span: Span::new(start, start + line.len()) });
        }
        start += now.len();
    }
    None
}

fn fold(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The lines of a text that are headings.
fn headings(text: &str) -> Vec<&str> {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        let start = line.trim_start();
        fenced ^= start.starts_with("```") || start.starts_with("~~~");
        !fenced && line.starts_with('#') && line.trim_start_matches('#').starts_with(' ')
    });
    lines.map(str::trim_end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heading_in_the_place_of_one_that_went() {
        assert_eq!(took_place("b", "# A\n# B\n# C\n", "# A\n# X\n# C\n"), Some(vec!["# X"]));
        assert_eq!(took_place("b", "# A\n# B\n", "# A\n# X\n# Y\n"), Some(vec!["# X", "# Y"]));
        assert_eq!(
            took_place("b", "# A\n# B\n", "# A\n# A\n# B\n"),
            None,
            "it stands, and its id went for another reason"
        );
        assert_eq!(took_place("b", "# A\n# B\n", "# A\n"), None);
    }

    #[test]
    fn any_two_versions_are_compared_without_harm() {
        let lines = ["# A", "# B", "# C", "text"];
        let texts: Vec<String> = (0..4usize.pow(4))
            .map(|number| (0..4).map(|at| format!("{}\n", lines[number / 4usize.pow(at) % 4])).collect())
            .collect();
        for before in &texts {
            for after in &texts {
                let new = took_place("a", before, after).unwrap_or_default();
                assert!(new.iter().all(|line| after.contains(line)), "{before:?} {after:?}");
            }
        }
    }
}

use std::collections::BTreeMap;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;

use super::alive::{LARGEST, is_whole, tells};
use crate::tree::{Kind, Tree};

/// Values that one statement gives, and words of which one has to stand beside a number.
#[derive(Clone, Debug)]
pub struct Sought<'a> {
    /// All of these have to stand in the tree as words of their own.
    pub values: Vec<&'a str>,
    /// Beginnings of words, lower case.
    pub beside: Vec<&'a str>,
}

/// Places of one value in one file that are looked at: a file with more is a table.
const MOST_HITS: usize = 12;

/// A file, by its place in path order, and a line of it.
type Shown = (usize, u32);

/// For each of `sought` the first place, `path:line`, of a file that is no document and shows its first value;
/// `None` where a value is not shown at all. Each file is read once for all.
pub fn shown(tree: &Tree, sought: &[Sought<'_>]) -> Vec<Option<String>> {
    let mut asking: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (index, one) in sought.iter().enumerate() {
        for (place, value) in one.values.iter().enumerate().filter(|(_, value)| !value.is_empty()) {
            asking.entry(value).or_default().push((index, place));
        }
    }
    let values: Vec<&str> = asking.keys().copied().collect();
    let mut first: BTreeMap<(usize, usize), Shown> = BTreeMap::new();
    let Ok(search) = AhoCorasick::new(&values) else { return vec![None; sought.len()] };
    let entries = tree.entries();
    if !values.is_empty() {
        let files: Vec<usize> = (0..entries.len())
            .filter(|&index| entries[index].kind == Kind::File && tells(&entries[index].path))
            .collect();
        let found: Vec<Vec<((usize, usize), Shown)>> = files
            .par_iter()
            .map(|&file| {
                let text = tree.glance(&entries[file].path, LARGEST);
                let text = text.as_deref().unwrap_or_default();
                in_file(text, &search, &values, &asking, sought)
                    .into_iter()
                    .map(|(at, line)| (at, (file, line)))
                    .collect()
            })
            .collect();
        for (at, place) in found.into_iter().flatten() {
            first.entry(at).or_insert(place);
        }
    }
    let answer = |(index, one): (usize, &Sought<'_>)| {
        let places: Option<Vec<Shown>> = (0..one.values.len()).map(|at| first.get(&(index, at)).copied()).collect();
        let (file, line) = *places?.first()?;
        Some(format!("{}:{line}", entries[file].path))
    };
    sought.iter().enumerate().map(answer).collect()
}

/// The first line of a file for each value of each statement that it shows.
fn in_file(
    text: &str,
    search: &AhoCorasick,
    values: &[&str],
    asking: &BTreeMap<&str, Vec<(usize, usize)>>,
    sought: &[Sought<'_>],
) -> BTreeMap<(usize, usize), u32> {
    let mut found = BTreeMap::new();
    let mut looked = vec![0; values.len()];
    let (mut line, mut counted) = (1, 0);
    for hit in search.find_overlapping_iter(text) {
        if !is_whole(text, hit.start(), hit.end()) || is_fraction(text, hit.start(), hit.end()) {
            continue;
        }
        line += text[counted.min(hit.start())..hit.start()].matches('\n').count() as u32;
        counted = counted.max(hit.start());
        let pattern = hit.pattern().as_usize();
        looked[pattern] += 1;
        if looked[pattern] > MOST_HITS {
            continue;
        }
        let value = values[pattern];
        let is_number = value.starts_with(|c: char| c.is_ascii_digit());
        let around = line_around(text, hit.start(), hit.end());
        let lower = around.to_ascii_lowercase();
        for &(index, place) in asking.get(value).into_iter().flatten() {
            let shows = !is_number || sought[index].beside.iter().any(|word| has_word(around, &lower, word));
            if shows && !found.contains_key(&(index, place)) {
                found.insert((index, place), line);
            }
        }
    }
    found
}

/// Whether the hit is the beginning or the end of a number with decimals that says another value: 5 in `0.5`,
/// `5.25` and `1.2.5`, not in `5.0`.
fn is_fraction(text: &str, start: usize, end: usize) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let number = digit(text[start..].chars().next());
    let (mut before, mut after) = (text[..start].chars().rev(), text[end..].chars());
    let ends = before.next() == Some('.') && digit(before.next());
    let begins = after.next() == Some('.') && after.clone().find(|&c| c != '0').is_some_and(|c| c.is_ascii_digit());
    number && (ends || begins)
}

/// Longest part of a line that is looked at on either side of a value.
const BESIDE: usize = 120;

/// The line around a hit, cut where it is long.
fn line_around(text: &str, start: usize, end: usize) -> &str {
    let from = text[..start].rfind('\n').map_or(0, |at| at + 1).max(start.saturating_sub(BESIDE));
    let to = text[end..].find('\n').map_or(text.len(), |at| end + at).min(end + BESIDE);
    let from = (from..=start).find(|&at| text.is_char_boundary(at)).unwrap_or(start);
    let to = (end..=to).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(end);
    &text[from..to]
}

/// Whether a word of `line` begins with `word` (lower case): after what is no letter, or at a hump of
/// `camelCase`. `lower` is the line in lower case.
fn has_word(line: &str, lower: &str, word: &str) -> bool {
    let bytes = line.as_bytes();
    lower.match_indices(word).any(|(at, _)| {
        at == 0
            || !bytes[at - 1].is_ascii_alphabetic()
            || (bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(files: &[(&str, &str)], values: &[&str], beside: &[&str]) -> Option<String> {
        let tree = Tree::from_files(files.iter().map(|&(path, text)| (path, text)));
        shown(&tree, &[Sought { values: values.to_vec(), beside: beside.to_vec() }]).pop().flatten()
    }

    #[test]
    fn a_number_counts_where_its_word_stands_beside_it() {
        let files = [("a.js", "const x = 4000;\n"), ("b.js", "\nserver.listen(process.env.PORT ?? 4000);\n")];
        assert_eq!(asked(&files, &["4000"], &["port", "listen"]).as_deref(), Some("b.js:2"));
        assert_eq!(asked(&files, &["4000"], &["timeout"]), None);
        assert_eq!(
            asked(&[("c.js", "export const apiPort = 4000\n")], &["4000"], &["port"]).as_deref(),
            Some("c.js:1")
        );
        assert_eq!(asked(&[("d.js", "export const x = 4000\n")], &["4000"], &["port"]), None);
    }

    #[test]
    fn all_values_have_to_be_there_and_documents_do_not_count() {
        let files = [("a.env", "API_PORT=4000\n"), ("README.md", "host 5000 port\n")];
        assert_eq!(asked(&files, &["API_PORT", "4000"], &["port"]).as_deref(), Some("a.env:1"));
        assert_eq!(asked(&files, &["4000", "5000"], &["port", "host"]), None);
    }
}

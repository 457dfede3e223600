use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::align::{From, align};
use super::life::CommitRef;
use super::saying::Saying;
use crate::source::Span;

/// A value that an edit replaced within a line that otherwise stayed: the author's own word for what
/// took whose place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// The commit that did it; `None` for the work tree.
    pub commit: Option<CommitRef>,
    /// The words before.
    pub old: Box<str>,
    /// The words after.
    pub new: Box<str>,
    /// The line before.
    pub old_line: Arc<str>,
    /// The line after.
    pub new_line: Arc<str>,
}

/// Lines on one side of an edit beyond which a rewrite tells nothing about single values.
const MOST_LINES: usize = 120;
/// Tokens that one value may have.
const MOST_TOKENS: usize = 3;
/// Lines longer than this are data.
const LONGEST_LINE: usize = 600;

/// The replacements between what an edit took out and what it put in.
pub(super) fn replacements(commit: Option<CommitRef>, old: &[&str], new: &[&str]) -> Vec<Replacement> {
    let saying = |line: &str| Saying::new(Span::default(), line);
    let (old, new) = differing(old, new);
    if old.len() > MOST_LINES || new.len() > MOST_LINES {
        return Vec::new();
    }
    let mut found = Vec::new();
    let (old, new): (Vec<Saying>, Vec<Saying>) =
        (old.into_iter().map(saying).collect(), new.into_iter().map(saying).collect());
    let (old, new): (Vec<&Saying>, Vec<&Saying>) = (old.iter().collect(), new.iter().collect());
    let from = align(&old, &new);
    for (line, from) in new.iter().zip(from) {
        let From::Edited(place) = from else { continue };
        let (before, after) = (&old[place].text, &line.text);
        if let Some((one, two)) = replaced(before, after) {
            found.push(Replacement {
                commit,
                old: before[one].into(),
                new: after[two].into(),
                old_line: before.clone(),
                new_line: after.clone(),
            });
        }
    }
    found
}

/// The lines that only one side has, in order.
fn differing<'a>(old: &[&'a str], new: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    fn lines<'a>(texts: &[&'a str]) -> impl Iterator<Item = &'a str> {
        texts.iter().flat_map(|text| text.lines()).map(str::trim).filter(|line| !line.is_empty())
    }
    let mut counts: HashMap<&str, i32> = HashMap::new();
    lines(old).for_each(|line| *counts.entry(line).or_default() += 1);
    let mut shared: HashMap<&str, i32> = HashMap::new();
    let mut only_new = Vec::new();
    for line in lines(new) {
        match counts.get_mut(line).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                *shared.entry(line).or_default() += 1;
            }
            None => only_new.push(line),
        }
    }
    let mut only_old = Vec::new();
    for line in lines(old) {
        match shared.get_mut(line).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => only_old.push(line),
        }
    }
    (only_old, only_new)
}

/// The value that an edit of a statement replaced, old and new, if it is one short run of words.
pub fn changed_value(before: &str, after: &str) -> Option<(String, String)> {
    replaced(before, after).map(|(old, new)| (before[old].to_owned(), after[new].to_owned()))
}

/// The one run of tokens in which two lines differ, if it is short and something stays beside it.
fn replaced(before: &str, after: &str) -> Option<(Range<usize>, Range<usize>)> {
    if before.len() > LONGEST_LINE || after.len() > LONGEST_LINE {
        return None;
    }
    let (one, two) = (tokens(before), tokens(after));
    let text = |text: &str, range: &Range<usize>| text[range.clone()].to_owned();
    let same = |(a, b): (&Range<usize>, &Range<usize>)| text(before, a) == text(after, b);
    let prefix = one.iter().zip(&two).take_while(|&(a, b)| same((a, b))).count();
    let most = one.len().min(two.len()) - prefix;
    let suffix = one.iter().rev().zip(two.iter().rev()).take(most).take_while(|&(a, b)| same((a, b))).count();
    let (one_middle, two_middle) = (&one[prefix..one.len() - suffix], &two[prefix..two.len() - suffix]);
    let short = |middle: &[Range<usize>]| (1..=MOST_TOKENS).contains(&middle.len());
    if !short(one_middle) || !short(two_middle) {
        return None;
    }
    let whole = |middle: &[Range<usize>]| middle[0].start..middle[middle.len() - 1].end;
    Some((whole(one_middle), whole(two_middle)))
}

/// Words of a line as values are written: addresses, paths, flags and dotted names stay whole.
pub fn tokens(line: &str) -> Vec<Range<usize>> {
    let delimits = |c: char| c.is_whitespace() || "()[]{}<>\"'`,;|*=".contains(c);
    let mut tokens = Vec::new();
    let mut push = |start: usize, end: usize| {
        let token = line[start..end].trim_end_matches(['.', ':', '!', '?']);
        if !token.is_empty() {
            tokens.push(start..start + token.len());
        }
    };
    let mut start = 0;
    for (at, c) in line.char_indices().filter(|&(_, c)| delimits(c)) {
        push(start, at);
        start = at + c.len_utf8();
    }
    push(start, line.len());
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mined(old: &str, new: &str) -> Vec<(String, String)> {
        let found = replacements(None, &[old], &[new]);
        found.into_iter().map(|one| (one.old.into_string(), one.new.into_string())).collect()
    }

    #[test]
    fn one_value_of_a_line() {
        let expected = [("src/old_name.rs".to_owned(), "src/new_name.rs".to_owned())];
        assert_eq!(mined("Look at `src/old_name.rs`.", "Look at `src/new_name.rs`."), expected);
    }

    #[test]
    fn a_rewritten_line_tells_nothing() {
        assert_eq!(mined("alpha beta gamma delta epsilon", "alpha one two three four five"), []);
    }
}

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::align::{From, align};
use super::blocks::shared_ends;
use super::hash::Quick;
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

/// Lines on one side of an edit beyond which it is a new text rather than an edit.
const MOST_LINES: usize = 800;
/// Tokens that one value may have.
const MOST_TOKENS: usize = 3;
/// Values of one line that may change together: `--name` and `--port` of one command, a label and its link.
const MOST_VALUES: usize = 4;
/// Tokens of a line beyond which only its two ends are compared.
const LONGEST_MIDDLE: usize = 60;
/// Lines longer than this are data.
const LONGEST_LINE: usize = 600;

/// Which replacements are asked for.
pub trait Wanted: Sync {
    /// What tells this wish from every other: what was found is kept under it. `None`: it is not worth keeping.
    fn key(&self) -> Option<&str>;

    /// Whether an edit that took out the lines `old` and put in the lines `new` can hold what is asked for: one that
    /// cannot need not be taken apart.
    fn may_hold(&self, old: &[&str], new: &[&str]) -> bool;

    /// Whether `new` in the place of `old` is asked for.
    fn keeps(&self, old: &str, new: &str) -> bool;
}

/// Every replacement.
#[derive(Clone, Copy, Debug)]
pub struct Every;

impl Wanted for Every {
    fn key(&self) -> Option<&str> {
        None
    }

    fn may_hold(&self, _: &[&str], _: &[&str]) -> bool {
        true
    }

    fn keeps(&self, _: &str, _: &str) -> bool {
        true
    }
}

/// The replacements that are `wanted` between two versions of a document.
pub fn replacements(commit: Option<CommitRef>, old: &str, new: &str, wanted: &dyn Wanted) -> Vec<Replacement> {
    let saying = |line: &str| Saying::new(Span::default(), line);
    let (old, new) = middle(old, new);
    let (old, new) = differing(old, new);
    if old.len() > MOST_LINES || new.len() > MOST_LINES || !wanted.may_hold(&old, &new) {
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
        let changes = changes(before, after).into_iter();
        let asked = changes.filter(|(one, two)| wanted.keeps(&before[one.clone()], &after[two.clone()]));
        found.extend(asked.map(|(one, two)| Replacement {
            commit,
            old: before[one].into(),
            new: after[two].into(),
            old_line: before.clone(),
            new_line: after.clone(),
        }));
    }
    found
}

/// The lines from the first to the last that differ, of both.
fn middle<'a>(old: &'a str, new: &'a str) -> (&'a str, &'a str) {
    let (prefix, suffix) = shared_ends(old.as_bytes(), new.as_bytes());
    let start = old.as_bytes()[..prefix].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let tail = &old.as_bytes()[old.len() - suffix..];
    let kept = tail.iter().position(|&byte| byte == b'\n').map_or(0, |end| tail.len() - end - 1);
    (&old[start..old.len() - kept], &new[start..new.len() - kept])
}

/// The lines that only one side has, in order.
fn differing<'a>(old: &'a str, new: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
    fn lines(text: &str) -> impl Iterator<Item = &str> {
        text.split('\n').map(str::trim).filter(|line| !line.is_empty())
    }
    // How often the old side has a line beyond what the new one has, and in how many the two agree.
    let mut counts: Vec<(u32, u32)> = Vec::new();
    let mut places: HashMap<&str, usize, Quick> = HashMap::default();
    let old: Vec<(&str, usize)> = lines(old)
        .map(|line| {
            let place = *places.entry(line).or_insert(counts.len());
            if place == counts.len() {
                counts.push((0, 0));
            }
            counts[place].0 += 1;
            (line, place)
        })
        .collect();
    let mut only_new = Vec::new();
    for line in lines(new) {
        match places.get(line).map(|&place| &mut counts[place]).filter(|(left, _)| *left > 0) {
            Some((left, shared)) => (*left, *shared) = (*left - 1, *shared + 1),
            None => only_new.push(line),
        }
    }
    let mut is_own = |place: usize| {
        let shared = &mut counts[place].1;
        let own = *shared == 0;
        *shared -= u32::from(!own);
        own
    };
    let only_old = old.into_iter().filter(|&(_, place)| is_own(place)).map(|(line, _)| line).collect();
    (only_old, only_new)
}

/// The value that an edit of a statement replaced, old and new, if it is one short run of words.
pub fn changed_value(before: &str, after: &str) -> Option<(String, String)> {
    match &changes(before, after)[..] {
        [(old, new)] => Some((before[old.clone()].to_owned(), after[new.clone()].to_owned())),
        _ => None,
    }
}

/// The short runs of tokens that took each other's place between two lines, if at least half of either
/// line stayed; none if the line was rewritten.
fn changes(before: &str, after: &str) -> Vec<(Range<usize>, Range<usize>)> {
    if before.len() > LONGEST_LINE || after.len() > LONGEST_LINE {
        return Vec::new();
    }
    let (one, two) = (tokens(before), tokens(after));
    let gaps = gaps(&words(before, &one), &words(after, &two));
    let changed: usize = gaps.iter().map(|(old, new)| old.len().max(new.len())).sum();
    let short = |middle: &Range<usize>| (1..=MOST_TOKENS).contains(&middle.len());
    let single = gaps.len() == 1;
    if gaps.len() > MOST_VALUES || !single && changed * 2 > one.len().max(two.len()) {
        return Vec::new();
    }
    let whole = |tokens: &[Range<usize>], gap: &Range<usize>| tokens[gap.start].start..tokens[gap.end - 1].end;
    let apart = |line: &str, tokens: &[Range<usize>], gap: &Range<usize>| {
        tokens[gap.clone()].windows(2).all(|two| !line[two[0].end..two[1].start].trim().is_empty())
    };
    let mut values = Vec::new();
    for (old, new) in gaps.iter().filter(|(old, new)| short(old) && short(new)) {
        // What punctuation keeps apart are several values: `SQLite (src/sqlite)`.
        if old.len() == new.len() && apart(before, &one, old) && apart(after, &two, new) {
            let pairs = old.clone().zip(new.clone());
            values.extend(pairs.map(|(old, new)| (one[old].clone(), two[new].clone())));
        } else {
            values.push((whole(&one, old), whole(&two, new)));
        }
    }
    values
}

fn words<'a>(line: &'a str, tokens: &[Range<usize>]) -> Vec<&'a str> {
    tokens.iter().map(|token| &line[token.clone()]).collect()
}

/// The runs between what two lists have in common, in order: the longest common subsequence decides.
fn gaps(one: &[&str], two: &[&str]) -> Vec<(Range<usize>, Range<usize>)> {
    let prefix = one.iter().zip(two).take_while(|(a, b)| a == b).count();
    let most = one.len().min(two.len()) - prefix;
    let suffix = one.iter().rev().zip(two.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let (one_end, two_end) = (one.len() - suffix, two.len() - suffix);
    let (a, b) = (&one[prefix..one_end], &two[prefix..two_end]);
    if a.len() > LONGEST_MIDDLE || b.len() > LONGEST_MIDDLE {
        return vec![(prefix..one_end, prefix..two_end)];
    }
    // `longest[i][j]`: of what follows `i` and `j`.
    let mut longest = vec![vec![0u8; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] =
                if a[i] == b[j] { longest[i + 1][j + 1] + 1 } else { longest[i + 1][j].max(longest[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut gaps = Vec::new();
    let (mut from_i, mut from_j) = (0, 0);
    let mut close = |from_i: usize, i: usize, from_j: usize, j: usize| {
        if from_i < i || from_j < j {
            gaps.push((prefix + from_i..prefix + i, prefix + from_j..prefix + j));
        }
    };
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            close(from_i, i, from_j, j);
            (i, j) = (i + 1, j + 1);
            (from_i, from_j) = (i, j);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    close(from_i, a.len(), from_j, b.len());
    gaps
}

/// Words of a line as values are written: addresses, paths, flags and dotted names stay whole.
pub fn tokens(line: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    each_token(line, &mut |token| tokens.push(token));
    tokens
}

/// Hands each of [`tokens`] to `take`.
pub fn each_token(line: &str, take: &mut dyn FnMut(Range<usize>)) {
    let bytes = line.as_bytes();
    let mut push = |start: usize, mut end: usize| {
        while end > start && matches!(bytes[end - 1], b'.' | b':' | b'!' | b'?') {
            end -= 1;
        }
        if end > start {
            take(start..end);
        }
    };
    let (mut start, mut at) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        let (length, between) = match SIGNS[usize::from(byte)] {
            Sign::Word => (1, false),
            Sign::Delimiter => (1, true),
            // A blank of another script; any other letter is part of the word.
            Sign::Other => {
                let sign = line[at..].chars().next();
                (sign.map_or(1, char::len_utf8), sign.is_some_and(char::is_whitespace))
            }
        };
        if between {
            push(start, at);
            start = at + length;
        }
        at += length;
    }
    push(start, line.len());
}

/// What a byte is to words.
#[derive(Clone, Copy)]
enum Sign {
    /// Part of one.
    Word,
    /// What stands between them.
    Delimiter,
    /// The first byte of several that make a character.
    Other,
}

const SIGNS: [Sign; 256] = {
    let mut table = [Sign::Word; 256];
    let delimiters = b" \t\n\x0b\x0c\r()[]{}<>\"'`,;|*=";
    let mut at = 0;
    while at < delimiters.len() {
        table[delimiters[at] as usize] = Sign::Delimiter;
        at += 1;
    }
    let mut at = 128;
    while at < 256 {
        table[at] = Sign::Other;
        at += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn mined(old: &str, new: &str) -> Vec<(String, String)> {
        let found = replacements(None, old, new, &Every);
        found.into_iter().map(|one| (one.old.into_string(), one.new.into_string())).collect()
    }

    #[test]
    fn one_value_of_a_line() {
        let expected = [("src/old_name.rs".to_owned(), "src/new_name.rs".to_owned())];
        assert_eq!(mined("Look at `src/old_name.rs`.", "Look at `src/new_name.rs`."), expected);
    }

    #[test]
    fn several_values_of_a_line() {
        let expected = [("SQLite", "Dolt"), ("internal/sqlite/", "internal/dolt/")];
        let expected = expected.map(|(old, new)| (old.to_owned(), new.to_owned()));
        assert_eq!(mined("- **Storage**: SQLite (internal/sqlite/)", "- **Storage**: Dolt (internal/dolt/)"), expected);
        let flags = mined("etcd -name a -peers b -state c", "etcd --name a --peers b --state c");
        assert_eq!(flags.len(), 3, "{flags:?}");
    }

    #[test]
    fn a_rewritten_line_tells_nothing() {
        assert_eq!(mined("alpha beta gamma delta epsilon", "alpha one two three four five"), []);
    }
}

use std::ops::Range;

/// The words of a line of code as documents could name them: words joined by `-`, `_` and `.`.
pub fn words_of(line: &str) -> Vec<Range<usize>> {
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match (joins(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = &line[from..at];
                let left = from + word.len() - word.trim_start_matches(['-', '.']).len();
                let right = from + word.trim_end_matches(['-', '.']).len();
                if left < right {
                    words.push(left..right);
                }
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The word that stands in `new` where `old` has the word at `name`: all others are the same.
pub fn aligned<'a>(old: &str, name: &Range<usize>, new: &'a str) -> Option<&'a str> {
    let (before, after) = (words_of(old), words_of(new));
    let at = before.iter().position(|word| word.start <= name.start && name.end <= word.end)?;
    if before.len() != after.len() {
        return None;
    }
    let differ = before.iter().zip(&after).enumerate().filter(|(_, (a, b))| old[(*a).clone()] != new[(*b).clone()]);
    let differ: Vec<usize> = differ.map(|(index, _)| index).collect();
    (differ == [at]).then(|| &new[after[at].clone()])
}

use std::collections::HashMap;
use std::ops::Range;

/// Longest name that is looked for, in letters and digits.
const LONGEST: usize = 95;
/// Most words of a run that are read together as one name.
const PIECES: usize = 8;

/// The letters and digits of `name` in lower case: `--foo-bar`, `foo_bar` and `fooBar` are one name.
pub fn fold(name: &str) -> String {
    name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase() as char).collect()
}

/// Names to look for in texts, in any spelling.
///
/// A text is cut into runs of words joined by `-` and `.`; each part of a run that is as long as a name, and
/// begins like it, is looked up. So `a.foo-bar` holds `foo-bar`, and `foobars` does not.
#[derive(Debug)]
pub struct Probes {
    names: HashMap<Box<[u8]>, Vec<u32>>,
    /// For each first byte and length of names, a bit for each byte that such a name ends with.
    shapes: Vec<u64>,
    /// The same for each first byte, whatever the length: nearly all words are told apart from all names by their
    /// ends alone.
    ends: [u64; 128],
    longest: usize,
}

impl Probes {
    /// Probes for `names`, numbered in their order.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut probes =
            Probes { names: HashMap::new(), shapes: vec![0; 128 * (LONGEST + 1)], ends: [0; 128], longest: 0 };
        for (index, name) in names.into_iter().enumerate() {
            let folded = fold(name);
            let (Some(&first), Some(&last)) = (folded.as_bytes().first(), folded.as_bytes().last()) else { continue };
            if folded.len() > LONGEST {
                continue;
            }
            probes.shapes[shape(first, folded.len())] |= bit(last);
            probes.ends[usize::from(first)] |= bit(last);
            probes.longest = probes.longest.max(folded.len());
            probes.names.entry(folded.into_bytes().into()).or_default().push(index as u32);
        }
        probes
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Calls `hit` with the number of a name and where it stands, for every place of every name in `text`.
    pub fn each(&self, text: &str, hit: impl FnMut(usize, Range<usize>)) {
        self.each_in(text.as_bytes(), hit);
    }

    /// Whether a name may go on across `byte`.
    pub fn joins(byte: u8) -> bool {
        IS_WORD[usize::from(byte)] || matches!(byte, b'-' | b'.')
    }

    /// [`Probes::each`] of a text that may be no UTF-8.
    pub fn each_in(&self, bytes: &[u8], mut hit: impl FnMut(usize, Range<usize>)) {
        let (mut pieces, mut folded) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < bytes.len() {
            if !IS_WORD[usize::from(bytes[at])] {
                at += 1;
                continue;
            }
            pieces.clear();
            loop {
                let start = at;
                at = start + bytes[start..].iter().take_while(|byte| IS_WORD[usize::from(**byte)]).count();
                let joined = matches!(bytes.get(at), Some(b'-' | b'.'))
                    && bytes.get(at + 1).is_some_and(|byte| IS_WORD[usize::from(*byte)]);
                if !joined && pieces.is_empty() {
                    if self.may_be(bytes[start], bytes[at - 1]) {
                        self.run(bytes, &[Piece::of(bytes, start, at)], &mut folded, &mut hit);
                    }
                    break;
                }
                pieces.push(Piece::of(bytes, start, at));
                if !joined {
                    self.run(bytes, &pieces, &mut folded, &mut hit);
                    break;
                }
                at += 1;
            }
        }
    }

    /// Whether a word with these ends may be a name. Underscores at its ends do not count, and behind them is not looked.
    fn may_be(&self, first: u8, last: u8) -> bool {
        let ends = self.ends[usize::from(first.to_ascii_lowercase() & 127)];
        first == b'_' || last == b'_' || ends & bit(last.to_ascii_lowercase()) != 0
    }

    fn run(&self, bytes: &[u8], pieces: &[Piece], folded: &mut Vec<u8>, hit: &mut impl FnMut(usize, Range<usize>)) {
        for (from, piece) in pieces.iter().enumerate() {
            // A piece of underscores alone begins no name.
            let Some((first, _)) = piece.ends else { continue };
            let (start, mut length, mut last) = (piece.start, 0, first);
            for piece in pieces[from..].iter().take(PIECES) {
                length += piece.letters;
                if length > self.longest {
                    break;
                }
                last = piece.ends.map_or(last, |(_, last)| last);
                if self.shapes[shape(first, length)] & bit(last) == 0 {
                    continue;
                }
                let end = piece.end;
                folded.clear();
                let alphanumeric = bytes[start..end].iter().filter(|byte| byte.is_ascii_alphanumeric());
                folded.extend(alphanumeric.map(u8::to_ascii_lowercase));
                for &index in self.names.get(folded.as_slice()).into_iter().flatten() {
                    hit(index as usize, start..end);
                }
            }
        }
    }
}

/// A run of letters, digits and underscores.
struct Piece {
    start: usize,
    end: usize,
    /// How many of its bytes are no underscores.
    letters: usize,
    /// The first and the last of these, in lower case.
    ends: Option<(u8, u8)>,
}

impl Piece {
    /// The piece between `start` and `end`.
    fn of(bytes: &[u8], start: usize, end: usize) -> Piece {
        let word = &bytes[start..end];
        let letters = word.iter().filter(|byte| **byte != b'_').count();
        let mut said = word.iter().filter(|byte| **byte != b'_').map(u8::to_ascii_lowercase);
        let ends = said.next().map(|first| (first, said.next_back().unwrap_or(first)));
        Piece { start, end, letters, ends }
    }
}

/// The place of names that begin with `first` and have `length` bytes.
fn shape(first: u8, length: usize) -> usize {
    usize::from(first) * (LONGEST + 1) + length
}

/// Bytes may share a bit: a name is looked up before it is told.
fn bit(last: u8) -> u64 {
    1 << (last & 63)
}

const IS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &[&str], text: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        Probes::new(names.iter().copied()).each(text, |index, range| found.push((index, text[range].to_owned())));
        found
    }

    #[test]
    fn a_name_is_found_in_every_spelling_as_a_word_of_its_own() {
        let names = ["foo-bar", "SOME_VAR", "a.b.c"];
        let text = "--foo-bar=1 foo_bar fooBar x.foo-bar.y foo-bars some_vars a.b.c SOME_VAR __foo_bar _é é_";
        let expected = [
            (0, "foo-bar"),
            (0, "foo_bar"),
            (0, "fooBar"),
            (0, "foo-bar"),
            (2, "a.b.c"),
            (1, "SOME_VAR"),
            (0, "__foo_bar"),
        ];
        assert_eq!(found(&names, text), expected.map(|(index, text)| (index, text.to_owned())));
        assert!(found(&["x"; 0], text).is_empty() && found(&["", "é"], text).is_empty());
    }
}

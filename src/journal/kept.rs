use std::collections::BTreeSet;

use super::{Broken, BrokenLine, Event, decode};

/// A line that proves itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its line, from 1.
    pub number: usize,
    /// The BLAKE3 of its body.
    pub id: String,
    /// What it says.
    pub event: Event,
}

/// A journal as read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Journal {
    /// The whole lines in the order of the file, each event once.
    pub kept: Vec<Kept>,
    /// Those that are not whole.
    pub broken: Vec<BrokenLine>,
    /// Lines that repeat an earlier one, as a merge may leave them.
    pub repeated: usize,
}

impl Journal {
    /// Reads a file. Nothing in it is an error here: what is broken is listed.
    pub fn read(text: &str) -> Journal {
        let mut journal = Journal::default();
        let mut seen = BTreeSet::new();
        let ends = text.ends_with('\n');
        let count = text.lines().count();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            match decode(line).and_then(|(id, body)| Ok((id, Event::read(body)?))) {
                Ok((id, event)) => {
                    if seen.insert(id.clone()) {
                        journal.kept.push(Kept { number, id, event });
                    } else {
                        journal.repeated += 1;
                    }
                }
                Err(broken) => {
                    // Whatever a write that was cut off left, it stands at the end.
                    let torn = number == count && !ends && broken == Broken::Foreign;
                    let broken = if torn { Broken::Torn } else { broken };
                    journal.broken.push(BrokenLine { number, text: line.to_owned(), broken });
                }
            }
        }
        journal
    }

    /// The ids of the whole lines.
    pub fn ids(&self) -> BTreeSet<&str> {
        self.kept.iter().map(|kept| kept.id.as_str()).collect()
    }

    /// The events whose id begins with `prefix`.
    pub fn named<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a Kept> {
        self.kept.iter().filter(move |kept| kept.id.starts_with(prefix))
    }

    /// Without the lines of `other`.
    pub fn beyond(&self, other: &Journal) -> Journal {
        let known = other.ids();
        let kept = self.kept.iter().filter(|kept| !known.contains(kept.id.as_str())).cloned().collect();
        Journal { kept, ..Journal::default() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn line(number: usize) -> String {
        Event::Answer(json!({ "number": number, "text": "é".repeat(number % 7) })).encode().expect("whole numbers").0
    }

    proptest! {
        /// A crash may cut the file anywhere: every line before the cut is read, and at most one is named.
        #[test]
        fn a_cut_anywhere_costs_at_most_the_line_being_written(count in 1usize..8, cut in 0usize..4000) {
            let text: String = (0..count).map(line).collect();
            let cut = (0..=cut % (text.len() + 1)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let journal = Journal::read(&text[..cut]);
            let whole = text[..cut].matches('\n').count();
            let rest = cut - text[..cut].rfind('\n').map_or(0, |at| at + 1);
            let last_is_whole = text[cut..].starts_with('\n');
            prop_assert_eq!(journal.kept.len(), whole + usize::from(last_is_whole && rest > 0));
            prop_assert_eq!(journal.broken.len(), usize::from(rest > 0 && !last_is_whole));
            prop_assert!(journal.broken.iter().all(|line| line.broken == Broken::Torn && line.number == whole + 1));
        }

        /// What a crash left is closed off by the next writer, and everything else still reads.
        #[test]
        fn a_torn_line_in_the_middle_stays_the_only_one(before in 1usize..4, after in 1usize..4, cut in 1usize..200) {
            let torn = line(99);
            let cut = (1..=cut % (torn.len() - 2) + 1).rev().find(|&at| torn.is_char_boundary(at)).unwrap_or(1);
            let text = (0..before).map(line).collect::<String>() + &torn[..cut] + "\n" + &(10..10 + after).map(line).collect::<String>();
            let journal = Journal::read(&text);
            prop_assert_eq!(journal.kept.len(), before + after);
            prop_assert_eq!(journal.broken.iter().map(|line| line.number).collect::<Vec<_>>(), [before + 1]);
        }
    }

    #[test]
    fn a_line_that_a_merge_repeats_counts_once() {
        let journal = Journal::read(&(line(1) + &line(2) + &line(1) + "\n"));
        assert_eq!((journal.kept.len(), journal.repeated, journal.broken.len()), (2, 1, 0));
    }
}

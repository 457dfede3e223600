//! Where names stand in an object of a pack, read off what it was made from: a version that differs from another
//! in one line is read in that line only.

use std::ops::Range;

use crate::history::Search;
use crate::repo::delta::{Step, Steps};

/// The places of names in one object, in order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Sightings(pub(super) Vec<(Range<usize>, usize)>);

impl Sightings {
    /// Where names stand in `bytes`.
    pub(super) fn in_whole(search: &dyn Search, bytes: &[u8]) -> Self {
        let mut places = Vec::new();
        search.places_in(bytes, &mut |name, range| places.push((range, name)));
        Sightings(places).ordered()
    }

    /// Where names stand in `bytes`, which `difference` makes from an object in which they stand at these places.
    pub(super) fn carried(&self, search: &dyn Search, difference: &[u8], bytes: &[u8]) -> Option<Self> {
        let Parts { copies, new } = Parts::of(difference)?;
        let fresh = joined(new.into_iter().map(|range| grown(search, bytes, range)));
        let mut places = Vec::new();
        for range in &fresh {
            let part = &bytes[range.clone()];
            search.places_in(part, &mut |name, found| {
                places.push((range.start + found.start..range.start + found.end, name));
            });
        }
        for (from, to) in copies.iter().filter(|_| !self.0.is_empty()) {
            let first = self.0.partition_point(|(place, _)| place.start < from.start);
            let inside = self.0[first..].iter().take_while(|(place, _)| place.start < from.end);
            for (place, name) in inside.filter(|(place, _)| place.end <= from.end) {
                let place = to + place.start - from.start..to + place.end - from.start;
                let next = fresh.partition_point(|range| range.end <= place.start);
                if fresh.get(next).is_none_or(|range| range.start >= place.end) {
                    places.push((place, *name));
                }
            }
        }
        Some(Sightings(places).ordered())
    }

    fn ordered(mut self) -> Self {
        self.0.sort_unstable_by_key(|(range, name)| (range.start, range.end, *name));
        self
    }
}

/// What a difference makes its result of.
#[derive(Default)]
struct Parts {
    /// Ranges of the base, each with where it comes to stand.
    copies: Vec<(Range<usize>, usize)>,
    /// The places of the result, in order, that have other neighbours than in the base: what is inserted, and the
    /// seams.
    new: Vec<Range<usize>>,
}

impl Parts {
    fn of(difference: &[u8]) -> Option<Parts> {
        let steps = Steps::of(difference)?;
        let base = steps.from as usize;
        let mut parts = Parts::default();
        let mut at = 0;
        for step in steps {
            match step? {
                Step::Insert(bytes) => {
                    parts.new.push(at..at + bytes.len());
                    at += bytes.len();
                }
                Step::Copy(range) => {
                    let length = range.len();
                    match parts.copies.last_mut() {
                        // One range in two instructions.
                        Some((last, to)) if last.end == range.start && *to + last.len() == at => last.end = range.end,
                        _ => {
                            if at > 0 || range.start > 0 {
                                parts.new.push(at..at);
                            }
                            parts.copies.push((range, at));
                        }
                    }
                    at += length;
                }
            }
        }
        // The last thing ends where the base ends, or differently.
        if parts.copies.last().is_none_or(|(range, to)| to + range.len() < at || range.end < base) {
            parts.new.push(at..at);
        }
        Some(parts)
    }
}

/// `range` with all that a name in it may go on over.
fn grown(search: &dyn Search, bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let before = bytes[..range.start].iter().rev().take_while(|byte| search.goes_on(**byte)).count();
    let after = bytes[range.end..].iter().take_while(|byte| search.goes_on(**byte)).count();
    range.start - before..range.end + after
}

/// `ranges`, which begin in order, without overlap and without empty ones.
fn joined(ranges: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges.filter(|range| !range.is_empty()) {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::definition::Probes;
    use crate::repo::delta::apply;

    struct Names(Probes);

    impl Search for Names {
        fn count(&self) -> usize {
            2
        }
        fn key(&self, _: usize) -> String {
            String::new()
        }
        fn reads(&self, _: &str) -> bool {
            true
        }
        fn places_in(&self, bytes: &[u8], found: &mut dyn FnMut(usize, Range<usize>)) {
            self.0.each_in(bytes, found);
        }
        fn goes_on(&self, byte: u8) -> bool {
            Probes::joins(byte)
        }
        fn defined_at(&self, _: &str, _: &str, _: &[(Range<usize>, usize)]) -> Vec<usize> {
            Vec::new()
        }
    }

    /// A difference of copies (start, length) and inserts.
    fn difference(base: &[u8], steps: &[Result<(u8, u8), &str>]) -> Vec<u8> {
        let length = steps.iter().map(|step| step.map_or_else(str::len, |(_, length)| usize::from(length)));
        let mut out = vec![base.len() as u8, length.sum::<usize>() as u8];
        for step in steps {
            match step {
                Ok((start, length)) => out.extend([0x91, *start, *length]),
                Err(text) => {
                    out.push(text.len() as u8);
                    out.extend(text.bytes());
                }
            }
        }
        out
    }

    #[test]
    fn places_are_those_that_a_reading_of_the_whole_finds() {
        let search = Names(Probes::new(["foo-bar", "baz_qux"]));
        let base = b"let foo_bar = xbaz_qux; foo.bar + foobars + bazQux";
        let differences: [&[Result<(u8, u8), &str>]; 8] = [
            // Unchanged, in one piece and in two.
            &[Ok((0, 50))],
            &[Ok((0, 7)), Ok((7, 43))],
            // A word grows, a word shrinks, at a seam and at either end.
            &[Ok((0, 11)), Err("s"), Ok((11, 39))],
            &[Ok((15, 35))],
            &[Ok((4, 7)), Ok((12, 38))],
            &[Ok((0, 40)), Ok((44, 6))],
            &[Ok((0, 11))],
            // Parts are put together, and in another order.
            &[Ok((34, 3)), Err("-"), Ok((28, 3)), Ok((43, 7)), Err(" baz_qux"), Ok((3, 8))],
        ];
        for steps in differences {
            let difference = difference(base, steps);
            let mut text = Vec::new();
            apply(base, &difference, 1000, &mut text).expect("a difference that fits");
            let carried = Sightings::in_whole(&search, base).carried(&search, &difference, &text);
            let text = String::from_utf8_lossy(&text);
            assert_eq!(carried, Some(Sightings::in_whole(&search, text.as_bytes())), "{text}");
        }
    }
}

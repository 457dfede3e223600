use std::collections::HashMap;

use crate::document::Document;
use crate::history::{each_token, tokens};
use crate::source::Span;

/// A place in a living document that still holds an old value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    /// Index of the document in the corpus.
    pub(super) document: usize,
    /// The value.
    pub(super) span: Span,
    /// The line that holds it, from 1.
    pub(super) line: u32,
}

/// How often each value occurs, and where.
#[derive(Default)]
pub(super) struct Occurrences {
    of: HashMap<Box<str>, Vec<Occurrence>>,
}

impl Occurrences {
    /// Looks for `values` in `documents` in one pass. A value of several tokens is found by its first.
    pub(super) fn find<'a>(documents: impl Iterator<Item = (usize, &'a Document)>, values: &[&str]) -> Occurrences {
        let mut by_first: HashMap<&str, Vec<&str>> = HashMap::new();
        // By first byte, a bit for each length: nearly all tokens are told from all values by these alone.
        let mut shapes = [0u64; 256];
        for &value in values {
            let first = tokens(value).first().map_or(value, |range| &value[range.clone()]);
            by_first.entry(first).or_default().push(value);
            first.bytes().next().into_iter().for_each(|byte| shapes[usize::from(byte)] |= 1 << (first.len() & 63));
        }
        let mut of: HashMap<Box<str>, Vec<Occurrence>> = HashMap::new();
        let documents = documents.take(if values.is_empty() { 0 } else { usize::MAX });
        for (index, document) in documents {
            let mut start = 0;
            for (number, line) in document.text().split_inclusive('\n').enumerate() {
                let addresses = line.contains("://");
                each_token(line, &mut |mut token| {
                    if addresses && line[token.clone()].contains("://") {
                        token.end -= line[token.clone()].bytes().rev().take_while(|&byte| byte == b'/').count();
                    }
                    if shapes[usize::from(line.as_bytes()[token.start])] & 1 << (token.len() & 63) == 0 {
                        return;
                    }
                    for value in by_first.get(&line[token.clone()]).into_iter().flatten() {
                        let rest = &line[token.start..];
                        if !rest.starts_with(value) || rest[value.len()..].starts_with(|c: char| c.is_alphanumeric()) {
                            continue;
                        }
                        let at = start + token.start;
                        of.entry((*value).into()).or_default().push(Occurrence {
                            document: index,
                            span: Span::new(at, at + value.len()),
                            line: number as u32 + 1,
                        });
                    }
                });
                start += line.len();
            }
        }
        Occurrences { of }
    }

    /// The places of `value` in order.
    pub(super) fn of(&self, value: &str) -> &[Occurrence] {
        self.of.get(value).map_or(&[], Vec::as_slice)
    }

    /// How often `value` stands in the document.
    pub(super) fn count_in(&self, value: &str, document: usize) -> usize {
        self.of(value).iter().filter(|occurrence| occurrence.document == document).count()
    }
}

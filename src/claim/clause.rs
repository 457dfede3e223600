use std::ops::Range;

use crate::document::{MarkKind, Statement};

/// Words that open a clause with a new claim after `, `.
const OPENERS: &[&str] = &[
    "and", "but", "or", "so", "while", "whereas", "although", "though", "which", "who", "where", "because", "since",
    "then", "yet", "however", "instead",
];

/// Words after which a verb with its own claim follows without a comma: `and is now`.
const JOINED: &[&str] =
    &[" but ", " and is ", " and are ", " and now ", " and was ", " and has ", " whereas ", " although ", " because "];

/// The clauses of `statement`, in order, covering its text. What stands in
/// parentheses is a clause of its own, and the one around it goes on behind.
pub(super) struct Clauses {
    code: Vec<Range<usize>>,
    parenthesised: Vec<Range<usize>>,
    borders: Vec<usize>,
    length: usize,
}

impl Clauses {
    pub(super) fn of(statement: &Statement) -> Self {
        let text = statement.text.as_str();
        let code = code_ranges(statement);
        let mut parenthesised = Vec::new();
        let mut opened = None;
        let mut borders = Vec::new();
        for (at, c) in text.char_indices().filter(|&(at, _)| !is_in(&code, at)) {
            let rest = &text[at..];
            match c {
                '(' => opened = opened.or(Some(at)),
                ')' => parenthesised.extend(opened.take().map(|start| start..at + 1)),
                ';' | '—' | '–' => borders.push(at),
                ':' | '|' if rest[1..].starts_with(' ') => borders.push(at + 1),
                '-' if rest.starts_with("- ") && text[..at].ends_with(' ') => borders.push(at),
                ',' if opens_clause(&rest[1..]) => borders.push(at),
                ' ' if JOINED.iter().any(|joint| rest.starts_with(joint)) => borders.push(at),
                _ => {}
            }
        }
        Clauses { code, parenthesised, borders, length: text.len() }
    }

    /// The clause around `range`: inside the parentheses that hold it, else between borders.
    pub(super) fn around(&self, range: &Range<usize>) -> Range<usize> {
        let inside = self.parenthesised.iter().find(|outer| outer.start <= range.start && range.end <= outer.end);
        if let Some(outer) = inside {
            return outer.clone();
        }
        let free = |&&border: &&usize| !self.in_parentheses(border);
        let next = self.borders.partition_point(|&border| border <= range.start);
        let start = self.borders[..next].iter().rev().find(free).copied().unwrap_or(0);
        let end = self.borders[next..].iter().filter(|&&border| border >= range.end).find(free).copied();
        start..end.unwrap_or(self.length)
    }

    /// Whether `at` stands in code.
    pub(super) fn in_code(&self, at: usize) -> bool {
        is_in(&self.code, at)
    }

    /// Whether `at` stands in parentheses.
    pub(super) fn in_parentheses(&self, at: usize) -> bool {
        self.parenthesised.iter().any(|outer| outer.contains(&at))
    }
}

/// The code spans of a statement, in order.
pub(super) fn code_ranges(statement: &Statement) -> Vec<Range<usize>> {
    statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code).map(|mark| mark.range.clone()).collect()
}

/// Whether `at` stands in one of `ranges`, which are in order.
pub(super) fn is_in(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.start <= at)
}

fn opens_clause(after_comma: &str) -> bool {
    let word = after_comma.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    OPENERS.contains(&word)
}

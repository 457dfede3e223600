use std::collections::{BTreeMap, BTreeSet};

use super::compose::Lack;
use super::edit::{Edit, apply, ending, line_of};
use crate::record::{HeaderLine, Record, Records, Relation, Standing, Style};
use crate::tree::path;

/// Marks a header line that drift wrote over another one, in a comment of reStructuredText below the headers: a
/// header takes no remark. What stood there follows.
const WAS: &str = ".. drift:was ";
/// Marks a header line that drift added; its key follows.
const ADDED: &str = ".. drift:added ";

/// Whether drift writes into the headers of `record`: it must know how that markup says what is not to be seen.
pub(super) fn is_written(record: &Record) -> bool {
    matches!(path::extension(record.path()), Some("rst" | "txt")) && !record.headers().is_empty()
}

/// The text of `record` with `lack` in its headers, as PEP 1 defines them or its neighbours have them: what was in
/// force becomes `Superseded`, and `Superseded-By` and `Replaces` take the numbers. `None` where only a part was
/// replaced, or a header holds what drift does not add to.
pub(super) fn written(records: &Records, record: &Record, lack: &Lack) -> Option<String> {
    if !lack.partly_by.is_empty() {
        return None;
    }
    let mut header = Header { records, record, lines: record.headers(), edits: Vec::new(), marks: Vec::new() };
    if !lack.supersedes.is_empty() {
        header.relate(Relation::Supersedes, &lack.supersedes)?;
    }
    if !lack.superseded_by.is_empty() {
        header.relate(Relation::SupersededBy, &lack.superseded_by)?;
        header.step_back()?;
    }
    header.mark()?;
    Some(apply(&record.source.text, header.edits))
}

struct Header<'a> {
    records: &'a Records,
    record: &'a Record,
    lines: Vec<HeaderLine>,
    edits: Vec<Edit>,
    marks: Vec<String>,
}

impl Header<'_> {
    /// Adds `others` to the header that says `relation`.
    fn relate(&mut self, relation: Relation, others: &BTreeSet<usize>) -> Option<()> {
        let text = &*self.record.source.text;
        let habit = self.habit(relation)?;
        let names: Option<Vec<String>> = others.iter().map(|&index| self.named(index, &habit)).collect();
        let names = names?.join(", ");
        if let Some(line) = self.lines.iter().find(|line| line.relation == Some(relation)) {
            let was = line.value.slice(text);
            // `None` is no number that others could follow.
            if !was.is_empty() && !was.ends_with(|c: char| c.is_ascii_digit()) {
                return None;
            }
            let new = if was.is_empty() { format!(" {names}") } else { format!("{was}, {names}") };
            let range = if was.is_empty() { self.behind_colon(line)? } else { line.value.range() };
            return self.write_over(range, new);
        }
        // The order of PEP 12, which its checker asks for.
        let later = |line: &&HeaderLine| {
            let key = line.key.slice(text).to_lowercase();
            key == "resolution" || (relation == Relation::Supersedes && line.relation == Some(Relation::SupersededBy))
        };
        let before = self.lines.iter().find(later).map(|line| line_of(text, line.key.start as usize).0);
        let at = before.or_else(|| self.end())?;
        let colon = if self.is_bibliography() { ":" } else { "" };
        self.edits.push(Edit::insert(at, format!("{colon}{}: {names}{}", habit.key, ending(text))));
        self.marks.push(format!("{ADDED}{colon}{}", habit.key));
        Some(())
    }

    /// Lets the status say that the record is superseded, if it says that it is in force.
    fn step_back(&mut self) -> Option<()> {
        let status = self.record.status.as_ref()?;
        if status.standing != Standing::InForce {
            return Some(());
        }
        let text = &*self.record.source.text;
        let mut words: BTreeMap<&str, usize> = BTreeMap::new();
        for other in self.records.all().iter().filter(|other| other.series == self.record.series) {
            let status = other.status.as_ref().filter(|status| status.is_superseded() && status.bare);
            if let Some(status) = status.filter(|status| status.style == Style::Header) {
                *words.entry(status.span.slice(&other.source.text)).or_default() += 1;
            }
        }
        let habit = words.into_iter().rev().max_by_key(|(_, count)| *count).map(|(word, _)| word);
        let word = habit.unwrap_or("Superseded").to_owned();
        let bare = status.bare && !status.span.slice(text).contains('\n');
        bare.then(|| self.write_over(status.span.range(), word)).flatten()
    }

    fn write_over(&mut self, range: std::ops::Range<usize>, new: String) -> Option<()> {
        let text = &*self.record.source.text;
        let (start, end, _) = line_of(text, range.start);
        let mark = format!("{WAS}{}", &text[start..end]);
        let key = key_of(&text[start..end])?;
        let known = text.lines().any(|line| is_mark(line) && key_in(line) == Some(key));
        if !known {
            self.marks.push(mark);
        }
        // A value that goes on below is not the one of its line.
        (range.end <= end).then(|| self.edits.push(Edit { range, new }))
    }

    /// Puts the marks below the headers, behind those that are there already.
    fn mark(&mut self) -> Option<()> {
        let text = &*self.record.source.text;
        let end = ending(text);
        let headers = self.end()?;
        let lines: String = self.marks.iter().map(|mark| format!("{mark}{end}")).collect();
        if lines.is_empty() {
            return Some(());
        }
        let (_, _, blank) = line_of(text, headers);
        let mut at = blank.filter(|&at| is_mark(text[at..].lines().next().unwrap_or("")));
        let edit = match &mut at {
            Some(at) => {
                while let (_, _, Some(next)) = line_of(text, *at) {
                    *at = next;
                    if !is_mark(text[next..].lines().next().unwrap_or("")) {
                        break;
                    }
                }
                Edit::insert(*at, lines)
            }
            None => Edit::insert(headers, format!("{end}{lines}")),
        };
        self.edits.push(edit);
        Some(())
    }

    /// Behind the last header line. `None` where the text ends with it.
    fn end(&self) -> Option<usize> {
        line_of(&self.record.source.text, self.lines.last()?.value.end as usize).2
    }

    fn behind_colon(&self, line: &HeaderLine) -> Option<std::ops::Range<usize>> {
        let (_, end, _) = line_of(&self.record.source.text, line.key.end as usize);
        Some(line.key.end as usize + 1..end)
    }

    fn is_bibliography(&self) -> bool {
        self.lines
            .first()
            .is_some_and(|line| line.key.start > 0 && self.record.source.text[..line.key.start as usize].ends_with(':'))
    }

    /// How the neighbours say `relation`, or PEP 1 does.
    fn habit(&self, relation: Relation) -> Option<Habit> {
        let mut counts: BTreeMap<Habit, usize> = BTreeMap::new();
        for other in self.records.all().iter().filter(|other| other.series == self.record.series) {
            let text = &*other.source.text;
            for line in other.headers().into_iter().filter(|line| line.relation == Some(relation)) {
                let Some((before, width)) = form(line.value.slice(text)) else { continue };
                let (key, before) = (line.key.slice(text).to_owned(), before.to_owned());
                *counts.entry(Habit { key, before, width }).or_default() += 1;
            }
        }
        let by_neighbours = counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(habit, _)| habit);
        let key = if relation == Relation::Supersedes { "Replaces" } else { "Superseded-By" };
        let by_pep = (!self.is_bibliography()).then(|| Habit { key: key.to_owned(), before: String::new(), width: 0 });
        by_neighbours.or(by_pep)
    }

    fn named(&self, index: usize, habit: &Habit) -> Option<String> {
        let other = &self.records.all()[index];
        let number = other.number.filter(|_| other.series == self.record.series)?;
        let same = |one: &&Record| one.number == other.number && one.series == other.series;
        let unique = self.records.all().iter().filter(same).count() == 1;
        unique.then(|| format!("{}{number:0width$}", habit.before, width = habit.width))
    }
}

/// How a header names records.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Habit {
    /// Its key.
    key: String,
    /// What stands before each number.
    before: String,
    /// The digits to which numbers are filled up with zeros.
    width: usize,
}

/// What stands before the first number in `value`, and its digits if it is filled up with zeros.
fn form(value: &str) -> Option<(&str, usize)> {
    let at = value.find(|c: char| c.is_ascii_digit())?;
    let digits = value[at..].bytes().take_while(u8::is_ascii_digit).count();
    Some((&value[..at], if value[at..].starts_with('0') { digits } else { 0 }))
}

/// Whether a line tells what drift wrote into the headers above.
pub(super) fn is_mark(line: &str) -> bool {
    line.starts_with(WAS) || line.starts_with(ADDED)
}

/// The key of the header that a mark speaks of.
fn key_in(mark: &str) -> Option<&str> {
    match mark.strip_prefix(WAS) {
        Some(was) => key_of(was),
        None => mark.strip_prefix(ADDED),
    }
}

/// What stands before the colon of a header line, with the one that a field starts with.
fn key_of(line: &str) -> Option<&str> {
    let from = usize::from(line.starts_with(':'));
    line[from..].find(':').map(|colon| &line[..from + colon])
}

/// The edits that take back what the mark at `start` tells of, and the mark.
pub(super) fn unwritten(text: &str, start: usize, next: usize) -> Vec<Edit> {
    let (_, end, _) = line_of(text, start);
    let mark = &text[start..end];
    let above = text[..start].trim_end_matches(['\r', '\n']);
    let first = !text[..start].lines().next_back().is_some_and(is_mark);
    // The first of them brought the blank line along.
    let from = if first { line_of(text, start.saturating_sub(1)).0 } else { start };
    let mut edits = vec![Edit { range: from..next, new: String::new() }];
    let Some(key) = key_in(mark) else { return edits };
    let mut at = 0;
    while at < above.len() {
        let (line, end, next) = line_of(text, at);
        if key_of(&text[line..end]) == Some(key) {
            edits.push(match mark.strip_prefix(WAS) {
                Some(was) => Edit { range: line..end, new: was.to_owned() },
                None => Edit { range: line..next.unwrap_or(end), new: String::new() },
            });
            break;
        }
        let Some(next) = next else { break };
        at = next;
    }
    edits
}

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::block::below_title;
use super::edit::{Edit, apply};
use super::header;
use super::in_style::{self, Named};
use super::owned::without;
use super::yaml::Habit;
use crate::finding::Commit;
use crate::record::{Record, Records, Reference, Relation, Style};
use crate::tree::path;

/// What one record lacks: the other records that it should name, by what they did.
#[derive(Default)]
pub(super) struct Lack {
    pub(super) superseded_by: BTreeSet<usize>,
    pub(super) partly_by: BTreeSet<usize>,
    pub(super) supersedes: BTreeSet<usize>,
    /// The commits that decided it, by the other record.
    pub(super) commits: BTreeMap<usize, Commit>,
}

impl Lack {
    fn others(&self) -> BTreeSet<usize> {
        self.superseded_by.iter().chain(&self.partly_by).chain(&self.supersedes).copied().collect()
    }
}

/// The text of `record` with what it lacks, or why there is none. In the record's own style if that reads
/// back as what was meant, else in a block.
pub(super) fn written(records: &Records, record: &Record, lack: &Lack) -> Result<String, String> {
    let sidecar = record.status.as_ref().is_some_and(|status| status.style == Style::Sidecar);
    if record.document.is_none() && !sidecar && !header::is_written(record) {
        let names: Vec<&str> = lack.others().into_iter().map(|index| records.all()[index].path()).collect();
        return Err(format!("its status stands where drift does not write; it does not name `{}`", names.join("`, `")));
    }
    if record.source.text.contains('\u{fffd}') {
        return Err("it is not valid UTF-8".to_owned());
    }
    let writer = Writer { records, record, lack };
    let tried = [true, false].into_iter().filter_map(|in_style| writer.write(in_style));
    let mut sound = tried.filter(|after| writer.reads_back(after));
    sound.next().ok_or_else(|| "there is no safe place for a note in it".to_owned())
}

struct Writer<'a> {
    records: &'a Records,
    record: &'a Record,
    lack: &'a Lack,
}

impl Writer<'_> {
    fn write(&self, in_style: bool) -> Option<String> {
        if header::is_written(self.record) {
            return in_style.then(|| header::written(self.records, self.record, self.lack)).flatten();
        }
        let (mut edits, mut lines): (Vec<Edit>, Vec<String>) = (Vec::new(), Vec::new());
        let mut add = |verb: &str, others: &BTreeSet<usize>, edit: &dyn Fn(&[Named]) -> Option<Edit>| {
            let names: Vec<Named> = others.iter().map(|&index| self.named(index)).collect();
            let fits = in_style && !names.is_empty();
            match fits.then(|| edit(&names)).flatten() {
                Some(edit) => edits.push(edit),
                None => lines.extend(others.iter().map(|&index| self.line(verb, index))),
            }
        };
        add("Superseded by", &self.lack.superseded_by, &|names| {
            in_style::superseded_by(self.record, names, self.habit(Relation::SupersededBy).as_ref())
        });
        add("Partly superseded by", &self.lack.partly_by, &|_| None);
        add("Supersedes", &self.lack.supersedes, &|names| {
            in_style::supersedes(self.record, names, self.habit(Relation::Supersedes).as_ref())
        });
        if !lines.is_empty() {
            edits.push(below_title(self.record, &lines)?);
        }
        Some(apply(&self.record.source.text, edits))
    }

    fn habit(&self, relation: Relation) -> Option<Habit> {
        Habit::of(self.records, self.record, relation)
    }

    /// One line of the block, with the commit that decided it.
    fn line(&self, verb: &str, index: usize) -> String {
        let commit = self.lack.commits.get(&index);
        let receipt = commit.map_or(String::new(), |commit| format!(" ({}, {})", commit.short(), commit.date));
        format!("**{verb} {}**{receipt}", self.named(index).link())
    }

    /// How the record names another one.
    fn named(&self, index: usize) -> Named {
        let other = &self.records.all()[index];
        let target = path::relative(path::parent(self.record.path()), other.path());
        let target = target.replace(' ', "%20").replace('(', "%28").replace(')', "%29");
        // A number that others have as well says nothing; a path always does.
        let same = |one: &&Record| one.number == other.number && one.series == other.series;
        let unique = other.number.is_some() && self.records.all().iter().filter(same).count() == 1;
        let sidecar = self.record.document.is_none();
        let plain = if unique && !sidecar {
            other.name()
        } else {
            format!("/{}", other.aliases.first().map_or(other.path(), String::as_str))
        };
        Named { label: other.name(), target, plain }
    }

    /// Whether a reader of the new text finds each relation that was meant, and the author's bytes are not lost.
    fn reads_back(&self, after: &str) -> bool {
        let read = Record::of_text(self.record.path(), Arc::from(after));
        let says = |relation: Relation, index: usize| {
            let named = self.named(index);
            let other = &self.records.all()[index];
            let means = |reference: &Reference| match reference {
                Reference::Link { dest, .. } => *dest == named.target,
                Reference::Number { number, .. } => Some(*number) == other.number,
                Reference::Path(path) => {
                    path.trim_matches('/') == named.plain.trim_matches('/') || named.target.contains(path.as_str())
                }
            };
            read.claims.iter().any(|claim| claim.relation == relation && claim.references.iter().any(means))
        };
        let lack = self.lack;
        without(after) == without(&self.record.source.text)
            && lack.superseded_by.iter().chain(&lack.partly_by).all(|&index| says(Relation::SupersededBy, index))
            && lack.supersedes.iter().all(|&index| says(Relation::Supersedes, index))
    }
}

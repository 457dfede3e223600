use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

use super::number::{number_of, stem};
use super::read::Record;
use super::reference::Reference;
use super::{Series, folder};
use crate::forge::{Address, Aim, Own};
use crate::history::Witness;
use crate::tree::{Tree, path};

/// Follows references from record to record.
pub(super) struct Resolver<'a> {
    pub(super) tree: &'a Tree,
    pub(super) own: &'a Own,
    pub(super) history: &'a dyn Witness,
    records: &'a [Record],
    by_path: BTreeMap<&'a str, usize>,
    by_number: BTreeMap<(&'a Series, u32), Vec<usize>>,
}

/// Where a reference leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// To a record.
    Record(usize),
    /// The path named is not there; this record is what it was renamed to or misspells.
    Moved(usize, String),
    /// To a path that does not exist.
    Missing(String),
    /// To a number that several records have.
    Ambiguous(Vec<usize>),
    /// To something that is no record of this repository.
    Outside,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(tree: &'a Tree, own: &'a Own, history: &'a dyn Witness, records: &'a [Record]) -> Self {
        let (mut by_path, mut by_number) = (BTreeMap::new(), BTreeMap::<(&Series, u32), Vec<usize>>::new());
        for (index, record) in records.iter().enumerate() {
            by_path.insert(record.path(), index);
            by_path.extend(record.aliases.iter().map(|alias| (alias.as_str(), index)));
            if let Some(number) = record.number {
                by_number.entry((&record.series, number)).or_default().push(index);
            }
        }
        Resolver { tree, own, history, records, by_path, by_number }
    }

    /// What `reference` means in the record `from`.
    pub(super) fn follow(&self, from: usize, reference: &Reference) -> Answer {
        match reference {
            Reference::Link { dest, .. } => self.link(from, dest),
            Reference::Path(written) => self.written(from, written),
            Reference::Number { series, number } => self.number(from, series.as_deref(), *number),
        }
    }

    /// The record at `at`, by its own path or another one that means it.
    pub(super) fn at(&self, at: &str) -> Option<usize> {
        self.by_path.get(at).copied()
    }

    fn link(&self, from: usize, dest: &str) -> Answer {
        match wanted(self.own, self.records[from].path(), dest) {
            Some((wanted, owned)) => match self.path(from, &wanted) {
                // Another owner's repository of the same name is ours only if it leads somewhere here.
                Answer::Missing(_) if !owned => Answer::Outside,
                answer => answer,
            },
            None => Answer::Outside,
        }
    }

    fn path(&self, from: usize, wanted: &str) -> Answer {
        if let Some(index) = self.at(wanted) {
            return Answer::Record(index);
        }
        let extended =
            [".md", ".mdx", "/README.md", "/kep.yaml"].iter().find_map(|end| self.at(&format!("{wanted}{end}")));
        if self.tree.exists(wanted) {
            return extended.map_or(Answer::Outside, Answer::Record);
        }
        let gone = self.history.vanished(wanted);
        if let Some(gone) = &gone {
            let went = gone.went.as_ref().and_then(|went| self.at(&went.path));
            return went
                .map_or_else(|| Answer::Missing(wanted.to_owned()), |index| Answer::Moved(index, wanted.to_owned()));
        }
        if let Some(index) = self.routed(from, wanted) {
            return Answer::Record(index);
        }
        let near = extended.or_else(|| self.near(wanted)).or_else(|| self.namesake(wanted));
        if let Some(index) = near.or_else(|| self.same_number(from, wanted)) {
            return Answer::Moved(index, wanted.to_owned());
        }
        Answer::Missing(wanted.to_owned())
    }

    /// The one record that a site publishes under its number, in a folder called as this one: `/adr/32`.
    fn routed(&self, from: usize, wanted: &str) -> Option<usize> {
        let number = path::name(wanted).parse().ok()?;
        let series = &self.records[from].series;
        let same = path::name(path::parent(wanted)) == path::name(&series.folder);
        match &self.by_number.get(&(series, number)).filter(|_| same)?[..] {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The one record in the folder that differs from `wanted` in letter case, ending or joining signs only.
    fn near(&self, wanted: &str) -> Option<usize> {
        let plain = |at: &str| stem(at).trim_end_matches('.').to_lowercase().replace(['_', ' '], "-");
        let plain_wanted = plain(wanted);
        let root = folder::root(wanted);
        let same = |record: &&Record| path::within(record.path(), root) && plain(record.path()) == plain_wanted;
        self.only(self.records.iter().enumerate().filter(|(_, record)| same(record)).map(|(index, _)| index))
    }

    /// The one record of the whole repository whose file has the numbered name that `wanted` ends in: it was written
    /// from another folder.
    fn namesake(&self, wanted: &str) -> Option<usize> {
        let name = path::name(wanted);
        let same = |record: &&Record| record.number.is_some() && path::name(record.path()) == name;
        self.only(self.records.iter().enumerate().filter(|(_, record)| same(record)).map(|(index, _)| index))
    }

    /// A name that no commit ever had may still have the right number.
    fn same_number(&self, from: usize, wanted: &str) -> Option<usize> {
        let number = number_of(wanted)?;
        let series = &self.records[from].series;
        (folder::root(wanted) == series.folder).then_some(())?;
        match &self.by_number.get(&(series, number))?[..] {
            [only] => shares_words(stem(wanted), stem(self.records[*only].path())).then_some(*only),
            _ => None,
        }
    }

    fn only(&self, mut found: impl Iterator<Item = usize>) -> Option<usize> {
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// A path or slug that stands in text, from the record's folder, from the root, or alone.
    fn written(&self, from: usize, written: &str) -> Answer {
        let decoded = decode(written.trim_start_matches('/'));
        let here = path::parent(self.records[from].path());
        let beside = if written.starts_with('/') { None } else { path::resolve(here, &decoded) };
        let places = [beside, path::resolve("", &decoded)];
        for place in places.iter().flatten() {
            for end in ["", ".md", "/README.md"] {
                if let Some(index) = self.at(&format!("{place}{end}")) {
                    return Answer::Record(index);
                }
            }
        }
        if places.iter().flatten().any(|place| self.tree.exists(place)) {
            return Answer::Outside;
        }
        if let Some(index) = self.near(places[0].as_deref().unwrap_or(&decoded)) {
            return Answer::Record(index);
        }
        for place in places.iter().flatten() {
            if let Some(gone) = self.history.vanished(place) {
                return match gone.went.and_then(|went| self.at(&went.path)) {
                    Some(index) => Answer::Moved(index, place.clone()),
                    None => Answer::Missing(place.clone()),
                };
            }
        }
        if let Some(index) = self.namesake(&decoded) {
            return Answer::Moved(index, places[0].clone().unwrap_or(decoded));
        }
        let looks = path::extension(&decoded).is_some_and(|end| matches!(end, "md" | "mdx" | "rst"));
        // What starts at a folder of the root is a path from there.
        let rooted =
            decoded.split('/').next().is_some_and(|first| decoded.len() > first.len() && self.tree.exists(first));
        let meant = if rooted { places.into_iter().flatten().last() } else { places.into_iter().flatten().next() };
        match meant {
            Some(place) if looks => Answer::Missing(place),
            _ => Answer::Outside,
        }
    }

    fn number(&self, from: usize, word: Option<&str>, number: u32) -> Answer {
        let own = &self.records[from].series;
        if word.is_none_or(|word| own.is_called(word))
            && let Some(found) = self.by_number.get(&(own, number))
        {
            return one_of(found);
        }
        let Some(word) = word else { return Answer::Outside };
        // Beside records that are called so, those that are called nothing are not meant.
        let named = !own.word.is_empty() && own.is_called(word);
        let called = |series: &Series| series.is_called(word) && !(named && series.word.is_empty());
        let elsewhere: Vec<usize> = self
            .by_number
            .iter()
            .filter(|((series, its), _)| *its == number && *series != own && called(series))
            .flat_map(|(_, found)| found.iter().copied())
            .collect();
        if elsewhere.is_empty() { Answer::Outside } else { one_of(&elsewhere) }
    }
}

/// Whether at least half of the words of one name stand in the other.
fn shares_words(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        let parts = name.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3);
        parts.map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let shared = one.iter().filter(|word| other.contains(word)).count();
    shared > 0 && shared * 2 >= one.len()
}

fn one_of(found: &[usize]) -> Answer {
    match found {
        [only] => Answer::Record(*only),
        several => Answer::Ambiguous(several.to_vec()),
    }
}

/// The path that a link's destination names, seen from the file at `from`, and whether it is surely one of
/// this repository.
pub(super) fn wanted(own: &Own, from: &str, dest: &str) -> Option<(String, bool)> {
    if let Some(address) = Address::parse(dest) {
        let owned = own.owns(&address);
        if !owned && !own.resembles(&address) {
            return None;
        }
        let Aim::File { rest } = &address.aim else { return None };
        return own.path(rest).map(|path| (path.trim_end_matches('/').to_owned(), owned));
    }
    let plain = dest.split(['#', '?']).next().unwrap_or("");
    if plain.is_empty() || plain.contains("://") || plain.starts_with("mailto:") {
        return None;
    }
    let decoded = decode(plain);
    let resolved = match decoded.strip_prefix('/') {
        Some(rooted) => path::resolve("", rooted),
        None => path::resolve(path::parent(from), &decoded),
    };
    resolved.filter(|path| !path.is_empty()).map(|path| (path, true))
}

fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

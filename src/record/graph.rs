use std::collections::BTreeMap;

use globset::GlobSet;

use super::claim::Relation;
use super::find::find;
use super::folder;
use super::number::number_of;
use super::read::Record;
use super::reference::Reference;
use super::resolve::{Answer, Resolver, wanted};
use super::reversal::Reversal;
use super::status::Standing;
use super::succession::witnessed;
use crate::document::Corpus;
use crate::finding::Commit;
use crate::forge::Own;
use crate::history::Witness;
use crate::source::Span;
use crate::tree::Tree;

/// A relation of two records, joined from what either side says.
#[derive(Clone, Debug)]
pub struct Edge {
    /// [`Relation::Supersedes`], [`Relation::Amends`] or [`Relation::DependsOn`]: what `newer` does to `older`.
    pub relation: Relation,
    /// The record that came later.
    pub newer: usize,
    /// The record that it concerns.
    pub older: usize,
    /// Whether only a part of the older one is concerned, by all that is said.
    pub partial: bool,
    /// Where the newer one says so.
    pub by_newer: Option<Span>,
    /// Where the older one says so.
    pub by_older: Option<Span>,
    /// The commit that shows it where neither says so.
    pub by_history: Option<Commit>,
}

impl Edge {
    /// A relation that nobody has told of yet.
    pub(super) fn new(relation: Relation, newer: usize, older: usize) -> Edge {
        Edge { relation, newer, older, partial: true, by_newer: None, by_older: None, by_history: None }
    }
}

/// A reference that leads to no record.
#[derive(Clone, Debug)]
pub struct Dangling {
    /// The record that holds it.
    pub record: usize,
    /// What it says about the record it names.
    pub relation: Relation,
    /// Where it says so.
    pub span: Span,
    /// Why it leads nowhere.
    pub why: Why,
}

/// Why a reference leads to no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is nothing at this path.
    Missing {
        /// The path.
        path: String,
        /// Whether a link points there.
        link: bool,
    },
    /// There is nothing at this path any more; this record is meant.
    Moved {
        /// The path.
        path: String,
        /// The record.
        to: usize,
    },
    /// Several records have the number.
    Ambiguous(Vec<usize>),
    /// It names something else than a record of this repository.
    Outside,
}

/// Every record of a tree with their relations.
#[derive(Clone, Debug, Default)]
pub struct Records {
    records: Vec<Record>,
    edges: Vec<Edge>,
    dangling: Vec<Dangling>,
    reversals: Vec<Reversal>,
    nameless: Vec<usize>,
    by_path: BTreeMap<String, usize>,
}

impl Records {
    /// Finds and reads the records of `tree` and joins what they say. `wanted` are files that the
    /// configuration calls records.
    pub fn read(tree: &Tree, corpus: &Corpus, own: &Own, history: &dyn Witness, wanted: Option<&GlobSet>) -> Records {
        let records = find(tree, corpus, wanted);
        let mut graph = Graph::default();
        let resolver = Resolver::new(tree, own, history, &records);
        for index in 0..records.len() {
            graph.read(&records, &resolver, index);
        }
        let nameless: Vec<usize> = (0..records.len()).filter(|&index| graph.is_nameless(&records, index)).collect();
        for &older in &nameless {
            let edge = witnessed(&records, &resolver, older);
            graph.edges.extend(edge.map(|edge| ((edge.newer, edge.older, edge.relation), edge)));
        }
        let edges: Vec<Edge> = graph.edges.into_values().collect();
        let mut reversals = Records::find_reversals(&records, &resolver);
        for dropped in Records::find_dropped(&records) {
            if !reversals.iter().any(|known| known.older == dropped.older) {
                reversals.push(dropped);
            }
        }
        let paths = records.iter().enumerate().flat_map(|(index, record)| {
            let aliases = record.aliases.iter().cloned().map(move |alias| (alias, index));
            aliases.chain([(record.path().to_owned(), index)])
        });
        let by_path = paths.collect();
        Records { by_path, edges, dangling: graph.dangling, reversals, nameless, records }
    }

    /// The records in path order.
    pub fn all(&self) -> &[Record] {
        &self.records
    }

    /// The relations, in order of the newer and the older record.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The references that lead to no record.
    pub fn dangling(&self) -> &[Dangling] {
        &self.dangling
    }

    /// The records that say nothing but that they are superseded, and of which no record says by what.
    pub fn nameless(&self) -> &[usize] {
        &self.nameless
    }

    /// Decisions that are taken back without a word that supersedes.
    pub fn reversals(&self) -> &[Reversal] {
        &self.reversals
    }

    /// The record that a link from `from` means although nothing stands where it points.
    pub fn meant(&self, tree: &Tree, own: &Own, history: &dyn Witness, from: usize, dest: &str) -> Option<usize> {
        let reference = Reference::Link { dest: dest.to_owned(), span: Span::default(), text: String::new() };
        match Resolver::new(tree, own, history, &self.records).follow(from, &reference) {
            Answer::Moved(index, _) => Some(index),
            _ => None,
        }
    }

    /// The one record that has the number to which a link from the file at `from` points although nothing stands
    /// there.
    pub fn alike_numbered(&self, own: &Own, from: &str, dest: &str) -> Option<usize> {
        let (wanted, _) = wanted(own, from, dest)?;
        let (number, root) = (number_of(&wanted), folder::root(&wanted));
        let same = |record: &Record| number.is_some() && record.number == number && record.series.folder == root;
        let mut found = self.records.iter().enumerate().filter(|(_, record)| same(record));
        found.next().filter(|_| found.next().is_none()).map(|(index, _)| index)
    }

    /// The record that a link from the file at `from` to `dest` leads to.
    pub fn linked(&self, own: &Own, from: &str, dest: &str) -> Option<usize> {
        self.at(&wanted(own, from, dest)?.0)
    }

    /// Whether a link from `from` to `dest` points to where a record would stand.
    pub fn aims_at_record(&self, own: &Own, from: &str, dest: &str) -> bool {
        let Some((wanted, _)) = wanted(own, from, dest) else { return false };
        let root = folder::root(&wanted);
        number_of(&wanted).is_some() && self.records.iter().any(|record| record.series.folder == root)
    }

    /// The record at `path`, which may be its folder or the text beside its sidecar.
    pub fn at(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// The edges by which another record supersedes `record`.
    pub fn successors(&self, record: usize) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.relation == Relation::Supersedes && edge.older == record)
    }

    /// The edges by which `record` supersedes another one.
    pub fn predecessors(&self, record: usize) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.relation == Relation::Supersedes && edge.newer == record)
    }

    /// Whether the change that `edge` tells of holds already. A record that is only proposed does nothing to
    /// one that is in force, unless the older one has stepped back itself; between two proposals the later counts.
    pub fn is_in_force(&self, edge: &Edge) -> bool {
        let standing = |index: usize| self.records[index].status.as_ref().map(|status| status.standing);
        let withdrawn = self.records[edge.newer].status.as_ref().is_some_and(|status| status.word == "withdrawn");
        match standing(edge.newer) {
            Some(Standing::Rejected | Standing::Deferred) => false,
            // What its authors took back before anybody decided on it.
            Some(Standing::Retired) if withdrawn => edge.by_older.is_some(),
            Some(Standing::Proposed) => {
                edge.by_older.is_some()
                    || matches!(standing(edge.older), Some(Standing::Proposed | Standing::Superseded))
            }
            _ => true,
        }
    }

    /// The records that stand in the place of `record` as a whole.
    pub fn replaced_by(&self, record: usize) -> Vec<usize> {
        self.successors(record).filter(|edge| !edge.partial && self.is_in_force(edge)).map(|edge| edge.newer).collect()
    }
}

#[derive(Default)]
struct Graph {
    edges: BTreeMap<(usize, usize, Relation), Edge>,
    dangling: Vec<Dangling>,
}

impl Graph {
    /// Whether the record at `index` says that it is superseded, and nobody says by what.
    fn is_nameless(&self, records: &[Record], index: usize) -> bool {
        let superseded = records[index].status.as_ref().is_some_and(|status| status.is_superseded() && status.bare);
        let named = |edge: &Edge| edge.relation == Relation::Supersedes && edge.older == index;
        let tried = |one: &Dangling| one.relation == Relation::SupersededBy && one.record == index;
        superseded && !self.edges.values().any(named) && !self.dangling.iter().any(tried)
    }

    /// Adds what the record `from` says.
    fn read(&mut self, records: &[Record], resolver: &Resolver<'_>, from: usize) {
        for claim in &records[from].claims {
            let answers: Vec<(&Reference, Answer)> =
                claim.references.iter().map(|one| (one, resolver.follow(from, one))).collect();
            let found: Vec<usize> = answers.iter().filter_map(|(_, answer)| record_of(answer)).collect();
            for &to in &found {
                if to != from {
                    self.join(claim.relation, from, to, claim.partial, claim.span);
                }
            }
            for (reference, answer) in answers {
                // A link outside of the markdown, such as one in front matter, is no link of the document.
                let is_link = matches!(reference, Reference::Link { span, .. } if !span.is_empty());
                let why = match answer {
                    Answer::Missing(path) => Why::Missing { path, link: is_link },
                    Answer::Moved(to, path) if !is_link => Why::Moved { path, to },
                    // A link beside the number says which one is meant.
                    Answer::Ambiguous(several) if !several.iter().any(|one| found.contains(one)) => {
                        Why::Ambiguous(several)
                    }
                    Answer::Outside if is_link || found.is_empty() => Why::Outside,
                    _ => continue,
                };
                self.dangling.push(Dangling { record: from, relation: claim.relation, span: claim.span, why });
            }
        }
    }

    fn join(&mut self, said: Relation, from: usize, to: usize, partial: bool, span: Span) {
        let (relation, newer, older) = match said {
            Relation::SupersededBy => (Relation::Supersedes, to, from),
            Relation::AmendedBy => (Relation::Amends, to, from),
            other => (other, from, to),
        };
        let new = || Edge::new(relation, newer, older);
        let edge = self.edges.entry((newer, older, relation)).or_insert_with(new);
        edge.partial &= partial;
        let side = if from == newer { &mut edge.by_newer } else { &mut edge.by_older };
        side.get_or_insert(span);
    }
}

fn record_of(answer: &Answer) -> Option<usize> {
    match answer {
        Answer::Record(index) | Answer::Moved(index, _) => Some(*index),
        _ => None,
    }
}

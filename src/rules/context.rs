use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use crate::document::{Corpus, Document};
use crate::finding::{Confidence, Finding, Reason, Unjudged};
use crate::forge::Own;
use crate::history::Witness;
use crate::record::Records;
use crate::relate::{self, Contested, Opinion};
use crate::site::Sites;
use crate::source::Span;
use crate::tree::Tree;

use super::{Linked, Names, Programs};

/// Everything a rule may look at.
pub struct Context<'a> {
    /// The tree under judgement.
    pub tree: &'a Tree,
    /// Its documents; foreign ones are not in it.
    pub corpus: &'a Corpus,
    /// What publishes them.
    pub sites: &'a Sites,
    /// Which forge addresses are this repository's.
    pub own: &'a Own,
    /// What git remembers.
    pub history: &'a dyn Witness,
    /// The decision records, read when the first rule asks.
    pub records: LazyRecords<'a>,
    /// The names that code defines no more, looked for when the first rule asks.
    pub names: OnceLock<Names>,
    /// Which links lead where, read when the first rule asks.
    pub linked: OnceLock<Linked>,
    /// The pages that programs name, read when the first page is dead.
    pub programs: Programs,
    /// The least confidence that is asked for: what only less certain findings need may be left undone.
    pub ask: Confidence,
    /// The statements that others answer differently, looked for when the first rule asks.
    pub contested: OnceLock<Contested>,
    /// What a model says of pairs that the rules leave open.
    pub opinions: &'a [Opinion],
    /// Claims that no model was asked about.
    pub unsent: &'a [Unsent],
}

/// A claim that was kept from a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsent {
    /// Index of its document.
    pub document: usize,
    /// The claim.
    pub span: Span,
    /// The invisible character in it; `None`: it may hold a secret.
    pub hidden: Option<char>,
}

impl<'a> Context<'a> {
    /// A context without decision records.
    pub fn without_records(
        tree: &'a Tree,
        corpus: &'a Corpus,
        sites: &'a Sites,
        own: &'a Own,
        history: &'a dyn Witness,
    ) -> Self {
        let records = LazyRecords::new(Box::new(Records::default));
        Context {
            tree,
            corpus,
            sites,
            own,
            history,
            records,
            ask: Confidence::Low,
            contested: OnceLock::new(),
            opinions: &[],
            unsent: &[],
            names: OnceLock::new(),
            linked: OnceLock::new(),
            programs: Programs::default(),
        }
    }
}

impl Context<'_> {
    /// The names that documents give and that code defines no more.
    pub(super) fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::look(self))
    }

    /// Which links lead where.
    pub(super) fn linked(&self) -> &Linked {
        self.linked.get_or_init(|| Linked::read(self))
    }

    /// The statements that others answer differently.
    pub(super) fn contested(&self) -> &Contested {
        self.contested.get_or_init(|| relate::answered(self.corpus, self.history, self.ask))
    }
}

/// Decision records that nobody may ask for.
pub type LazyRecords<'a> = LazyLock<Records, Box<dyn FnOnce() -> Records + Send + 'a>>;

/// Takes what a rule says: findings, and counts of what held and what was not judged.
#[derive(Debug, Default)]
pub struct Sink {
    /// Findings in any order.
    pub findings: Vec<Finding>,
    /// How many claims were checked and hold.
    pub verified: usize,
    /// The same with places.
    pub held: Vec<Holds>,
    /// Pairs of statements that were compared with each other.
    pub pairs: usize,
    /// What could not be judged, by reason (a short lower-case phrase that fits after "not judged:").
    pub unjudged: Unjudged,
    /// The same with places, for `--show-unjudged`: reason -> "path:line text".
    pub unjudged_places: BTreeMap<Reason, Vec<String>>,
}

/// Something that was checked and holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holds {
    /// The document.
    pub path: String,
    /// What was checked in it.
    pub span: Span,
    /// What that is, in a few lower-case words.
    pub what: &'static str,
}

/// Places that are listed for one reason; the count says how many more there are.
const PLACES_LISTED: usize = 100;

impl Sink {
    /// Counts what stands at `span` as checked and found to hold, and remembers where.
    pub fn hold(&mut self, what: &'static str, document: &Document, span: Span) {
        self.verified += 1;
        self.held.push(Holds { path: document.path().to_owned(), span, what });
    }

    /// Takes back the findings that `unfounded` is true of, and counts them as not judged for `reason`.
    pub fn take_back(&mut self, corpus: &Corpus, reason: &'static str, mut unfounded: impl FnMut(&Finding) -> bool) {
        let (back, kept): (Vec<Finding>, _) = std::mem::take(&mut self.findings).into_iter().partition(&mut unfounded);
        self.findings = kept;
        for one in back {
            if let Some(entry) = corpus.get(&one.place.path) {
                self.abstain_at(reason, &entry.document, one.place.span);
            }
        }
    }

    /// Counts one thing as not judged.
    pub fn abstain(&mut self, reason: &'static str) {
        *self.unjudged.entry(reason.into()).or_default() += 1;
    }

    /// Counts what stands at `span` as not judged, and remembers where.
    pub fn abstain_at(&mut self, reason: &'static str, document: &Document, span: Span) {
        self.abstain(reason);
        let places = self.unjudged_places.entry(reason.into()).or_default();
        if places.len() < PLACES_LISTED {
            let line = document.source.lines.line(span.start as usize);
            places.push(format!("{}:{line} {}", document.path(), document.slice(span)));
        }
    }
}

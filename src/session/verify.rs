use std::collections::BTreeMap;

use super::{Session, State};
use crate::finding::{Commit, counted};
use crate::history::Witness as _;
use crate::journal::{BrokenLine, Event, JOURNAL_FILE, Journal};

/// What a look at the whole journal found.
#[derive(Clone, Debug)]
pub struct Verification {
    /// Lines that prove themselves, by kind.
    pub whole: BTreeMap<String, usize>,
    /// Lines that repeat others.
    pub repeated: usize,
    /// Lines that do not prove themselves.
    pub broken: Vec<BrokenLine>,
    /// Events that an ancestor's journal has and this one lacks: the id and the commit.
    pub missing: Vec<(String, Commit)>,
    /// Why the ancestors could not all be asked.
    pub cut_short: Option<String>,
    /// How many versions of the journal the ancestors have.
    pub versions: usize,
    /// The digest of the projection.
    pub state: State,
    /// Whether the lines in another order give the same digest.
    pub same_in_any_order: bool,
}

impl Verification {
    /// Whether there is nothing to complain of.
    pub fn holds(&self) -> bool {
        self.broken.is_empty() && self.missing.is_empty() && self.same_in_any_order
    }
}

impl Session {
    /// Holds the journal against its own hashes, against every ancestor's, and against itself replayed.
    pub fn verify(&mut self) -> Verification {
        let journal = self.recorded.journal.clone();
        let mut whole: BTreeMap<String, usize> = BTreeMap::new();
        for kept in &journal.kept {
            *whole.entry(kept.event.kind().to_owned()).or_default() += 1;
        }
        let ancestral = self.past.ancestral(JOURNAL_FILE);
        let (ids, mut missing) = (journal.ids(), BTreeMap::new());
        for (commit, text) in &ancestral.texts {
            for kept in Journal::read(text).kept.into_iter().filter(|kept| !ids.contains(kept.id.as_str())) {
                missing.insert(kept.id, commit.clone());
            }
        }
        let cut_short = if ancestral.missing > 0 {
            Some(format!("this clone lacks {} of the journal", counted(ancestral.missing, "version")))
        } else if !self.past.is_complete() && self.revision.tip().is_some() {
            Some("this clone does not have the whole history".to_owned())
        } else {
            None
        };
        let state = self.state();
        // A union merge may leave the lines in any order: backwards is the farthest from what it is.
        let backwards = Journal { kept: journal.kept.iter().rev().cloned().collect(), ..journal.clone() };
        self.recorded.journal = backwards;
        let same_in_any_order = self.state() == state;
        self.recorded.journal = journal.clone();
        Verification {
            whole,
            repeated: journal.repeated,
            broken: journal.broken,
            missing: missing.into_iter().collect(),
            cut_short,
            versions: ancestral.texts.len(),
            state,
            same_in_any_order,
        }
    }

    /// The events of the journal in the order of the file.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.recorded.journal.kept.iter().map(|kept| &kept.event)
    }
}

use std::sync::Arc;

use super::Session;
use crate::finding::Finding;
use crate::journal::{JOURNAL_FILE, Journal, Rulings};
use crate::policy::{self, Ruled};
use crate::source::SourceFile;
use crate::tree::Tree;

/// The journal, as far as it counts for a run.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// What counts.
    pub journal: Journal,
    /// What a change under review adds: told, and not applied.
    pub added: Journal,
    /// How many lines such a change takes out. They count all the same.
    pub removed: usize,
    /// The file of the judged revision.
    pub file: Option<Arc<SourceFile>>,
}

impl Recorded {
    pub(super) fn read(tree: &Tree) -> Recorded {
        let Some(text) = tree.text(JOURNAL_FILE) else { return Recorded::default() };
        let file = Arc::new(SourceFile::new(JOURNAL_FILE, text));
        Recorded { journal: Journal::read(&file.text), file: Some(file), ..Recorded::default() }
    }

    /// The same where only what `base` has is trusted.
    pub(super) fn since(self, base: &Recorded) -> Recorded {
        let (added, removed) = (self.journal.beyond(&base.journal), base.journal.beyond(&self.journal).kept.len());
        let broken = self.journal.broken;
        // Without a file of its own the change took the journal away: what it said is pointed at in the base's.
        let file = self.file.or_else(|| base.file.clone());
        Recorded { journal: Journal { broken, ..base.journal.clone() }, added, removed, file }
    }
}

impl Session {
    /// What people ruled, at its places.
    pub(super) fn ruled(&self) -> Ruled {
        Ruled::of(&self.rulings(), &self.corpus)
    }

    /// What people ruled.
    pub fn rulings(&self) -> Rulings {
        Rulings::of(&self.recorded.journal)
    }

    /// What there is to say of the journal's lines and of rulings, `findings` being what the rules say.
    pub(super) fn about_journal(
        &self,
        ruled: &Ruled,
        findings: &[Finding],
        ran: &dyn Fn(&str, &str) -> bool,
    ) -> Vec<Finding> {
        let mut told = ruled.findings();
        if let Some(file) = &self.recorded.file {
            told.extend(policy::damaged(&self.recorded.journal, file));
            told.extend(policy::added_to_journal(&self.recorded.added, self.recorded.removed, file));
            told.extend(ruled.stale(findings, ran, self.side(), file));
        }
        told
    }
}

//! Claims that were taken out: as they last stood, with the commit that did it.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::claims::listing;
use super::open::genre;
use super::overview::followed;
use super::{Asked, Session, standing};
use crate::claim;
use crate::document::{self, Document};
use crate::finding::{Biography, Listed, Status};
use crate::history::{CommitRef, LastSeen, Life, Lives, Step, Witness as _};
use crate::tree::path;

impl Session {
    /// The lives of the claims that were taken out of the documents at or below `paths` (all, if there is none), those
    /// of documents that are gone included: each as it last stood, under the document's last name. In order of paths
    /// and lines.
    pub fn retired(&self, paths: &[String]) -> Vec<Biography> {
        let asked = |at: &str| paths.is_empty() || paths.iter().any(|asked| at == asked || path::within(at, asked));
        // What was renamed lives on: all that stands is followed before anything counts as gone.
        let standing = followed(self).into_iter().filter(|(at, _)| asked(at)).map(|(at, lives)| (at.to_owned(), lives));
        let mut all: Vec<(String, Arc<Lives>)> = standing.collect();
        all.extend(self.past.departed(&|at| asked(at) && self.would_read(at), usize::MAX).documents);
        let retired: Vec<Vec<Biography>> = all.par_iter().map(|(at, lives)| self.retired_from(at, lives)).collect();
        let mut retired: Vec<Biography> = retired.into_iter().flatten().collect();
        retired.sort_by(|a, b| {
            (&a.claim.path, a.claim.line, &a.claim.id).cmp(&(&b.claim.path, b.claim.line, &b.claim.id))
        });
        retired
    }

    /// Those of the claims that were taken out that are meant. Of a document that stands, a line is one of today.
    pub fn log_of_retired(&self, asked: &Asked) -> Vec<Biography> {
        let paths = match asked {
            Asked::Line(path, _) if self.corpus.get(path).is_some() => return Vec::new(),
            Asked::Line(path, _) => vec![path.clone()],
            Asked::Id(_) => Vec::new(),
        };
        let mut retired = self.retired(&paths);
        retired.retain(|life| asked.means(&life.claim.path, life.claim.line..=life.claim.end_line, &life.claim.id));
        retired
    }

    /// Whether `at`, from the root, is a file or folder that an ancestor had and that stands no longer.
    pub fn is_gone(&self, at: &str) -> bool {
        self.past.vanished(at).is_some()
    }

    /// The claims that were taken out of the document at `at`, whose statements had `lives`.
    fn retired_from(&self, at: &str, lives: &Lives) -> Vec<Biography> {
        let ended = |life: &&Life| life.events.last().is_some_and(|last| last.step == Step::Retired);
        let gone: Vec<&Life> = lives.all().iter().filter(|life| life.span.is_none()).filter(ended).collect();
        if gone.is_empty() {
            return Vec::new();
        }
        let said = |text: &str, open: &[usize]| {
            let document = document::parse(at, text);
            let said: Vec<String> = document.statements.iter().map(|statement| folded(&statement.text)).collect();
            open.iter().copied().filter(|&life| said.iter().any(|said| **said == *gone[life].text())).collect()
        };
        let last_seen = self.past.last_seen_each(at, gone.len(), &said);
        // Statements that went in one commit stood in one version: it is read once.
        let mut versions: BTreeMap<*const u8, (Arc<str>, Vec<&Life>)> = BTreeMap::new();
        for (life, seen) in gone.into_iter().zip(last_seen) {
            // What a version says that was never replaced stands somewhere else in the document today.
            let Some(LastSeen { before, .. }) = seen else { continue };
            versions.entry(before.as_ptr()).or_insert_with(|| (before, Vec::new())).1.push(life);
        }
        versions.into_values().flat_map(|(text, lives)| self.last_stood(at, &text, &lives)).collect()
    }

    /// What the version `text` of the document at `at` claimed in the statements that had `lives`.
    fn last_stood(&self, at: &str, text: &str, lives: &[&Life]) -> Vec<Biography> {
        let document = document::parse(at, text);
        let genre = genre(&self.config, &self.tree, &document);
        let rulings = self.rulings();
        let mut lives: Vec<Option<&Life>> = lives.iter().copied().map(Some).collect();
        let claims = claim::extract(&document, genre).into_iter();
        let retired = claims.filter_map(|claim| {
            let said = folded(&document.statements[claim.statement].text);
            // Each life is one claim's, also of those who say the same.
            let life = lives.iter_mut().find(|life| life.is_some_and(|life| *life.text() == *said))?.take()?;
            let id = claim.id.to_string();
            let about = rulings.about_claim(&id).into_iter();
            Some(Biography {
                chapters: life.events.iter().map(|event| self.chapter(event)).collect(),
                rulings: about.map(|(ruling, in_force)| standing::told(ruling, in_force)).collect(),
                claim: self.retired_claim(&document, claim, life),
            })
        });
        retired.collect()
    }

    fn retired_claim(&self, document: &Document, claim: claim::Claim, life: &Life) -> Listed {
        let known = |commit: &CommitRef| !self.past.begins_with(*commit);
        let hex = |commit: Option<CommitRef>| commit.filter(known).and_then(|commit| self.past.commit_id(commit));
        Listed {
            status: Status::Retired,
            first_commit: hex(life.born()),
            last_commit: hex(life.stated().and_then(|event| event.commit)),
            retired_commit: hex(life.events.last().and_then(|event| event.commit)),
            ..listing(document, claim)
        }
    }
}

/// A statement's text as its life tells it: with single blanks between its words.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

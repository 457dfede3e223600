use rayon::prelude::*;

use super::Session;
use super::standing::Standing;
use crate::claim::{self, Claim};
use crate::document::{Document, Entry};
use crate::finding::{Listed, Status};
use crate::history::{CommitRef, Witness as _};
use crate::tree::path;

impl Session {
    /// The claims of the documents at or below `paths` (all, if there is none), in order of their places.
    pub fn list_claims(&self, paths: &[String]) -> Vec<Listed> {
        self.list_claims_by(&Standing::of(self), paths)
    }

    /// The same with what is known to speak against them.
    pub(super) fn list_claims_by(&self, standing: &Standing, paths: &[String]) -> Vec<Listed> {
        let asked = |(_, entry): &(usize, &Entry)| {
            let at = entry.document.path();
            paths.is_empty() || paths.iter().any(|asked| at == asked || path::within(at, asked))
        };
        let entries: Vec<(usize, &Entry)> = self.corpus.entries().iter().enumerate().filter(asked).collect();
        let listed: Vec<Vec<Listed>> =
            entries.par_iter().map(|(index, entry)| self.listed(*index, entry, standing)).collect();
        listed.into_iter().flatten().collect()
    }

    fn listed(&self, index: usize, entry: &Entry, standing: &Standing) -> Vec<Listed> {
        let document = &entry.document;
        let lives = self.past.lives(document.path(), &document.source.text);
        // The first commit of a shallow clone wrote nothing of what it holds.
        let known = |commit: &CommitRef| !self.past.begins_with(*commit);
        let hex = |commit: Option<CommitRef>| commit.filter(known).and_then(|commit| self.past.commit_id(commit));
        let claims = claim::extract(document, entry.genre).into_iter().map(|claim| {
            let life = lives.as_ref().and_then(|lives| lives.at(claim.span));
            let (status, by, ruling) = standing.at(self, index, claim.span);
            Listed {
                status,
                by,
                ruling,
                first_commit: hex(life.and_then(|life| life.born())),
                last_commit: hex(life.and_then(|life| life.stated()).and_then(|event| event.commit)),
                ..listing(document, claim)
            }
        });
        claims.collect()
    }
}

/// What `claim` of `document` says and where, without what became of it.
pub(super) fn listing(document: &Document, claim: Claim) -> Listed {
    let line = |offset: u32| document.source.lines.line(offset as usize);
    Listed {
        id: claim.id.to_string(),
        path: document.path().to_owned(),
        line: line(claim.span.start),
        end_line: line(claim.span.end.saturating_sub(1).max(claim.span.start)),
        span: (claim.span.start, claim.span.end),
        text: claim.text,
        kind: claim.kind.name(),
        mood: claim.mood.name(),
        status: Status::Current,
        by: None,
        ruling: None,
        first_commit: None,
        last_commit: None,
        retired_commit: None,
    }
}

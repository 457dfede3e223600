use schemars::JsonSchema;
use serde::Serialize;

use super::{Claim, Conflict, Former, Ground, Projection, Revision, Standing};

/// What answers less than this share of what the best answers is left out.
const SHARE: f64 = 0.66;

/// What the documents say about something, and what they said.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// `drift/ask/v1`.
    pub schema: &'static str,
    /// What was asked.
    pub question: String,
    /// Where.
    pub revision: Revision,
    /// What the documents say now and nothing speaks against, the best answer first.
    pub now: Vec<Claim>,
    /// What they said before, when it ended and why, the latest first.
    pub before: Vec<Former>,
    /// What they still say although it no longer holds.
    pub outdated: Vec<Claim>,
    /// What may no longer hold: something speaks against it without proving it.
    pub doubtful: Vec<Claim>,
    /// Who disagrees with whom.
    pub conflicts: Vec<Conflict>,
    /// How much more answers the question less well or was beyond the limit.
    pub more: usize,
}

impl Projection {
    /// Answers `question` with at most `limit` statements of each sort.
    pub fn ask(&self, question: &str, limit: usize, ground: &dyn Ground) -> Answer {
        let ranked = self.ranked(question);
        let told = Self::answering(&ranked, SHARE);
        let of = |standings: &[Standing]| -> Vec<usize> {
            let hits = told.claims.iter().map(|hit| hit.at);
            hits.filter(|&at| standings.contains(&self.claims()[at].status)).collect()
        };
        let current = self.verified(&of(&[Standing::Current]).into_iter().take(2 * limit).collect::<Vec<_>>(), ground);
        let (doubtful, sound): (Vec<Claim>, Vec<Claim>) = current.into_iter().partition(|claim| claim.doubt.is_some());
        let now: Vec<usize> = sound.iter().filter_map(|claim| self.position(&claim.id)).take(limit).collect();
        let outdated = of(&[Standing::Superseded, Standing::Stale, Standing::Retired]);
        let disputed = of(&[Standing::Conflicting]);
        let before = self.before(now.iter().chain(&disputed).copied(), told.former.iter().map(|hit| hit.at));
        let conflicts = self.conflicts_among(disputed);
        let shown = now.len() + outdated.len().min(limit) + conflicts.len().min(limit) + before.len().min(limit);
        Answer {
            schema: "drift/ask/v1",
            question: question.to_owned(),
            revision: self.revision.clone(),
            now: sound.into_iter().take(limit).collect(),
            doubtful: doubtful.into_iter().take(limit).collect(),
            more: (ranked.claims.len() + ranked.former.len()).saturating_sub(shown),
            before: before.into_iter().take(limit).map(|at| self.former()[at].clone()).collect(),
            outdated: self.verified(&outdated[..outdated.len().min(limit)], ground),
            conflicts: conflicts.into_iter().take(limit).collect(),
        }
    }

    /// What the claims `now` said before, then other former statements, each once and the latest first.
    pub(super) fn before(&self, now: impl Iterator<Item = usize>, others: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut before: Vec<usize> = Vec::new();
        for claim in now {
            let mut earlier: Vec<usize> = self.formerly(&self.claims()[claim].id).collect();
            earlier.reverse();
            before.extend(earlier);
        }
        for other in others {
            before.push(other);
        }
        let mut seen = std::collections::BTreeSet::new();
        before.retain(|&at| seen.insert(at));
        before
    }
}

use std::collections::{BTreeMap, BTreeSet};

use super::Session;
use crate::finding::Commit;
use crate::history::{CommitRef, Life, Lives, Step, Witness as _};
use crate::recall::{Claim, Lifetime, Overview, Standing, one_line};

/// Words below which a statement that was taken out is a caption.
const FEWEST_WORDS: usize = 4;

/// The commits that wrote something that stands or stood, or ended it.
pub(super) struct Steps {
    pub(super) commits: Vec<Commit>,
    /// Every such commit, also those beyond what a slider holds, with its step.
    places: BTreeMap<CommitRef, usize>,
    by_id: BTreeMap<String, usize>,
}

impl Steps {
    /// Those of `lives`, and what speaks against `claims`.
    pub(super) fn of(session: &Session, claims: &[Claim], lives: &[(&str, &Lives)]) -> Steps {
        let receipts = claims.iter().flat_map(|claim| {
            let by = claim.by.iter().filter_map(|by| by.commit.as_ref());
            by.chain(claim.against.iter().filter_map(|against| against.receipt.as_ref()))
        });
        let tip = session.revision.commit_id().or_else(|| session.revision.tip().map(|tip| tip.to_string()));
        let ids: BTreeSet<&str> = receipts.map(|commit| commit.id.as_str()).chain(tip.as_deref()).collect();
        let named = session.past.named(ids);
        // What ended a claim is a step too, and so is the revision itself.
        let mut seen: BTreeSet<(u32, CommitRef)> = named.values().map(|one| (one.place, one.reference)).collect();
        for (_, lives) in lives {
            let commits = lives.all().iter().flat_map(|life| life.events.iter()).filter_map(|event| event.commit);
            seen.extend(commits.map(|commit| (session.past.place_of(commit), commit)));
        }
        // Of more commits than a slider holds every so many become one step.
        let each = seen.len().div_ceil(Overview::MOST_STEPS).max(1);
        let mut steps = Steps { commits: Vec::new(), places: BTreeMap::new(), by_id: BTreeMap::new() };
        let ordered: Vec<CommitRef> = seen.into_iter().map(|(_, commit)| commit).collect();
        for group in ordered.chunks(each) {
            let Some(told) = group.last().and_then(|&last| session.past.commit(last)) else { continue };
            for &commit in group {
                steps.places.insert(commit, steps.commits.len());
                steps.by_id.extend(session.past.commit_id(commit).map(|id| (id, steps.commits.len())));
            }
            steps.commits.push(told);
        }
        steps
    }

    pub(super) fn of_id(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The step of an event; what is not committed comes with the last.
    fn of_commit(&self, commit: Option<CommitRef>) -> usize {
        let last = self.commits.len().saturating_sub(1);
        commit.map_or(last, |commit| self.places.get(&commit).copied().unwrap_or(last))
    }
}

/// What a statement said from each step on.
pub(super) fn texts(life: &Life, steps: &Steps) -> Vec<(usize, String)> {
    let mut texts: Vec<(usize, String)> = Vec::new();
    for event in life.events.iter().filter(|event| event.step != Step::Retired) {
        let (step, text) = (steps.of_commit(event.commit), one_line(&event.text));
        match texts.last_mut().filter(|(known, said)| *known == step || *said == text) {
            Some(last) => last.1 = text,
            None => texts.push((step, text)),
        }
    }
    texts
}

/// Up to `most` statements of `lives` that were taken out, the last first, and how many there are.
pub(super) fn ended(lives: &[(&str, &Lives)], steps: &Steps, most: usize) -> (Vec<Lifetime>, usize) {
    let mut ended: Vec<(usize, &str, &Life)> = Vec::new();
    for (path, lives) in lives {
        for life in lives.all().iter().filter(|life| life.span.is_none()) {
            let Some(last) = life.events.last() else { continue };
            if last.text.split_whitespace().nth(FEWEST_WORDS - 1).is_some() {
                ended.push((steps.of_commit(last.commit), path, life));
            }
        }
    }
    let total = ended.len();
    ended.sort_by_key(|(end, ..)| std::cmp::Reverse(*end));
    ended.truncate(most);
    let told = ended.into_iter().map(|(end, path, life)| Lifetime {
        id: String::new(),
        path: path.to_owned(),
        lines: (0, 0),
        span: (0, 0),
        heading: String::new(),
        kind: String::new(),
        mood: String::new(),
        status: Standing::Retired,
        since: None,
        against: Vec::new(),
        verified: String::new(),
        texts: texts(life, steps),
        end: Some(end),
    });
    (told.collect(), total)
}

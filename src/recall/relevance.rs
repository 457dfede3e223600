use super::{Hit, Projection, Standing, content_words};

/// How much an example, a plan or a log entry counts beside a statement of how things are.
const ASIDE: f64 = 0.6;

/// Which claims a search may give.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Of one of these standings; empty: any.
    pub status: Vec<Standing>,
    /// Of documents at or below this path.
    pub path: Option<String>,
    /// Of this kind.
    pub kind: Option<String>,
}

/// What answers a question, the best first.
#[derive(Debug, Default)]
pub(super) struct Relevant {
    /// Positions among the claims.
    pub(super) claims: Vec<Hit>,
    /// Positions among the former statements.
    pub(super) former: Vec<Hit>,
}

impl Projection {
    /// Positions of the claims that pass `filter`: those that have a word of `words`, the best first; without
    /// words all, in order of their places.
    pub fn search(&self, words: &str, filter: &Filter) -> Vec<usize> {
        let passes = |index: &usize| {
            let claim = &self.claims()[*index];
            let below = |folder: &String| {
                let rest = claim.path.strip_prefix(folder.trim_end_matches('/'));
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || folder.is_empty())
            };
            (filter.status.is_empty() || filter.status.contains(&claim.status))
                && filter.path.as_ref().is_none_or(below)
                && filter.kind.as_ref().is_none_or(|kind| claim.kind == *kind)
        };
        if words.trim().is_empty() {
            return (0..self.claims().len()).filter(passes).collect();
        }
        self.ranked(words).claims.into_iter().map(|hit| hit.at).filter(passes).collect()
    }

    /// Everything that has a word of `question`.
    pub(super) fn ranked(&self, question: &str) -> Relevant {
        let (mut relevant, claims) = (Relevant::default(), self.claims().len());
        for mut hit in self.index.find(&content_words(question)) {
            if hit.at >= claims {
                relevant.former.push(Hit { at: hit.at - claims, ..hit });
                continue;
            }
            if !self.claims()[hit.at].asserts() {
                hit.score *= ASIDE;
            }
            relevant.claims.push(hit);
        }
        relevant.claims.sort_by(|one, two| two.score.total_cmp(&one.score));
        relevant
    }

    /// Of `ranked` what answers at least `share` of what the best answers.
    pub(super) fn answering(ranked: &Relevant, share: f64) -> Relevant {
        let all = || ranked.claims.iter().chain(&ranked.former);
        let covered = all().map(|hit| hit.coverage).fold(0.0, f64::max);
        let best = all().map(|hit| hit.score).fold(0.0, f64::max);
        let answers = |hit: &&Hit| hit.coverage >= share * covered && hit.score >= 0.5 * share * best;
        Relevant {
            claims: ranked.claims.iter().filter(answers).copied().collect(),
            former: ranked.former.iter().filter(answers).copied().collect(),
        }
    }
}

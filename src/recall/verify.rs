use std::collections::BTreeSet;

use super::{Asked, Claim, Ground, How, Projection, Standing, Verification, asked, content_words, values};

/// How long "for long" is: so many half-lives of the kind, and at least so many days.
const HALF_LIVES: i64 = 2;
const LONG: i64 = 180;

/// Candidates that are compared to find a claim that says the same.
const CANDIDATES: usize = 24;
/// Least share of words that two claims have in common to say the same (with the same values).
const ALIKE: f64 = 0.6;

impl Projection {
    /// The claims at `indices`, each with how it is verified. The tree is asked once for all.
    pub fn verified(&self, indices: &[usize], ground: &dyn Ground) -> Vec<Claim> {
        self.verified_by(indices, ground, true)
    }

    /// The same without looking for other documents that say the same, which for very many claims takes long.
    pub fn verified_alone(&self, indices: &[usize], ground: &dyn Ground) -> Vec<Claim> {
        self.verified_by(indices, ground, false)
    }

    fn verified_by(&self, indices: &[usize], ground: &dyn Ground, twins: bool) -> Vec<Claim> {
        let questions: Vec<Option<Asked>> = indices
            .iter()
            .map(|&index| {
                let claim = &self.claims()[index];
                // What is known not to hold needs no confirmation, and what a rule confirmed needs no second.
                let text = self.grounds[index].held.as_ref().map_or(&claim.text, |held| &held.rest);
                let open = claim.status == Standing::Current;
                open.then(|| asked(&claim.id, text, &claim.headings)).flatten()
            })
            .collect();
        let put: Vec<Asked> = questions.iter().flatten().cloned().collect();
        let mut shown = ground.shows(&put).into_iter();
        let answers = questions.iter().map(|question| question.as_ref().and_then(|_| shown.next().flatten()));
        indices
            .iter()
            .zip(answers.collect::<Vec<_>>())
            .map(|(&index, shown)| {
                let mut claim = self.claims()[index].clone();
                // What the tree shows beats a doubt that documents raise.
                claim.doubt = claim.doubt.filter(|_| shown.is_none());
                claim.verification = self.verify(index, shown, twins);
                claim
            })
            .collect()
    }

    fn verify(&self, index: usize, shown: Option<String>, twins: bool) -> Verification {
        let (claim, grounds) = (&self.claims()[index], &self.grounds[index]);
        let (how, rests_on) = if let Some(place) = shown {
            (How::Checked, Some(place))
        } else if let Some(held) = grounds.held.as_ref().filter(|held| values(&held.rest).is_empty()) {
            (How::Checked, Some(held.what.clone()))
        } else if let Some(twin) = twins.then(|| self.twin(index)).flatten() {
            (How::Restated, Some(format!("{} says the same", self.claims()[twin].place())))
        } else {
            self.by_age(claim, grounds.days, grounds.half_life)
        };
        Verification { how, rests_on }
    }

    fn by_age(&self, claim: &Claim, days: Option<i64>, half_life: Option<u32>) -> (How, Option<String>) {
        let Some(days) = days else {
            let since = match &self.revision.lacks {
                Some(_) => "not committed yet, or before this clone begins",
                None => "not committed yet",
            };
            return (How::SingleSource, Some(since.to_owned()));
        };
        let since = claim.stated.as_ref().map_or_else(String::new, |commit| format!(" in {}", commit.cite()));
        match half_life {
            Some(half_life) if days > (i64::from(half_life) * HALF_LIVES).max(LONG) => {
                (How::Unconfirmed, Some(format!("not stated anew for {days} days")))
            }
            _ if claim.stated != claim.born => (How::Restated, Some(format!("stated anew{since}"))),
            _ => (How::SingleSource, Some(format!("written{since}"))),
        }
    }

    /// A current claim of another document that says the same: the same values, and most words in common.
    fn twin(&self, index: usize) -> Option<usize> {
        let claim = &self.claims()[index];
        let words = content_words(&claim.text);
        let (own, own_values) = (set(&words), set(&values(&claim.text)));
        let hits = self.index.find(&words).into_iter().map(|hit| hit.at);
        hits.filter(|&at| at < self.claims().len()).take(CANDIDATES).find(|&at| {
            let other = &self.claims()[at];
            if other.path == claim.path || other.status != Standing::Current || !other.asserts() {
                return false;
            }
            let theirs = set(&content_words(&other.text));
            let shared = own.intersection(&theirs).count() as f64;
            let all = own.union(&theirs).count() as f64;
            shared / all.max(1.0) >= ALIKE && set(&values(&other.text)) == own_values
        })
    }
}

fn set(words: &[String]) -> BTreeSet<String> {
    words.iter().cloned().collect()
}

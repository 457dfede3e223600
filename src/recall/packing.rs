use std::collections::BTreeSet;

use super::pack::{Dispute, Pack, PackOptions, Packed, Quarantined, TooSmall};
use super::quota::{self, Quotas};
use super::{Claim, Conflict, Former, Standing, Trace, Traced};

/// Puts statements into a pack one by one, never beyond the ceiling: each is tried, measured as it will be
/// written, and taken out again if it does not fit.
pub(super) struct Packing<'a> {
    pack: Pack,
    spent: usize,
    quotas: Quotas,
    options: &'a PackOptions<'a>,
    trace: Trace,
    /// Ids of the claims that were decided on.
    settled: BTreeSet<String>,
}

/// What was put in and may have to go again.
#[derive(Clone, Copy)]
enum Part {
    Current,
    Pinned,
    Aside,
    Conflicts,
    Superseded,
}

impl<'a> Packing<'a> {
    pub(super) fn start(mut pack: Pack, options: &'a PackOptions<'a>) -> Result<Self, TooSmall> {
        // What is left out is counted at the end, so the frame is measured with the longest count.
        pack.left_out = 9_999;
        let spent = (options.cost)(&pack);
        if spent > options.budget {
            return Err(TooSmall { budget: options.budget, least: spent });
        }
        let quotas = Quotas::new(options.budget);
        Ok(Packing { pack, spent, quotas, options, trace: Trace::default(), settled: BTreeSet::new() })
    }

    pub(super) fn pinned(&mut self, claims: &[Claim]) {
        for claim in claims {
            if !is_sound(claim) {
                let why = claim.doubt.as_deref().unwrap_or(claim.status.name());
                self.note(claim, 0.0, false, &format!("pinned, but {why}"));
                continue;
            }
            self.pack.pinned.push(packed(claim, false));
            let reason = match self.keep(Part::Pinned, "pinned", quota::PINNED) {
                Ok(()) => "pinned by the configuration",
                Err(reason) => reason,
            };
            self.note_and_settle(claim, 0.0, reason);
        }
    }

    /// What the answer rests on, then the best of every kind, so that no kind is evicted by another.
    pub(super) fn current(&mut self, claims: &[Claim], scores: &[f64], bearing: &[String]) {
        for (claim, &score) in claims.iter().zip(scores) {
            if is_sound(claim) && bearing.contains(&claim.id) {
                self.put(claim, score, true, "the answer rests on it", quota::BEARING);
            }
        }
        let there = self.pack.current.iter().map(|claim| claim.kind.clone());
        let mut kinds: BTreeSet<String> = there.collect();
        for (claim, &score) in claims.iter().zip(scores) {
            let open = is_sound(claim) && claim.asserts() && !self.settled.contains(&claim.id);
            if open && kinds.insert(claim.kind.clone()) {
                self.put(claim, score, false, "the best of its kind", 100);
            }
        }
    }

    pub(super) fn conflicts(&mut self, conflicts: &[Conflict]) {
        for conflict in conflicts {
            self.pack.conflicts.push(Dispute {
                place: conflict.one.place(),
                text: conflict.one.text.clone(),
                other_place: conflict.other.clone(),
                other_text: conflict.other_text.clone(),
            });
            let kept = self.keep(Part::Conflicts, "conflicts", quota::CONFLICTS);
            let reason = kept.err().unwrap_or("an open conflict about what was asked");
            self.note_and_settle(&conflict.one, 0.0, reason);
        }
    }

    /// What holds no longer: what documents still say, then what they said.
    pub(super) fn quarantine(&mut self, claims: &[Claim], before: &[&Former]) {
        let outdated = [Standing::Superseded, Standing::Stale, Standing::Retired];
        for claim in claims.iter().filter(|claim| outdated.contains(&claim.status) || claim.doubt.is_some()) {
            self.pack.superseded.push(still_written(claim));
            let kept = self.keep(Part::Superseded, "quarantine", quota::QUARANTINE);
            let why = if claim.doubt.is_some() { "in doubt" } else { claim.status.name() };
            let reason = kept.err().map_or_else(|| format!("{why}: quarantined"), str::to_owned);
            self.note_and_settle(claim, 0.0, &reason);
        }
        for former in before {
            self.pack.superseded.push(no_longer_written(former));
            let kept = self.keep(Part::Superseded, "quarantine", quota::QUARANTINE);
            self.trace.decisions.push(Traced {
                included: kept.is_ok(),
                place: former.path.clone(),
                status: "former".to_owned(),
                kind: former.ended.name().to_owned(),
                score: 0.0,
                reason: kept.err().unwrap_or("what was said before").to_owned(),
            });
        }
    }

    /// What is said of another day than today.
    pub(super) fn aside(&mut self, claims: &[Claim], scores: &[f64]) {
        for (claim, &score) in claims.iter().zip(scores) {
            if !is_sound(claim) || claim.asserts() || self.settled.contains(&claim.id) {
                continue;
            }
            self.pack.aside.push(packed(claim, false));
            let kept = self.keep(Part::Aside, "aside", quota::ASIDE);
            self.note_and_settle(claim, score, kept.err().unwrap_or("said of another day"));
        }
    }

    /// What else answers: by its score and within the share of its kind, then whatever still fits.
    pub(super) fn fill(&mut self, claims: &[Claim], scores: &[f64]) {
        let mut waiting: Vec<(&Claim, f64)> = Vec::new();
        for (claim, &score) in claims.iter().zip(scores) {
            if !is_sound(claim) || !claim.asserts() || self.settled.contains(&claim.id) {
                continue;
            }
            let cost = self.cost_of(claim);
            if self.quotas.allows_kind(&claim.kind, cost) {
                self.put(claim, score, false, "answers the question", 100);
            } else {
                waiting.push((claim, score));
            }
        }
        for (claim, score) in waiting {
            self.put(claim, score, false, "room was left beyond the share of its kind", 100);
        }
    }

    pub(super) fn finish(mut self, not_considered: usize) -> (Pack, Trace) {
        let left_out = self.trace.decisions.iter().filter(|decision| !decision.included).count();
        self.pack.left_out = left_out + not_considered;
        self.trace.not_considered = not_considered;
        // The longest count was paid for; only a longer one could break the ceiling.
        while (self.options.cost)(&self.pack) > self.options.budget {
            let parts = [&mut self.pack.aside, &mut self.pack.current, &mut self.pack.pinned];
            if parts.into_iter().find_map(Vec::pop).is_none() && self.pack.superseded.pop().is_none() {
                break;
            }
            self.pack.left_out += 1;
        }
        (self.pack, self.trace)
    }

    fn put(&mut self, claim: &Claim, score: f64, bears: bool, why: &str, share: usize) {
        self.pack.current.push(packed(claim, bears));
        let kept = self.keep(Part::Current, &claim.kind, share);
        self.note(claim, score, kept.is_ok(), kept.err().unwrap_or(why));
        self.settled.insert(claim.id.clone());
    }

    /// What `claim` would cost, in the pack as it stands.
    fn cost_of(&mut self, claim: &Claim) -> usize {
        self.pack.current.push(packed(claim, false));
        let cost = (self.options.cost)(&self.pack);
        self.pack.current.pop();
        cost.saturating_sub(self.spent)
    }

    /// Keeps what was just pushed if it fits the budget and the share of `part`, else takes it out.
    fn keep(&mut self, part: Part, quota: &str, share: usize) -> Result<(), &'static str> {
        let cost = (self.options.cost)(&self.pack);
        let more = cost.saturating_sub(self.spent);
        let reason = if cost > self.options.budget {
            "over the budget"
        } else if !self.quotas.allows(quota, more, share) {
            "its section has used its share"
        } else {
            self.spent = cost;
            self.quotas.take(quota, more);
            return Ok(());
        };
        match part {
            Part::Current => drop(self.pack.current.pop()),
            Part::Pinned => drop(self.pack.pinned.pop()),
            Part::Aside => drop(self.pack.aside.pop()),
            Part::Conflicts => drop(self.pack.conflicts.pop()),
            Part::Superseded => drop(self.pack.superseded.pop()),
        }
        Err(reason)
    }

    fn note_and_settle(&mut self, claim: &Claim, score: f64, reason: &str) {
        let refused = ["over the budget", "its section has used its share"].contains(&reason);
        self.note(claim, score, !refused, reason);
        self.settled.insert(claim.id.clone());
    }

    fn note(&mut self, claim: &Claim, score: f64, included: bool, reason: &str) {
        self.trace.decisions.push(Traced {
            included,
            place: claim.place(),
            status: claim.status.name().to_owned(),
            kind: claim.kind.clone(),
            score,
            reason: reason.to_owned(),
        });
    }
}

fn is_sound(claim: &Claim) -> bool {
    claim.status == Standing::Current && claim.doubt.is_none()
}

fn packed(claim: &Claim, load_bearing: bool) -> Packed {
    Packed {
        id: claim.id.get(..12).unwrap_or(&claim.id).to_owned(),
        place: claim.place(),
        text: claim.text.clone(),
        kind: claim.kind.clone(),
        mood: (claim.mood != "asserted").then(|| claim.mood.clone()),
        verified: claim.verification.how.words().to_owned(),
        rests_on: claim.verification.rests_on.clone(),
        stated: claim.stated.as_ref().map(|commit| format!("{} ({})", commit.short(), commit.date)),
        load_bearing,
    }
}

/// A claim that is still written, as what no longer holds.
pub fn still_written(claim: &Claim) -> Quarantined {
    let found = claim.against.first();
    let commit = claim.by.as_ref().and_then(|by| by.commit.clone());
    let commit = commit.or_else(|| found.and_then(|found| found.receipt.clone()));
    let because = match (&commit, found) {
        (Some(commit), _) if claim.by.is_some() => commit.subject.clone(),
        (_, Some(found)) => found.message.clone(),
        (Some(commit), None) => commit.subject.clone(),
        (None, None) => match &claim.doubt {
            Some(doubt) => doubt.clone(),
            None => claim.undone().unwrap_or_else(|| format!("its own words say that it is {}", claim.status.name())),
        },
    };
    // What a page says of itself is no answer in its place.
    let elsewhere = claim.by.as_ref().filter(|by| claim.status != Standing::Retired || by.path != claim.path);
    let now = elsewhere.map(|by| match &by.text {
        Some(text) => format!("{text} ({}:{})", by.path, by.line),
        None => format!("see {}:{}", by.path, by.line),
    });
    Quarantined {
        text: claim.text.clone(),
        place: claim.place(),
        still_written: true,
        until: commit,
        because,
        now: now.or_else(|| found.and_then(|found| found.help.clone())),
    }
}

/// What a document said and says no longer.
pub fn no_longer_written(former: &Former) -> Quarantined {
    let now = former.became.as_ref().map(|became| became.new.clone().unwrap_or_else(|| became.text.clone()));
    let because = match &former.until {
        Some(commit) => commit.subject.clone(),
        None => "the work tree changed it".to_owned(),
    };
    Quarantined {
        text: former.text.clone(),
        place: former.path.clone(),
        still_written: false,
        until: former.until.clone(),
        because,
        now,
    }
}

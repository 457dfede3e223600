use std::collections::BTreeSet;

use super::{Session, standing};
use crate::claim::Kind;
use crate::finding::{Aged, Biography, Chapter, Listed, Status};
use crate::history::{Event, Step, Witness as _, changed_value};
use crate::journal::{On, Rulings, Verdict, day};
use crate::source::Span;

/// What a person asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What stands on a line, from 1, of a document.
    Line(String, u32),
    /// A claim's id or a finding's fingerprint, or the start of it.
    Id(String),
}

impl Asked {
    /// Characters below which the start of an id means nothing.
    pub(super) const FEWEST_DIGITS: usize = 4;

    /// Reads `PATH:LINE`, or else an id.
    pub fn read(text: &str) -> Asked {
        match text.rsplit_once(':').map(|(path, line)| (path, line.parse())) {
            Some((path, Ok(line))) => Asked::Line(path.trim_start_matches("./").to_owned(), line),
            _ => Asked::Id(text.to_owned()),
        }
    }

    /// Whether a thing of this id on these lines is meant.
    pub fn means(&self, path: &str, lines: std::ops::RangeInclusive<u32>, id: &str) -> bool {
        match self {
            Asked::Line(asked, line) => asked == path && lines.contains(line),
            Asked::Id(asked) => asked.len() >= Self::FEWEST_DIGITS && id.starts_with(asked.as_str()),
        }
    }
}

impl Session {
    /// The lives of the claims that are meant.
    pub fn log(&self, asked: &Asked) -> Vec<Biography> {
        let paths: Vec<String> = match asked {
            Asked::Line(path, _) => vec![path.clone()],
            Asked::Id(_) => Vec::new(),
        };
        let claims = self.list_claims(&paths);
        let meant = claims.into_iter().filter(|claim| asked.means(&claim.path, claim.line..=claim.end_line, &claim.id));
        let rulings = self.rulings();
        let told = |claim: &Listed| {
            let about = rulings.about_claim(&claim.id).into_iter();
            about.map(|(ruling, in_force)| standing::told(ruling, in_force)).collect()
        };
        let life = |claim: Listed| Biography {
            chapters: self.chapters(&claim.path, claim.span),
            rulings: told(&claim),
            claim,
        };
        meant.map(life).collect()
    }

    /// The lives of the claims in which the findings that are meant stand.
    pub fn log_of_findings(&self, asked: &Asked) -> Vec<Biography> {
        let lines: BTreeSet<(String, u32)> = self
            .findings_meant(asked)
            .into_iter()
            .filter_map(|finding| {
                let source = &self.corpus.get(&finding.place.path)?.document.source;
                Some((finding.place.path, source.lines.line(finding.place.span.start as usize)))
            })
            .collect();
        lines.into_iter().flat_map(|(path, line)| self.log(&Asked::Line(path, line))).collect()
    }

    /// What happened to the statement at `span` of the document at `path`, oldest first.
    pub fn chapters(&self, path: &str, span: (u32, u32)) -> Vec<Chapter> {
        let Some(entry) = self.corpus.get(path) else { return Vec::new() };
        let lives = self.past.lives(path, &entry.document.source.text);
        let span = Span { start: span.0, end: span.1 };
        let life = lives.as_ref().and_then(|lives| lives.at(span));
        life.map_or_else(Vec::new, |life| life.events.iter().map(|event| self.chapter(event)).collect())
    }

    pub(super) fn chapter(&self, event: &Event) -> Chapter {
        let before = match &event.step {
            Step::Edited { before } => Some(before.to_string()),
            _ => None,
        };
        let values = before.as_deref().and_then(|before| changed_value(before, &event.text));
        let step = match event.step {
            Step::Born if event.commit.is_some_and(|commit| self.past.begins_with(commit)) => "known",
            Step::Born => "born",
            Step::Edited { .. } if values.is_some() => "replaced",
            Step::Edited { .. } => "reworded",
            Step::Retired => "retired",
            Step::Restored => "restored",
        };
        let commit = event.commit.and_then(|commit| self.past.commit(commit));
        Chapter { step, commit, text: event.text.to_string(), before, values }
    }

    /// Current claims that nobody stated anew or confirmed within the half-life of their kind, measured from the judged
    /// commit's own time and never from the clock; those longest overdue for their kind first.
    pub fn aged(&self, paths: &[String]) -> Vec<Aged> {
        let Some(now) = self.revision.tip().and_then(|tip| self.past.time_of(tip)) else { return Vec::new() };
        let (rulings, mut aged) = (self.rulings(), Vec::<Aged>::new());
        for claim in self.list_claims(paths).into_iter().filter(|claim| claim.status == Status::Current) {
            let Some(half_life) = Kind::named(claim.kind).and_then(Kind::half_life) else { continue };
            let id = claim.last_commit.clone().or_else(|| self.known_since(&claim));
            let Some((time, commit)) = id.and_then(|id| self.past.moment(&id)) else { continue };
            let stated = (time, commit.date, commit.edge);
            let ruled = confirmed(&rulings, &claim).filter(|(at, _)| *at > time);
            let (at, date, at_least) = ruled.map_or(stated, |(at, day)| (at, day, false));
            let days = (now - at).max(0) / 86_400;
            if days > i64::from(half_life) {
                aged.push(Aged { claim, stated: Some(date), days, at_least, half_life });
            }
        }
        let overdue = |one: &Aged| one.days * 1000 / i64::from(one.half_life.max(1));
        aged.sort_by_key(|one| (std::cmp::Reverse(overdue(one)), one.claim.path.clone(), one.claim.span));
        aged
    }
}

impl Session {
    /// The commit that a claim which nothing at hand is known to have stated was stated in or before.
    fn known_since(&self, claim: &Listed) -> Option<String> {
        let text = &self.corpus.get(&claim.path)?.document.source.text;
        let lives = self.past.lives(&claim.path, text)?;
        let life = lives.at(Span { start: claim.span.0, end: claim.span.1 })?;
        self.past.commit_id(life.stated()?.commit?)
    }
}

/// When a person last said that the claim is true, in seconds and as a day.
fn confirmed(rulings: &Rulings, claim: &Listed) -> Option<(i64, String)> {
    let ruling = rulings.on(On::Claim, &claim.id).filter(|ruling| ruling.verdict == Verdict::Confirm)?;
    Some((i64::try_from(ruling.at).ok()?, day(ruling.at)))
}

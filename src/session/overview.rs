use std::collections::{BTreeMap, BTreeSet};

use super::{Options, Session, SessionError, View};
use crate::finding::Commit;
use crate::history::{CommitRef, Life, Step, Witness as _};
use crate::recall::{Claim, Lifetime, Overview, Point, Standing, Tally, one_line};
use crate::source::Span;

impl View {
    /// Everything that a report shows, with a check at `points` commits of the history besides this one.
    pub fn overview(&self, options: &Options, points: usize) -> Result<Overview, SessionError> {
        let session = &self.session;
        let steps = Steps::of(session, self.projection.claims());
        let all: Vec<usize> = (0..self.projection.claims().len()).collect();
        let mut order = all.clone();
        // What has something against it first: if the page cannot hold all, it holds that.
        order.sort_by_key(|&at| {
            let claim = &self.projection.claims()[at];
            (claim.status == Standing::Current, claim.doubt.is_none(), at)
        });
        order.truncate(Overview::MOST_LIVES);
        let shown = self.projection.verified_alone(&order, self);
        let mut lives: Vec<Lifetime> = shown.iter().map(|claim| self.lifetime(claim, &steps)).collect();
        let (ended, ended_total) = ended(session, &steps, Overview::MOST_LIVES - lives.len());
        let left_out = all.len() - lives.len() + ended_total - ended.len();
        lives.extend(ended);
        let mut notes = session.notes.clone();
        if left_out > 0 {
            notes.push(format!("the page holds {} statements; {left_out} more are only counted", lives.len()));
        }
        let conflicts = self.projection.conflicts();
        Ok(Overview {
            name: name(session),
            revision: self.projection.revision.clone(),
            points: self.points(options, points)?,
            documents: documents(self.projection.claims()),
            standings: Standing::ALL
                .map(|status| (status, self.projection.claims().iter().filter(|claim| claim.status == status).count()))
                .to_vec(),
            steps: steps.commits,
            lives,
            left_out,
            conflicts: conflicts.into_iter().take(Overview::MOST_DOCUMENTS).collect(),
            notes,
        })
    }

    fn lifetime(&self, claim: &Claim, steps: &Steps) -> Lifetime {
        let session = &self.session;
        let entry = session.corpus.get(&claim.path);
        let lives = entry.and_then(|entry| session.past.lives(&claim.path, &entry.document.source.text));
        let span = Span { start: claim.span.0, end: claim.span.1 };
        let mut texts =
            lives.as_ref().and_then(|lives| lives.at(span)).map_or_else(Vec::new, |life| texts(life, steps));
        match texts.last_mut() {
            Some(last) => last.1 = claim.text.clone(),
            None => texts.push((steps.commits.len().saturating_sub(1), claim.text.clone())),
        }
        let cite = |commit: Option<&Commit>| commit.map_or(String::new(), |commit| format!(", {}", commit.cite()));
        let mut against: Vec<String> = claim
            .by
            .iter()
            .map(|by| {
                let text = by.text.as_deref().map_or(String::new(), |text| format!(": {text}"));
                format!("{} by {}:{}{}{text}", claim.status.name(), by.path, by.line, cite(by.commit.as_ref()))
            })
            .collect();
        against.extend(claim.against.iter().map(|one| {
            let help = one.help.as_deref().map_or(String::new(), |help| format!("; {help}"));
            format!("{}: {}{}{help}", one.rule, one.message, cite(one.receipt.as_ref()))
        }));
        against.extend(claim.doubt.iter().map(|doubt| format!("in doubt: {doubt}")));
        let ended_by = claim.by.as_ref().and_then(|by| by.commit.as_ref());
        let receipt = claim.against.iter().find_map(|one| one.receipt.as_ref());
        let since = ended_by.or(receipt).and_then(|commit| steps.of_id(&commit.id));
        let on = claim.verification.rests_on.as_deref().map_or(String::new(), |on| format!(": {on}"));
        Lifetime {
            id: claim.id.get(..12).unwrap_or(&claim.id).to_owned(),
            path: claim.path.clone(),
            lines: (claim.line, claim.end_line),
            span: claim.span,
            heading: claim.headings.last().cloned().unwrap_or_default(),
            kind: claim.kind.clone(),
            mood: claim.mood.clone(),
            status: claim.status,
            since: if claim.status == Standing::Current { None } else { since },
            against,
            verified: format!("{}{on}", claim.verification.how.words()),
            texts,
            end: None,
        }
    }

    /// Checks commits at even distances in time, each as if it were the last.
    fn points(&self, options: &Options, count: usize) -> Result<Vec<Point>, SessionError> {
        let session = &self.session;
        let ids = session.past.spread(count);
        let conflicts: Vec<i64> = self.conflicts_since();
        let mut points = Vec::with_capacity(ids.len() + 1);
        for id in ids {
            let then = Session::open(&Options { rev: Some(id.clone()), ..options.clone() })?;
            points.push(point(&then, &conflicts));
        }
        points.push(point(session, &conflicts));
        Ok(points)
    }

    /// Since when each open conflict is open: since the later of its sides was stated.
    fn conflicts_since(&self) -> Vec<i64> {
        let past = &self.session.past;
        let stated = |commit: Option<&Commit>| commit.and_then(|commit| past.moment(&commit.id)).map(|(time, _)| time);
        let since = self.projection.conflicts().into_iter().map(|conflict| {
            let other = conflict.one.by.as_ref().and_then(|by| by.commit.as_ref());
            stated(conflict.one.stated.as_ref()).max(stated(other)).unwrap_or(i64::MAX)
        });
        since.collect()
    }
}

fn point(session: &Session, conflicts: &[i64]) -> Point {
    let tip = session.revision.tip();
    let time = tip.and_then(|tip| session.past.time_of(tip)).unwrap_or_default();
    let summary = session.check(None).report.summary;
    Point {
        commit: tip.and_then(|tip| session.repo.describe(tip)),
        time,
        claims: summary.claims,
        verified: summary.verified,
        stale: summary.stale,
        conflicting: conflicts.iter().filter(|&&since| since <= time).count(),
    }
}

/// The commits that wrote something that stands or stood in today's documents, or ended it.
struct Steps {
    commits: Vec<Commit>,
    /// Every such commit, also those beyond what a slider holds, with its step.
    places: BTreeMap<CommitRef, usize>,
    by_id: BTreeMap<String, usize>,
}

impl Steps {
    fn of(session: &Session, claims: &[Claim]) -> Steps {
        let receipts = claims.iter().flat_map(|claim| {
            let by = claim.by.iter().filter_map(|by| by.commit.as_ref());
            by.chain(claim.against.iter().filter_map(|against| against.receipt.as_ref()))
        });
        let tip = session.revision.commit_id().or_else(|| session.revision.tip().map(|tip| tip.to_string()));
        let ids: BTreeSet<&str> = receipts.map(|commit| commit.id.as_str()).chain(tip.as_deref()).collect();
        let named = session.past.named(ids);
        // What ended a claim is a step too, and so is the revision itself.
        let mut seen: BTreeSet<(u32, CommitRef)> = named.values().map(|one| (one.place, one.reference)).collect();
        for entry in session.corpus.entries() {
            let document = &entry.document;
            let Some(lives) = session.past.lives(document.path(), &document.source.text) else { continue };
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

    fn of_id(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The step of an event; what is not committed comes with the last.
    fn of_commit(&self, commit: Option<CommitRef>) -> usize {
        let last = self.commits.len().saturating_sub(1);
        commit.map_or(last, |commit| self.places.get(&commit).copied().unwrap_or(last))
    }
}

fn texts(life: &Life, steps: &Steps) -> Vec<(usize, String)> {
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

/// Up to `most` statements that were taken out, the last first, and how many there are.
fn ended(session: &Session, steps: &Steps, most: usize) -> (Vec<Lifetime>, usize) {
    let mut ended: Vec<Lifetime> = Vec::new();
    let mut total = 0;
    for entry in session.corpus.entries() {
        let document = &entry.document;
        let Some(lives) = session.past.lives(document.path(), &document.source.text) else { continue };
        for life in lives.all().iter().filter(|life| life.span.is_none()) {
            let Some(last) = life.events.last() else { continue };
            if last.text.split_whitespace().nth(3).is_none() {
                continue;
            }
            total += 1;
            let texts = texts(life, steps);
            ended.push(Lifetime {
                id: String::new(),
                path: document.path().to_owned(),
                lines: (0, 0),
                span: (0, 0),
                heading: String::new(),
                kind: String::new(),
                mood: String::new(),
                status: Standing::Retired,
                since: None,
                against: Vec::new(),
                verified: String::new(),
                texts,
                end: Some(steps.of_commit(last.commit)),
            });
        }
    }
    ended.sort_by_key(|life| std::cmp::Reverse(life.end));
    ended.truncate(most);
    (ended, total)
}

fn documents(claims: &[Claim]) -> Vec<Tally> {
    let mut of: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for claim in claims {
        let counts = of.entry(&claim.path).or_insert_with(|| vec![0; Standing::ALL.len()]);
        counts[claim.status as usize] += 1;
    }
    let tally =
        |(path, counts): (&str, Vec<usize>)| Tally { path: path.to_owned(), claims: counts.iter().sum(), counts };
    let mut documents: Vec<Tally> = of.into_iter().map(tally).collect();
    documents.sort_by_key(|one| (std::cmp::Reverse(one.claims - one.counts[0]), one.path.clone()));
    documents.truncate(Overview::MOST_DOCUMENTS);
    documents
}

/// What people call the repository: the last part of its remote's address, or its folder.
fn name(session: &Session) -> String {
    let remote = session.repo.remotes().into_iter().next().map(|remote| remote.url);
    let from_remote = remote.as_deref().and_then(|url| url.trim_end_matches('/').rsplit(['/', ':']).next());
    let folder = session.repo.work_dir().and_then(|dir| dir.canonicalize().ok());
    let from_folder = folder.and_then(|dir| Some(dir.file_name()?.to_string_lossy().into_owned()));
    let name = from_remote.map(|name| name.trim_end_matches(".git").to_owned()).filter(|name| !name.is_empty());
    name.or(from_folder).unwrap_or_else(|| "repository".to_owned())
}

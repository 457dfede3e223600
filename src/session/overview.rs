use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::steps::{Steps, ended, texts};
use super::{Options, Session, SessionError, View, points};
use crate::finding::Commit;
use crate::history::{Lives, Witness as _};
use crate::recall::{Claim, Lifetime, Overview, Standing, Tally};
use crate::source::Span;

impl View {
    /// Everything that a report shows, with a check at `points` commits of the history besides this one.
    pub fn overview(&self, options: &Options, points: usize) -> Result<Overview, SessionError> {
        let session = &self.session;
        // All that stands is followed first: what was renamed lives on there and did not depart.
        let standing = followed(session);
        let departed = session.past.departed(&|path| session.would_read(path), Overview::MOST_DEPARTED);
        let everything: Vec<(&str, &Lives)> = standing
            .iter()
            .map(|(path, lives)| (*path, &**lives))
            .chain(departed.documents.iter().map(|(path, lives)| (path.as_str(), &**lives)))
            .collect();
        let steps = Steps::of(session, self.projection.claims(), &everything);
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
        let (ended, ended_total) = ended(&everything, &steps, Overview::MOST_LIVES - lives.len());
        let left_out = all.len() - lives.len() + ended_total - ended.len();
        lives.extend(ended);
        let mut notes = session.notes.clone();
        if left_out > 0 {
            notes.push(format!("the page holds {} statements; {left_out} more are only counted", lives.len()));
        }
        if departed.more > 0 {
            let told = departed.documents.len();
            notes.push(format!(
                "of documents that are gone, the page rewinds to the last {told}; {} that went before are not in it",
                departed.more
            ));
        }
        let conflicts = self.projection.conflicts();
        Ok(Overview {
            name: name(session),
            revision: self.projection.revision.clone(),
            points: points::points(self, options, points)?,
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
                let text = by.text.as_deref().filter(|_| by.path != claim.path);
                let text = text.map_or(String::new(), |text| format!(": {text}"));
                format!("{}{}{text}", claim.undone().unwrap_or_default(), cite(by.commit.as_ref()))
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
}

/// The lives of all that stands or stood in today's documents.
pub(super) fn followed(session: &Session) -> Vec<(&str, Arc<Lives>)> {
    let entries = session.corpus.entries().par_iter();
    let lives = entries.filter_map(|entry| {
        let source = &entry.document.source;
        Some((entry.document.path(), session.past.lives(entry.document.path(), &source.text)?))
    });
    lives.collect()
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

use std::sync::Arc;

use rayon::prelude::*;

use super::open::read_config;
use super::{Options, Session, SessionError, View};
use crate::document::Corpus;
use crate::finding::Confidence;
use crate::recall::Point;
use crate::repo::Revision;
use crate::rules;

/// Revisions that are judged together.
const SIDE_BY_SIDE: usize = 8;

/// Checks `count` commits at even distances in time, each as if it were the last, and takes over what is known of the
/// view's own revision.
///
/// All look back on one ledger, a document that two of them have in the same words is parsed once, and history is asked
/// once for all names that are missing at some. No more than [`SIDE_BY_SIDE`] corpora are held.
pub(super) fn points(view: &View, options: &Options, count: usize) -> Result<Vec<Point>, SessionError> {
    let session = &view.session;
    let mut points = Vec::with_capacity(count + 1);
    let mut known: Option<Corpus> = None;
    for ids in session.past.spread(count).chunks(SIDE_BY_SIDE) {
        let mut sessions = Vec::with_capacity(ids.len());
        for id in ids {
            let then = session_at(session, options, id, known.as_ref().unwrap_or(&session.corpus))?;
            known = Some(then.corpus.clone());
            sessions.push(then);
        }
        let names = sessions
            .par_iter()
            .chain([session])
            .flat_map_iter(|then| rules::missing_names(&then.context(Confidence::High)));
        rules::ask_ahead(&session.past, &names.collect());
        points.par_extend(sessions.par_iter().map(|then| point(then, then.open_conflicts())));
    }
    points.push(point(session, view.projection.conflicts().len()));
    Ok(points)
}

/// The revision `id`, an ancestor of that of `session`, with its own configuration.
fn session_at(session: &Session, options: &Options, id: &str, known: &Corpus) -> Result<Session, SessionError> {
    let commit = session.repo.commit(id)?;
    let tree = session.repo.tree_of(commit)?;
    let (config, config_file) = read_config(&options.config, &tree)?;
    let memory = session.past.memory();
    let mut then = Session::at(memory, Revision::Commit(commit), Arc::new(tree), config, Some(known));
    then.config_file = config_file;
    Ok(then)
}

fn point(session: &Session, conflicting: usize) -> Point {
    let tip = session.revision.tip();
    let time = tip.and_then(|tip| session.past.time_of(tip)).unwrap_or_default();
    let summary = session.check(None).report.summary;
    let commit = tip.and_then(|tip| session.repo.describe(tip));
    Point { commit, time, claims: summary.claims, verified: summary.verified, stale: summary.stale, conflicting }
}

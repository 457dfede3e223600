use std::collections::BTreeSet;
use std::sync::Arc;

use super::baseline::Accepted;
use super::open::{Options, Since, read_config};
use super::{Session, SessionError};
use crate::config::Config;
use crate::repo::{CommitId, Memory, Repo, RepoError, Revision};

/// What a change started from.
pub struct Before {
    /// The base, judged by the head's configuration: what a change does to the configuration must not
    /// make old findings new.
    pub session: Session,
    /// Full ids of the commits that the head has and the base lacks.
    pub commits: BTreeSet<String>,
    /// The base's own configuration.
    pub config: Config,
    /// Where it stands.
    pub config_file: Option<String>,
}

/// The base of a change, resolved.
pub(super) struct Base {
    pub(super) commit: CommitId,
    /// What has to be said about the choice.
    pub(super) note: Option<String>,
}

impl Base {
    /// The base that `options` ask for; `None` where everything counts, as before the first commit.
    pub(super) fn of(repo: &Repo, revision: &Revision, options: &Options) -> Result<Option<Base>, SessionError> {
        let exactly = |commit| Some(Base { commit, note: None });
        match (&options.since, revision) {
            (None, Revision::Index { head }) => Ok(head.and_then(exactly)),
            (None, _) => Ok(None),
            (Some(Since::Exactly(spec)), _) => Ok(exactly(repo.commit(spec)?)),
            (Some(Since::MergeBase(spec)), _) => {
                let other = repo.commit(spec)?;
                let Some(tip) = revision.tip() else { return Ok(exactly(other)) };
                match repo.merge_base(other, tip) {
                    Some(base) => Ok(exactly(base)),
                    // The fork point lies beyond the cut. Both trees are here, so the change can still be told.
                    None if repo.is_shallow() => {
                        let note = format!(
                            "this clone ends before `{spec}` and the judged revision meet, so they are compared \
                             directly: what `{spec}` gained since may look like part of the change"
                        );
                        Ok(Some(Base { commit: other, note: Some(note) }))
                    }
                    None => Err(RepoError::Unrelated(spec.clone()).into()),
                }
            }
        }
    }

    /// Reads the base's documents, those that `head` has unchanged only once.
    pub(super) fn open(&self, memory: &Arc<Memory>, head: &Session, options: &Options) -> Result<Before, SessionError> {
        let repo = memory.repo();
        let tree = repo.tree_of(self.commit)?;
        let revision = Revision::Commit(self.commit);
        // What was wrong with the base's own files is no concern of the change that may be correcting it.
        let (config, config_file) = read_config(&options.config, &tree).unwrap_or_default();
        let baseline = Accepted::read(&options.baseline, &tree).unwrap_or_default();
        let mut session = Session::at(memory, revision, Arc::new(tree), head.config.clone(), Some(&head.corpus));
        session.baseline = baseline;
        // Branches are renamed by nobody's commit: both sides are held against those of today.
        session.own = session.own.with_branches(head.own.existing_branches().clone());
        let commits = match head.revision {
            Revision::Index { .. } => BTreeSet::new(),
            _ => head.revision.tip().map(|tip| repo.commits_between(self.commit, tip)).unwrap_or_default(),
        };
        Ok(Before { session, commits, config, config_file })
    }
}

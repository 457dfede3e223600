use std::collections::HashMap;
use std::sync::Mutex;

use super::{Options, Session, SessionError};
use crate::recall::{Asked, Ground, Projection};
use crate::relate::{self, Sought};

/// A revision with its projection, kept as long as questions come.
pub struct View {
    /// The revision.
    pub session: Session,
    /// What its documents say and said.
    pub projection: Projection,
    /// What the tree showed, by claim: each is looked for once.
    shown: Mutex<HashMap<String, Option<String>>>,
    stamp: Option<String>,
}

impl View {
    /// Opens what `options` name and reads all of it.
    pub fn open(options: &Options) -> Result<View, SessionError> {
        let session = Session::open(options)?;
        // Taken before anything is read: what changes meanwhile is then seen as a change.
        let stamp = options.rev.is_none().then(|| session.repo.stamp(&session.tree));
        let projection = session.projection();
        Ok(View { session, projection, shown: Mutex::default(), stamp })
    }

    /// Whether the work tree still is what was read. A commit always is.
    pub fn is_current(&self) -> bool {
        self.stamp.as_ref().is_none_or(|stamp| *stamp == self.session.repo.stamp(&self.session.repo.work_tree()))
    }
}

impl Ground for View {
    fn shows(&self, asked: &[Asked]) -> Vec<Option<String>> {
        let known = |shown: &HashMap<String, Option<String>>, one: &Asked| shown.get(&one.claim).cloned();
        let open: Vec<&Asked> = match self.shown.lock() {
            Ok(shown) => asked.iter().filter(|one| known(&shown, one).is_none()).collect(),
            Err(_) => asked.iter().collect(),
        };
        let sought: Vec<Sought<'_>> = open
            .iter()
            .map(|one| Sought {
                values: one.values.iter().map(String::as_str).collect(),
                beside: one.beside.iter().map(String::as_str).collect(),
            })
            .collect();
        let found = if sought.is_empty() { Vec::new() } else { relate::shown(&self.session.tree, &sought) };
        let Ok(mut shown) = self.shown.lock() else { return vec![None; asked.len()] };
        for (one, place) in open.into_iter().zip(found) {
            shown.insert(one.claim.clone(), place);
        }
        asked.iter().map(|one| known(&shown, one).flatten()).collect()
    }
}

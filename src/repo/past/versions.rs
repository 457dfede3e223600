use std::sync::Arc;

use super::{ABSENT, Event, Past, VERSION_LIMIT};
use crate::finding::Commit;

/// A committed version of a file.
#[derive(Clone, Debug)]
pub struct Version {
    /// The commit that made it.
    pub commit: Commit,
    /// Where the file stood then.
    pub path: String,
    /// What it said.
    pub text: Arc<str>,
}

impl Past {
    /// The versions of the file at `path`, oldest first, renames followed. Versions that this clone lacks
    /// are left out.
    pub fn versions(&self, path: &str) -> Vec<Version> {
        let mut versions = Vec::new();
        let Some(view) = self.view() else { return versions };
        for event in self.life(path) {
            if let Some(commit) = self.committed(view, event)
                && let Some(text) = self.text(view, event.blob)
            {
                versions.push(Version { commit, path: view.ledger.path(event.path), text });
            }
        }
        versions.reverse();
        versions
    }

    /// The commit since which every version of `path` holds.
    pub(super) fn held_since(&self, path: &str, holds: &dyn Fn(&str) -> bool) -> Option<Commit> {
        let view = self.view()?;
        let held = |event: &Event| self.text(view, event.blob).is_some_and(|text| holds(&text));
        let oldest = self.life(path).into_iter().take_while(held).last()?;
        self.committed(view, oldest)
    }

    /// What happened to the file at `path` while it existed, newest first.
    fn life(&self, path: &str) -> Vec<Event> {
        let mut life = Vec::new();
        let Some(view) = self.view() else { return life };
        let mut seen = Vec::new();
        let mut at = view.find(path);
        while let Some(index) = at.filter(|index| !seen.contains(index)) {
            seen.push(index);
            let events = view.events_of(index);
            life.extend(events.iter().filter(|event| event.blob != ABSENT).copied());
            if life.len() > VERSION_LIMIT {
                break;
            }
            at = events.last().and_then(|&first| self.predecessor(view, first));
        }
        life
    }
}

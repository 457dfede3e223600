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

/// What the ancestors had at a path.
#[derive(Clone, Debug, Default)]
pub struct Ancestral {
    /// Each text that stood there with a commit that put it there, newest first, renames not followed.
    pub texts: Vec<(Commit, String)>,
    /// How many versions this clone does not have.
    pub missing: usize,
}

impl Past {
    /// Every text that stood at `path` in any ancestor, whatever its size and number.
    pub fn ancestral(&self, path: &str) -> Ancestral {
        let mut ancestral = Ancestral::default();
        let Some(view) = self.view() else { return ancestral };
        let events = view.find(path).map_or(&[][..], |index| view.events_of(index));
        let mut seen = std::collections::BTreeSet::new();
        for event in events.iter().filter(|event| event.blob != ABSENT && seen.insert(event.blob)) {
            let blob = view.ledger.blobs.get(event.blob as usize).and_then(|&id| self.repo.objects.blob(id));
            match blob.zip(self.committed(view, *event)) {
                Some((bytes, commit)) => {
                    ancestral.texts.push((commit, String::from_utf8_lossy(&bytes).into_owned()));
                }
                None => ancestral.missing += 1,
            }
        }
        ancestral
    }
}

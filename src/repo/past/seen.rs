//! When something was seen last in a file: its versions are read from the newest back, renames followed. What was
//! found is kept under the question and the very versions, so that a commit that leaves the file alone costs nothing.

use std::sync::Arc;

use super::ahead::Ahead;
use super::succession::sources;
use super::{Past, VERSION_LIMIT, View};
use crate::history::LastSeen;
use crate::repo::codec::{Reader, number};
use crate::repo::ledger::{ABSENT, Event};

/// What holds in a version's text, of the questions that are open.
type Holding<'a> = &'a dyn Fn(&str, &[usize]) -> Vec<usize>;

/// Where an answer stands: a file of the story and the place among its events; `None` if no version holds.
type Answer = Option<(usize, usize)>;

/// For each of `count` questions, the newest version of the file at `path` in which it held. Answers are kept under
/// `names`, if the questions have some.
pub(super) fn last_seen_each(
    past: &Past,
    view: &View,
    path: &str,
    count: usize,
    names: Option<&[String]>,
    holding: Holding<'_>,
) -> Vec<Option<LastSeen>> {
    let Some(file) = view.find(path) else { return vec![None; count] };
    let mut story = Story { past, view, files: vec![file] };
    let own = story.digest(0);
    let parts = |name: &'_ str| [b"seen".to_vec(), name.as_bytes().to_vec(), path.as_bytes().to_vec(), own.to_vec()];
    let mut found: Vec<Option<(Vec<u32>, Answer)>> = vec![None; count];
    for (found, name) in found.iter_mut().zip(names.unwrap_or_default()) {
        let kept = past.memory.results.get(&parts(name).each_ref().map(Vec::as_slice));
        *found = kept.and_then(|kept| story.recalled(&mut Reader(&kept)));
    }
    let open: Vec<usize> = (0..count).filter(|&question| found[question].is_none()).collect();
    let answers = story.search(open.clone(), holding);
    // What is missing may be fetched.
    let whole = past.repo.missing().is_empty() && view.ledger.gaps == 0;
    for (question, answer) in open.into_iter().zip(answers) {
        if let Some(name) = names.and_then(|names| names.get(question)).filter(|_| whole) {
            past.memory.results.put(&parts(name).each_ref().map(Vec::as_slice), story.kept(answer));
        }
        found[question] = Some((story.files.clone(), answer));
    }
    let told = |(files, answer): (Vec<u32>, Answer)| Story { past, view, files }.told(path, answer?);
    found.into_iter().map(|found| found.and_then(told)).collect()
}

/// A file and what it was renamed from, each as the row of its path.
struct Story<'a> {
    past: &'a Past,
    view: &'a View,
    files: Vec<u32>,
}

impl Story<'_> {
    /// Follows the story back for as long as one of the questions `open` is; gives the answer to each of them.
    fn search(&mut self, open: Vec<usize>, holding: Holding<'_>) -> Vec<Answer> {
        let (asked, mut open) = (open.clone(), open);
        let mut answers: Vec<Answer> = vec![None; asked.len()];
        let mut versions = Ahead::new(self.past, self.view);
        let mut looked = 0;
        for file in 0.. {
            let events = self.view.events_of(self.files[file]);
            for at in 0..events.len() {
                looked += 1;
                if looked > VERSION_LIMIT || open.is_empty() {
                    return answers;
                }
                let Some(version) = versions.read(&events[at..]) else { continue };
                for question in holding(&version, &open) {
                    open.retain(|&still| still != question);
                    if let Some(place) = asked.iter().position(|&asked| asked == question) {
                        answers[place] = Some((file, at));
                    }
                }
            }
            let Some(&first) = events.last().filter(|_| !open.is_empty()) else { break };
            let Some(before) = self.past.predecessor(self.view, first) else { break };
            // A file that was renamed back and forth must not be followed in circles.
            if before == self.files[file] || self.view.rank[first.commit as usize] == u32::MAX {
                break;
            }
            self.files.push(before);
        }
        answers
    }

    /// A digest of all versions of a file, of the commits that made them, and of what the first may have been renamed
    /// from.
    fn digest(&self, file: usize) -> [u8; 32] {
        let ledger = &self.view.ledger;
        let mut hasher = blake3::Hasher::new();
        let mut add = |name: &[u8], blob: Option<u32>| {
            hasher.update(&(name.len() as u64).to_le_bytes());
            hasher.update(name);
            let blob = blob.filter(|&blob| blob != ABSENT).map(|blob| ledger.blobs[blob as usize]);
            hasher.update(blob.as_ref().map_or(b"none", |blob| blob.as_bytes()));
        };
        let events = self.view.events_of(self.files[file]);
        for event in events {
            add(ledger.commits[event.commit as usize].id.as_bytes(), Some(event.blob));
        }
        for (path, blob) in events.last().into_iter().flat_map(|&first| sources(self.view, first)) {
            add(ledger.path(path).as_bytes(), blob);
        }
        *hasher.finalize().as_bytes()
    }

    /// `answer` with the older names of the file that led to it, and all that happened there.
    fn kept(&self, answer: Answer) -> Vec<u8> {
        let mut out = Vec::new();
        let files = answer.map_or(self.files.len(), |(file, _)| file + 1);
        number(&mut out, files as u32 - 1);
        for file in 1..files {
            let path = self.view.ledger.path(self.files[file]);
            number(&mut out, path.len() as u32);
            out.extend(path.as_bytes());
            out.extend(self.digest(file));
        }
        let (file, at) = answer.map_or((u32::MAX, 0), |(file, at)| (file as u32, at as u32));
        number(&mut out, file);
        number(&mut out, at);
        out
    }

    /// What was kept, if all that it rests on is as it was.
    fn recalled(&self, reader: &mut Reader<'_>) -> Option<(Vec<u32>, Answer)> {
        let mut story = Story { files: self.files.clone(), ..*self };
        let older = reader.list(|reader| {
            let length = reader.number()? as usize;
            Some((std::str::from_utf8(reader.bytes(length)?).ok()?.to_owned(), reader.bytes(32)?.to_vec()))
        })?;
        for (path, digest) in older {
            story.files.push(self.view.find(&path)?);
            if story.digest(story.files.len() - 1) != *digest {
                return None;
            }
        }
        let (file, at) = (reader.number()? as usize, reader.number()? as usize);
        let answer = (file != u32::MAX as usize).then_some((file, at));
        let stands = |&(file, at): &(usize, usize)| {
            story.files.get(file).is_some_and(|&row| self.view.events_of(row).get(at).is_some())
        };
        (answer.is_none() || answer.as_ref().is_some_and(stands)).then_some((story.files, answer))
    }

    fn told(&self, path: &str, (file, at): (usize, usize)) -> Option<LastSeen> {
        let events = self.view.events_of(self.files[file]);
        let newer: Option<Event> = match at.checked_sub(1) {
            Some(newer) => events.get(newer).copied(),
            None => file.checked_sub(1).and_then(|file| self.view.events_of(self.files[file]).last().copied()),
        };
        let after: Option<Arc<str>> = match newer {
            Some(newer) => self.past.text(self.view, newer.blob),
            None => self.past.tree.text(path),
        };
        let before = self.past.text(self.view, events.get(at)?.blob)?;
        Some(LastSeen { ended: newer.and_then(|newer| self.past.committed(self.view, newer)), before, after })
    }
}

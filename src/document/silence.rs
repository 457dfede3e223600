//! What a document is known to say nothing of.
//!
//! A document is a function of its path and its text, so where one reading for a topic found nothing, no other
//! will. Most documents say nothing of most topics: who remembers that much need not read them again.

use std::sync::atomic::{AtomicU32, Ordering};

use super::Document;

/// What documents are read for sentence by sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// Branches that it sends people to.
    Branches,
    /// The licence that it names.
    Licences,
    /// Versions that it asks for.
    Requirements,
    /// Lines that install a package.
    Snippets,
    /// That it is over.
    Over,
    /// That something was replaced.
    Announcements,
    /// The same, read as a log's.
    AnnouncementsOfALog,
}

/// The topics of which a document says nothing, as far as it was read.
#[derive(Debug, Default)]
pub struct Silence {
    /// A bit for each.
    topics: AtomicU32,
    /// Those that an earlier run told of.
    recalled: u32,
}

impl Clone for Silence {
    fn clone(&self) -> Self {
        Silence { topics: AtomicU32::new(self.topics()), recalled: self.recalled }
    }
}

impl Silence {
    /// What an earlier run knew of the very path and text: its [`Silence::news`].
    pub fn recalled(topics: u32) -> Self {
        Silence { topics: AtomicU32::new(topics), recalled: topics }
    }

    /// All that is known, if it is more than was recalled.
    pub fn news(&self) -> Option<u32> {
        Some(self.topics()).filter(|&topics| topics != self.recalled)
    }

    fn topics(&self) -> u32 {
        self.topics.load(Ordering::Relaxed)
    }
}

impl Document {
    /// What `read` finds of `topic` in this document, and nothing if it is known to say nothing of it. `read` must
    /// look at nothing but the document.
    pub(crate) fn said_of<T>(&self, topic: Topic, read: impl FnOnce() -> Vec<T>) -> Vec<T> {
        let bit = 1 << topic as u32;
        if self.silence.topics() & bit != 0 {
            return Vec::new();
        }
        let found = read();
        if found.is_empty() {
            self.silence.topics.fetch_or(bit, Ordering::Relaxed);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn what_said_nothing_is_not_read_again() {
        let document = parse("a.md", "Text.\n");
        assert_eq!(document.said_of(Topic::Branches, || vec![1]), [1]);
        assert!(document.said_of::<u8>(Topic::Branches, Vec::new).is_empty());
        assert!(document.said_of(Topic::Branches, || -> Vec<u8> { unreachable!() }).is_empty());
        assert_eq!(document.said_of(Topic::Over, || vec![2]), [2]);
        let mut same = parse("a.md", "Text.\n");
        same.silence = Silence::recalled(document.silence.news().expect("news"));
        assert_eq!(same.silence.news(), None);
        assert!(same.said_of(Topic::Branches, || -> Vec<u8> { unreachable!() }).is_empty());
    }
}

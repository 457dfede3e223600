use std::sync::Arc;

use crate::source::Span;

/// A commit, by its place in what the repository remembers. [`super::Witness::commit`] tells more of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct CommitRef(pub u32);

/// What happened to a statement in one commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// It was written.
    Born,
    /// It was reworded, from this text.
    Edited {
        /// The text before.
        before: Arc<str>,
    },
    /// It was taken out.
    Retired,
    /// It was put back.
    Restored,
}

/// One step in the life of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The commit that did it; `None` if only the work tree does.
    pub commit: Option<CommitRef>,
    /// What it did.
    pub step: Step,
    /// The statement's text after the step.
    pub text: Arc<str>,
}

/// One statement through the versions of its document. Moved, re-wrapped and re-formatted it stays
/// the same; an edit leaves an [`Event`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Life {
    /// Where it stands in the judged text; `None` if it is gone.
    pub span: Option<Span>,
    /// What happened to it, ancestors first.
    pub events: Vec<Event>,
}

impl Life {
    /// Where it was born.
    pub fn born(&self) -> Option<CommitRef> {
        self.events.first().and_then(|event| event.commit)
    }

    /// The last step that made it say what it says now.
    pub fn stated(&self) -> Option<&Event> {
        self.events.iter().rev().find(|event| matches!(event.step, Step::Born | Step::Edited { .. } | Step::Restored))
    }

    /// Its latest text.
    pub fn text(&self) -> &str {
        self.events.last().map_or("", |event| &event.text)
    }

    /// Its edits, ancestors first: the event and the text before.
    pub fn edits(&self) -> impl Iterator<Item = (&Event, &str)> {
        self.events.iter().filter_map(|event| match &event.step {
            Step::Edited { before } => Some((event, &**before)),
            _ => None,
        })
    }
}

/// The lives of all statements that ever stood in one document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lives {
    /// Those that still stand, in order of their spans, then those that are gone.
    lives: Vec<Life>,
    standing: usize,
}

impl Lives {
    /// Puts `lives` in order.
    pub fn new(mut lives: Vec<Life>) -> Self {
        // The sort is stable: what is gone stays in the order in which it was first seen.
        lives.sort_by_key(|life| (life.span.is_none(), life.span));
        let standing = lives.iter().take_while(|life| life.span.is_some()).count();
        Lives { lives, standing }
    }

    /// Every life.
    pub fn all(&self) -> &[Life] {
        &self.lives
    }

    /// The life of the statement that stands at `span` of the judged text: the one that shares most of it.
    pub fn at(&self, span: Span) -> Option<&Life> {
        let standing = &self.lives[..self.standing];
        let first = standing.partition_point(|life| life.span.is_some_and(|other| other.end <= span.start));
        let shared = |life: &Life| {
            life.span.map_or(0, |other| other.end.min(span.end).saturating_sub(other.start.max(span.start)))
        };
        let end = standing.partition_point(|life| life.span.is_some_and(|other| other.start < span.end));
        let touching = standing.get(first..end)?.iter();
        // The first of equals.
        touching.filter(|life| shared(life) > 0).rev().max_by_key(|life| shared(life))
    }
}

/// How two commits stand to each other. Dates play no part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The same commit.
    Same,
    /// The first is an ancestor of the second.
    Before,
    /// The second is an ancestor of the first.
    After,
    /// Neither knows of the other.
    Concurrent,
}

use super::occurrence::{Occurrence, Occurrences};
use super::page::is_twin;
use super::weigh::{is_about_both, is_of_today};
use super::witnessed::Witnessed;
use super::{code, substitution, value};
use crate::claim::{Mood, mood_of};
use crate::document::{Corpus, Document, Genre, StatementKind, names_a_release};
use crate::history::{CommitRef, Order, Witness};
use crate::source::Span;

/// Places of one value beyond which it is a word of the project and no leftover.
const MOST_PLACES: usize = 40;

/// An occurrence and the edit that left it behind.
pub(super) struct Candidate {
    pub(super) place: Occurrence,
    /// Index into the edits.
    pub(super) edit: usize,
    pub(super) commit: CommitRef,
}

/// Where old and new values stand, and what can be told of a place without following its statement.
pub(super) struct Scene<'a> {
    pub(super) corpus: &'a Corpus,
    pub(super) history: &'a dyn Witness,
    pub(super) places: &'a Occurrences,
    /// Whether only verdicts of high confidence are asked for.
    pub(super) sure: bool,
}

/// Whether a wildcard goes on with the value: it is the beginning of many.
fn is_cut(document: &Document, span: Span) -> bool {
    document.text()[span.end as usize..].starts_with(['*', '{'])
}

/// Whether the value is what somebody is to put in: `<file-path>`.
fn is_placeholder(document: &Document, span: Span) -> bool {
    let (before, after) = (&document.text()[..span.start as usize], &document.text()[span.end as usize..]);
    before.ends_with('<') && after.starts_with('>')
}

impl Scene<'_> {
    pub(super) fn document(&self, index: usize) -> &Document {
        &self.corpus.entries()[index].document
    }

    /// The line of `place` as edits hold it.
    pub(super) fn line(&self, place: Occurrence) -> &str {
        let document = self.document(place.document);
        document.slice(document.source.line_span(place.line)).trim()
    }

    pub(super) fn mood(&self, place: Occurrence) -> Mood {
        let document = self.document(place.document);
        document.statement_at(place.span).map_or(Mood::Asserted, |statement| mood_of(document, statement))
    }

    pub(super) fn is_heading(&self, place: Occurrence) -> bool {
        let statement = self.document(place.document).statement_at(place.span);
        statement.is_some_and(|statement| statement.kind == StatementKind::Heading)
    }

    /// Lines from `place` to the nearest new value on its page.
    pub(super) fn near(&self, one: &Witnessed, place: Occurrence) -> Option<u32> {
        let news = self.places.of(&one.new).iter().filter(|new| new.document == place.document);
        news.map(|new| new.line.abs_diff(place.line)).min()
    }

    /// Whether code in documents defines the old value: then it is a name of their samples.
    pub(super) fn is_defined_in_documents(&self, one: &Witnessed) -> bool {
        self.places.of(&one.old).iter().any(|place| self.is_defined_before(*place))
    }

    /// Whether a heading of the document is called after the old value.
    pub(super) fn heads(&self, one: &Witnessed, document: usize) -> bool {
        let own = self.places.of(&one.old).iter().filter(|place| place.document == document);
        own.take(MOST_PLACES).any(|place| self.is_heading(*place))
    }

    /// Whether what stands before `place` makes it a definition.
    pub(super) fn is_defined_before(&self, place: Occurrence) -> bool {
        code::defines(&self.document(place.document).text()[..place.span.start as usize])
    }

    /// The places that may have been left behind by an edit, as far as they and the edits tell.
    pub(super) fn suspects(&self, one: &Witnessed) -> Vec<Occurrence> {
        let places = self.places.of(&one.old);
        if places.is_empty() || self.places.of(&one.new).is_empty() || !substitution::can_be_left(&one.old, &one.new) {
            return Vec::new();
        }
        if self.sure && self.is_defined_in_documents(one) {
            return Vec::new();
        }
        // A word of the project that stands everywhere is left behind only where a whole line is.
        let common = places.len() > MOST_PLACES;
        let asked = places.iter().filter(|place| !common || self.is_edited_line(one, place));
        asked.take(MOST_PLACES).filter(|place| self.is_suspect(one, **place)).copied().collect()
    }

    fn is_edited_line(&self, one: &Witnessed, place: &Occurrence) -> bool {
        let line = self.line(*place);
        one.edits.iter().any(|(_, edit)| *edit.old_line == *line)
    }

    fn is_suspect(&self, one: &Witnessed, place: Occurrence) -> bool {
        let entry = &self.corpus.entries()[place.document];
        let document = &*entry.document;
        let promise = || document.links.iter().any(|link| link.span.overlaps(place.span));
        let says_nothing = one.command && !code::is_command(document, place.span)
            || entry.genre == Genre::Record && !promise()
            || code::is_output(document, place.span)
            || code::is_title(document, place.span)
            || code::is_drawing(document, place.span)
            || is_cut(document, place.span)
            || is_placeholder(document, place.span)
            || self.is_of_a_release(place);
        !says_nothing
            && (!self.sure || self.may_be_sure(one, place))
            && !value::is_at_home(document.path(), &one.old, &one.new)
            && !value::is_addressed(self.line(place), &one.old)
            && !self.near(one, place).is_some_and(|lines| is_about_both(lines, one.edits_document(place.document)))
            && is_of_today(self.mood(place))
    }

    /// Whether a heading above `place` speaks of one release, which is what it was.
    fn is_of_a_release(&self, place: Occurrence) -> bool {
        let document = self.document(place.document);
        let section = document.sections.partition_point(|section| section.span.start <= place.span.start);
        document.heading_path(section.checked_sub(1)).iter().any(|heading| names_a_release(&heading.title))
    }

    /// Whether `place` has what high confidence asks for, as far as it and the edits tell.
    fn may_be_sure(&self, one: &Witnessed, place: Occurrence) -> bool {
        let at = self.document(place.document).path();
        let untouched = |edited: usize, commit: CommitRef| {
            self.places.count_in(&one.old, edited) == 0
                && !is_twin(at, self.document(edited).path())
                && !self.history.touched(commit, at)
        };
        let mut edits = one.edits.iter();
        !one.edits_document(place.document)
            && !self.is_heading(place)
            && edits.any(|(edited, edit)| edit.commit.is_some_and(|commit| untouched(*edited, commit)))
    }

    /// The newest edit that the statement of `place`, `stated` by a commit, stood through is the one that left it
    /// behind.
    pub(super) fn candidate(&self, one: &Witnessed, place: Occurrence, stated: CommitRef) -> Option<Candidate> {
        let stood = |commit: CommitRef| self.history.order(stated, commit) == Order::Before;
        let line = self.line(place);
        let edits = one.edits.iter().enumerate().filter_map(|(index, (edited, edit))| {
            let commit = edit.commit?;
            let gone = self.places.count_in(&one.old, *edited) == 0;
            stood(commit).then_some(((gone, *edit.old_line == *line), index, commit))
        });
        let (_, edit, commit) = edits.max_by(|(fits, _, a), (too, _, b)| {
            fits.cmp(too).then(match self.history.order(*a, *b) {
                Order::Before => std::cmp::Ordering::Less,
                Order::After => std::cmp::Ordering::Greater,
                _ => std::cmp::Ordering::Equal,
            })
        })?;
        Some(Candidate { place, edit, commit })
    }
}

use super::alive::Alive;
use super::occurrence::{Occurrence, Occurrences};
use super::value::{self, Shape};
use super::witnessed::{self, Witnessed};
use crate::claim::{Mood, mood_of};
use crate::document::{Corpus, Document, Entry, Genre, StatementKind};
use crate::finding::Confidence;
use crate::history::{CommitRef, Lives, Order, Witness, tokens};
use crate::source::Span;
use crate::tree::{Tree, path};

/// What makes an occurrence of an old value stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The value is gone from the tree.
    Gone,
    /// The very line stood in the document that was edited.
    Copy,
}

/// An occurrence of a value that an edit replaced elsewhere.
#[derive(Clone, Debug)]
pub struct Left {
    /// Index of its document in the corpus.
    pub document: usize,
    /// The old value.
    pub span: Span,
    /// The value that took its place.
    pub new: Box<str>,
    /// The commit that replaced it.
    pub commit: CommitRef,
    /// Index of the edited document.
    pub edited: usize,
    /// Where the edited line stands now, if it still does.
    pub now: Option<Span>,
    /// The edited line before and after.
    pub lines: (Box<str>, Box<str>),
    /// What makes it stale.
    pub why: Why,
    /// In how many files that are no documents the new value stands.
    pub alive: usize,
    /// How often such findings are true.
    pub confidence: Confidence,
}

/// Places of one value beyond which it is a word of the project and no leftover.
const MOST_PLACES: usize = 40;
/// Lines between the old and the new value below which the text speaks of both on purpose.
const NEAR: u32 = 4;
/// Least likeness of two lines that are copies.
const COPY: f64 = 0.9;
/// The same where the value is a plain word or number.
const SAME: f64 = 0.97;
/// Least tokens of a line that tells copies from chance.
const COPY_TOKENS: usize = 4;

/// Every occurrence of a replaced value in a living document that was left behind.
pub fn left_behind(corpus: &Corpus, tree: &Tree, history: &dyn Witness) -> Vec<Left> {
    let lives = witnessed::lives(corpus, history);
    let witnessed = witnessed::gather(corpus, &lives, history);
    let values: Vec<&str> = witnessed.iter().flat_map(|one| [&*one.old, &*one.new]).collect();
    let living = corpus.entries().iter().enumerate().filter(|(_, entry)| is_judged(entry));
    let places = Occurrences::find(living.map(|(index, entry)| (index, &*entry.document)), &values);
    let judge = Judge { corpus, history, lives: &lives, places: &places };
    let candidates: Vec<(&Witnessed, Vec<Candidate>)> =
        witnessed.iter().map(|one| (one, judge.candidates(one))).filter(|(_, places)| !places.is_empty()).collect();
    let asked: Vec<&str> = candidates.iter().flat_map(|(one, _)| [&*one.old, &*one.new]).collect();
    let alive = Alive::look(tree, &asked);
    let mut left: Vec<Left> = Vec::new();
    for (one, places) in &candidates {
        left.extend(places.iter().filter_map(|place| judge.verdict(tree, &alive, one, place)));
    }
    left.sort_by(|a, b| {
        (a.document, a.span, std::cmp::Reverse(a.confidence)).cmp(&(
            b.document,
            b.span,
            std::cmp::Reverse(b.confidence),
        ))
    });
    left.dedup_by_key(|one| (one.document, one.span));
    left
}

fn is_judged(entry: &Entry) -> bool {
    matches!(entry.genre, Genre::Living | Genre::Guide)
}

struct Judge<'a> {
    corpus: &'a Corpus,
    history: &'a dyn Witness,
    lives: &'a [Option<std::sync::Arc<Lives>>],
    places: &'a Occurrences,
}

/// An occurrence that passed the tests that need no look at the tree.
struct Candidate {
    place: Occurrence,
    /// Index into the edits.
    edit: usize,
    commit: CommitRef,
    /// How alike the line and the edited line were.
    likeness: f64,
    heading: bool,
    touched: bool,
}

impl Judge<'_> {
    fn document(&self, index: usize) -> &Document {
        &self.corpus.entries()[index].document
    }

    fn candidates(&self, one: &Witnessed) -> Vec<Candidate> {
        let places = self.places.of(&one.old);
        let shape = value::shape(&one.old);
        // A value cut down to a part of itself was not renamed.
        let part = one.old.strip_suffix(&*one.new).is_some_and(|rest| rest.ends_with(|c: char| !c.is_alphanumeric()))
            || one.old.strip_prefix(&*one.new).is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()));
        if places.is_empty()
            || places.len() > MOST_PLACES
            || part
            || [&one.old, &one.new].iter().any(|value| value.contains(['"', '<', '>']) || value.contains("]("))
            || (value::is_sample(&one.old) && !matches!(shape, Shape::Url))
            || value::is_position(&one.old)
            || self.places.of(&one.new).is_empty()
            || (one.new.starts_with(&*one.old) && !matches!(shape, Shape::Flag))
        {
            return Vec::new();
        }
        places.iter().filter_map(|place| self.candidate(one, *place)).collect()
    }

    fn candidate(&self, one: &Witnessed, place: Occurrence) -> Option<Candidate> {
        let document = self.document(place.document);
        let near = |new: &Occurrence| new.document == place.document && new.line.abs_diff(place.line) <= NEAR;
        if self.places.of(&one.new).iter().any(near) || one.edits.iter().any(|(edited, _)| *edited == place.document) {
            return None;
        }
        let statement = document.statements.iter().find(|statement| statement.span.overlaps(place.span));
        let mood = statement.map_or(Mood::Asserted, |statement| mood_of(document, statement));
        if matches!(mood, Mood::Historical | Mood::Planned) {
            return None;
        }
        let line = document.source.line_span(place.line);
        let text = document.slice(line).trim();
        // The newest edit that the line stood through is the one that left it behind.
        let stated = self.lives[place.document].as_ref()?.at(place.span)?.stated()?.commit?;
        let stood = |commit: CommitRef| self.history.order(stated, commit) == Order::Before;
        let (edit, commit) = one
            .edits
            .iter()
            .enumerate()
            .filter_map(|(index, (edited, edit))| {
                let commit = edit.commit?;
                let gone = self.places.count_in(&one.old, *edited) == 0;
                let twin = is_twin(document.path(), self.document(*edited).path());
                (gone && !twin && stood(commit)).then_some((index, commit))
            })
            .max_by(|(_, a), (_, b)| match self.history.order(*a, *b) {
                Order::Before => std::cmp::Ordering::Less,
                Order::After => std::cmp::Ordering::Greater,
                _ => std::cmp::Ordering::Equal,
            })?;
        let likeness = value::likeness(text, &one.edits[edit].1.old_line);
        Some(Candidate {
            place,
            edit,
            commit,
            likeness,
            heading: statement.is_some_and(|statement| statement.kind == StatementKind::Heading),
            touched: self.history.touched(commit, document.path()),
        })
    }

    fn verdict(&self, tree: &Tree, alive: &Alive, one: &Witnessed, candidate: &Candidate) -> Option<Left> {
        let place = candidate.place;
        let document = self.document(place.document);
        let shape = value::shape(&one.old);
        let similar = value::likeness(&one.old, &one.new);
        let in_code = alive.files(&one.new);
        let own_name = path::name(document.path()).split('.').next().unwrap_or_default();
        let named_after = own_name.len() > 3 && one.old.to_lowercase().contains(&own_name.to_lowercase());
        let gone = alive.files(&one.old) == 0 && !stands(tree, &one.old);
        let rename = match shape {
            Shape::Url => similar >= 0.55 && !value::is_sample(&one.old),
            Shape::Path => similar >= 0.55 && !one.old.starts_with('/'),
            Shape::Tagged => similar >= 0.7,
            Shape::Name | Shape::Flag => similar >= 0.7 && in_code > 0,
            Shape::Number | Shape::Words => false,
        };
        let plain = matches!(shape, Shape::Words | Shape::Number);
        let (why, confidence) = if gone && rename && !named_after && !candidate.heading {
            let sure = shape != Shape::Url && !candidate.touched && one.old.len() >= 4;
            (Why::Gone, if sure { Confidence::High } else { Confidence::Medium })
        } else if gone && !plain && !value::is_sample(&one.old) && similar >= 0.4 && value::shape(&one.new) == shape {
            (Why::Gone, Confidence::Medium)
        } else if self.is_copy(one, candidate, if plain { SAME } else { COPY }) {
            (Why::Copy, Confidence::Medium)
        } else {
            return None;
        };
        let (edited, edit) = &one.edits[candidate.edit];
        Some(Left {
            document: place.document,
            span: place.span,
            new: one.new.clone(),
            commit: candidate.commit,
            edited: *edited,
            now: self.stands_now(*edited, one, &edit.new_line),
            lines: ((*edit.old_line).into(), (*edit.new_line).into()),
            why,
            alive: in_code,
            confidence,
        })
    }

    /// Whether the line is a copy of the edited one. Pages of one folder are siblings of one template, where
    /// equal lines mean other things, and a line of few words is equal to many.
    fn is_copy(&self, one: &Witnessed, candidate: &Candidate, least: f64) -> bool {
        let (edited, edit) = &one.edits[candidate.edit];
        let own = self.document(candidate.place.document).path();
        let siblings =
            path::parent(own) == path::parent(self.document(*edited).path()) && !path::parent(own).is_empty();
        // How a page is set says nothing.
        let markup = edit.old_line.starts_with('<');
        candidate.likeness >= least && !siblings && !markup && tokens(&edit.old_line).len() >= COPY_TOKENS
    }

    /// Where the edited line, or at least the new value, stands in the edited document today.
    fn stands_now(&self, edited: usize, one: &Witnessed, line: &str) -> Option<Span> {
        let document = self.document(edited);
        let own = self.places.of(&one.new).iter().filter(|place| place.document == edited);
        let whole = |place: &&Occurrence| {
            let text = document.slice(document.source.line_span(place.line));
            value::likeness(text.trim(), line) >= COPY
        };
        own.clone().find(whole).or_else(|| own.clone().next()).map(|place| place.span)
    }
}

/// Whether two pages are the same page of two components: `a/one/README.md`, `a/two/README.md`.
fn is_twin(one: &str, two: &str) -> bool {
    let depth = |path: &str| path.matches('/').count();
    path::name(one) == path::name(two) && depth(one) >= 2 && depth(two) >= 2
}

/// Whether the value is a path of the tree, or the end of one.
fn stands(tree: &Tree, value: &str) -> bool {
    let bare = value.trim_start_matches("./").trim_matches('/');
    !bare.is_empty()
        && (tree.exists(bare)
            || tree.named(path::name(bare)).any(|at| at.ends_with(bare))
            || tree.paths().any(|at| at.rsplit_once('.').is_some_and(|(stem, _)| stem.ends_with(bare))))
}

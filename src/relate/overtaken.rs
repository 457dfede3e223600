//! Values that documents still give although something other than an edit of a document shows what took their place:
//! a sentence that says so, a manifest that asks for something else.

use std::collections::BTreeMap;

use super::alive::Alive;
use super::announced::Announcement;
use super::candidate::Scene;
use super::code;
use super::manifest::Exchanged;
use super::occurrence::Occurrence;
use super::page::{is_judged, is_of_a_change, samples_of};
use super::value::{self, Shape};
use super::wanted::is_rename;
use super::weigh::{is_about_both, is_of_today};
use crate::document::Genre;
use crate::finding::{Commit, Confidence, Place};
use crate::history::Vanished;
use crate::source::Span;
use crate::tree::Tree;

/// A value of a document that was overtaken elsewhere.
#[derive(Clone, Debug)]
pub struct Overtaken {
    /// Index of its document in the corpus.
    pub document: usize,
    /// The old value.
    pub span: Span,
    /// What took its place.
    pub new: Box<str>,
    /// How that is known.
    pub how: How,
    /// Where that is to be seen, best first.
    pub shown: Vec<Place>,
    /// The commit that showed it; `None` if only the work tree does.
    pub commit: Option<Commit>,
    /// How often such findings are true.
    pub confidence: Confidence,
}

/// How it is known that a value was overtaken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// A statement says so.
    Announced,
    /// A manifest or a file of images asks for the new value where it asked for the old.
    Exchanged,
    /// The lockfile of another package manager took the place of the old one's.
    Manager,
}

/// Places of one value that are looked at: a value with more is a word of the project.
const MOST_PLACES: usize = 40;

/// One value said or seen to have taken another's place.
pub(super) struct Change<'a> {
    pub(super) old: &'a str,
    pub(super) new: &'a str,
    pub(super) from: Source<'a>,
}

/// Where a change is told.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Announced(&'a Announcement),
    Exchanged(&'a Exchanged),
}

/// What is told by announcements and manifests.
pub(super) fn changes<'a>(
    announced: &'a [Announcement],
    exchanged: &'a [Exchanged],
) -> impl Iterator<Item = Change<'a>> {
    let announced = announced.iter().map(|one| Change { old: &one.old, new: &one.new, from: Source::Announced(one) });
    let exchanged = exchanged.iter().map(|one| Change { old: &one.old, new: &one.new, from: Source::Exchanged(one) });
    announced.chain(exchanged)
}

/// What documents still give of what `changes` tell to be over: of old values that nothing but documents holds any
/// more, and of new ones that the tree has.
pub(super) fn overtaken(scene: &Scene<'_>, tree: &Tree, alive: &Alive, changes: &[Change<'_>]) -> Vec<Overtaken> {
    let mut found = Vec::new();
    // When something was announced is asked of its document once.
    let mut since: BTreeMap<(usize, Span), Option<Commit>> = BTreeMap::new();
    for change in changes {
        let places = scene.places.of(change.old);
        let over = alive.of(change.old).mentions == 0 && !super::left::stands(tree, change.old);
        let current = alive.of(change.new).alive > 0 || super::left::stands(tree, change.new);
        if !over || !current || places.len() > MOST_PLACES {
            continue;
        }
        let own_sample = places.iter().any(|place| scene.is_defined_before(*place));
        for &place in places.iter().filter(|place| !own_sample && still_gives(scene, change, **place)) {
            let commit = match change.from {
                Source::Announced(one) => {
                    since.entry((one.document, one.span)).or_insert_with(|| announced(scene, one)).clone()
                }
                Source::Exchanged(one) => scene.history.commit(one.commit),
            };
            let then = Vanished { commit: commit.clone(), went: None, folder: false };
            let (document, line) = (scene.document(place.document), scene.line(place));
            if scene.history.stood(document.path(), line, &then) != Some(true) {
                continue;
            }
            found.push(Overtaken {
                document: place.document,
                span: place.span,
                new: change.new.into(),
                how: match change.from {
                    Source::Announced(_) => How::Announced,
                    Source::Exchanged(_) => How::Exchanged,
                },
                shown: vec![match change.from {
                    Source::Announced(one) => {
                        Place { path: scene.document(one.document).path().to_owned(), span: one.span }
                    }
                    Source::Exchanged(one) => one.place.clone(),
                }],
                commit,
                confidence: confidence(scene, change, place),
            });
        }
    }
    found
}

/// A rename that a sentence tells and the tree confirms, in code: nothing else is sure.
fn confidence(scene: &Scene<'_>, change: &Change<'_>, place: Occurrence) -> Confidence {
    let announced = matches!(change.from, Source::Announced(_));
    let in_code = code::is_in_code(scene.document(place.document), place.span);
    if announced && in_code && is_rename(change.old, change.new) { Confidence::High } else { Confidence::Medium }
}

/// Whether the value at `place` is what a document of today gives, without speaking of the change.
fn still_gives(scene: &Scene<'_>, change: &Change<'_>, place: Occurrence) -> bool {
    let entry = &scene.corpus.entries()[place.document];
    let document = &*entry.document;
    let told_here = matches!(change.from, Source::Announced(one) if one.document == place.document);
    let in_code = code::is_in_code(document, place.span);
    // A word or two, and what an install line may name, are values only where they are code.
    let says_it = in_code || !matches!(value::shape(change.old), Shape::Words) && announced_in(change);
    let news = scene.places.of(change.new).iter().filter(|new| new.document == place.document);
    let near = news.map(|new| new.line.abs_diff(place.line)).min();
    entry.genre == Genre::Living
        && is_judged(entry)
        && !told_here
        && says_it
        && samples_of(document.path()).is_empty()
        && !is_of_a_change(document.path())
        && !scene.is_heading(place)
        && is_of_today(scene.mood(place))
        && !near.is_some_and(|lines| is_about_both(lines, false))
        && !value::is_at_home(document.path(), change.old, change.new)
        && !value::is_addressed(scene.line(place), change.old)
        && !code::is_output(document, place.span)
        && !code::is_title(document, place.span)
}

fn announced_in(change: &Change<'_>) -> bool {
    matches!(change.from, Source::Announced(_))
}

/// The commit since which the document says what it announces.
fn announced(scene: &Scene<'_>, one: &Announcement) -> Option<Commit> {
    let document = scene.document(one.document);
    let said = document.slice(one.span);
    scene.history.since(document.path(), &|text| text.contains(said))
}

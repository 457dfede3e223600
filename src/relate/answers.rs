use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use rayon::prelude::*;
use regex::Regex;

use super::followed::Followed;
use super::frame::{self, Frame, Question};
use super::page::samples_of;
use super::told::{may_be_told, page_may_be_told};
use crate::claim::{Mood, Scope, declared_over, mood_of, scope_of};
use crate::document::{Corpus, Entry, Genre, StatementKind};
use crate::finding::Confidence;
use crate::history::{CommitRef, Order, Witness};
use crate::source::Span;
use crate::tree::path;

/// A statement that another one answers differently.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Index of its document.
    pub document: usize,
    /// The statement.
    pub span: Span,
    /// What it answers.
    pub value: String,
    /// Index of the other's document.
    pub by_document: usize,
    /// The other statement.
    pub by: Span,
    /// The other answer.
    pub by_value: String,
    /// The commit that stated the other.
    pub commit: Option<CommitRef>,
    /// Whether history tells that the other took its place; else nothing says which is right.
    pub superseded: bool,
    /// Whether both stand in documents that speak of today.
    pub living: bool,
    /// What both answer.
    pub(super) question: Question,
}

struct Answer {
    document: usize,
    span: Span,
    frame: Frame,
    scope: Scope,
    /// Whether it speaks for its day: an announcement, or a note with a date.
    dated: bool,
    /// Whether it stands in a note with a date.
    note: bool,
}

/// Whether a file's name gives its day or month.
pub(super) fn is_dated(name: &str) -> bool {
    DATED.as_ref().is_some_and(|dated| dated.is_match(name))
}

static DATED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?:^|[^\d])\d{4}-?\d{2}-?\d{2}(?:[^\d]|$)|^(?:19|20)\d{2}-?\d{2}(?:[^\d]|$)").ok());

/// What was looked for, and how much had to be compared for it.
#[derive(Clone, Debug, Default)]
pub struct Contested {
    /// What is answered differently, in order of places.
    pub found: Vec<Answered>,
    /// Pairs of answers to one question that differ.
    pub pairs: usize,
}

/// Every statement of a closed frame that a later one replaced, or that another contradicts, of those that may have
/// confidence `ask`: of a sure one the tree itself has to say who is right.
pub fn answered(corpus: &Corpus, history: &dyn Witness, ask: Confidence) -> Contested {
    let sure = ask == Confidence::High;
    let mut asked: BTreeMap<(&str, Question, String), Vec<Answer>> = BTreeMap::new();
    let each: Vec<Vec<Answer>> =
        corpus.entries().par_iter().enumerate().map(|(at, entry)| answers(entry, at, sure)).collect();
    for answer in each.into_iter().flatten() {
        let samples = samples_of(corpus.entries()[answer.document].document.path());
        asked.entry((samples, answer.frame.question, answer.frame.subject.clone())).or_default().push(answer);
    }
    asked.retain(|(_, question, _), answers| is_contested(*question, answers));
    let documents: BTreeSet<usize> = asked.values().flatten().map(|answer| answer.document).collect();
    let scene = Scene { corpus, history, followed: Followed::of(corpus, history, &documents) };
    let mut contested = Contested::default();
    for ((_, question, _), answers) in &asked {
        contested.pairs += answers.len() * (answers.len() - 1) / 2;
        scene.judge(*question, answers, &mut contested.found);
    }
    contested.found.sort_by_key(|one| (one.document, one.span));
    contested
}

fn answers(entry: &Entry, index: usize, sure: bool) -> Vec<Answer> {
    let document = &*entry.document;
    if sure && !page_may_be_told(document.text()) {
        return Vec::new();
    }
    let name = path::name(document.path());
    let note = is_dated(name) || entry.genre == Genre::Log;
    let sentences = document
        .statements
        .iter()
        .filter(|statement| statement.kind == StatementKind::Sentence && !statement.block.quoted);
    let given: Vec<Answer> = sentences
        .filter_map(|statement| {
            let asked = !sure || may_be_told(&statement.text);
            let frame = asked.then(|| frame::read(&statement.text)).flatten()?;
            let mood = mood_of(document, statement);
            let holds = matches!(mood, Mood::Asserted | Mood::Required) || frame.announces && mood == Mood::Historical;
            let dated = note || frame.announces;
            let scope = scope_of(document, statement);
            holds.then_some(Answer { document: index, span: statement.span, frame, scope, dated, note })
        })
        .collect();
    // A page that declares itself over contradicts nobody.
    if !given.is_empty() && declared_over(document).is_some() { Vec::new() } else { given }
}

/// Whether the answers differ and are answers to one question: whatever history says, nothing else is judged.
fn is_contested(question: Question, answers: &[Answer]) -> bool {
    let first = &answers[0];
    if answers.iter().all(|answer| answer.frame.value == first.frame.value) {
        return false;
    }
    // A thing may use much: only notes that answer in turn, or a common purpose, make one answer of it.
    if question == Question::Uses && !first.frame.subject.contains(" for ") && !answers.iter().all(|one| one.note) {
        return false;
    }
    // One document that answers twice speaks of two things.
    let twice = answers.iter().enumerate().any(|(at, one)| {
        answers[..at].iter().any(|two| one.document == two.document && one.frame.value != two.frame.value)
    });
    !twice && !answers.iter().any(|one| answers.iter().any(|two| one.scope.is_disjoint(&two.scope)))
}

struct Scene<'a> {
    corpus: &'a Corpus,
    history: &'a dyn Witness,
    followed: Followed,
}

impl Scene<'_> {
    fn stated(&self, answer: &Answer) -> Option<CommitRef> {
        self.followed.stated(answer.document, answer.span)
    }

    /// Finds who reigns, and what stands against it.
    fn judge(&self, question: Question, answers: &[Answer], found: &mut Vec<Answered>) {
        let before = |one: &Answer, two: &Answer| match (self.stated(one), self.stated(two)) {
            (Some(one), Some(two)) => self.history.order(one, two) == Order::Before,
            _ => false,
        };
        let heir = answers.iter().filter(|one| one.dated).find(|one| {
            let others = answers.iter().filter(|two| two.dated && two.frame.value != one.frame.value);
            let restated = answers.iter().filter(|two| two.frame.value == one.frame.value);
            // The last word among announcements; of those who say it, the first.
            others.clone().all(|two| before(two, one)) && !restated.clone().any(|two| two.dated && before(two, one))
        });
        let is_living = |answer: &Answer| {
            let entry = &self.corpus.entries()[answer.document];
            let at = entry.document.path();
            entry.genre == Genre::Living && samples_of(at).is_empty() && !is_dated(path::name(at))
        };
        for one in answers {
            let replaced = heir.filter(|heir| heir.frame.value != one.frame.value && before(one, heir));
            let contrary = |two: &Answer| {
                question.is_exclusive() && two.frame.value != one.frame.value && two.document != one.document
            };
            let replaced_too =
                |two: &Answer| heir.is_some_and(|heir| heir.frame.value != two.frame.value && before(two, heir));
            let (by, superseded) = match replaced {
                Some(heir) => (heir, true),
                // What was replaced contradicts nobody.
                None => match answers.iter().rfind(|two| contrary(two) && !replaced_too(two)) {
                    Some(two) => (two, false),
                    None => continue,
                },
            };
            found.push(Answered {
                document: one.document,
                span: one.span,
                value: one.frame.value.clone(),
                by_document: by.document,
                by: by.span,
                by_value: by.frame.value.clone(),
                commit: self.stated(by),
                superseded,
                living: is_living(one) && (superseded || is_living(by)),
                question,
            });
        }
    }
}

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::frame::{self, Frame, Question};
use crate::claim::{Mood, Scope, declared_over, mood_of, scope_of};
use crate::document::{Corpus, Genre, StatementKind};
use crate::history::{CommitRef, Lives, Order, Witness};
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
    stated: Option<CommitRef>,
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

/// The documents whose answers to a closed question differ: those to follow through history before [`answered`].
pub fn disputed(corpus: &Corpus) -> BTreeSet<usize> {
    let mut asked: BTreeMap<(Question, String), Vec<(String, usize)>> = BTreeMap::new();
    for document in 0..corpus.entries().len() {
        for Answer { frame, .. } in answers(corpus, document, None) {
            asked.entry((frame.question, frame.subject)).or_default().push((frame.value, document));
        }
    }
    let differ = asked.into_values().filter(|given| given.iter().any(|(value, _)| *value != given[0].0));
    differ.flatten().map(|(_, document)| document).collect()
}

/// Every statement of a closed frame that a later one replaced, or that another contradicts.
pub fn answered(corpus: &Corpus, lives: &[Option<Arc<Lives>>], history: &dyn Witness) -> Vec<Answered> {
    let mut asked: BTreeMap<(Question, String), Vec<Answer>> = BTreeMap::new();
    for (document, lives) in lives.iter().enumerate() {
        for answer in answers(corpus, document, lives.as_deref()) {
            asked.entry((answer.frame.question, answer.frame.subject.clone())).or_default().push(answer);
        }
    }
    let mut found: Vec<Answered> = Vec::new();
    for ((question, _), answers) in &asked {
        judge(corpus, history, *question, answers, &mut found);
    }
    found.sort_by_key(|one| (one.document, one.span));
    found
}

fn answers(corpus: &Corpus, index: usize, lives: Option<&Lives>) -> Vec<Answer> {
    let entry = &corpus.entries()[index];
    let document = &*entry.document;
    let name = path::name(document.path());
    let note = DATED.as_ref().is_some_and(|dated| dated.is_match(name)) || entry.genre == Genre::Log;
    let sentences = document
        .statements
        .iter()
        .filter(|statement| statement.kind == StatementKind::Sentence && !statement.block.quoted);
    let given: Vec<Answer> = sentences
        .filter_map(|statement| {
            let frame = frame::read(&statement.text)?;
            let mood = mood_of(document, statement);
            let holds = matches!(mood, Mood::Asserted | Mood::Required) || frame.announces && mood == Mood::Historical;
            let stated = lives.and_then(|lives| lives.at(statement.span)?.stated()?.commit);
            let dated = note || frame.announces;
            let scope = scope_of(document, statement);
            holds.then_some(Answer { document: index, span: statement.span, frame, scope, stated, dated, note })
        })
        .collect();
    // A page that declares itself over contradicts nobody.
    if !given.is_empty() && declared_over(document).is_some() { Vec::new() } else { given }
}

/// Finds who reigns, and what stands against it.
fn judge(corpus: &Corpus, history: &dyn Witness, question: Question, answers: &[Answer], found: &mut Vec<Answered>) {
    let first = &answers[0];
    if answers.iter().all(|answer| answer.frame.value == first.frame.value) {
        return;
    }
    // A thing may use much: only notes that answer in turn, or a common purpose, make one answer of it.
    if question == Question::Uses && !first.frame.subject.contains(" for ") && !answers.iter().all(|one| one.note) {
        return;
    }
    // One document that answers twice speaks of two things.
    let twice = answers.iter().enumerate().any(|(at, one)| {
        answers[..at].iter().any(|two| one.document == two.document && one.frame.value != two.frame.value)
    });
    if twice || answers.iter().any(|one| answers.iter().any(|two| one.scope.is_disjoint(&two.scope))) {
        return;
    }
    let before = |one: &Answer, two: &Answer| match (one.stated, two.stated) {
        (Some(one), Some(two)) => history.order(one, two) == Order::Before,
        _ => false,
    };
    let heir = answers.iter().filter(|one| one.dated).find(|one| {
        let others = answers.iter().filter(|two| two.dated && two.frame.value != one.frame.value);
        let restated = answers.iter().filter(|two| two.frame.value == one.frame.value);
        // The last word among announcements; of those who say it, the first.
        others.clone().all(|two| before(two, one)) && !restated.clone().any(|two| two.dated && before(two, one))
    });
    let is_living = |answer: &Answer| {
        let entry = &corpus.entries()[answer.document];
        let name = path::name(entry.document.path());
        entry.genre == Genre::Living && !DATED.as_ref().is_some_and(|dated| dated.is_match(name))
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
            commit: by.stated,
            superseded,
            living: is_living(one) && (superseded || is_living(by)),
            question,
        });
    }
}

use std::collections::{BTreeMap, BTreeSet};

use super::{Key, Outcome, Record};
use crate::journal::{Event, Journal};

/// The recorded answers of a journal by key.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// Each with the id of its line. Those that others replace are not in it.
    by_key: BTreeMap<Key, Vec<(String, Record)>>,
    /// Whole lines whose record does not hold, with the reason.
    faulty: Vec<(usize, String)>,
}

/// What is recorded for a key.
pub(super) enum Found<'a> {
    Nothing,
    One(&'a Record),
    /// Two branches recorded different answers.
    Disagreeing,
}

impl Answers {
    /// Reads the answers of `journal`; the order of its lines does not matter.
    pub fn of(journal: &Journal) -> Answers {
        let mut answers = Answers::default();
        for kept in &journal.kept {
            let Event::Answer(body) = &kept.event else { continue };
            match Record::from_json(body) {
                Ok(record) => {
                    let all = answers.by_key.entry(record.key.clone()).or_default();
                    all.push((kept.id.clone(), record));
                }
                Err(why) => answers.faulty.push((kept.number, why)),
            }
        }
        for all in answers.by_key.values_mut() {
            let replaced: BTreeSet<String> = all.iter().flat_map(|(_, record)| record.replaces.clone()).collect();
            all.retain(|(id, _)| !replaced.contains(id));
            all.sort_by(|(a, _), (b, _)| a.cmp(b));
        }
        answers
    }

    /// The first line whose record does not hold, and why.
    pub fn fault(&self) -> Option<(usize, &str)> {
        self.faulty.first().map(|(number, why)| (*number, why.as_str()))
    }

    /// Ids of the lines that hold for `key`.
    pub(super) fn ids(&self, key: &Key) -> Vec<String> {
        self.by_key.get(key).into_iter().flatten().map(|(id, _)| id.clone()).collect()
    }

    pub(super) fn find(&self, key: &Key) -> Found<'_> {
        let Some(all) = self.by_key.get(key) else { return Found::Nothing };
        let Some((_, first)) = all.first() else { return Found::Nothing };
        if all.iter().all(|(_, other)| says(other) == says(first)) { Found::One(first) } else { Found::Disagreeing }
    }

    /// Ids of every answer that holds, in order of the keys.
    pub fn standing(&self) -> impl Iterator<Item = &str> {
        self.by_key.values().flatten().map(|(id, _)| id.as_str())
    }
}

/// What of a record decides.
fn says(record: &Record) -> Option<&'static str> {
    match &record.outcome {
        Outcome::Answered(answer) => Some(answer.relation.name()),
        Outcome::Invalid(_) => None,
    }
}

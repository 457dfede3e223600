use std::collections::BTreeMap;

use super::answers::Found;
use super::client::Client;
use super::{
    Answers, Client as Class, JudgeError, Key, Mode, Outcome, Question, Record, Secret, Sent, Settings, Transport,
    Unsendable, World, sendable,
};
use crate::finding::Judge;
use crate::relate::{OpenPair, Opinion, Side};

/// What a model is consulted with.
pub struct Consultation<'a> {
    /// What may be done about open questions.
    pub mode: &'a Mode,
    /// Which model.
    pub settings: &'a Settings,
    /// Recorded answers that count.
    pub answers: &'a Answers,
    /// Recorded answers that a change under review brings: known, and not believed.
    pub added: &'a Answers,
    /// Whether answers of a test's stand-in count.
    pub stubs: bool,
    /// The way to the server, if the mode asks.
    pub line: Option<(&'a dyn Transport, &'a dyn World)>,
    /// The key for it.
    pub secret: Option<&'a Secret>,
}

/// A claim that was kept here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unasked {
    /// The claim.
    pub side: Side,
    /// Why.
    pub why: Unsendable,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Consulted {
    /// Answers that are verdicts.
    pub opinions: Vec<Opinion>,
    /// Questions that are not judged, by reason.
    pub unjudged: BTreeMap<&'static str, usize>,
    /// Claims that were kept here.
    pub unasked: Vec<Unasked>,
    /// Questions without an answer: how many, and the first.
    pub missed: Option<(usize, Key, OpenPair)>,
    /// Who judged, if anybody did.
    pub judge: Judge,
    /// How many questions have an answer.
    pub answered: usize,
}

impl Consulted {
    /// The error that missing answers are, where they are one.
    pub fn complete(self) -> Result<Consulted, JudgeError> {
        match self.missed {
            None => Ok(self),
            Some((count, key, pair)) => {
                Err(JudgeError::Missed { count, key, older: quote(&pair.older.text), newer: quote(&pair.newer.text) })
            }
        }
    }
}

/// Characters of a claim that an error quotes.
const QUOTED: usize = 160;

fn quote(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = folded.chars().take(QUOTED).collect();
    if cut.len() < folded.len() { format!("{cut}…") } else { cut }
}

/// Finds an answer to each of `pairs`: recorded, or asked for and then recorded through `keep`. `sent` tells
/// what was sent, whatever the end.
pub fn consult(
    pairs: &[OpenPair],
    with: &Consultation<'_>,
    keep: &mut dyn FnMut(&Record) -> Result<(), String>,
    sent: &mut Sent,
) -> Result<Consulted, JudgeError> {
    if *with.mode == Mode::Off {
        return Ok(Consulted::default());
    }
    let mut client = with.line.map(|(transport, world)| Client::new(with.settings, transport, world, with.secret));
    let consulted = answers_to(pairs, with, client.as_mut(), keep);
    if let Some(client) = client {
        *sent = client.sent;
    }
    consulted
}

fn answers_to(
    pairs: &[OpenPair],
    with: &Consultation<'_>,
    mut client: Option<&mut Client<'_>>,
    keep: &mut dyn FnMut(&Record) -> Result<(), String>,
) -> Result<Consulted, JudgeError> {
    let mut consulted = Consulted::default();
    // Equal words in several places are one question.
    let mut fresh: BTreeMap<Key, Record> = BTreeMap::new();
    for pair in pairs {
        let question = Question::of(pair);
        if let Err((is_older, why)) = sendable(&question) {
            let side = if is_older { pair.older.clone() } else { pair.newer.clone() };
            consulted.unasked.push(Unasked { side, why });
            *consulted.unjudged.entry(why.reason()).or_default() += 1;
            continue;
        }
        let key = Key::of(&question, with.settings);
        if let Some(client) = client.as_mut().filter(|_| !fresh.contains_key(&key) && must_ask(with, &key)) {
            let mut record = client.ask(&question)?;
            record.replaces = with.answers.ids(&key);
            if record.provenance.client == Class::Stub && !with.stubs {
                return Err(JudgeError::Stub(key));
            }
            keep(&record).map_err(JudgeError::Keep)?;
            fresh.insert(key.clone(), record);
        }
        match (fresh.get(&key), with.answers.find(&key)) {
            (Some(record), _) | (None, Found::One(record)) => consulted.take(pair, record, with)?,
            (None, Found::Disagreeing) => {
                *consulted.unjudged.entry("recorded answers of the model disagree").or_default() += 1;
            }
            (None, Found::Nothing) if !matches!(with.added.find(&key), Found::Nothing) => {
                *consulted.unjudged.entry("the change itself brings the model's answer").or_default() += 1;
            }
            (None, Found::Nothing) => {
                let (count, ..) = consulted.missed.get_or_insert_with(|| (0, key, pair.clone()));
                *count += 1;
            }
        }
    }
    consulted.unasked.sort_by_key(|one| (one.side.document, one.side.span));
    consulted.unasked.dedup();
    Ok(consulted)
}

/// Whether the mode asks the server about `key`.
fn must_ask(with: &Consultation<'_>, key: &Key) -> bool {
    let known = !matches!(with.answers.find(key), Found::Nothing);
    match with.mode {
        Mode::Off | Mode::Replay => false,
        Mode::Record => !known,
        Mode::Refresh(prefix) => known && prefix.as_ref().is_none_or(|prefix| key.as_str().starts_with(prefix)),
    }
}

impl Consulted {
    fn take(&mut self, pair: &OpenPair, record: &Record, with: &Consultation<'_>) -> Result<(), JudgeError> {
        let stub = record.provenance.client == Class::Stub;
        if stub && !with.stubs {
            return Err(JudgeError::Stub(record.key.clone()));
        }
        self.answered += 1;
        let by = Judge::Model { name: record.name().to_owned(), answer: record.key.to_string(), stub };
        // One stub makes the whole report a test's.
        if self.judge == Judge::Rules || stub {
            self.judge = by.clone();
        }
        match &record.outcome {
            Outcome::Answered(answer) => self.opinions.push(Opinion {
                pair: pair.clone(),
                relation: answer.relation,
                older_words: answer.evidence_older.clone(),
                newer_words: answer.evidence_newer.clone(),
                by,
                confidence: with.settings.confidence,
            }),
            Outcome::Invalid(_) => {
                *self.unjudged.entry("the model's answer is no verdict").or_default() += 1;
            }
        }
        Ok(())
    }
}

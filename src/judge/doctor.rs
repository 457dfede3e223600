use std::time::Duration;

use super::client::Client;
use super::question::{Quoted, tokens};
use super::{Client as Class, JudgeError, Outcome, Question, Secret, Sent, Settings, Transport, World, prompt};
use crate::relate::Relation;

/// What a server did with three pairs whose relation nobody doubts.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// For each pair: what it is, and what the server said.
    pub pairs: Vec<(Relation, Said)>,
    /// The model as the server names it.
    pub echoed_model: String,
    /// Whether the server calls itself a stand-in of a test.
    pub stub: bool,
    /// Tokens of the last prompt as the server counts them, and as estimated.
    pub prompt_tokens: Option<(u64, u64)>,
    /// The longest answer.
    pub slowest: Duration,
    /// What was sent.
    pub sent: Sent,
}

/// What a server said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// An answer that passed the gates.
    Relation(Relation),
    /// One that did not, and why.
    Invalid(String),
}

/// Share of the estimate below which a prompt was cut off.
const LEAST_READ: f64 = 0.6;

impl Diagnosis {
    /// Whether every answer had the shape that was asked for.
    pub fn obeys(&self) -> bool {
        self.pairs.iter().all(|(_, said)| matches!(said, Said::Relation(_)))
    }

    /// Whether the server read less than it was sent.
    pub fn truncates(&self) -> bool {
        self.prompt_tokens.is_some_and(|(read, sent)| (read as f64) < LEAST_READ * sent as f64)
    }
}

/// Asks the server of `settings` about the three pairs. Nothing is recorded.
pub fn diagnose(
    settings: &Settings,
    transport: &dyn Transport,
    world: &dyn World,
    secret: Option<&Secret>,
) -> Result<Diagnosis, JudgeError> {
    let mut client = Client::new(settings, transport, world, secret);
    let mut diagnosis = Diagnosis::default();
    for (relation, question) in known() {
        let before = world.elapsed();
        let record = client.ask(&question)?;
        diagnosis.slowest = diagnosis.slowest.max(world.elapsed().saturating_sub(before));
        diagnosis.echoed_model.clone_from(&record.provenance.echoed_model);
        diagnosis.stub |= record.provenance.client == Class::Stub;
        let estimate = tokens(prompt::SYSTEM.len() + question.to_json().to_string().len());
        diagnosis.prompt_tokens = record.provenance.usage.map(|(read, _)| (read, estimate));
        let said = match record.outcome {
            Outcome::Answered(answer) => Said::Relation(answer.relation),
            Outcome::Invalid(why) => Said::Invalid(why),
        };
        diagnosis.pairs.push((relation, said));
    }
    diagnosis.sent = client.sent;
    Ok(diagnosis)
}

fn known() -> [(Relation, Question); 3] {
    let pair = |heading: &str, older: &str, newer: &str| {
        let quoted = |text: &str| Quoted { text: text.to_owned(), headings: vec![heading.to_owned()] };
        Question { older: quoted(older), newer: quoted(newer), ordered: false }
    };
    [
        (
            Relation::Conflicts,
            pair("Configuration", "The API server listens on port 3000.", "The API server listens on port 4000."),
        ),
        (Relation::Duplicate, pair("Backups", "Backups are made every night.", "Every night, backups are made.")),
        (Relation::Unrelated, pair("Overview", "The logo is blue.", "Tests are run with `make test`.")),
    ]
}

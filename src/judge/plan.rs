use std::collections::BTreeSet;

use super::answers::Found;
use super::budget::cost;
use super::question::tokens;
use super::{Answers, Key, Question, Settings, sendable};
use crate::relate::OpenPair;

/// What recording would take, before anything is sent.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plan {
    /// Open questions.
    pub questions: usize,
    /// Those with a recorded answer, or that one call answers with others.
    pub answered: usize,
    /// Those that would not leave this machine.
    pub kept_here: usize,
    /// Calls that would be made.
    pub calls: usize,
    /// Which of the pairs they would be about, each with the key of its answer.
    pub to_ask: Vec<(usize, Key)>,
    /// Bytes that these would send.
    pub bytes: u64,
    /// Tokens sent, at 3.5 bytes each.
    pub input_tokens: u64,
    /// Tokens received at most.
    pub output_tokens: u64,
    /// At the configured prices, at most.
    pub cost: f64,
}

/// Plans to ask about `pairs` what `answers` do not tell.
pub fn plan(pairs: &[OpenPair], settings: &Settings, answers: &Answers) -> Plan {
    // Equal words in several places are one question.
    let mut asked = BTreeSet::new();
    let mut plan = Plan { questions: pairs.len(), ..Plan::default() };
    for (index, question) in pairs.iter().map(Question::of).enumerate() {
        let key = Key::of(&question, settings);
        if sendable(&question).is_err() {
            plan.kept_here += 1;
        } else if !matches!(answers.find(&key), Found::Nothing) || !asked.insert(key.clone()) {
            plan.answered += 1;
        } else {
            plan.to_ask.push((index, key));
            let bytes = question.request(settings).len();
            plan.calls += 1;
            plan.bytes += bytes as u64;
            plan.input_tokens += tokens(bytes);
            plan.output_tokens += settings.max_tokens;
        }
    }
    plan.cost = cost(plan.input_tokens, plan.output_tokens, &settings.limits);
    plan
}

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
    /// Those with a recorded answer.
    pub answered: usize,
    /// Those that would not leave this machine.
    pub kept_here: usize,
    /// Calls that would be made.
    pub calls: usize,
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
    let mut plan = Plan { questions: pairs.len(), ..Plan::default() };
    for question in pairs.iter().map(Question::of) {
        if sendable(&question).is_err() {
            plan.kept_here += 1;
        } else if !matches!(answers.find(&Key::of(&question, settings)), Found::Nothing) {
            plan.answered += 1;
        } else {
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

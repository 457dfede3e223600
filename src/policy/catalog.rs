use super::own;
use crate::finding::RuleInfo;
use crate::rules;

/// Every rule there is, in the order of its name: those that judge documents, and those of this room,
/// which judge what silences them.
pub fn every_rule() -> Vec<&'static RuleInfo> {
    let mut all: Vec<_> = rules::RULES.iter().map(|(rule, _)| *rule).chain(own::RULES.iter().copied()).collect();
    all.sort_by_key(|rule| rule.name);
    all
}

/// The rule called `name`.
pub fn rule(name: &str) -> Option<&'static RuleInfo> {
    every_rule().into_iter().find(|rule| rule.name == name)
}

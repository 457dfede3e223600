//! What history says of names that are not defined now.

use std::collections::BTreeMap;

use crate::fact::runner::{Ask, Definitions, RUNNERS};
use crate::finding::Commit;
use crate::history::Witness;

use super::present::Question;

/// A name that was defined once, and the commit that ended it.
pub(super) struct Gone {
    /// The file that defined it.
    pub(super) path: String,
    /// The commit after which it did not; `None` if that is not committed yet.
    pub(super) ended: Option<Commit>,
    /// What the file defined before and after.
    pub(super) before: Option<Definitions>,
    pub(super) after: Option<Definitions>,
    /// The name within the file.
    pub(super) local_name: String,
    /// What stands before it where the file is included.
    pub(super) namespace: String,
    /// The file itself is gone.
    pub(super) whole_file: bool,
}

/// One question about one file.
struct Probe {
    question: usize,
    ask: Ask,
    namespace: String,
}

/// Answers every question in order; `None` for a name that was never defined.
pub(super) fn ask(history: &dyn Witness, questions: &[&Question]) -> Vec<Option<Gone>> {
    let mut answers: Vec<Option<Gone>> = questions.iter().map(|question| by_path(history, question)).collect();
    // A version of a file is parsed once for all the names that are asked of it.
    let mut probes: BTreeMap<(usize, &str), Vec<Probe>> = BTreeMap::new();
    for (index, question) in questions.iter().enumerate().filter(|(index, _)| answers[*index].is_none()) {
        for source in &question.sources {
            if question.no_file && history.vanished(&source.path).is_none() {
                continue;
            }
            let Some(local) = question.ask.name.strip_prefix(source.namespace.as_str()) else { continue };
            let probe = Probe {
                question: index,
                ask: Ask { name: local.to_owned(), ..question.ask.clone() },
                namespace: source.namespace.clone(),
            };
            probes.entry((question.runner, &source.path)).or_default().push(probe);
        }
    }
    for ((runner, path), probes) in probes {
        let runner = RUNNERS[runner];
        let holding = |text: &str, open: &[usize]| {
            let definitions = runner.read(path, text);
            open.iter().copied().filter(|&at| runner.defines(&definitions, &probes[at].ask)).collect()
        };
        let seen = history.last_seen_each(path, probes.len(), &holding);
        for (probe, seen) in probes.iter().zip(seen) {
            let Some(seen) = seen else { continue };
            let answer = &mut answers[probe.question];
            // Two files may have had the name: the later end is the one that left it without a home.
            if answer.as_ref().is_some_and(|known| !later(&seen.ended, &known.ended)) {
                continue;
            }
            *answer = Some(Gone {
                path: path.to_owned(),
                ended: seen.ended,
                before: Some(runner.read(path, &seen.before)),
                after: seen.after.as_deref().map(|text| runner.read(path, text)),
                local_name: probe.ask.name.clone(),
                namespace: probe.namespace.clone(),
                whole_file: questions[probe.question].no_file,
            });
        }
    }
    answers
}

/// Whether `one` is later than `other`; what is not committed yet is later than all commits.
fn later(one: &Option<Commit>, other: &Option<Commit>) -> bool {
    match (one, other) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(one), Some(other)) => one.date > other.date,
    }
}

/// A name that a file gave by standing at a path.
fn by_path(history: &dyn Witness, question: &Question) -> Option<Gone> {
    question.paths.iter().find_map(|path| {
        let vanished = history.vanished(path)?;
        Some(Gone {
            path: path.clone(),
            ended: vanished.commit,
            before: None,
            after: None,
            local_name: question.ask.name.clone(),
            namespace: String::new(),
            whole_file: true,
        })
    })
}

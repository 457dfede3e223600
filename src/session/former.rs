use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Session;
use crate::document::Entry;
use crate::finding::{Commit, Listed};
use crate::history::{CommitRef, Life, Step, Witness as _, changed_value};
use crate::recall::{Became, Ended, Former, one_line, values, words};

/// Former statements that are kept: a repository with more has a history that nobody searches by words.
const MOST: usize = 200_000;
/// Words below which a statement without a value is a caption.
const FEWEST_WORDS: usize = 4;

/// What the documents `among` once said and say no longer, in their order. `listed` are the claims that stand in them.
pub(super) fn formers<'a>(session: &Session, among: impl Iterator<Item = &'a Entry>, listed: &[Listed]) -> Vec<Former> {
    let mut of: BTreeMap<&str, Vec<&Listed>> = BTreeMap::new();
    let mut standing: BTreeSet<Vec<String>> = BTreeSet::new();
    for claim in listed {
        of.entry(&claim.path).or_default().push(claim);
        standing.insert(words(&claim.text));
    }
    let mut builder = Builder { session, commits: HashMap::new(), standing, formers: Vec::new() };
    for entry in among {
        let document = &entry.document;
        let Some(lives) = session.past.lives(document.path(), &document.source.text) else { continue };
        let claims = of.get(document.path()).map_or(&[][..], Vec::as_slice);
        for life in lives.all() {
            builder.life(document.path(), life, claims);
            if builder.formers.len() >= MOST {
                return builder.formers;
            }
        }
    }
    builder.formers
}

struct Builder<'a> {
    session: &'a Session,
    commits: HashMap<CommitRef, Option<Commit>>,
    /// The words of every claim that stands: what moved to another document did not end.
    standing: BTreeSet<Vec<String>>,
    formers: Vec<Former>,
}

impl Builder<'_> {
    fn life(&mut self, path: &str, life: &Life, claims: &[&Listed]) {
        let now = life.span.and_then(|span| {
            let touches = |claim: &&&Listed| claim.span.0 < span.end && span.start < claim.span.1;
            claims.iter().find(touches).copied()
        });
        let mut since: Option<CommitRef> = None;
        for (place, event) in life.events.iter().enumerate() {
            let ended = match &event.step {
                Step::Edited { before } => edited(before, &event.text).map(|(ended, values)| (before, ended, values)),
                Step::Retired if place + 1 == life.events.len() => Some((&event.text, Ended::Removed, None)),
                _ => None,
            };
            if let Some((text, ended, changed)) = ended.filter(|(text, ended, _)| self.is_gone(text, *ended)) {
                let (old, new) = changed.unzip();
                let became = (ended != Ended::Removed).then(|| Became {
                    claim: now.map(|claim| claim.id.clone()),
                    line: now.map(|claim| claim.line),
                    text: one_line(&event.text),
                    old,
                    new,
                });
                let until_order = event.commit.map_or(u32::MAX, |commit| self.session.past.place_of(commit));
                let (since, until) = (self.commit(since), self.commit(event.commit));
                self.formers.push(Former {
                    text: one_line(text),
                    path: path.to_owned(),
                    since,
                    until,
                    ended,
                    became,
                    until_order,
                });
            }
            // A rewording that ended nothing leaves the statement what it was.
            if matches!(event.step, Step::Born | Step::Restored) || ended_here(&event.step, &event.text) {
                since = event.commit;
            }
        }
    }

    /// Whether the statement said something and, if it was merely taken out, no other document says it now.
    fn is_gone(&self, text: &str, ended: Ended) -> bool {
        let words = words(text);
        let says = words.len() >= FEWEST_WORDS || !values(text).is_empty();
        says && (ended != Ended::Removed || !self.standing.contains(&words))
    }

    fn commit(&mut self, commit: Option<CommitRef>) -> Option<Commit> {
        let commit = commit?;
        self.commits.entry(commit).or_insert_with(|| self.session.past.commit(commit)).clone()
    }
}

fn ended_here(step: &Step, after: &str) -> bool {
    matches!(step, Step::Edited { before } if edited(before, after).is_some())
}

/// Whether an edit ended what a statement said, and the value that it replaced. An edit that keeps every value
/// and name is a rewording.
fn edited(before: &str, after: &str) -> Option<(Ended, Option<(String, String)>)> {
    let (old_words, new_words) = (words(before), words(after));
    if old_words == new_words {
        return None;
    }
    if let Some((old, new)) = changed_value(before, after) {
        return (words(&old) != words(&new)).then_some((Ended::Replaced, Some((old, new))));
    }
    let names = |text: &str| -> Vec<String> {
        let mut names = values(text);
        let named = text.split_whitespace().skip(1).filter(|word| word.starts_with(char::is_uppercase));
        names.extend(named.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()));
        names
    };
    let after_names = names(after);
    names(before).iter().any(|name| !after_names.contains(name)).then_some((Ended::Rewritten, None))
}

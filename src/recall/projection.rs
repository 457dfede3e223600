use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::doubt::doubts;
use super::settle::settle;
use super::{Claim, Former, Index};
use crate::finding::Commit;

/// How much a word counts that stands in the headings above a claim, or in its document's path or the name of its kind, beside one of
/// the claim itself: enough to find "default" below "Port", too little to drown a claim that says both.
const IN_HEADING: f32 = 0.5;
const IN_PATH: f32 = 0.2;

/// Which revision was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Revision {
    /// The commit, or the one that the work tree stands on.
    pub commit: Option<Commit>,
    /// Whether the files on disk were read, with what is not committed.
    pub work_tree: bool,
    /// What this clone lacks of history, so that what was said before may be missing; none if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
}

/// A claim and what its verification rests on.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The claim; its verification is made when it is asked for.
    pub claim: Claim,
    /// What a rule checked in it and found to hold.
    pub held: Option<Held>,
    /// Days from when it was last stated to the judged commit; `None` if it is not committed or not known.
    pub days: Option<i64>,
    /// After how many days half of such claims are stale; `None` for never.
    pub half_life: Option<u32>,
    /// What limits it (platform, environment, version), in lower case and in order.
    pub scope: Vec<String>,
}

/// What a rule checked in a claim and found to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// What was checked, in a few words.
    pub what: String,
    /// The claim's text without it: its values are not confirmed yet.
    pub rest: String,
}

/// Everything that the documents of one revision say and said, and how it stands.
#[derive(Debug)]
pub struct Projection {
    /// The revision.
    pub revision: Revision,
    claims: Vec<Claim>,
    pub(super) grounds: Vec<Grounds>,
    former: Vec<Former>,
    /// Claims first, then former statements.
    pub(super) index: Index,
    by_id: HashMap<String, usize>,
}

/// What the verification of a claim rests on.
#[derive(Debug)]
pub(super) struct Grounds {
    pub(super) held: Option<Held>,
    pub(super) days: Option<i64>,
    pub(super) half_life: Option<u32>,
}

impl Projection {
    /// Takes claims and former statements in the order of their places.
    pub fn new(revision: Revision, known: Vec<Known>, former: Vec<Former>) -> Projection {
        let mut index = Index::default();
        let (mut claims, mut grounds) = (Vec::with_capacity(known.len()), Vec::with_capacity(known.len()));
        let mut by_id = HashMap::with_capacity(known.len());
        let mut scopes = Vec::with_capacity(known.len());
        for Known { claim, held, days, half_life, scope } in known {
            scopes.push(scope);
            let headings = claim.headings.join(" ");
            index.push(&[(&claim.text, 1.0), (&headings, IN_HEADING), (&claim.path, IN_PATH), (&claim.kind, IN_PATH)]);
            by_id.insert(claim.id.clone(), claims.len());
            claims.push(claim);
            grounds.push(Grounds { held, days, half_life });
        }
        for one in &former {
            index.push(&[(&one.text, 1.0), (&one.path, IN_PATH)]);
        }
        settle(&mut claims, &former);
        for (at, doubt) in doubts(&claims, &scopes, &former) {
            claims[at].doubt = Some(doubt);
        }
        Projection { revision, claims, grounds, former, index, by_id }
    }

    /// The claims, in order of their places.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// What documents said and say no longer.
    pub fn former(&self) -> &[Former] {
        &self.former
    }

    /// Where the claim of this id stands in [`Projection::claims`].
    pub fn position(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The claims of the document at `path` that touch `line`, or all of them.
    pub fn at(&self, path: &str, line: Option<u32>) -> impl Iterator<Item = usize> {
        let touches = move |claim: &Claim| line.is_none_or(|line| (claim.line..=claim.end_line).contains(&line));
        let of_document = self.claims.iter().enumerate().filter(move |(_, claim)| claim.path == path);
        of_document.filter(move |(_, claim)| touches(claim)).map(|(index, _)| index).collect::<Vec<_>>().into_iter()
    }

    /// The former statements that became the claim of this id, oldest first.
    pub fn formerly(&self, id: &str) -> impl Iterator<Item = usize> {
        let became = |former: &Former| former.became.as_ref().and_then(|became| became.claim.as_deref()) == Some(id);
        let found = self.former.iter().enumerate().filter(|(_, former)| became(former));
        found.map(|(index, _)| index).collect::<Vec<_>>().into_iter()
    }
}

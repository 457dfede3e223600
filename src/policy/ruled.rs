use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::identity::{Side, statement};
use super::verdict::Reason;
use super::{journal, own};
use crate::claim;
use crate::document::Corpus;
use crate::finding::{Finding, Place, fingerprint};
use crate::journal::{On, Ruling, Rulings, Verdict};
use crate::source::{SourceFile, Span};

/// The rulings that are in force, each at the claim or finding that it speaks of and at no other.
#[derive(Debug, Default)]
pub struct Ruled {
    /// By what [`subject_of`] gives.
    findings: BTreeMap<String, (String, Ruling)>,
    /// The claims of every document that was ruled on, with the ruling on each.
    claims: BTreeMap<String, Vec<RuledClaim>>,
    /// Rulings on claims that are not there, with the ids of their lines.
    lost: Vec<(String, Ruling)>,
    disputed: Vec<(String, Ruling)>,
}

#[derive(Debug)]
struct RuledClaim {
    span: Span,
    id: String,
    ruling: Option<Ruling>,
}

/// What a ruling on `finding` is on: its rule and subject in `claim`, the claim that it stands in, or else in
/// its statement. Unlike its fingerprint this changes neither with equal findings elsewhere in the document
/// nor stays the same when the statement is reworded.
pub fn subject_of(finding: &Finding, claim: Option<&str>, side: Side<'_>) -> String {
    let Place { path, span } = &finding.place;
    let words = side.corpus.get(path).map_or("", |entry| entry.document.slice(*span));
    let within = claim.map_or_else(|| format!("{path}\n{}", statement(&finding.place, side)), str::to_owned);
    fingerprint(finding.rule.name, &within, words, &finding.subject, 0)
}

impl Ruled {
    /// Places `rulings` in the documents of `corpus`.
    pub fn of(rulings: &Rulings, corpus: &Corpus) -> Ruled {
        let disputed = rulings.disputed().map(|(id, ruling)| (id.to_owned(), ruling.clone())).collect();
        let mut ruled = Ruled { disputed, ..Ruled::default() };
        let mut by_claim: BTreeMap<&str, (&str, &Ruling)> = BTreeMap::new();
        let mut paths: BTreeSet<&str> = BTreeSet::new();
        for (id, ruling) in rulings.in_force() {
            paths.insert(&ruling.path);
            match ruling.on {
                On::Finding => drop(ruled.findings.insert(ruling.id.clone(), (id.to_owned(), ruling.clone()))),
                On::Claim => drop(by_claim.insert(&ruling.id, (id, ruling))),
            }
        }
        for path in paths {
            let Some(entry) = corpus.get(path) else { continue };
            let claims = claim::extract(&entry.document, entry.genre).into_iter().map(|claim| {
                let id = claim.id.to_string();
                RuledClaim { span: claim.span, ruling: by_claim.remove(id.as_str()).map(|(_, one)| one.clone()), id }
            });
            ruled.claims.insert(path.to_owned(), claims.collect());
        }
        ruled.lost = by_claim.into_values().map(|(id, ruling)| (id.to_owned(), ruling.clone())).collect();
        ruled
    }

    /// The ruling on the claim at `span`.
    pub fn on_claim(&self, path: &str, span: Span) -> Option<&Ruling> {
        self.claim(path, span)?.ruling.as_ref()
    }

    fn claim(&self, path: &str, span: Span) -> Option<&RuledClaim> {
        self.claims.get(path)?.iter().find(|claim| claim.span.contains(span))
    }

    /// What a ruling on `finding` would be on; `None` if nobody ruled in its document, or on what this room says.
    fn subject(&self, finding: &Finding, side: Side<'_>) -> Option<String> {
        if own::is_own(finding.rule) || !self.claims.contains_key(&finding.place.path) {
            return None;
        }
        let claim = self.claim(&finding.place.path, finding.place.span);
        Some(subject_of(finding, claim.map(|claim| claim.id.as_str()), side))
    }

    /// Why `finding` is not shown, if a person ruled so. What was ruled on the very finding goes before what
    /// was ruled on its claim, and what this room says itself is not ruled on.
    pub(super) fn hides(&self, finding: &Finding, side: Side<'_>) -> Option<Reason> {
        let subject = self.subject(finding, side)?;
        let own = self.findings.get(&subject).map(|(_, ruling)| ruling);
        let ruling = own.or_else(|| self.on_claim(&finding.place.path, finding.place.span))?;
        match (ruling.verdict, ruling.on) {
            (Verdict::Accept, _) => Some(Reason::Accepted),
            (Verdict::Dismiss, _) => Some(Reason::Dismissed),
            (Verdict::Confirm, On::Claim) => Some(Reason::Confirmed),
            _ => None,
        }
    }

    /// What people say of claims that are there.
    pub fn findings(&self) -> Vec<Finding> {
        let refuted = |claim: &RuledClaim, path: &str| {
            let ruling = claim.ruling.as_ref()?;
            let speaks = matches!(ruling.verdict, Verdict::Refute | Verdict::Supersede);
            speaks.then(|| own::refuted(Place { path: path.to_owned(), span: claim.span }, ruling))
        };
        self.claims.iter().flat_map(|(path, all)| all.iter().filter_map(move |one| refuted(one, path))).collect()
    }

    /// Rulings that fit nothing any more, at their lines in `file`. `findings` is all that the rules said;
    /// `ran` tells whether a rule could speak at a path.
    pub fn stale(
        &self,
        findings: &[Finding],
        ran: &dyn Fn(&str, &str) -> bool,
        side: Side<'_>,
        file: &Arc<SourceFile>,
    ) -> Vec<Finding> {
        let there: BTreeSet<String> = findings.iter().filter_map(|finding| self.subject(finding, side)).collect();
        let gone = self.findings.values().filter(|(_, ruling)| {
            ruling.rule.as_deref().is_some_and(|rule| ran(rule, &ruling.path)) && !there.contains(&ruling.id)
        });
        let stale = self.lost.iter().chain(gone);
        let stale = stale.map(|(id, ruling)| own::stale(journal::place(file, id), ruling, stands(ruling, side.corpus)));
        let disputed = self.disputed.iter().map(|(id, ruling)| own::disputed(journal::place(file, id), ruling));
        stale.chain(disputed).collect()
    }
}

/// Whether the document still has the words that were ruled on.
fn stands(ruling: &Ruling, corpus: &Corpus) -> bool {
    let fold = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = fold(&ruling.text);
    let Some(entry) = corpus.get(&ruling.path) else { return false };
    entry.document.statements.iter().any(|statement| fold(entry.document.slice(statement.span)) == words)
}

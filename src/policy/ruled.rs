use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::verdict::Reason;
use super::{journal, own};
use crate::claim;
use crate::document::Corpus;
use crate::finding::{Finding, Place};
use crate::journal::{On, Ruling, Rulings, Verdict};
use crate::source::{SourceFile, Span};

/// The rulings that are in force, each at the claim or finding that it speaks of and at no other.
#[derive(Debug, Default)]
pub struct Ruled {
    findings: BTreeMap<String, (String, Ruling)>,
    /// By document.
    claims: BTreeMap<String, Vec<(Span, Ruling)>>,
    /// Rulings on claims that are not there, with the ids of their lines.
    lost: Vec<(String, Ruling)>,
    disputed: Vec<(String, Ruling)>,
}

impl Ruled {
    /// Places `rulings` in the documents of `corpus`.
    pub fn of(rulings: &Rulings, corpus: &Corpus) -> Ruled {
        let disputed = rulings.disputed().map(|(id, ruling)| (id.to_owned(), ruling.clone())).collect();
        let mut ruled = Ruled { disputed, ..Ruled::default() };
        let mut claims: BTreeMap<&str, Vec<(&str, &Ruling)>> = BTreeMap::new();
        for (id, ruling) in rulings.in_force() {
            match ruling.on {
                On::Finding => drop(ruled.findings.insert(ruling.id.clone(), (id.to_owned(), ruling.clone()))),
                On::Claim => claims.entry(&ruling.path).or_default().push((id, ruling)),
            }
        }
        for (path, asked) in claims {
            let entry = corpus.get(path);
            let there = entry.map_or_else(Vec::new, |entry| claim::extract(&entry.document, entry.genre));
            let spans: BTreeMap<String, Span> =
                there.into_iter().map(|claim| (claim.id.to_string(), claim.span)).collect();
            for (id, ruling) in asked {
                match spans.get(&ruling.id) {
                    Some(&span) => ruled.claims.entry(path.to_owned()).or_default().push((span, ruling.clone())),
                    None => ruled.lost.push((id.to_owned(), ruling.clone())),
                }
            }
        }
        ruled
    }

    /// The ruling on the claim at `span`.
    pub fn on_claim(&self, path: &str, span: Span) -> Option<&Ruling> {
        self.claims.get(path)?.iter().find(|(claim, _)| claim.contains(span)).map(|(_, ruling)| ruling)
    }

    /// Why `finding` is not shown, if a person ruled so. What was ruled on the very finding goes before what
    /// was ruled on its claim, and what this room says itself is not ruled on.
    pub(super) fn hides(&self, finding: &Finding) -> Option<Reason> {
        if own::is_own(finding.rule) {
            return None;
        }
        let own = self.findings.get(&finding.fingerprint).map(|(_, ruling)| ruling);
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
        let refuted = |(span, ruling): &(Span, Ruling), path: &str| {
            let speaks = matches!(ruling.verdict, Verdict::Refute | Verdict::Supersede);
            speaks.then(|| own::refuted(Place { path: path.to_owned(), span: *span }, ruling))
        };
        self.claims.iter().flat_map(|(path, all)| all.iter().filter_map(move |one| refuted(one, path))).collect()
    }

    /// Rulings that fit nothing any more, at their lines in `file`. `findings` is all that the rules said;
    /// `ran` tells whether a rule could speak at a path.
    pub fn stale(
        &self,
        findings: &[Finding],
        ran: &dyn Fn(&str, &str) -> bool,
        corpus: &Corpus,
        file: &Arc<SourceFile>,
    ) -> Vec<Finding> {
        let there: BTreeSet<&str> = findings.iter().map(|finding| finding.fingerprint.as_str()).collect();
        let gone = self.findings.values().filter(|(_, ruling)| {
            ruling.rule.as_deref().is_some_and(|rule| ran(rule, &ruling.path)) && !there.contains(ruling.id.as_str())
        });
        let stale = self.lost.iter().chain(gone);
        let stale = stale.map(|(id, ruling)| own::stale(journal::place(file, id), ruling, stands(ruling, corpus)));
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

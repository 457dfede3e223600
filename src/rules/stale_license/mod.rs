//! The licence that a page names against those that the repository declares.

use super::calibration::Kind;
use super::owners::Owners;
use super::{Context, Sink};
use crate::claim::licensing::{Licensing, licensings};
use crate::claim::requirement::About;
use crate::document::{Document, Genre};
use crate::fact::license::{LicenseFact, LicenseFacts, read_file};
use crate::finding::{Evidence, Finding, Level, Place, Related, RuleInfo};
use crate::license::License;
use crate::tree::path;

/// A documented licence that neither the licence's text nor any manifest grants.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "stale-license",
    summary: "a document names a licence that the repository is not under",
    explanation: include_str!("explanation.md"),
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

/// Compares every licence that living documents name with what governs the document.
pub(crate) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut read: Option<(LicenseFacts, Owners)> = None;
    for entry in cx.corpus.entries().iter().filter(|entry| entry.genre == Genre::Living) {
        let document = &*entry.document;
        // The text of a licence is what others are held against.
        if read_file(document.path(), "").iter().any(|fact| fact.key.is_none()) {
            continue;
        }
        for licensing in licensings(document) {
            let (facts, owners) =
                read.get_or_insert_with(|| (LicenseFacts::read(cx.tree), Owners::read(cx.tree, cx.corpus)));
            judge(cx, facts, owners, document, &licensing, sink);
        }
    }
}

fn judge(
    cx: &Context<'_>,
    facts: &LicenseFacts,
    owners: &Owners,
    document: &Document,
    licensing: &Licensing,
    sink: &mut Sink,
) {
    let folder = path::parent(document.path());
    let called = matches!(&licensing.about, About::Named(name) if cx.own.is_called(name));
    let about = if called { &About::Project } else { &licensing.about };
    let Some(bases) = owners.bases(folder, about) else {
        return sink.abstain_at("a licence of something else", document, licensing.span);
    };
    let governing: Vec<&LicenseFact> = bases.iter().flat_map(|base| facts.governing(base)).collect();
    let grants = |fact: &LicenseFact| names_one_of(fact, &licensing.licenses);
    if governing.iter().copied().any(grants) || facts.whole().iter().any(grants) {
        return sink.hold("the repository is under that licence", document, licensing.span);
    }
    if governing.is_empty() {
        return sink.abstain_at("a licence that nothing declares", document, licensing.span);
    }
    // What cannot be read may well grant it.
    let all = governing.iter().copied().chain(facts.whole());
    if all.into_iter().any(|fact| fact.licenses.is_empty()) {
        return sink.abstain_at("a licence beside terms that are not known", document, licensing.span);
    }
    let Some(fact) = governing.first() else { return };
    let finding = finding(cx, document, licensing, fact);
    // Nothing ever declared it here: it may be the licence of a part, or of the text alone.
    let of_a_part = !is_general(folder, &fact.place.path) || facts.anywhere().any(grants);
    if finding.receipt.is_none() && (of_a_part || licensing.licenses.iter().all(License::is_for_works)) {
        return sink.abstain_at("a licence that may be that of a part", document, licensing.span);
    }
    sink.findings.push(finding);
}

/// Whether a page in `folder` speaks for all that the declaration at `declared` governs.
fn is_general(folder: &str, declared: &str) -> bool {
    let governed = path::parent(declared).trim_end_matches("LICENSES").trim_end_matches('/');
    folder == governed || matches!(folder, "docs" | "doc" | ".github")
}

/// Whether `fact` declares one of `licenses`, as far as they were named.
fn names_one_of(fact: &LicenseFact, licenses: &[License]) -> bool {
    fact.licenses.iter().any(|granted| licenses.iter().any(|stated| stated.agrees(granted)))
}

fn finding(cx: &Context<'_>, document: &Document, licensing: &Licensing, fact: &LicenseFact) -> Finding {
    let (stated, granted) = (listed(&licensing.licenses), listed(&fact.licenses));
    let place = Place { path: document.path().to_owned(), span: licensing.span };
    let by = fact.key.map_or_else(|| path::name(&fact.place.path).to_owned(), |key| format!("`{key}`"));
    let mut finding =
        Finding::new(&RULE, place, format!("the licence is documented as {stated}, but {by} is {granted}"));
    finding.confidence = Kind::License.confidence();
    finding.label = format!("{stated} here");
    finding.subject = format!("license {stated}");
    finding.related.push(Related {
        place: fact.place.clone(),
        message: format!("the licence is {granted} here"),
        commit: None,
    });
    finding.help = Some(format!("name {granted}, or restore the licence if the page is right"));
    let held = |text: &str| read_file(&fact.place.path, text).iter().any(|old| names_one_of(old, &licensing.licenses));
    if let Some(past) = cx.history.last_seen(&fact.place.path, &held) {
        finding.attest(&format!("{by} was changed from {stated}"), past.ended);
        finding.confidence = Kind::LeftLicense.confidence();
    }
    finding
}

/// `MIT`, `Apache-2.0 or MIT`.
fn listed(licenses: &[License]) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in licenses.iter().map(License::to_string) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" or ")
}

use super::super::Context;
use super::RULE;
use super::compare::{Verdict, compare};
use crate::claim::requirement::{Demand, Requirement, Stated};
use crate::document::Document;
use crate::fact::version::{Role, Source, VersionFact, read_file};
use crate::finding::{Confidence, Edit, Finding, Fix, Place, Related};
use crate::history::LastSeen;
use crate::tree::path;
use crate::version::{Product, Subject, Version};

/// The finding for a requirement that does not agree; `None` if what is known is not enough.
pub(super) fn finding(
    cx: &Context<'_>,
    document: &Document,
    requirement: &Requirement,
    facts: &[&VersionFact],
    verdict: Verdict,
) -> Option<Finding> {
    let (fact, declared) = decisive(facts, verdict)?;
    let stated = if verdict == Verdict::TooWide { requirement.top()? } else { requirement.lowest()? };
    let past = past(cx, requirement, fact);
    // A stricter document may be caution; only a manifest that was once as strict makes it a leftover.
    if verdict == Verdict::Above && past.is_none() {
        return None;
    }
    let place = Place { path: document.path().to_owned(), span: requirement.span };
    let mut finding = Finding::new(&RULE, place, message(requirement, stated, fact, declared, verdict));
    finding.label = format!("{} here", document.slice(stated.span));
    finding.subject = format!("{} {}", requirement.subject, stated.version);
    finding.confidence = confidence(cx, requirement, fact, verdict, past.is_some());
    if is_remote(document, fact) || is_fetched(requirement, &stated.version, declared) {
        finding.confidence = finding.confidence.min(Confidence::Medium);
    }
    let shown = if fact.key == "FROM" || fact.key == "edition" { fact.written.clone() } else { declared.to_string() };
    finding.related.push(Related {
        place: fact.place.clone(),
        message: format!("`{}` is {shown} here", fact.key),
        commit: None,
    });
    if let Some(past) = past {
        testify(&mut finding, requirement, fact, declared, &past);
    }
    offer(&mut finding, document, requirement, stated, fact, declared, verdict);
    Some(finding)
}

/// The declaration that the finding rests on and the version that it turns on.
fn decisive<'a>(facts: &[&'a VersionFact], verdict: Verdict) -> Option<(&'a VersionFact, &'a Version)> {
    let end = |fact: &'a VersionFact| match verdict {
        Verdict::TooWide => fact.range.highest().map(|bound| &bound.version),
        _ => fact.lowest(),
    };
    let used = facts.iter().any(|fact| fact.role == Role::Used);
    let ranked = facts.iter().filter(|fact| !(verdict == Verdict::Differs && used) || fact.role == Role::Used);
    // Pages of a site may be held against two projects; the first is the one that the page speaks of.
    let folder = &facts.first()?.folder;
    let ranked = ranked.filter(|fact| fact.folder == *folder).filter_map(|fact| Some((*fact, end(fact)?)));
    ranked.min_by(|(one, a), (two, b)| a.cmp(b).then_with(|| one.place.cmp(&two.place)))
}

/// The newest version of the declaring file that agreed with the document.
fn past(cx: &Context<'_>, requirement: &Requirement, fact: &VersionFact) -> Option<LastSeen> {
    cx.history.last_seen(&fact.place.path, &|old| {
        let old = read_file(&fact.place.path, old);
        let same: Vec<&VersionFact> =
            old.iter().filter(|old| old.subject == fact.subject && old.role == fact.role).collect();
        let best = same.iter().map(|fact| fact.source).min();
        let same: Vec<&VersionFact> = same.into_iter().filter(|fact| Some(fact.source) == best).collect();
        // An edition is too weak a witness to have agreed with anything.
        best.is_some_and(|best| best != Source::Edition) && compare(requirement, &same) == Verdict::Agrees
    })
}

fn message(
    requirement: &Requirement,
    stated: &Stated,
    fact: &VersionFact,
    declared: &Version,
    verdict: Verdict,
) -> String {
    let (subject, key) = (&requirement.subject, &fact.key);
    let stated = &stated.version;
    match verdict {
        Verdict::Differs | Verdict::TooWide => {
            format!("{subject} {stated} is documented, but `{key}` is {}", fact.written)
        }
        _ if fact.source == Source::Edition => {
            format!("{subject} {stated} is documented, but edition {} needs {declared}", fact.written)
        }
        Verdict::Above => format!("{subject} {stated} is documented as the minimum, but `{key}` asks for {declared}"),
        _ => format!("{subject} {stated} is documented as enough, but `{key}` asks for {declared}"),
    }
}

fn confidence(
    cx: &Context<'_>,
    requirement: &Requirement,
    fact: &VersionFact,
    verdict: Verdict,
    witnessed: bool,
) -> Confidence {
    let hard = matches!(fact.source, Source::Manifest | Source::Edition) && fact.role == Role::Minimum;
    let known = matches!(requirement.subject, Subject::Product(_));
    match verdict {
        Verdict::Below if hard && known && (witnessed || requirement.demand == Demand::AtLeast) => Confidence::High,
        Verdict::Differs if witnessed => Confidence::High,
        Verdict::Below | Verdict::Above | Verdict::TooWide | Verdict::Differs
            if witnessed || !cx.history.is_complete() =>
        {
            Confidence::Medium
        }
        Verdict::Below => Confidence::Medium,
        _ => Confidence::Low,
    }
}

/// Whether the document lies so far below the manifest that it may be about something of its own.
fn is_remote(document: &Document, fact: &VersionFact) -> bool {
    let folder = path::parent(document.path());
    let below = folder.strip_prefix(fact.folder.as_str()).unwrap_or(folder).trim_start_matches('/');
    let depth = below.split('/').filter(|part| !part.is_empty()).count();
    let on_site = below.split('/').any(|part| matches!(part, "docs" | "doc" | "website" | "site" | "www"));
    depth >= 3 && !on_site
}

/// Whether only a patch release of Go lies between both: every `go` command since 1.21 fetches it by itself, and
/// dependencies raise it without anybody's decision.
fn is_fetched(requirement: &Requirement, stated: &Version, declared: &Version) -> bool {
    requirement.subject == Subject::Product(Product::Go) && stated.at_precision(2) == declared.at_precision(2)
}

/// Tells when the manifest moved away from what the document says.
fn testify(finding: &mut Finding, requirement: &Requirement, fact: &VersionFact, declared: &Version, past: &LastSeen) {
    let old = read_file(&fact.place.path, &past.before);
    let old = old.iter().filter(|old| old.subject == fact.subject && old.role == fact.role && old.key == fact.key);
    let from =
        old.filter_map(VersionFact::lowest).min().cloned().or_else(|| Some(requirement.lowest()?.version.clone()));
    let Some(from) = from else { return };
    let moved = if from < *declared { "raised" } else { "lowered" };
    finding.attest(&format!("`{}` was {moved} from {from}", fact.key), past.ended.clone());
}

/// Offers the declared version in the document's own precision, where there is one version to change.
fn offer(
    finding: &mut Finding,
    document: &Document,
    requirement: &Requirement,
    stated: &Stated,
    fact: &VersionFact,
    declared: &Version,
    verdict: Verdict,
) {
    let single = requirement.stated.len() == 1 || requirement.ranged && requirement.stated.len() == 2;
    let written = document.slice(stated.span);
    if !single || written.is_empty() || fact.source == Source::Edition || verdict == Verdict::TooWide {
        return;
    }
    let new = match requirement.subject {
        Subject::Package(_) if verdict == Verdict::Differs => fact.written.clone(),
        _ => declared.at_precision(stated.version.precision()).to_string(),
    };
    // A range that would end before it starts has more than one answer; `1.8` for Java has another style.
    let inverted = requirement.top().is_some_and(|top| top.version <= *declared);
    if inverted || new == written || !written.starts_with(|sign: char| sign.is_ascii_digit()) {
        return;
    }
    let message = format!("change `{written}` to `{new}`");
    let place = Place { path: document.path().to_owned(), span: stated.span };
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits: vec![Edit { place, replacement: new }] });
}

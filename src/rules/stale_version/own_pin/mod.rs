//! A release of the project itself that is pinned in one place and was left behind: every other page had the same
//! one, `docker run o/ferry:1.4`, and was raised since; or the line was raised with release after release, and then
//! no more.
//!
//! A lower version is no drift by itself: it still works, or shows how one is pinned. Only history tells that it was
//! meant to be the newest. Tags are not asked: two clones of one commit may have different ones.

mod left;
mod names;

use std::collections::BTreeMap;

use super::super::calibration::Kind;
use super::super::{Context, Sink};
use super::RULE;
use super::release_section::is_about_a_release;
use crate::claim::release_pin::{Names, ReleasePin, release_pins};
use crate::document::{Document, Genre, MarkKind, is_of_a_version};
use crate::finding::{Edit, Finding, Fix, Place, Related};
use crate::source::Span;
use crate::version::Version;
use left::{Left, lags, left_by_manifest, left_by_twin};
use names::{is_artifact, names};

/// A pin of a living document.
struct Pinned<'a> {
    document: &'a Document,
    pin: ReleasePin,
    section: Option<usize>,
}

impl Pinned<'_> {
    fn span(&self) -> Span {
        Span::new(self.pin.range.start, self.pin.range.end)
    }

    fn written(&self) -> &str {
        self.document.slice(self.span())
    }

    fn place(&self) -> Place {
        Place { path: self.document.path().to_owned(), span: self.span() }
    }
}

/// Holds every pin of an own release against its twins, and those without any against the manifest.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let Some(names) = names(cx) else { return };
    let mut series: BTreeMap<String, Vec<Pinned<'_>>> = BTreeMap::new();
    for entry in cx.corpus.entries().iter().filter(|entry| matches!(entry.genre, Genre::Living | Genre::Guide)) {
        let document = &*entry.document;
        if is_of_a_version(document.path()) {
            continue;
        }
        for pin in release_pins(document.text(), &names) {
            let own = pin.artifact.as_ref().is_none_or(|artifact| is_artifact(cx, artifact));
            let shown = shown_in(document, Span::new(pin.range.start, pin.range.end));
            if let (true, Some(section)) = (own, shown) {
                series.entry(pin.series.clone()).or_default().push(Pinned { document, pin, section });
            }
        }
    }
    for (name, pinned) in series {
        let Some(newest) = pinned.iter().map(|one| &one.pin.version).max().cloned() else { continue };
        for one in &pinned {
            judge(cx, &names, &name, one, &pinned, &newest, sink);
        }
    }
}

/// The section of a code block, a code span or a link that holds `span`; `None` in prose, which may tell of anything.
fn shown_in(document: &Document, span: Span) -> Option<Option<usize>> {
    if let Some(block) = document.code.iter().find(|block| block.span.contains(span)) {
        return Some(block.section);
    }
    let (_, statement) = document.statements_around(span).last()?;
    let code = statement.marks.iter().any(|mark| mark.kind == MarkKind::Code && mark.span.contains(span));
    let link = document.links.iter().any(|link| link.dest_span.contains(span));
    (code || link).then_some(statement.section)
}

fn judge(
    cx: &Context<'_>,
    names: &Names,
    series: &str,
    one: &Pinned<'_>,
    all: &[Pinned<'_>],
    newest: &Version,
    sink: &mut Sink,
) {
    let version = &one.pin.version;
    let left = if lags(version, newest) { left_by_twin(cx, names, one, all, newest) } else { None };
    let manifest = || {
        let plain = series.is_empty() || series.ends_with(':');
        plain.then(|| left_by_manifest(cx, names, one)).flatten()
    };
    let Some(left) = left.or_else(manifest) else {
        if !lags(version, newest) {
            sink.verified += 1;
        }
        return;
    };
    if is_about_a_release(one.document, one.section, one.span(), version) || is_a_sample(one) {
        return sink.abstain_at("a release that is pinned on purpose", one.document, one.span());
    }
    sink.findings.push(finding(one, left));
}

/// Whether the words around say that the reader is to put another version there.
fn is_a_sample(one: &Pinned<'_>) -> bool {
    const SAMPLES: &[&str] = &["e.g.", "for example", "for instance", "such as", "example"];
    const OWN_CHOICE: &[&str] = &["replace", "choose", "your ", "you want", "whatever"];
    let text = one.document.text();
    let block = one.document.code.iter().any(|block| block.span.contains(one.span()));
    let line = text[one.pin.range.end..].lines().next().unwrap_or_default().to_lowercase();
    if block {
        return line.contains(['#', '/']) && OWN_CHOICE.iter().any(|word| line.contains(word));
    }
    let said = one.document.statement_at(one.span()).map(|statement| statement.text.to_lowercase());
    said.is_some_and(|said| SAMPLES.iter().any(|word| said.contains(word)))
}

fn finding(one: &Pinned<'_>, left: Left) -> Finding {
    let (written, newest) = (one.written(), &left.newest);
    let message = match left.kind {
        Kind::OwnPin => format!("{written} was left behind: {} has {newest}", left.place.path),
        _ => format!("{written} was left behind: this project is at {newest}"),
    };
    let mut finding = Finding::new(&RULE, one.place(), message);
    finding.confidence = left.kind.confidence();
    finding.label = format!("{written} here");
    finding.subject = format!("release {written}");
    finding.related.push(Related { place: left.place, message: format!("{newest} here"), commit: None });
    finding.attest(&left.note, left.commit);
    // A twin that is less precise does not tell which release to write.
    let precision = one.pin.version.precision();
    let exact = Version::parse(newest).filter(|version| version.precision() >= precision);
    let replacement = exact.map(|version| match version.precision() == precision {
        true => newest.clone(),
        false => version.at_precision(precision).to_string(),
    });
    let Some(replacement) = replacement else { return finding };
    let message = format!("change `{written}` to `{replacement}`");
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits: vec![Edit { place: one.place(), replacement }] });
    finding
}

//! A release of the project itself that is pinned in one place and was left behind: every other page had the same
//! one, `docker run o/ferry:1.4`, and was raised since; or the line was raised with release after release, and then
//! no more.
//!
//! A lower version is no drift by itself: it still works, or shows how one is pinned. Only history tells that it was
//! meant to be the newest. Tags are not asked: two clones of one commit may have different ones.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::super::calibration::Kind;
use super::super::{Context, Sink};
use super::RULE;
use super::release_section::is_about_a_release;
use crate::claim::release_pin::{Names, ReleasePin, release_pins};
use crate::document::{Document, Genre, MarkKind, is_of_a_version};
use crate::fact::own_version::{MANIFESTS, own_version};
use crate::finding::{Commit, Edit, Finding, Fix, Place, Related};
use crate::source::Span;
use crate::tree::path;
use crate::version::Version;

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

    fn place(&self) -> Place {
        Place { path: self.document.path().to_owned(), span: self.span() }
    }
}

/// Versions that a page may be asked for its past; enough for one that is raised with each release.
const TWINS_ASKED: usize = 4;

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

/// How the project is named where its releases are pinned. Build files are read only if a document has coordinates.
fn names(cx: &Context<'_>) -> Option<Names> {
    const COORDINATES: &[&str] = &["<groupId>", "mplementation", "classpath", "platform(", "api(", "api \"", "api '"];
    let mut texts = cx.corpus.entries().iter().map(|entry| entry.document.text());
    if !texts.any(|text| COORDINATES.iter().any(|word| text.contains(word))) {
        return Names::new(&cx.own.repositories(), &BTreeSet::new());
    }
    let builds = |file: &&str| {
        let name = path::name(file);
        name.ends_with(".gradle") || name.ends_with(".gradle.kts") || matches!(*file, "gradle.properties" | "pom.xml")
    };
    let texts = cx.tree.paths().filter(builds).filter_map(|file| cx.tree.text(file));
    let groups = texts.filter_map(|text| group_of(&text)).collect();
    Names::new(&cx.own.repositories(), &groups)
}

/// The group that a build file publishes under.
fn group_of(text: &str) -> Option<String> {
    let value = text.lines().find_map(|line| {
        let line = line.trim();
        let element = line.strip_prefix("<groupId>").and_then(|rest| rest.strip_suffix("</groupId>"));
        let assigned = || {
            let rest = ["group", "GROUP"].iter().find_map(|key| line.strip_prefix(key))?;
            rest.trim_start().strip_prefix('=').or_else(|| rest.starts_with(' ').then_some(rest))
        };
        let value = element.or_else(assigned)?.trim().trim_matches(['"', '\'']);
        let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
        (value.contains('.') && value.chars().all(plain)).then_some(value)
    })?;
    Some(value.to_owned())
}

/// Whether a module of the tree is called `artifact`: a group may be published from several repositories.
fn is_artifact(cx: &Context<'_>, artifact: &str) -> bool {
    cx.own.is_called(artifact) || cx.tree.folders().any(|folder| path::name(folder) == artifact)
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

/// Whether `version` is behind `newest` by more than a patch.
fn lags(version: &Version, newest: &Version) -> bool {
    let precision = version.precision().min(newest.precision()).min(2);
    version.at_precision(precision) < newest.at_precision(precision)
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

/// What shows that a pin was left behind.
struct Left {
    kind: Kind,
    /// The version of today.
    newest: Version,
    /// Where it stands.
    place: Place,
    /// What that place says, in words.
    says: String,
    note: String,
    commit: Option<Commit>,
}

/// A twin that had the very version of `one` and was raised.
fn left_by_twin(
    cx: &Context<'_>,
    names: &Names,
    one: &Pinned<'_>,
    all: &[Pinned<'_>],
    newest: &Version,
) -> Option<Left> {
    let same_block = |other: &Pinned<'_>| {
        let (a, b) = (one.span(), other.span());
        other.document.path() == one.document.path()
            && one.document.code.iter().any(|block| block.span.contains(a) && block.span.contains(b))
    };
    let version = &one.pin.version;
    let count =
        |pins: &[ReleasePin]| pins.iter().filter(|pin| pin.series == one.pin.series && pin.version == *version).count();
    let mut asked = BTreeSet::new();
    for twin in all.iter().filter(|twin| !lags(&twin.pin.version, newest) && !same_block(twin)) {
        let path = twin.document.path();
        if asked.len() >= TWINS_ASKED || !asked.insert(path) {
            continue;
        }
        let now = count(&release_pins(twin.document.text(), names));
        let held = |text: &str| count(&release_pins(text, names)) > now;
        if let Some(past) = cx.history.last_seen(path, &held) {
            return Some(Left {
                kind: Kind::OwnPin,
                newest: twin.pin.version.clone(),
                place: twin.place(),
                says: format!("{} here", twin.pin.version),
                note: format!("{path} had {version} too and was raised"),
                commit: past.ended,
            });
        }
    }
    None
}

/// Releases that a line followed before it stopped, and that came after it did.
const FOLLOWED: usize = 2;

/// The manifest that went on without a line which had followed it.
fn left_by_manifest(cx: &Context<'_>, names: &Names, one: &Pinned<'_>) -> Option<Left> {
    let version = &one.pin.version;
    let read = |file: &'static str| Some((file, own_version(file, &cx.tree.text(file)?)?));
    let (file, (newest, span)) = MANIFESTS.iter().copied().find_map(read)?;
    if !lags(version, &newest) {
        return None;
    }
    let later = RefCell::new(BTreeSet::from([newest.clone()]));
    let held = |text: &str| {
        let Some((then, _)) = own_version(file, text) else { return false };
        let same = then.at_precision(version.precision()) == *version;
        if then > *version && !same {
            later.borrow_mut().insert(then);
        }
        same
    };
    let past = cx.history.last_seen(file, &held)?;
    let followed = RefCell::new(BTreeSet::new());
    let _ = cx.history.last_seen(one.document.path(), &|text: &str| {
        let pins = release_pins(text, names);
        let before = pins.into_iter().filter(|pin| pin.series == one.pin.series && pin.version < *version);
        followed.borrow_mut().extend(before.map(|pin| pin.version));
        followed.borrow().len() >= FOLLOWED
    });
    if followed.borrow().len() < FOLLOWED || later.borrow().len() < FOLLOWED {
        return None;
    }
    Some(Left {
        kind: Kind::OwnPinOnce,
        newest,
        place: Place { path: file.to_owned(), span },
        says: "the version is".to_owned(),
        note: format!("{file} was raised from {version}"),
        commit: past.ended,
    })
}

fn finding(one: &Pinned<'_>, left: Left) -> Finding {
    let (version, newest) = (&one.pin.version, &left.newest);
    let message = format!("{version} was left behind: this project is at {newest}");
    let mut finding = Finding::new(&RULE, one.place(), message);
    finding.confidence = left.kind.confidence();
    finding.label = format!("{version} here");
    finding.subject = format!("release {version}");
    let says = if left.kind == Kind::OwnPin { left.says } else { format!("{} {newest} here", left.says) };
    finding.related.push(Related { place: left.place, message: says, commit: None });
    finding.attest(&left.note, left.commit);
    let replacement = newest.at_precision(version.precision()).to_string();
    let message = format!("change `{version}` to `{replacement}`");
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits: vec![Edit { place: one.place(), replacement }] });
    finding
}

//! The project's own release in what readers are to copy: `ferry = "0.4"` for their Cargo.toml, while the crate is
//! at 0.6 and Cargo would never take that.

use super::super::{Context, Sink};
use super::RULE;
use crate::document::{CodeBlock, Document, Genre, is_of_a_version};
use crate::fact::data::{self, Node};
use crate::finding::{Confidence, Edit, Finding, Fix, Place, Related};
use crate::source::Span;
use crate::tree::{Tree, path};
use crate::version::notation::{Dialect, parse};
use crate::version::{Ranges, Version};

/// A crate of the tree that is published.
struct Crate {
    name: String,
    version: Version,
    /// Where its version stands: in its own manifest, or in the workspace's.
    place: Place,
}

/// A line of a block that asks for a crate.
struct Asked {
    range: Ranges,
    /// The requirement without its quotes.
    span: Span,
}

/// Compares the dependency lines of living documents with the crates of the tree.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut crates = None;
    for entry in cx.corpus.entries().iter().filter(|entry| matches!(entry.genre, Genre::Living | Genre::Guide)) {
        let document = &*entry.document;
        for block in document.code.iter().filter(|block| block.language() == "toml") {
            for one in crates.get_or_insert_with(|| crates_of(cx.tree)).iter() {
                for asked in asks(document, block, &one.name) {
                    judge(cx, document, block, one, &asked, sink);
                }
            }
        }
    }
}

fn judge(cx: &Context<'_>, document: &Document, block: &CodeBlock, one: &Crate, asked: &Asked, sink: &mut Sink) {
    let stated = document.slice(asked.span);
    let older = asked.range.highest().is_some_and(|high| high.version <= one.version);
    if asked.range.contains(&one.version) || !older {
        sink.verified += 1;
        return;
    }
    // A section about one release shows how that one is asked for.
    let titled = document.heading_path(block.section).iter().any(|heading| heading.title.contains(stated));
    if titled || is_of_a_version(document.path()) {
        return sink.abstain_at("a section about one release", document, asked.span);
    }
    let held = |text: &str| {
        let version = data::toml(text).and_then(|root| version_of(&root).and_then(|(text, _)| Version::parse(text)));
        version.is_some_and(|version| asked.range.contains(&version))
    };
    let Some(past) = cx.history.last_seen(&one.place.path, &held) else {
        return sink.abstain_at("a release that this repository never was at", document, asked.span);
    };
    let place = Place { path: document.path().to_owned(), span: asked.span };
    let message = format!("{} {stated} is what readers are told to ask for, but it is at {}", one.name, one.version);
    let mut finding = Finding::new(&RULE, place.clone(), message);
    finding.label = format!("{stated} here");
    finding.subject = format!("{} {stated}", one.name);
    // Between releases a manifest may be ahead of what can be had.
    finding.confidence = if is_released(cx, one) { Confidence::High } else { Confidence::Medium };
    finding.related.push(Related {
        place: one.place.clone(),
        message: format!("`version` is {} here", one.version),
        commit: None,
    });
    finding.attest(&format!("`version` was raised beyond {stated}"), past.ended);
    if let Some(precision) = Version::parse(stated).map(|version| version.precision()) {
        let replacement = one.version.at_precision(precision).to_string();
        let message = format!("change `{stated}` to `{replacement}`");
        finding.help = Some(message.clone());
        finding.fix = Some(Fix { message, edits: vec![Edit { place, replacement }] });
    }
    sink.findings.push(finding);
}

/// Whether a changelog has a heading for the crate's version.
fn is_released(cx: &Context<'_>, one: &Crate) -> bool {
    let folder = path::parent(&one.place.path);
    let logs = cx.corpus.entries().iter().filter(|entry| {
        let path = entry.document.path();
        entry.genre == Genre::Log && (path::parent(path).is_empty() || path::parent(path) == folder)
    });
    let number = one.version.to_string();
    let names = |title: &str| title.split(|c: char| !(c.is_ascii_digit() || c == '.')).any(|word| word == number);
    logs.flat_map(|entry| &entry.document.sections).any(|section| names(&section.title))
}

/// The published crates of `tree`, those of samples and tests left out; one before a release counts as none.
fn crates_of(tree: &Tree) -> Vec<Crate> {
    const SAMPLES: &[&str] = &["benches", "examples", "fixtures", "fuzz", "templates", "testdata", "tests", "vendor"];
    let workspace = manifest(tree, "Cargo.toml");
    let files = tree.named("Cargo.toml").filter(|file| !file.split('/').any(|part| SAMPLES.contains(&part)));
    let read = |file: &str| {
        let root = manifest(tree, file)?;
        let package = root.get("package")?;
        if package.get("publish").and_then(Node::text) == Some("false") {
            return None;
        }
        let inherits = package.at(&["version", "workspace"]).is_some();
        let (at, declaring) = if inherits { ("Cargo.toml", workspace.as_ref()?) } else { (file, &root) };
        let (version, span) = version_of(declaring)?;
        let version = Version::parse(version).filter(|version| version.pre_release().is_none())?;
        let name = package.get("name")?.text()?.to_owned();
        Some(Crate { name, version, place: Place { path: at.to_owned(), span } })
    };
    files.filter_map(read).collect()
}

fn manifest(tree: &Tree, file: &str) -> Option<Node> {
    data::toml(&tree.text(file)?)
}

/// The version that a manifest gives its package, or the members of its workspace.
fn version_of(root: &Node) -> Option<(&str, Span)> {
    let places: [&[&str]; 2] = [&["package", "version"], &["workspace", "package", "version"]];
    places.iter().find_map(|keys| root.at(keys).and_then(|node| Some((node.text()?, node.span))))
}

/// What the lines of `block` ask of the crate `name`: `name = "0.4"`, `name = { version = "0.4", … }`.
fn asks(document: &Document, block: &CodeBlock, name: &str) -> Vec<Asked> {
    let read = |span: Span| {
        let line = document.slice(span);
        let rest = line.trim_start().strip_prefix(name)?.trim_start().strip_prefix('=')?.trim_start();
        let rest = match rest.strip_prefix('{') {
            Some(table) => table.split_once("version")?.1.trim_start().strip_prefix('=')?.trim_start(),
            None => rest,
        };
        let inner = rest.strip_prefix('"')?.split('"').next()?;
        let start = inner.as_ptr() as usize - line.as_ptr() as usize;
        // An exact pin is somebody's decision.
        let range = parse(Dialect::Cargo, inner).filter(|_| !inner.starts_with('='))?;
        Some(Asked { range, span: span.sub(start..start + inner.len()) })
    };
    block.lines.iter().filter_map(|line| read(line.span)).collect()
}

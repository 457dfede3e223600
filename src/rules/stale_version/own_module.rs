//! A Go module of this repository by the path that it had one major version ago: `go get example.org/ferry` gets
//! the last release of version 1 for ever, while go.mod says `example.org/ferry/v2`.

use super::super::calibration::Kind;
use super::super::{Context, Sink};
use super::RULE;
use crate::document::{Document, Genre, MarkKind, is_of_a_version};
use crate::finding::{Confidence, Edit, Finding, Fix, Place, Related};
use crate::source::Span;
use crate::tree::path;

/// A module of the tree at version 2 or later.
struct Module {
    /// Its path without the version.
    base: String,
    /// `v2`.
    major: String,
    /// Where go.mod says so.
    place: Place,
}

/// Holds every path of an own module that living documents have readers get or import against its go.mod.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let modules = modules_of(cx);
    let all: Vec<String> = modules.iter().map(|(path, _)| path.clone()).collect();
    let current: Vec<&Module> = modules.iter().filter_map(|(_, module)| module.as_ref()).collect();
    if current.is_empty() {
        return;
    }
    for entry in cx.corpus.entries().iter().filter(|entry| matches!(entry.genre, Genre::Living | Genre::Guide)) {
        let document = &*entry.document;
        for (span, section) in lines(document) {
            // Of nested modules the innermost.
            let named =
                current.iter().filter_map(|module| Some((module, outdated(document.slice(span), module, &all)?)));
            if let Some((module, named)) = named.max_by_key(|(module, _)| module.base.len()) {
                let place = span.sub(named);
                if is_of_a_version(document.path()) || tells_of_releases(document, section) {
                    sink.abstain_at("a section about one release", document, place);
                } else {
                    sink.findings.push(finding(cx, document, place, module));
                }
            }
        }
    }
}

/// Every module path of the tree, with the module where it is at version 2 or later.
fn modules_of(cx: &Context<'_>) -> Vec<(String, Option<Module>)> {
    let read = |file: &str| {
        let text = cx.tree.text(file)?;
        let (start, written) = module_line(&text)?;
        let place = Place { path: file.to_owned(), span: Span::new(start, start + written.len()) };
        let split = written.rsplit_once('/').filter(|(_, last)| is_major(last));
        let module = split.map(|(base, major)| Module { base: base.to_owned(), major: major.to_owned(), place });
        Some((written.to_owned(), module))
    };
    cx.tree.named("go.mod").filter_map(read).collect()
}

fn module_line(text: &str) -> Option<(usize, &str)> {
    let at = text.lines().find_map(|line| line.strip_prefix("module "))?;
    let written = at.split_whitespace().next()?.trim_matches('"');
    Some((written.as_ptr() as usize - text.as_ptr() as usize, written))
}

fn is_major(part: &str) -> bool {
    part.strip_prefix('v')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Lines of code and code spans, each with its section.
fn lines(document: &Document) -> impl Iterator<Item = (Span, Option<usize>)> {
    let blocks = document.code.iter().flat_map(|block| block.lines.iter().map(|line| (line.span, block.section)));
    let spans = document.statements.iter().flat_map(|statement| {
        let codes = statement.marks.iter().filter(|mark| mark.kind == MarkKind::Code);
        codes.map(|mark| (mark.span, statement.section))
    });
    blocks.chain(spans)
}

/// Where `line` gets or imports `module` without its version, or with an older one.
fn outdated(line: &str, module: &Module, all: &[String]) -> Option<std::ops::Range<usize>> {
    let at = line.find(module.base.as_str())?;
    let before = line[..at].trim_end_matches(['"', '`']);
    let gets = ["go get ", "go install ", "go run "].iter().any(|verb| before.contains(verb));
    let imports = before.trim().is_empty() && line[..at].ends_with('"') || before.trim_end().ends_with("import");
    let rest = &line[at + module.base.len()..];
    let word = rest.split(|sign: char| sign.is_whitespace() || matches!(sign, '"' | '`' | '\'' | ')' | ';')).next()?;
    // `ferry-cli` is another module, `ferry.git` an address.
    if !(gets || imports && line.trim_end().ends_with('"')) || !(word.is_empty() || word.starts_with(['/', '@'])) {
        return None;
    }
    let (inside, query) = word.split_once('@').map_or((word, None), |(inside, query)| (inside, Some(query)));
    let next = inside.trim_start_matches('/').split('/').next().unwrap_or_default();
    // Whoever asks for `@v1.2.3` or a commit gets what the path says.
    let pinned = query.is_some_and(|query| {
        let commit = query.len() >= 7 && query.bytes().all(|byte| byte.is_ascii_hexdigit());
        commit || query.starts_with('v') && query[1..].starts_with(|sign: char| sign.is_ascii_digit())
    });
    let filled_in = word.contains(['{', '<', '$', '[', '…']) || word.contains("...");
    let full = format!("{}{inside}", module.base);
    let of_another = all
        .iter()
        .any(|path| full.strip_prefix(path.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    let end = at + module.base.len() + if is_major(next) { next.len() + 1 } else { 0 };
    (!pinned && !filled_in && !of_another && next != module.major).then_some(at..end)
}

/// Whether a heading above speaks of one release or of the way from one to another.
fn tells_of_releases(document: &Document, section: Option<usize>) -> bool {
    let told = |title: &str| {
        let title = title.to_lowercase();
        ["migrat", "upgrad", "v1", "v2", "legacy", "old", "previous", "release"].iter().any(|word| title.contains(word))
    };
    document.heading_path(section).iter().any(|section| told(&section.title)) || told(path::name(document.path()))
}

fn finding(cx: &Context<'_>, document: &Document, span: Span, module: &Module) -> Finding {
    let (written, Module { base, major, .. }) = (document.slice(span), module);
    let place = Place { path: document.path().to_owned(), span };
    let message =
        format!("`{written}` is the module before {major}: what is got by this path never reaches today's releases");
    let mut finding = Finding::new(&RULE, place.clone(), message);
    finding.confidence = Kind::GoModule.confidence();
    finding.label = "an older major version".to_owned();
    finding.subject = written.to_owned();
    finding.related.push(Related {
        place: module.place.clone(),
        message: format!("the module is `{base}/{major}` here"),
        commit: None,
    });
    let was = |text: &str| module_line(text).is_some_and(|(_, path)| path == written);
    match cx.history.last_seen(&module.place.path, &was) {
        Some(past) => {
            finding.attest(&format!("the module became `{major}`"), past.ended);
        }
        // A module that never had the path here may be somebody else's.
        None => finding.confidence = Confidence::Medium,
    }
    let replacement = format!("{base}/{major}");
    let message = format!("change `{written}` to `{replacement}`");
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits: vec![Edit { place, replacement }] });
    finding
}

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use globset::GlobSet;

use super::folder;
use super::header;
use super::number::{number_of, own_name, prefix_of, stem};
use super::read::Record;
use super::status::Standing;
use crate::document::{Corpus, Document, Genre};
use crate::source::SourceFile;
use crate::tree::{Tree, path};

/// A file that is a record.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) form: Form,
    /// Other paths that mean it.
    pub(super) aliases: Vec<String>,
}

/// What a record is written in.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Markdown.
    Document(Arc<Document>),
    /// A text that starts with header lines.
    Headers(Arc<SourceFile>),
    /// A YAML file beside the text.
    Sidecar(Arc<SourceFile>),
}

/// Reads every record of `tree`, in path order. `wanted` are the files that the configuration names.
pub(super) fn find(tree: &Tree, corpus: &Corpus, wanted: Option<&GlobSet>) -> Vec<Record> {
    let configured = folder::configured(tree);
    let mut records: BTreeMap<String, Record> = BTreeMap::new();
    let mut undecided = Vec::new();
    let sidecars = sidecars(tree);
    let covered: BTreeSet<&String> = sidecars.iter().flat_map(|sidecar| &sidecar.aliases).collect();
    for entry in corpus.entries() {
        let at = entry.document.path();
        let named = wanted.is_some_and(|wanted| wanted.is_match(at));
        let place = Place::of(at, &configured);
        let plausible = named || place.folder || place.proposal || place.numbered || has_form(&entry.document);
        if !plausible || (!named && is_about(at) && !place.numbered && !place.dated && !has_form(&entry.document)) {
            continue;
        }
        if is_template(at) || covered.contains(&at.to_owned()) || (!named && is_signpost(&entry.document)) {
            continue;
        }
        let record = Record::read(&Candidate { form: Form::Document(entry.document.clone()), aliases: Vec::new() });
        let stated = record.status.is_some();
        // Plans and work items have numbers and states of their own, and no name or form of a decision.
        let called = !prefix_of(own_name(at)).is_empty() || decides(&entry.document);
        let known = record.status.as_ref().is_some_and(|status| status.standing != Standing::Unknown);
        let is_record = named
            || (place.folder && (place.numbered || place.dated || stated || decides(&entry.document)))
            || (place.numbered && known && called && entry.genre != Genre::Log)
            || (place.text && (stated || record.date.is_some()))
            || (place.proposal && (known || (entry.document.front_matter.is_some() && !record.claims.is_empty())))
            || (has_form(&entry.document) && (stated || decides(&entry.document)));
        if is_record {
            records.insert(at.to_owned(), record);
        } else {
            undecided.push((place.numbered, record));
        }
    }
    adopt(&mut records, undecided);
    for candidate in sidecars.into_iter().chain(header_files(tree, &configured)) {
        let record = Record::read(&candidate);
        records.insert(record.path().to_owned(), record);
    }
    records.into_values().collect()
}

/// Records with a status that a folder must hold before its other numbered files are taken for records.
const QUORUM: usize = 2;

/// Takes numbered files that stand among records for records that lack a status.
fn adopt(records: &mut BTreeMap<String, Record>, undecided: Vec<(bool, Record)>) {
    let mut stated: BTreeMap<String, usize> = BTreeMap::new();
    for record in records.values().filter(|record| record.status.is_some() && record.number.is_some()) {
        *stated.entry(path::parent(record.path()).to_owned()).or_default() += 1;
    }
    for (numbered, record) in undecided {
        if numbered && stated.get(path::parent(record.path())).is_some_and(|&count| count >= QUORUM) {
            records.insert(record.path().to_owned(), record);
        }
    }
}

struct Place {
    folder: bool,
    proposal: bool,
    numbered: bool,
    dated: bool,
    /// In a folder `text`, as repositories that hold nothing but RFCs have it.
    text: bool,
}

impl Place {
    fn of(at: &str, configured: &BTreeSet<String>) -> Place {
        let stem = stem(at);
        // `2022-02-03-use-x/README.md` is dated by its folder.
        let stem = if is_about(at) { path::name(path::parent(at)) } else { stem };
        let dated = stem.len() > 8
            && stem.bytes().take_while(|byte| byte.is_ascii_digit() || b"-_".contains(byte)).count() >= 8;
        Place {
            folder: folder::holds_records(at) || configured.iter().any(|folder| path::within(path::parent(at), folder)),
            proposal: folder::holds_proposals(at),
            // A number of one digit orders chapters more often than decisions.
            numbered: number_of(at).is_some() && super::number::stem(at).bytes().filter(u8::is_ascii_digit).count() > 1
                || (is_about(at) && number_of(at).is_some()),
            dated,
            text: path::parent(at) == "text" && number_of(at).is_some(),
        }
    }
}

/// Files that speak of the folder they stand in.
fn is_about(at: &str) -> bool {
    matches!(
        stem(at).to_lowercase().as_str(),
        "readme" | "index" | "_index" | "toc" | "overview" | "contributing" | "summary"
    )
}

/// Statements of a page that says nothing but where its record is now.
const SIGNPOST: usize = 2;

/// Whether a page without headings only leads to the record that it was renamed to.
fn is_signpost(document: &Document) -> bool {
    let text = document.text().to_lowercase();
    document.sections.is_empty()
        && document.statements.len() <= SIGNPOST
        && !document.links.is_empty()
        && ["renamed", "renumbered", "moved"].iter().any(|word| text.contains(word))
}

fn is_template(at: &str) -> bool {
    let stem = stem(at).to_lowercase();
    stem.contains("template") || stem.contains("boilerplate") || path::parent(at).to_lowercase().contains("template")
}

/// Whether the title says that the document is a record, or it has both a status and a decision.
fn has_form(document: &Document) -> bool {
    let title = document.sections.first().map_or(String::new(), |section| section.title.to_lowercase());
    let label = ["architecture decision record", "architectural decision record", "decision record"];
    // "Architecture decision records" is a page about them.
    let titled = label
        .iter()
        .filter_map(|label| title.strip_prefix(label))
        .any(|rest| rest.starts_with([':', ' ', '-']) && rest.trim_start_matches([':', ' ', '-']).len() > 2);
    let has = |wanted: &str| document.sections.iter().any(|section| section.title.eq_ignore_ascii_case(wanted));
    titled || (has("status") && has("decision"))
}

/// Headings of a decision; two of them make one.
fn decides(document: &Document) -> bool {
    const PARTS: &[&str] = &[
        "context",
        "decision",
        "consequences",
        "considered",
        "alternatives",
        "rationale",
        "problem statement",
        "issue",
        "priorities",
        "frameworks",
    ];
    let has = |part: &&&str| {
        document.sections.iter().any(|section| {
            let title = section.title.to_lowercase();
            title.trim_start_matches(|c: char| !c.is_alphabetic()).starts_with(**part)
        })
    };
    PARTS.iter().filter(has).count() >= 2
}

/// KEPs: the status stands in a `kep.yaml` beside the text.
fn sidecars(tree: &Tree) -> Vec<Candidate> {
    let file = |at: &str| {
        let folder = path::parent(at);
        let text = tree.text(at)?;
        let readme = path::join(folder, "README.md");
        let aliases = [folder.to_owned(), readme].into_iter().filter(|alias| tree.exists(alias)).collect();
        (!is_template(at)).then(|| Candidate { form: Form::Sidecar(Arc::new(SourceFile::new(at, text))), aliases })
    };
    tree.named("kep.yaml").filter_map(file).collect()
}

/// PEPs and their kin: a text of another markup that starts with headers, one of them a status.
fn header_files(tree: &Tree, configured: &BTreeSet<String>) -> Vec<Candidate> {
    let mut found = Vec::new();
    for at in tree.paths() {
        let known = matches!(path::extension(at), Some("rst" | "txt" | "mediawiki"));
        if !known || number_of(at).is_none() || is_template(at) {
            continue;
        }
        let place = Place::of(at, configured);
        if !place.folder && !place.numbered {
            continue;
        }
        let Some(text) = tree.text(at) else { continue };
        if header::of_text(&text).iter().any(|pair| pair.key.slice(&text).eq_ignore_ascii_case("status")) {
            let source = Arc::new(SourceFile::new(at, text));
            found.push(Candidate { form: Form::Headers(source), aliases: Vec::new() });
        }
    }
    found
}

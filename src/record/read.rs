use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::claim::{self, Claim, Relation};
use super::fields::{self, Field};
use super::find::{Candidate, Form};
use super::key::Key;
use super::lines::{Line, lines};
use super::passage::{Passage, passages, prose};
use super::reference::references;
use super::status::{Standing, Status, Style};
use super::{date, front_matter, header, number, plain, title};
use crate::document::{self, Document, Link};
use crate::source::{SourceFile, Span};
use crate::tree::path;

/// One decision record, as it presents itself.
#[derive(Clone, Debug)]
pub struct Record {
    /// The file that holds its status.
    pub source: Arc<SourceFile>,
    /// Other paths that mean it: the folder and the text of a record whose status stands in a sidecar.
    pub aliases: Vec<String>,
    /// The number of its name.
    pub number: Option<u32>,
    /// The numbering that it belongs to.
    pub series: number::Series,
    /// Its title without the number.
    pub title: String,
    /// Where the title stands; the start of the file if it has none.
    pub title_span: Span,
    /// What it says its state is.
    pub status: Option<Status>,
    /// Its date as written.
    pub date: Option<String>,
    /// What it says about others.
    pub claims: Vec<Claim>,
    /// Its text; `None` for a record that is no markdown.
    pub document: Option<Arc<Document>>,
}

impl Record {
    /// Path from the root.
    pub fn path(&self) -> &str {
        &self.source.path
    }

    /// Where it says its status, or else its title.
    pub fn place(&self) -> Span {
        self.status.as_ref().map_or(self.title_span, |status| status.span)
    }

    /// The record as people call it: its number behind the word that its name or its folder has, or its
    /// file's name.
    pub fn name(&self) -> String {
        let stem = number::stem(self.path());
        let prefix = number::prefix_of(stem);
        match self.number {
            Some(number) if prefix.is_empty() && self.series.word.is_empty() => format!("{number:04}"),
            Some(number) if prefix.is_empty() => format!("{}-{number:04}", self.series.word.to_uppercase()),
            Some(_) => {
                let digits = stem[prefix.len()..].bytes().take_while(u8::is_ascii_digit).count();
                stem[..prefix.len() + digits].to_owned()
            }
            None => number::own_name(self.path()).to_owned(),
        }
    }

    /// Whether a person who types `wanted` may mean it: its path, its file's name, its name or its number.
    pub fn is_called(&self, wanted: &str) -> bool {
        let plain = wanted.trim_start_matches("./");
        let number = wanted.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok();
        self.path() == plain
            || self.aliases.iter().any(|alias| alias == plain)
            || path::name(self.path()) == plain
            || path::name(self.path()).rsplit_once('.').is_some_and(|(stem, _)| stem == plain)
            || self.name().eq_ignore_ascii_case(plain)
            || (self.number.is_some() && self.number == number && !plain.contains('/'))
    }

    /// Reads one text as a record, whatever its path says: for a version of the past.
    pub fn of_text(at: &str, text: Arc<str>) -> Record {
        let form = match path::extension(at) {
            Some("yaml" | "yml") => Form::Sidecar(Arc::new(SourceFile::new(at, text))),
            Some("rst" | "txt" | "mediawiki") => Form::Headers(Arc::new(SourceFile::new(at, text))),
            _ => Form::Document(Arc::new(document::parse(at, &text))),
        };
        Record::read(&Candidate { form, aliases: Vec::new() })
    }

    /// Reads a candidate.
    pub(super) fn read(candidate: &Candidate) -> Record {
        let (source, fields, claims) = match &candidate.form {
            Form::Document(document) => {
                let lines = lines(document);
                let fields = document_fields(document, &lines);
                let claims = document_claims(document, &lines, &fields);
                (document.source.clone(), fields, claims)
            }
            Form::Headers(source) => {
                let fields = fields::of_pairs(&source.text, header::of_text(&source.text), Style::Header);
                let claims = field_claims(&source.text, &[], &fields);
                (source.clone(), fields, claims)
            }
            Form::Sidecar(source) => {
                let pairs = front_matter::pairs(&source.text, Span::new(0, source.text.len()), ':');
                let fields = fields::of_pairs(&source.text, pairs, Style::Sidecar);
                let claims = field_claims(&source.text, &[], &fields);
                (source.clone(), fields, claims)
            }
        };
        let text = &*source.text;
        let document = match &candidate.form {
            Form::Document(document) => Some(document.clone()),
            _ => None,
        };
        let titled = document.as_deref().and_then(title::of_document);
        let headed = matches!(candidate.form, Form::Headers(_)).then(|| header::title(text)).flatten();
        let in_fields = first(&fields, Key::Title).or(headed).map(|span| {
            (title::without_number(&span.slice(text).split_whitespace().collect::<Vec<_>>().join(" ")), span)
        });
        let start = Span::new(0, text.lines().next().map_or(0, str::len));
        // Below a block of headers the first heading is one of the body's.
        let in_headers = fields.iter().any(|field| field.key == Key::Title && field.style == Style::Header);
        let called = if in_headers { in_fields.or(titled) } else { titled.or(in_fields) };
        let (title, title_span) = called.unwrap_or_else(|| (title::of_name(&source.path), start));
        let status =
            status(text, &fields).or_else(|| document.as_deref().and_then(|document| banner(document, &claims)));
        let date = fields.iter().filter(|field| field.key == Key::Date).flat_map(|field| &field.values);
        let date = date.filter_map(|span| date::date(span.slice(text))).next();
        let number = number::number_of(&source.path)
            .or_else(|| first(&fields, Key::Number).and_then(|span| span.slice(text).trim().parse().ok()));
        Record {
            aliases: candidate.aliases.clone(),
            number,
            series: number::Series::of(&source.path),
            title,
            title_span,
            status,
            date,
            claims,
            document,
            source: source.clone(),
        }
    }
}

fn first(fields: &[Field], key: Key) -> Option<Span> {
    fields.iter().find(|field| field.key == key)?.values.first().copied()
}

fn document_fields(document: &Document, lines: &[Line]) -> Vec<Field> {
    let text = document.text();
    let mut found = Vec::new();
    if let Some(front) = &document.front_matter {
        let pairs = front_matter::pairs(text, front.span, if front.toml { '=' } else { ':' });
        found.extend(fields::of_pairs(text, pairs, Style::FrontMatter));
    }
    found.extend(fields::of_preamble(document));
    found.extend(fields::of_lines(document, lines));
    found
}

/// The status of the first field that has one; a field that says "superseded" has the last word, since
/// nobody takes that back, and forgetting one of two places is common.
fn status(text: &str, fields: &[Field]) -> Option<Status> {
    let rank = |field: &&Field| match field.style {
        Style::FrontMatter | Style::Sidecar | Style::Header => 0,
        Style::Line | Style::Table => 1,
        _ => 2,
    };
    let mut stated: Vec<&Field> = fields.iter().filter(|field| field.key == Key::Status).collect();
    stated.sort_by_key(rank);
    let read: Vec<Status> = stated.iter().filter_map(|field| status_of(text, field)).collect();
    read.iter().find(|status| status.is_superseded()).or(read.first()).cloned()
}

static TAKEN_BACK: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^\W*(?:this|the)\s+(?:adr|rfc|record|decision|proposal|document)\s+(?:was|has|is|been)\b[^.]*?\b(?P<part>part\s+of\s+it\s+)?(?:later\s+|since\s+|now\s+|been\s+|mostly\s+)*(?P<state>withdrawn|superseded|deprecated|rejected|retired|obsolete|abandoned)\b",
    )
    .expect("a pattern")
});

/// The state of a record that has no status but a heading or a banner that takes it back.
fn banner(document: &Document, claims: &[Claim]) -> Option<Status> {
    let lines = lines(document);
    let stated = lines.iter().filter(|line| line.heading || line.quoted).find_map(|line| {
        let shown = plain::plain(line.span.slice(document.text()));
        let found = TAKEN_BACK.captures(&shown)?;
        let state = found.name("state")?.as_str().to_lowercase();
        let partial = found.name("part").is_some() || found[0].contains("mostly");
        let mut status = Status::parse(&state, line.span, Style::Banner)?;
        if partial {
            status.word = format!("partly {state}");
            status.standing = Standing::PartlySuperseded;
        }
        Some(status)
    });
    stated.or_else(|| {
        let claim = claims.iter().find(|claim| claim.relation == Relation::SupersededBy)?;
        let word = if claim.partial { "partly superseded" } else { "superseded" };
        Status::parse(word, claim.span, Style::Banner)
    })
}

/// Lines of a status section that may hold the state.
const STATUS_LINES: usize = 6;

fn status_of(text: &str, field: &Field) -> Option<Status> {
    let values: Vec<&Span> = field.values.iter().take(STATUS_LINES).collect();
    let ticked = values.iter().find(|span| span.slice(text).to_lowercase().starts_with("[x]"));
    if let Some(span) = ticked {
        let span = Span { start: span.start + 3, end: span.end };
        return Status::parse(span.slice(text), span, field.style);
    }
    if values.iter().any(|span| span.slice(text).starts_with("[ ]")) {
        return None;
    }
    let parsed = values.iter().filter_map(|span| Status::parse(span.slice(text), **span, field.style));
    // Below the first line an unknown word is the end of a sentence.
    let read: Vec<Status> = parsed
        .filter(|status| status.standing != Standing::Unknown || Some(&status.span) == field.values.first())
        .collect();
    // `adr supersede` adds a line, and people add one by hand.
    let superseded = read.iter().find(|status| status.is_superseded());
    let top = read.first().filter(|status| Some(&status.span) == field.values.first());
    let mut found = superseded.or(top).or(read.first()).cloned()?;
    found.bare &= field.values.len() == 1;
    Some(found)
}

fn field_claims(text: &str, links: &[Link], fields: &[Field]) -> Vec<Claim> {
    let mut claims = Vec::new();
    for field in fields {
        let relation = match field.key {
            Key::Relation(relation) => Some(relation),
            Key::Status | Key::Reason => None,
            _ => continue,
        };
        if field.style == Style::Heading && relation.is_none() {
            continue;
        }
        for &span in field.values.iter().chain(&field.remark) {
            push_all(&mut claims, claim::of_value(&prose(text, links, span), links, span, relation));
        }
    }
    claims
}

fn document_claims(document: &Document, lines: &[Line], fields: &[Field]) -> Vec<Claim> {
    let mut claims = field_claims(document.text(), &document.links, fields);
    let status_section = lines.iter().find(|line| {
        line.heading && line.section.is_some_and(|index| Key::of(&document.sections[index].title) == Some(Key::Status))
    });
    let status_section = status_section.and_then(|line| line.section);
    let passages = passages(document, lines);
    let superseded = status(document.text(), fields).is_some_and(|status| status.is_superseded());
    for line in lines.iter().filter(|line| line.heading && title::is_banner(line.span.slice(document.text()))) {
        let said = prose(document.text(), &document.links, line.span);
        push_all(&mut claims, claim::of_prose(&said, &document.links, line.span, true));
    }
    for passage in &passages {
        if status_section.is_some() && passage.section == status_section {
            push_all(&mut claims, claim::of_value(&passage.text, &document.links, passage.span, None));
        } else if claim::may_relate(&passage.text) {
            let banner = is_banner(document, passage);
            push_all(&mut claims, claim::of_prose(&passage.text, &document.links, passage.span, banner));
        }
    }
    // "**superseded**", and a sentence below that links what came after.
    if superseded && !claims.iter().any(|claim| claim.relation == Relation::SupersededBy) {
        for passage in passages.iter().filter(|one| status_section.is_some() && one.section == status_section) {
            let named = references(&passage.text, &document.links, false);
            let references: Vec<_> = named.into_iter().map(|found| found.reference).collect();
            if !references.is_empty() {
                let relation = Relation::SupersededBy;
                claims.push(Claim { relation, partial: false, references, sweeping: false, span: passage.span });
            }
        }
    }
    claims
}

/// Adds claims that were not read already from another place.
fn push_all(claims: &mut Vec<Claim>, new: Vec<Claim>) {
    for claim in new {
        let known = claims.iter().any(|old| old.relation == claim.relation && old.references == claim.references);
        if !known {
            claims.push(claim);
        }
    }
}

/// Sections in which a record speaks of its neighbours.
const NEIGHBOURS: &[&str] = &[
    "amend",
    "changelog",
    "history",
    "link",
    "metadata",
    "more information",
    "note",
    "reference",
    "related",
    "relation",
    "see also",
    "status",
    "supersed",
    "update",
];

/// Whether a marker may open the passage without a subject: it stands above the first section, in a quote,
/// in bold, or among links.
fn is_banner(document: &Document, passage: &Passage) -> bool {
    let top = match passage.section {
        None => true,
        Some(index) => {
            let title = document.sections[index].title.to_lowercase();
            let title = title.trim_start_matches(|c: char| !c.is_alphabetic());
            document.sections[index].level == 1 || NEIGHBOURS.iter().any(|start| title.starts_with(start))
        }
    };
    top || passage.quoted || passage.marked || is_note(&passage.text)
}

/// Most words of a paragraph that says nothing but what became of the record.
const WORDS_OF_NOTE: usize = 6;

fn is_note(text: &str) -> bool {
    title::is_banner(text) && text.split_whitespace().count() <= WORDS_OF_NOTE
}

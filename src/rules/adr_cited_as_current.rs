use std::collections::BTreeSet;

use super::evidence::{in_record, place};
use super::{Context, Sink};
use crate::document::{Document, Genre, Link, LinkKind, Mark, MarkKind, Statement, StatementKind};
use crate::finding::{Confidence, Evidence, Finding, Level, RuleInfo};
use crate::record::{NOTE_END, Record, Records};
use crate::source::Span;

/// A living document that rests on a decision which is superseded.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-cited-as-current",
    summary: "a document cites a superseded decision record as if it were in force",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Sentences of living documents that link a decision record which is superseded, or call it by its number as in
`ADR-0003` where exactly one record has it, and neither say so nor name its successor.

## Why it matters

The record is cited as the reason for how things are. The reason was taken back.

## Example

```text
warning[adr-cited-as-current]: `ADR-0003` is superseded by `ADR-0012`
  --> docs/architecture.md:14:22
   |
14 | We store blobs in X ([ADR 3](adr/0003-use-x.md)).
   |                               ^^^^^^^^^^^^^^^^ superseded
   |
  ::: docs/adr/0003-use-x.md:7:1
   |
 7 | Superseded by [ADR-0012](0012-use-y.md)
   | --------------------------------------- said here
   |
   = note: the sentence is older than that: superseded in 3f2a91c (2026-03-02) \"adr: use y\"
   = help: cite `docs/adr/0012-use-y.md`, and check that the sentence still holds
```

## What it leaves alone

Lists and tables of records, changelogs and other records, and sentences that speak of the past. `RFC 2119`
without a link: most numbers of that kind are not this repository's.

## How to fix

Cite the successor, and check that what the sentence says still holds.

## How to silence

`<!-- drift: ignore[adr-cited-as-current] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-cited-as-current = \"off\"`.
";

/// Follows the links of living documents to records.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    if cx.records.all().is_empty() {
        return;
    }
    for entry in cx.corpus.entries().iter().filter(|entry| matches!(entry.genre, Genre::Living | Genre::Guide)) {
        let document = &*entry.document;
        if cx.records.at(document.path()).is_some() {
            continue;
        }
        let cited = citations(cx, document);
        if is_index(&cx.records, document, &cited) {
            continue;
        }
        for citation in &cited {
            let standing = cx.records.all()[citation.record].status.as_ref();
            let successors = cx.records.replaced_by(citation.record);
            let gone = !successors.is_empty() || standing.is_some_and(|status| status.is_superseded());
            if !gone {
                sink.verified += 1;
            } else if let Some(statement) = citation.statement.map(|index| &document.statements[index])
                && relies(document, statement, citation, &cited, &successors)
            {
                sink.findings.push(finding(cx, document, statement, citation));
            }
        }
    }
}

/// A place where a document names a record.
struct Citation {
    record: usize,
    span: Span,
    /// Index of the statement that holds it.
    statement: Option<usize>,
    /// Words that the name takes in its statement.
    words: usize,
}

/// Links before a place that may hold it.
const LINKS_AROUND: usize = 16;

/// The records that `document` links or calls by their number, each once a statement.
fn citations(cx: &Context<'_>, document: &Document) -> Vec<Citation> {
    let mut cited: Vec<Citation> = Vec::new();
    let mut known: BTreeSet<(Option<usize>, usize)> = BTreeSet::new();
    for link in &document.links {
        let words = link.text.split_whitespace().count();
        let citation = |record| Citation { record, span: link.dest_span, statement: link.statement, words };
        cited.extend(target(cx, document, link).map(citation));
    }
    known.extend(cited.iter().map(|one| (one.statement, one.record)));
    for (index, statement) in document.statements.iter().enumerate().filter(|(_, statement)| statement.is_judged()) {
        for mention in cx.records.mentioned(&statement.text) {
            let span = statement.source_of(mention.range.clone());
            let words = statement.text[mention.range].split_whitespace().count();
            let code = |mark: &Mark| mark.kind == MarkKind::Code && mark.span.overlaps(span);
            // Links stand in order, and hold one another no deeper than an image in a link.
            let before = document.links.partition_point(|link| link.span.start < span.end);
            let near = document.links[..before].iter().rev().take(LINKS_AROUND);
            let linked = statement.marks.iter().any(code) || near.into_iter().any(|link| link.span.overlaps(span));
            if !linked && known.insert((Some(index), mention.record)) {
                cited.push(Citation { record: mention.record, span, statement: Some(index), words });
            }
        }
    }
    cited
}

fn target(cx: &Context<'_>, document: &Document, link: &Link) -> Option<usize> {
    if matches!(link.kind, LinkKind::Definition | LinkKind::Image | LinkKind::ImageReference) {
        return None;
    }
    cx.records.linked(cx.own, document.path(), &link.dest)
}

/// Records that a page may cite before it is taken for a list of them.
const CITED: usize = 5;

/// Whether the page lists records: it stands in their folder, or links many of them.
fn is_index(records: &Records, document: &Document, cited: &[Citation]) -> bool {
    let different: BTreeSet<usize> = cited.iter().map(|citation| citation.record).collect();
    let folder = document.path().rsplit_once('/').map_or("", |(folder, _)| folder);
    different.len() > CITED || records.all().iter().any(|record| !folder.is_empty() && record.series.folder == folder)
}

/// Words of a sentence that knows that the record is not the last word.
const KNOWING: &[&str] = &[
    "supersed",
    "superced",
    "replac",
    "deprecat",
    "obsolet",
    "outdated",
    "histor",
    "previous",
    "originally",
    "formerly",
    "old ",
    "older",
    "earlier",
    "no longer",
    "used to",
    "was ",
    "were ",
    "initial",
    "first ",
    "background",
    "retired",
    "reject",
];

/// Words that a sentence must have beside the link to say anything.
const WORDS: usize = 4;

fn relies(
    document: &Document,
    statement: &Statement,
    citation: &Citation,
    cited: &[Citation],
    successors: &[usize],
) -> bool {
    let text = statement.text.to_lowercase();
    let headings = document.heading_path(statement.section);
    let past = headings.iter().any(|section| {
        let title = section.title.to_lowercase();
        ["histor", "changelog", "previous", "supersed", "decision", "adr"].iter().any(|word| title.contains(word))
    });
    let block = document.statements.iter().find(|one| one.block.ordinal == statement.block.ordinal);
    let above = block.and_then(|first| document.text().get(..first.span.start as usize)).unwrap_or("");
    let noted = above.trim_end().ends_with(NOTE_END);
    let beside = statement.text.split_whitespace().count().saturating_sub(citation.words);
    let names_successor =
        cited.iter().any(|other| other.statement == citation.statement && successors.contains(&other.record));
    matches!(statement.kind, StatementKind::Sentence | StatementKind::Item)
        && beside >= WORDS
        && !past
        && !noted
        && !names_successor
        && !KNOWING.iter().any(|word| text.contains(word))
}

fn finding(cx: &Context<'_>, document: &Document, statement: &Statement, citation: &Citation) -> Finding {
    let (all, index) = (cx.records.all(), citation.record);
    let (record, successors) = (&all[index], cx.records.replaced_by(index));
    let names: Vec<String> = successors.iter().map(|&next| format!("`{}`", all[next].name())).collect();
    let message = match &names[..] {
        [] => format!("`{}` is superseded", record.name()),
        names => format!("`{}` is superseded by {}", record.name(), names.join(" and ")),
    };
    let mut finding = Finding::new(&RULE, place(document, citation.span), message);
    finding.label = "superseded".to_owned();
    finding.subject = record.path().to_owned();
    let edge = cx.records.successors(index).find(|edge| successors.contains(&edge.newer));
    let (said_by, span) = match edge.map(|edge| (edge.by_older, edge.by_newer, edge.newer)) {
        Some((Some(span), ..)) => (record, span),
        Some((None, Some(span), newer)) => (&all[newer], span),
        _ => (record, record.place()),
    };
    finding.related.push(in_record(said_by, span, "said here"));
    since(cx, document, statement, (said_by, span), &mut finding);
    if let [next] = successors[..] {
        let next = all[next].path();
        finding.help = Some(format!("cite `{next}`, and check that the sentence still holds"));
    }
    if statement.kind == StatementKind::Item {
        finding.confidence = Confidence::Medium;
    }
    finding
}

/// Adds the commit that superseded the record, and whether the sentence is older than that: then it was written
/// about a decision that was in force, and nobody came back to it.
fn since(cx: &Context<'_>, document: &Document, statement: &Statement, said: (&Record, Span), finding: &mut Finding) {
    let (said_by, span) = said;
    let words = span.slice(&said_by.source.text);
    let Some(gone) = cx.history.since(said_by.path(), &|text| text.contains(words)) else { return };
    let sentence = statement.span.slice(document.text());
    let cited = cx.history.since(document.path(), &|text| text.contains(sentence));
    let older = cited.is_some_and(|cited| !cited.edge && cited.date < gone.date);
    let note = if older { "the sentence is older than that: superseded in" } else { "superseded in" };
    finding.notes.push(note.to_owned());
    finding.receipt = Some(gone);
}

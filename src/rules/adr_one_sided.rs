use super::evidence::{in_record, record_place};
use super::{Context, Sink};
use crate::finding::{Confidence, Evidence, Finding, Level, RuleInfo};
use crate::record::{Edge, Record, Relation, Standing, Status};
use crate::source::Span;

/// A supersession that only one of the two records knows of.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-one-sided",
    summary: "one decision record says that it was superseded or supersedes, the other is silent",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Pairs of decision records of which one says \"Superseded by\" or \"Supersedes\" and the other says nothing of it:
the old record that still reads `accepted`, and the new one that does not say what it took the place of. Also a
record that is `superseded` without naming by what (where the commit that marked it brought exactly one later record
that links to it, that one is taken for its successor), and one that supersedes \"all earlier records\" and names none.
Every style is read: headings, front matter, lists, tables, banners, header lines, YAML beside the text.

## Why it matters

People and agents land on the old record by search. If only the new one knows, they follow a decision that
the team took back.

## Example

```text
warning[adr-one-sided]: `ADR-0012` supersedes this record, which still says `accepted`
  --> docs/adr/0003-use-x.md:7:1
   |
 7 | Accepted
   | ^^^^^^^^ not since ADR-0012
   |
  ::: docs/adr/0012-use-y.md:7:1
   |
 7 | Accepted. Supersedes [ADR-0003](0003-use-x.md).
   | ----------------------------------------------- said here
   |
   = note: declared in 3f2a91c (2026-03-02) \"adr: use y\"
   = help: let the status say `Superseded by ADR-0012`, or run `drift annotate`
```

## What it leaves alone

A record that is only proposed and would supersede one that is in force: nothing has changed yet. Records that
amend, extend or refine another one. A successor that links the old record without the word (medium confidence). References that could mean two records. What was rejected or
deferred. Texts of another markup, of which only the headers are read, that say below them what came after.

## How to fix

Let both records name each other; `drift annotate` writes the missing side in the record's own style.

## How to silence

`<!-- drift: ignore[adr-one-sided] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-one-sided = \"off\"`.
";

/// Compares what both sides of every supersession say.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    for edge in cx.records.edges().iter().filter(|edge| edge.relation == Relation::Supersedes) {
        match (edge.by_newer, edge.by_older) {
            (Some(_), Some(_)) => sink.verified += 1,
            // Only history tells: the record is told that it names nobody.
            (None, None) => {}
            _ if !cx.records.is_in_force(edge) => sink.abstain("a proposal supersedes it"),
            (None, _) => silent_successor(cx, edge, sink),
            (_, None) => silent_predecessor(cx, edge, sink),
        }
    }
    for &index in cx.records.nameless() {
        nameless(cx, index, sink);
    }
    for record in cx.records.all() {
        sweeping(record, sink);
    }
}

/// The old record names its successor, which does not name it.
fn silent_successor(cx: &Context<'_>, edge: &Edge, sink: &mut Sink) {
    let (newer, older) = (&cx.records.all()[edge.newer], &cx.records.all()[edge.older]);
    let Some(span) = edge.by_older else { return };
    let message = format!("`{}` supersedes this record and does not say so", newer.path());
    let mut finding = Finding::new(&RULE, record_place(older, span), message);
    finding.label = format!("{} is silent", newer.name());
    finding.subject = newer.path().to_owned();
    finding.related.push(in_record(newer, newer.title_span, "nothing here names the record it replaced"));
    // Beside it others may have taken the record's place, and said so.
    let others = cx.records.successors(edge.older).filter(|other| other.newer != edge.newer);
    finding.related.extend(others.filter_map(|other| {
        Some(in_record(&cx.records.all()[other.newer], other.by_newer?, "another successor, which says so"))
    }));
    finding.help = Some(format!("add `Supersedes` to `{}`, or run `drift annotate`", newer.path()));
    // A successor that cites the old record knows of it; only the word is missing.
    let cited = cx.records.successors(edge.older).any(|edge| cites(cx, edge.newer, edge.older));
    if edge.partial || cited {
        finding.confidence = Confidence::Medium;
    }
    declared(cx, &mut finding, older, span);
    sink.findings.push(finding);
}

/// Whether the record `from` links to the record `to`.
fn cites(cx: &Context<'_>, from: usize, to: usize) -> bool {
    let record = &cx.records.all()[from];
    let links = record.document.iter().flat_map(|document| &document.links);
    links.into_iter().any(|link| cx.records.linked(cx.own, record.path(), &link.dest) == Some(to))
}

/// The new record names the one that it replaces, which still stands as if nothing had happened.
fn silent_predecessor(cx: &Context<'_>, edge: &Edge, sink: &mut Sink) {
    let (newer, older) = (&cx.records.all()[edge.newer], &cx.records.all()[edge.older]);
    let Some(span) = edge.by_newer else { return };
    let name = newer.name();
    let part = if edge.partial { "in part " } else { "" };
    let (message, label) = match &older.status {
        Some(status) if status.is_superseded() => {
            (format!("superseded by `{name}`, which is not named here"), "by what?".to_owned())
        }
        Some(status) => (
            format!("`{name}` {part}supersedes this record, which still says `{}`", status.word),
            format!("{} since {name}", if edge.partial { "in part only" } else { "not" }),
        ),
        None => (format!("`{name}` {part}supersedes this record, which does not say so"), String::new()),
    };
    let mut finding = Finding::new(&RULE, record_place(older, older.place()), message);
    finding.label = label;
    finding.subject = newer.path().to_owned();
    finding.related.push(in_record(newer, span, "said here"));
    finding.help = Some(if edge.partial {
        format!("say here which part `{name}` replaced")
    } else {
        format!("let the status say `Superseded by {name}`, or run `drift annotate`")
    });
    // What never took effect, or was taken back already, misleads nobody.
    if older.status.as_ref().is_some_and(|status| matches!(status.standing, Standing::Rejected | Standing::Retired)) {
        finding.confidence = Confidence::Medium;
    }
    declared(cx, &mut finding, newer, span);
    sink.findings.push(finding);
}

/// Adds the commit since which `record` has said what stands at `span`.
fn declared(cx: &Context<'_>, finding: &mut Finding, record: &Record, span: Span) {
    let words = span.slice(&record.source.text);
    if let Some(commit) = cx.history.since(record.path(), &|text| text.contains(words)) {
        finding.receipt = Some(commit);
        finding.notes.push("declared in".to_owned());
    }
}

/// A record that is superseded and says nothing but that.
fn nameless(cx: &Context<'_>, index: usize, sink: &mut Sink) {
    let records = &*cx.records;
    let record = &records.all()[index];
    let Some(status) = record.status.as_ref().filter(|_| !tells_in_prose(record)) else { return };
    let message = format!("this record is `{}`, and does not say by what", status.word);
    let mut finding = Finding::new(&RULE, record_place(record, status.span), message);
    finding.label = "by what?".to_owned();
    finding.help = Some("name the record that stands in its place".to_owned());
    let shown = records.successors(index).find_map(|edge| Some((edge.newer, edge.by_history.as_ref()?)));
    if let Some((newer, commit)) = shown {
        let newer = &records.all()[newer];
        finding.help = Some(format!("let the status say `Superseded by {}`", newer.name()));
        finding.related.push(in_record(newer, newer.title_span, "came with the same commit, and links here"));
        finding.attest(&format!("`{}` was written", status.word), Some(commit.clone()));
    } else if let Some(later) = only_later(cx, index) {
        let later = &records.all()[later];
        finding.help = Some(format!("name the record that stands in its place; is it `{}`?", later.path()));
        finding.related.push(in_record(later, later.title_span, "the only later record that links here"));
    }
    sink.findings.push(finding);
}

/// Whether a record that is no markdown, of which only the headers are read, says below them what came after it.
fn tells_in_prose(record: &Record) -> bool {
    let text = &*record.source.text;
    let body = record.headers().last().and_then(|line| text.get(line.value.end as usize..)).unwrap_or("");
    let body = body.to_lowercase();
    ["superseded by", "replaced by", "renumbered to", "renamed to"].iter().any(|words| body.contains(words))
}

/// The only record in force with a higher number in the series that links to the record at `index`.
fn only_later(cx: &Context<'_>, index: usize) -> Option<usize> {
    let (all, own) = (cx.records.all(), &cx.records.all()[index]);
    let later = |record: &Record| {
        let decided = record.status.as_ref().is_some_and(|status| status.standing == Standing::InForce);
        decided && record.series == own.series && own.number.is_some() && record.number > own.number
    };
    let mut found = (0..all.len()).filter(|&other| later(&all[other]) && cites(cx, other, index));
    found.next().filter(|_| found.next().is_none())
}

/// A record that replaces every earlier one about something.
fn sweeping(record: &Record, sink: &mut Sink) {
    let in_force = |status: &Status| !matches!(status.standing, Standing::Proposed | Standing::Rejected);
    let decided = record.status.as_ref().is_none_or(in_force);
    for claim in record.claims.iter().filter(|claim| claim.sweeping && claim.references.is_empty() && decided) {
        let message = "this record supersedes earlier ones and names none of them";
        let mut finding = Finding::new(&RULE, record_place(record, claim.span), message);
        finding.label = "which?".to_owned();
        finding.help = Some("link each record that it replaces, and mark those as superseded".to_owned());
        sink.findings.push(finding);
    }
}

use super::evidence::{in_record, offer, place};
use super::{Context, Sink};
use crate::document::{Document, Mark, MarkKind, Statement, StatementKind};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::record::{Record, Standing, Status, state};
use crate::source::Span;

/// A list of records that gives one of them another status than the record itself.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-stale-index",
    summary: "a list of decision records gives another status than the record",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Rows of tables with a column `Status`, and list items that say nothing but a status beside the link, whose status is
not the one that the linked decision record states. Where the record once had that status, the note names the commit
that changed it.

## Why it matters

Whoever looks a decision up reads the list first, and takes a draft for decided or a decision for open.

## Example

```text
warning[adr-stale-index]: `ADR-0003` is `accepted`, not `proposed`
  --> docs/adr/README.md:9:30
   |
 9 | | [ADR-0003](0003-use-x.md) | Proposed |
   |                               ^^^^^^^^ the record says otherwise
   |
  ::: docs/adr/0003-use-x.md:5:1
   |
 5 | Accepted
   | -------- said here
   |
   = note: the record's `proposed` was changed in 3f2a91c (2026-03-02) \"Accept ADR 3\"
   = help: change `Proposed` to `Accepted`
```

## What it leaves alone

Words that mean the same, unless the list repeats the very words of nearly all its records; rows that link several
records; a column that says something else than the records nearly everywhere; records whose supersession only the
list knows of, which is the business of `adr-one-sided`.

## How to fix

Give the status that the record has, or correct the record.

## How to silence

`<!-- drift: ignore[adr-stale-index] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-stale-index = \"off\"`.
";

/// Compares every list of records with them.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    if cx.records.all().is_empty() {
        return;
    }
    for entry in cx.corpus.entries() {
        let document = &*entry.document;
        let listed = listed(cx, document);
        let words = Words::of(cx, &listed);
        for one in &listed {
            let record = &cx.records.all()[one.record];
            let Some(status) = &record.status else { continue };
            if !words.differ(one, status) || is_known_better(cx, one, status) {
                sink.verified += 1;
            } else if words.are_of_another_kind() {
                sink.abstain_at("a list that counts states in its own way", document, one.span);
            } else {
                sink.findings.push(finding(cx, document, record, status, one));
            }
        }
    }
}

/// What a list says of one record.
struct Listed {
    record: usize,
    /// The state as written.
    span: Span,
    word: &'static str,
    standing: Standing,
}

/// Every record of which `document` gives the status in a table or list.
fn listed(cx: &Context<'_>, document: &Document) -> Vec<Listed> {
    let mut column = None;
    let mut found = Vec::new();
    for statement in &document.statements {
        match statement.kind {
            StatementKind::Row if statement.lead.is_none() => column = status_column(statement),
            StatementKind::Row => {
                let cell = column.and_then(|wanted| statement.cells().find(|(at, _)| *at == wanted));
                found.extend(cell.and_then(|(_, mark)| said(cx, document, statement, mark.range.clone())));
            }
            StatementKind::Item => {
                let link = statement.marks.iter().rfind(|mark| matches!(mark.kind, MarkKind::Link(_)));
                let rest = link.map(|link| link.range.end..statement.text.len());
                found.extend(rest.and_then(|rest| said(cx, document, statement, rest)));
            }
            _ => {}
        }
    }
    found
}

fn status_column(header: &Statement) -> Option<usize> {
    let is_status =
        |mark: &Mark| matches!(header.text[mark.range.clone()].trim().to_lowercase().as_str(), "status" | "state");
    header.cells().find(|(_, mark)| is_status(mark)).map(|(column, _)| column)
}

/// What `statement` says of the one record that it links, if `range` of its text is a state and nothing else.
fn said(cx: &Context<'_>, document: &Document, statement: &Statement, range: std::ops::Range<usize>) -> Option<Listed> {
    let text = &statement.text[range.clone()];
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let (word, standing) = state(bare)?;
    let mut records = statement.marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::Link(index) => cx.records.linked(cx.own, document.path(), &document.links.get(index)?.dest),
        _ => None,
    });
    let record = records.next()?;
    let start = range.start + text.find(bare)?;
    let span = statement.source_of(start..start + bare.len());
    records.all(|other| other == record).then_some(Listed { record, span, word, standing })
}

/// How the words of one list and those of its records go together.
struct Words {
    judged: usize,
    same: usize,
    contrary: usize,
}

/// Rows from which on a list shows how it speaks.
const ROWS: usize = 4;

impl Words {
    fn of(cx: &Context<'_>, listed: &[Listed]) -> Words {
        let mut words = Words { judged: 0, same: 0, contrary: 0 };
        for one in listed {
            let Some(status) = &cx.records.all()[one.record].status else { continue };
            words.judged += 1;
            words.same += usize::from(status.word == one.word);
            words.contrary += usize::from(group(status.standing) != group(one.standing));
        }
        words
    }

    /// Whether the list says another thing than the record. Two words for one thing differ only in a list that
    /// repeats the records' own.
    fn differ(&self, one: &Listed, status: &Status) -> bool {
        let known = group(status.standing).is_some() && group(one.standing).is_some();
        let repeats = self.judged >= ROWS && self.same * 4 >= self.judged * 3;
        known && (group(status.standing) != group(one.standing) || repeats && status.word != one.word)
    }

    /// Whether most rows contradict their records: then the column answers another question.
    fn are_of_another_kind(&self) -> bool {
        self.judged >= ROWS && self.contrary * 2 > self.judged
    }
}

/// Standings between which lists do not tell apart; `None` for one that leaves open what holds.
fn group(standing: Standing) -> Option<u8> {
    match standing {
        Standing::Proposed | Standing::Deferred => Some(0),
        Standing::InForce => Some(1),
        Standing::Superseded | Standing::Retired => Some(2),
        Standing::Rejected => Some(3),
        Standing::PartlySuperseded | Standing::Unknown => None,
    }
}

/// Whether another record bears the list out where the record itself was left as it was.
fn is_known_better(cx: &Context<'_>, one: &Listed, status: &Status) -> bool {
    one.standing == Standing::Superseded
        && !status.is_superseded()
        && cx.records.successors(one.record).next().is_some()
}

fn finding(cx: &Context<'_>, document: &Document, record: &Record, status: &Status, one: &Listed) -> Finding {
    let message = format!("`{}` is `{}`, not `{}`", record.name(), status.word, one.word);
    let mut finding = Finding::new(&RULE, place(document, one.span), message);
    finding.label = "the record says otherwise".to_owned();
    finding.subject = record.path().to_owned();
    finding.related.push(in_record(record, status.span, "said here"));
    finding.help = Some("give the status that the record has, or correct the record".to_owned());
    let once =
        |text: &str| Record::of_text(record.path(), text.into()).status.is_some_and(|past| past.word == one.word);
    if let Some(last) = cx.history.last_seen(record.path(), &once) {
        finding.attest(&format!("the record's `{}` was changed", one.word), last.ended);
        offer(&mut finding, document, one.span, &written_like(document.slice(one.span), &status.word));
    }
    finding
}

/// `word` with a capital where `model` has one.
fn written_like(model: &str, word: &str) -> String {
    let mut letters = word.chars();
    let capital = model.starts_with(char::is_uppercase);
    let first = letters.next().map(|first| if capital { first.to_uppercase().collect() } else { first.to_string() });
    first.unwrap_or_default() + letters.as_str()
}

use std::collections::BTreeSet;

use super::evidence::{in_record, record_place};
use super::{Context, Sink};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::record::{Edge, Records, Relation};

/// Decision records that supersede each other in a circle.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-cycle",
    summary: "decision records supersede each other in a circle",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Decision records that, followed from successor to successor, lead back to where they started.

## Why it matters

Nobody can tell which decision is in force.

## Example

```text
warning[adr-cycle]: superseded by `ADR-0012`, which leads back here
  --> docs/adr/0003-use-x.md:7:1
   |
 7 | Superseded by [ADR-0012](0012-use-y.md)
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
  ::: docs/adr/0012-use-y.md:7:1
   |
 7 | Superseded by [ADR-0003](0003-use-x.md)
   | --------------------------------------- superseded by `ADR-0003`
```

## What it leaves alone

Records that replace parts of each other, and records that refine each other.

## How to fix

Correct the side that has the direction wrong.

## How to silence

`<!-- drift: ignore[adr-cycle] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-cycle = \"off\"`.
";

/// Follows each record from successor to successor.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut told: BTreeSet<usize> = BTreeSet::new();
    for start in 0..cx.records.all().len() {
        if told.contains(&start) {
            continue;
        }
        let Some(circle) = circle(&cx.records, start) else { continue };
        told.extend(circle.iter().map(|edge| edge.older));
        let all = cx.records.all();
        let said = |edge: &Edge| match (edge.by_older, edge.by_newer) {
            (Some(span), _) => Some((&all[edge.older], span)),
            (None, Some(span)) => Some((&all[edge.newer], span)),
            _ => None,
        };
        let Some((record, span)) = circle.first().and_then(|edge| said(edge)) else { continue };
        let next = all[circle[0].newer].name();
        let message = format!("`{}` is superseded by `{next}`, which leads back to it", all[start].name());
        let mut finding = Finding::new(&RULE, record_place(record, span), message);
        for edge in &circle[1..] {
            if let Some((record, span)) = said(edge) {
                let message = format!("`{}` is superseded by `{}`", all[edge.older].name(), all[edge.newer].name());
                finding.related.push(in_record(record, span, &message));
            }
        }
        sink.findings.push(finding);
    }
}

/// The edges of the shortest way from `start` over successors back to it.
fn circle(records: &Records, start: usize) -> Option<Vec<&Edge>> {
    let next = |from: usize| {
        records
            .edges()
            .iter()
            .filter(move |edge| edge.relation == Relation::Supersedes && !edge.partial && edge.older == from)
    };
    let mut ways: Vec<Vec<&Edge>> = next(start).map(|edge| vec![edge]).collect();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let Some(end) = way.last().map(|edge| edge.newer) else { continue };
            if end == start {
                return Some(way);
            }
            if seen.insert(end) {
                longer.extend(next(end).map(|edge| way.iter().copied().chain([edge]).collect()));
            }
        }
        ways = longer;
    }
    None
}

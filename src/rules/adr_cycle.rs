use std::collections::{BTreeMap, BTreeSet};

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
    let successors = successors(&cx.records);
    for start in 0..cx.records.all().len() {
        if told.contains(&start) {
            continue;
        }
        let Some(circle) = circle(&successors, start) else { continue };
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

/// For each record, the edges to what took its place as a whole.
type Successors<'a> = BTreeMap<usize, Vec<&'a Edge>>;

fn successors(records: &Records) -> Successors<'_> {
    let mut successors = Successors::new();
    for edge in records.edges().iter().filter(|edge| edge.relation == Relation::Supersedes && !edge.partial) {
        successors.entry(edge.older).or_default().push(edge);
    }
    successors
}

/// The edges of the shortest way from `start` over successors back to it.
fn circle<'a>(successors: &Successors<'a>, start: usize) -> Option<Vec<&'a Edge>> {
    let next = |from: usize| successors.get(&from).into_iter().flatten().copied();
    // Each edge with the place of the one that led to it.
    let mut reached: Vec<(&Edge, Option<usize>)> = next(start).map(|edge| (edge, None)).collect();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    let mut at = 0;
    while let Some(&(edge, _)) = reached.get(at) {
        if edge.newer == start {
            let back = std::iter::successors(Some(at), |&at| reached[at].1);
            let mut way: Vec<&Edge> = back.map(|at| reached[at].0).collect();
            way.reverse();
            return Some(way);
        }
        if seen.insert(edge.newer) {
            reached.extend(next(edge.newer).map(|edge| (edge, Some(at))));
        }
        at += 1;
    }
    None
}

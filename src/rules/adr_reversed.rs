use super::evidence::{in_record, record_place};
use super::{Context, Sink};
use crate::finding::{Confidence, Evidence, Finding, Level, RuleInfo};
use crate::record::{Reversal, Standing};

/// A decision that a later record takes back, while it still says that it is in force.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-reversed",
    summary: "a later record takes back a decision that still says it is in force",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Decision records that say `accepted` although a later record of the same folder says outright that the decision
is revisited, that what it introduced was removed, or that the thing its title chose is being retired; and records
whose own later note moves on to another one. None of them uses a word such as \"supersedes\".

## Why it matters

The old record reads as current. This is how most reversals are written down: in prose, in the new record only.

## Example

```text
warning[adr-reversed]: `ADR-0040` takes this decision back, and it still says `accepted`
  --> adr/0003-use-jenkins.md:5:1
   |
 5 | Accepted
   | ^^^^^^^^ not since ADR-0040
   |
  ::: adr/0040-use-actions.md:13:3
   |
13 | - We will retire our Jenkins once the move is complete
   | ------------------------------------------------------ said here
   |
   = help: let the status say `Superseded by ADR-0040` if that is so
```

## What it leaves alone

Options that were weighed, plans without a decision, records that are only proposed, and every text that merely
resembles another one.

## How to fix

Mark the old record as superseded, or say in the new one what still holds.

## How to silence

`<!-- drift: ignore[adr-reversed] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-reversed = \"off\"`.
";

/// Reports what is taken back and does not say so.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    for reversal in cx.records.reversals() {
        let older = &cx.records.all()[reversal.older];
        let declared = cx.records.successors(reversal.older).any(|edge| edge.newer == reversal.newer || !edge.partial);
        let stands = older.status.as_ref().is_some_and(|status| status.standing == Standing::InForce);
        if stands && !declared {
            sink.findings.push(finding(cx, reversal));
        }
    }
}

fn finding(cx: &Context<'_>, reversal: &Reversal) -> Finding {
    let all = cx.records.all();
    let (newer, older, teller) = (&all[reversal.newer], &all[reversal.older], &all[reversal.told_by]);
    let word = older.status.as_ref().map_or("accepted", |status| &status.word);
    let message = format!("`{}` takes this decision back, and it still says `{word}`", newer.name());
    let mut finding = Finding::new(&RULE, record_place(older, older.place()), message);
    finding.label = format!("not since {}", newer.name());
    finding.subject = newer.path().to_owned();
    finding.related.push(in_record(teller, reversal.span, "said here"));
    finding.help = Some(format!("let the status say `Superseded by {}` if that is so", newer.name()));
    if !reversal.named && reversal.span == newer.title_span && newer.status.is_none() {
        finding.confidence = Confidence::Medium;
    }
    finding
}

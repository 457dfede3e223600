use super::superseded_statement::finding;
use super::{Context, Sink};
use crate::finding::{Evidence, Level, RuleInfo};

/// Two living statements that cannot both be true.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "conflicting-statements",
    summary: "two documents answer one question differently",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

const EXPLANATION: &str = "\
## What it finds

Two sentences of a form that has one answer at a time (on which day something happens, who has a task, on which
port something listens), about the same subject, in two documents that speak of today, with different answers,
where nothing in git tells which is right. By default only the side is shown that the tree denies (the port that an
image exposes); both with `--min-confidence medium`.

## Why it matters

One of the two misleads whoever reads it first.

## Example

```text
warning[conflicting-statements]: `monday` here, `friday` in `docs/partners.md`
  --> docs/release.md:9:1
   |
 9 | Releases happen on Monday.
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^ monday
```

## What it leaves alone

Items of lists and rows of tables; statements of other platforms, environments and versions; documents that give
both answers; notes and records, which speak of their own day; answers that may stand beside each other.

## How to fix

Find out which is right and correct the other, or say for whom each holds.

## How to silence

`<!-- drift: ignore[conflicting-statements] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `conflicting-statements = \"off\"`.
";

/// Reports every contradiction once from each side.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    sink.pairs += cx.contested().pairs;
    for answered in &cx.contested().found {
        if !answered.superseded && answered.living {
            let other = cx.corpus.entries()[answered.by_document].document.path();
            let message = format!("`{}` here, `{}` in `{other}`", answered.value, answered.by_value);
            let finding = finding(cx, &RULE, answered, message);
            sink.findings.extend(Some(finding).filter(|finding| finding.confidence >= cx.ask));
        }
    }
}

use super::judged::finding;
use super::{Context, Sink};
use crate::finding::{Evidence, Level, RuleInfo};
use crate::relate::Relation;

/// A claim of which a model says that a later one took its place.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "judged-superseded",
    summary: "a model finds that a later statement took this one's place",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Replacement,
};

const EXPLANATION: &str = "\
## What it finds

Only with `--judge`: a statement of a living document of which a model said that a later statement about the same
thing took its place. That the other is later is for git to say: the commit of the one is an ancestor of the commit
of the other. The answer is recorded in `.drift/journal.jsonl` and replayed from there.

## Why it matters

The reader cannot know that the page is from before the change.

## Example

```text
warning[judged-superseded]: a model reads in `docs/runbook.md` what took the place of this
  --> docs/onboarding.md:9:1
   |
 9 | Backups are kept in Frankfurt.
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Frankfurt
   |
   = note: judged by the model `qwen3-max` (recorded answer 4c1f9e0a77b2)
```

## What it leaves alone

Statements whose commits do not know of each other, and everything that rules decide.

## How to fix

Bring the statement up to date, or say in it that it speaks of the past. If the model is wrong, `drift resolve` it as
dismissed.

## How to silence

`<!-- drift: ignore[judged-superseded] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `judged-superseded = \"off\"`.
";

/// Reports every replacement that a model found and git does not contradict.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let replaced = cx.opinions.iter().filter(|one| one.relation == Relation::Supersedes && one.pair.ordered);
    sink.findings.extend(replaced.map(|one| finding(cx, &RULE, one, "what took the place of this")));
}

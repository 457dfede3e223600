use super::judged::finding;
use super::{Context, Sink};
use crate::finding::{Evidence, Level, RuleInfo};
use crate::relate::Relation;

/// Two claims of which a model says that they cannot both be true.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "judged-conflict",
    summary: "a model finds that two statements cannot both be true",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

const EXPLANATION: &str = "\
## What it finds

Only with `--judge`: two statements of living documents that share a subject and an attribute, of which the rules
could not tell how they relate, and of which a model said that they conflict. Its answer is recorded in
`.drift/journal.jsonl` with everything that it was an answer to, and replayed from there.

## Why it matters

Rules read forms; what needs the meaning of a sentence they leave open. One of the two statements misleads its reader.

## Example

```text
warning[judged-conflict]: a model reads in `docs/runbook.md` what cannot be true together with this
  --> docs/onboarding.md:9:1
   |
 9 | Backups are kept in Frankfurt.
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Frankfurt
   |
   = note: judged by the model `qwen3-max` (recorded answer 4c1f9e0a77b2)
```

## What it leaves alone

Everything that rules decide: a model adds findings and never takes one away. Answers whose evidence is not verbatim
in the statements, and statements that hold a secret or invisible characters, which are not sent.

## How to fix

Find out which of the two is right and correct the other. If the model is wrong, `drift resolve` it as dismissed.

## How to silence

`<!-- drift: ignore[judged-conflict] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `judged-conflict = \"off\"`.
";

/// Reports every conflict that a model found.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let conflicts = cx.opinions.iter().filter(|opinion| opinion.relation == Relation::Conflicts);
    sink.findings.extend(conflicts.map(|one| finding(cx, &RULE, one, "what cannot be true together with this")));
}

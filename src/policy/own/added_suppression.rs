use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};

/// A change that silences drift.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "added-suppression",
    summary: "the change itself silences findings",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

With `--since`, `--base` or `--staged`: directives that the change adds to a document, findings that it adds to
the baseline, and what it makes the configuration hide.

## Why it matters

A suppression is a decision, and whoever reviews the change should see it. Without this, a pull request could
make a sentence stale and silence it in one go.

## Example

```text
note[added-suppression]: this change silences `missing-path` here: kept for 1.x
  --> README.md:8:1
```

## What it leaves alone

Suppressions that were there before, wherever the change moves them to.

## How to fix

Nothing has to be fixed: agree with it or not.

## How to silence

In `drift.toml`: `[rules]` then `added-suppression = \"off\"`, which is reported by the change that does it.
";

/// A finding at `place`; `subject` is what the base is searched for.
pub(in crate::policy) fn added(place: Place, message: String, subject: String) -> Finding {
    let mut finding = Finding::new(&RULE, place, message);
    finding.label = "added here".to_owned();
    finding.subject = subject;
    finding
}

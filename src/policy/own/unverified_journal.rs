use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};

/// What a change itself writes into or out of the journal.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "unverified-journal",
    summary: "the change itself adds to the journal",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

With `--since` and `--base`: rulings and recorded answers that the change adds to `.drift/journal.jsonl`, and lines
that it takes out. A line's hash proves that nobody altered it, not who wrote it.

## Why it matters

A stranger's pull request could otherwise make a sentence stale and bring the ruling that dismisses it. So the
journal of the base decides, and what the change adds counts once it is merged.

## Example

```text
note[unverified-journal]: this change wants `missing-path` in `README.md` dismissed: the file comes back soon
  --> .drift/journal.jsonl:7:12
```

## What it leaves alone

What the base has already, wherever it stands in the file; what is staged (`--staged`), since whoever commits it
wrote it; and every line where `--trust-journal` says that the change's author is trusted.

## How to fix

Nothing has to be fixed: agree with it or not.

## How to silence

In `drift.toml`: `[rules]` then `unverified-journal = \"off\"`.
";

/// A finding at `place`, the first line that it speaks of.
pub(in crate::policy) fn unverified(place: Place, message: String, subject: String) -> Finding {
    let mut finding = Finding::new(&RULE, place, message);
    finding.label = "not applied".to_owned();
    finding.subject = subject;
    finding
}

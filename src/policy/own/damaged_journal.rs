use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};

/// A line of the journal that proves nothing.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "damaged-journal",
    summary: "a line of the journal does not prove itself",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

const EXPLANATION: &str = "\
## What it finds

Lines of `.drift/journal.jsonl` whose body does not hash to what the line says, that were cut off by a crash, that
a merge left in conflict, or that drift did not write.

## Why it matters

What such a line recorded does not count: a ruling that hid a finding no longer hides it, and an answer of a model
is not replayed.

## Example

```text
warning[damaged-journal]: the line is cut off: a write did not end
  --> .drift/journal.jsonl:12:1
   |
   = help: `drift journal compact --torn` takes it out
```

## What it leaves alone

Lines that repeat others, and blank ones: a merge leaves them, and they change nothing.

## How to fix

Take the line back from an older version: `git log -p -- .drift/journal.jsonl`. What was cut off never was
recorded, and `drift journal compact --torn` takes it out.

## How to silence

In `drift.toml`: `[rules]` then `damaged-journal = \"off\"`.
";

/// A finding at `place`, the line; `torn` if it was cut off.
pub(in crate::policy) fn damaged(place: Place, message: String, torn: bool) -> Finding {
    let mut finding = Finding::new(&RULE, place, message);
    finding.subject = "journal".to_owned();
    finding.help = Some(if torn {
        "`drift journal compact --torn` takes it out".to_owned()
    } else {
        "take the line back from an older version: `git log -p -- .drift/journal.jsonl`".to_owned()
    });
    finding
}

use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};

/// Entries of the baseline that nothing matches.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "idle-baseline",
    summary: "the baseline holds findings that no longer occur",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Entries of `drift-baseline.json` that no finding of the run matches: the sentence was corrected, reworded or
removed. They are told once, at the first of them.

## Why it matters

The baseline is a debt that is being paid off; what is paid should leave the list. An entry that stays would
hide the same sentence if it came back.

## Example

```text
note[idle-baseline]: 3 findings of the baseline no longer occur
  --> drift-baseline.json:4:5
   |
   = help: run `drift baseline prune`
```

## What it leaves alone

A run that could not look back far enough, in a shallow clone, and findings of rules that are off.

## How to fix

`drift baseline prune` takes them out and follows documents that were renamed.

## How to silence

In `drift.toml`: `[rules]` then `idle-baseline = \"off\"`.
";

/// A finding at `place`, the first such entry of the file.
pub(in crate::policy) fn idle(place: Place, count: usize) -> Finding {
    let (noun, verb) = if count == 1 { ("finding", "occurs") } else { ("findings", "occur") };
    let mut finding = Finding::new(&RULE, place, format!("{count} {noun} of the baseline no longer {verb}"));
    finding.label = "nothing matches this".to_owned();
    finding.subject = "baseline".to_owned();
    finding.help = Some("run `drift baseline prune`".to_owned());
    finding
}

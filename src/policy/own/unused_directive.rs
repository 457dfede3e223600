use crate::finding::{Edit, Evidence, Finding, Fix, Level, Place, RuleInfo};

/// A directive that silences nothing.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "unused-directive",
    summary: "a directive silences nothing any more",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

`ignore` directives whose rules report nothing where they stand: the sentence was corrected, or the directive
never was needed. Only rules that ran count: one that is off at the document, or that lacked the history to
judge, says nothing about its directives.

## Why it matters

A directive that outlives its reason silences the next stale sentence that is written there. It is a note,
since a newer drift that reports less must not fail a build.

## Example

```text
note[unused-directive]: `missing-path` reports nothing here
  --> README.md:8:1
   |
 8 | <!-- drift: ignore[missing-path] kept for old readers -->
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ silences nothing
   |
   = help: remove the directive
```

## What it leaves alone

Directives for rules that are off, and every directive where history is cut off by a shallow clone.

## How to fix

`drift fix` removes the directive, or the names in it that are not needed.

## How to silence

In `drift.toml`: `[rules]` then `unused-directive = \"off\"`.
";

/// A finding at the directive's own `place`; `edits` take out what is not needed.
pub(in crate::policy) fn unused(place: Place, rules: &[&str], whole: bool, edits: Vec<Edit>) -> Finding {
    let named: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
    let verb = if rules.len() == 1 { "reports" } else { "report" };
    let mut finding = Finding::new(&RULE, place, format!("{} {verb} nothing here", named.join(", ")));
    finding.label = "silences nothing".to_owned();
    finding.subject = rules.join(",");
    let message = if whole { "remove the directive".to_owned() } else { format!("take out {}", named.join(", ")) };
    finding.help = Some(message.clone());
    finding.fix = Some(Fix { message, edits });
    finding
}

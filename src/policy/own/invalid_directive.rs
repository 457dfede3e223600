use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};

/// A comment that means to silence drift and does not.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "invalid-directive",
    summary: "a comment means to direct drift and cannot",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Comments that begin with `drift:` and that drift cannot obey: an unknown action, no list of rules, a rule that
does not exist, an `ignore-start` that is never closed or an `ignore-end` that closes nothing. Also comments that
ask for the same in another spelling, such as `drift-disable` or `DRIFT: ignore[rule]`.

## Why it matters

Its author believes that something is silenced. What is not valid silences nothing.

## Example

```text
warning[invalid-directive]: there is no rule `missing-paht`
  --> README.md:8:20
   |
 8 | <!-- drift: ignore[missing-paht] kept for old readers -->
   |                    ^^^^^^^^^^^^ unknown rule
   |
   = help: did you mean `missing-path`?
```

## What it leaves alone

Comments in code blocks and code spans, which show a directive and are none; comments that merely mention drift.

## How to fix

Write `<!-- drift: ignore[rule, rule] reason -->` on the line or alone above the block, `ignore-file[rule]`
anywhere in the file, or `ignore-start[rule]` and `ignore-end[rule]` around a part of it. `drift rules` lists
the names.

## How to silence

In `drift.toml`: `[rules]` then `invalid-directive = \"off\"`.
";

/// A finding at `place`, the words that are wrong.
pub(in crate::policy) fn invalid(place: Place, message: String, label: &str, help: Option<String>) -> Finding {
    let subject = message.clone();
    Finding { label: label.to_owned(), help, subject, ..Finding::new(&RULE, place, message) }
}

use super::{Context, Sink};
use crate::fact::definition::Kind;
use crate::finding::{Evidence, Level, RuleInfo};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-config-key",
    summary: "a document gives a configuration key that a commit removed",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

A key of a configuration (`auto_export.error_policy`) that this repository's code once declared, as a tag or an
attribute of a field, a property of a schema or a default, and that no file holds any more. Such findings have medium
confidence, as keys have no owner that a page must name, unless the commit says that it removes something.

## Why it matters

Most programs pass over keys that they do not know: the reader's setting has no effect, and nobody says so.

## Example

```text
warning[missing-config-key]: the configuration key `export.error_policy` does not exist any more
  --> docs/CONFIG.md:354:4
    |
354 | - `export.error_policy` - what to do when an export fails
    |    ^^^^^^^^^^^^^^^^^^^ removed
    |
    = note: `config/config.go` defined it; removed in 271635d (2026-02-18) \"remove dead code\"
```

## What it leaves alone

A key that this repository never declared, and every key of which the name still stands in any file that is no
document, in any spelling; a key that the page sets in a block of another tool's language, such as the input of a
Terraform module; code that went to another repository; dated documents, plans, and sentences about
another version; statements younger than the removal.

## How to fix

Write the key that took its place, or drop the sentence.

## How to silence

`<!-- drift: ignore[missing-config-key] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `missing-config-key = \"off\"`.
";

/// Reports every such name.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    cx.names().report(cx, &RULE, Kind::Key, sink);
}

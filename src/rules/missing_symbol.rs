use super::{Context, Sink};
use crate::fact::definition::Kind;
use crate::finding::{Evidence, Level, RuleInfo};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-symbol",
    summary: "a document names a function, type or constant that a commit removed",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

A name of code (`progress.NewWriter`, `Type::from_parts`, `SOME_ERROR`) in a code span or a heading that this
repository's code once defined as a function, a type, a constant or the like, and that no file that is no
document holds any more, in any spelling.

## Why it matters

The reader searches for a function that is not there, and whoever writes code from the page, person or machine,
calls it.

## Example

```text
warning[missing-symbol]: the symbol `progress.NewWriter` does not exist any more
  --> docs/sdk.md:150:4
    |
150 | - `progress.NewWriter(out)` renders a progress bar
    |    ^^^^^^^^^^^^^^^^^^ removed
    |
    = note: `pkg/progress/writer.go` defined it; removed in aff5c11 (2025-11-05) \"move progress into cmd\"
```

## What it leaves alone

Names of one word, which prose has too; names that this repository never defined, and those that anything still
holds, tests and samples included; names in samples of code; code that went to another repository; guides for the
reader's own project, dated documents, plans, and sentences about another time or another version; statements
younger than the removal.

Where no name took its place, confidence is medium: such a name is as often another library's or the reader's own. It
is high where the commit says that it removes something and the page is about the code that defined the name: it
stands above that code, or names its file or its folder.

## How to fix

Name what took its place, or drop the sentence. Where the commit renamed the symbol on the very line that
defined it, the fix names the new one.

## How to silence

`<!-- drift: ignore[missing-symbol] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `missing-symbol = \"off\"`.
";

/// Reports every such name.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    cx.names().report(cx, &RULE, Kind::Symbol, sink);
}

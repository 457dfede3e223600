use super::{Context, Sink};
use crate::fact::definition::Kind;
use crate::finding::{Evidence, Level, RuleInfo};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-env-var",
    summary: "a document names an environment variable that nothing reads any more",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

An environment variable (`ROCKET_CACHE_DIR`) that this repository's code once read, and that no file holds any
more.

## Why it matters

Nothing complains about a variable that nobody reads. The reader sets it, and the program does what it would
have done anyway.

## Example

```text
warning[missing-env-var]: the environment variable `ROCKET_CACHE_DIR` does not exist any more
  --> docs/configuration.md:41:5
   |
41 | Set `ROCKET_CACHE_DIR` to move the cache.
   |      ^^^^^^^^^^^^^^^^ removed
   |
   = note: `src/settings.py` defined it; removed in 3f2a91c (2026-03-02) \"one folder for all data\"
```

## What it leaves alone

A variable that this repository never read; those of services, systems and languages (`AWS_REGION`), which a
library may read as well; names that may be put together from a prefix and a key while the program runs; what a
command hands to a script from elsewhere (`curl … | NAME=1 sh`); dated documents, plans, and sentences about
another version.

By default only a variable is shown that is called after this repository or one of its programs, and that the commit
renamed on its line or says to have removed. Others are reported with medium confidence: a dependency may read them.

## How to fix

Name the variable or the setting that took its place, or drop the sentence.

## How to silence

`<!-- drift: ignore[missing-env-var] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `missing-env-var = \"off\"`.
";

/// Reports every such name.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    cx.names().report(cx, &RULE, Kind::Variable, sink);
}

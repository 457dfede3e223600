use std::collections::BTreeMap;

use super::evidence::record_place;
use super::{Context, Sink};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::record::Record;

/// A decision record without a status among records that have one.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-no-status",
    summary: "a decision record does not say whether it is in force",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Numbered decision records without a status, in a folder where most records have one. A list of possible states
that was left from the template counts as none.

## Why it matters

Whoever finds the record cannot tell a decision from a draft.

## Example

```text
note[adr-no-status]: this record has no status
  --> docs/adr/0031-scanning.md:1:1
   |
 1 | # Scanning
   | ^^^^^^^^^^ proposed? accepted?
   |
   = help: add a `Status` as the records beside it have
```

## What it leaves alone

Folders whose records never had a status, such as RFCs that are in force once they are merged.

## How to fix

Write down the status as the records beside it do.

## How to silence

`<!-- drift: ignore[adr-no-status] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-no-status = \"off\"`.
";

/// Looks for records that lack what their neighbours have.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut folders: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for record in cx.records.all() {
        let (stated, all) = folders.entry(&record.series.folder).or_default();
        *stated += usize::from(record.status.is_some());
        *all += 1;
    }
    let is_custom = |record: &Record| {
        folders.get(record.series.folder.as_str()).is_some_and(|(stated, all)| *stated > 1 && stated * 2 > *all)
    };
    for record in cx.records.all().iter().filter(|record| record.number.is_some() && is_custom(record)) {
        if record.status.is_some() {
            sink.verified += 1;
            continue;
        }
        let mut finding = Finding::new(&RULE, record_place(record, record.title_span), "this record has no status");
        finding.label = "proposed? accepted?".to_owned();
        finding.help = Some("add a `Status` as the records beside it have".to_owned());
        sink.findings.push(finding);
    }
}

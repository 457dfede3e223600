use std::collections::{BTreeMap, BTreeSet};

use super::evidence::{in_record, record_place};
use super::{Context, Sink};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::record::{Record, Series, unit_of};

/// A number that two decision records share.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-duplicate-number",
    summary: "two decision records of one folder have the same number",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Agreement,
};

const EXPLANATION: &str = "\
## What it finds

Decision records of one numbering whose file names carry the same number; usually two branches took the next
free one at the same time.

## Why it matters

\"See ADR 37\" means two things from then on, and nobody notices.

## Example

```text
note[adr-duplicate-number]: `0037` is also the number of `docs/adr/0037-use-y.md`
  --> docs/adr/0037-use-x.md:1:1
   |
 1 | # 37. Use X
   | ^^^^^^^^^^^
   |
   = help: give one of them the next free number: 0052
```

## What it leaves alone

Numbers in headings that disagree with the file's name, translations in folders of their own, and records whose
folders number independently: most numbers of the one are used in the other as well. The number 0 is that of templates
and of what has none yet.

## How to fix

Rename one of them, with the links that lead to it.

## How to silence

`<!-- drift: ignore[adr-duplicate-number] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-duplicate-number = \"off\"`.
";

/// Looks for numbers that were given twice: the record that came first in path order keeps its number.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut numbers: BTreeMap<(&Series, u32), Vec<&Record>> = BTreeMap::new();
    let mut used: BTreeMap<&Series, BTreeMap<&str, BTreeSet<u32>>> = BTreeMap::new();
    for record in cx.records.all() {
        let Some(number) = record.number.filter(|number| *number > 0) else { continue };
        let (_, folder) = unit_of(record.path());
        numbers.entry((&record.series, number)).or_default().push(record);
        used.entry(&record.series).or_default().entry(folder).or_default().insert(number);
    }
    for ((series, number), records) in numbers {
        let Some((first, others)) = records.split_first() else { continue };
        let folders = &used[series];
        let free = 1 + folders.values().filter_map(|numbers| numbers.last()).max().copied().unwrap_or(0);
        let (unit, folder) = unit_of(first.path());
        for other in others {
            let (its_unit, its_folder) = unit_of(other.path());
            if its_unit == unit || !share_a_numbering(&folders[folder], &folders[its_folder], folder == its_folder) {
                continue;
            }
            let message = format!("`{number:04}` is also the number of `{}`", first.path());
            let mut finding = Finding::new(&RULE, record_place(other, other.title_span), message);
            finding.subject = number.to_string();
            finding.related.push(in_record(first, first.title_span, "has the number as well"));
            finding.help = Some(format!("give one of them the next free number: {free:04}"));
            sink.findings.push(finding);
        }
    }
}

/// Whether two folders take their numbers from one row: at most a tenth of the numbers of the smaller are used in both.
fn share_a_numbering(one: &BTreeSet<u32>, other: &BTreeSet<u32>, same_folder: bool) -> bool {
    same_folder || one.intersection(other).count() * 10 <= one.len().min(other.len())
}

use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};
use crate::journal::{Ruling, Verdict, day};

/// A claim that a person ruled out.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "refuted-claim",
    summary: "a person ruled that the statement does not hold",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Statements of which somebody said, with `drift resolve CLAIM --as refute` or `--as supersede`, that they are not
true or no longer true. The ruling is a line of `.drift/journal.jsonl` with its author and reason.

## Why it matters

What a person knows and git cannot tell is not lost until somebody rewrites the page.

## Example

```text
warning[refuted-claim]: refuted by Ada Lovelace: nobody was on call since May
  --> docs/oncall.md:9:1
   |
 9 | There is always somebody on call.
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ not true
   |
   = note: ruled on 2026-06-02
   = help: correct it, or take the ruling back with `drift resolve 51ed580b33a1 --as withdraw --reason TEXT`
```

## What it leaves alone

The statement's neighbours, and the statement itself once it says something else: the ruling spoke of these words.

## How to fix

Correct the statement, or take the ruling back with the command that the help shows: it names the claim by its id,
and whoever reads the journal later wants the reason.

## How to silence

In `drift.toml`: `[rules]` then `refuted-claim = \"off\"`.
";

/// A finding at `place`, the claim.
pub(in crate::policy) fn refuted(place: Place, ruling: &Ruling) -> Finding {
    let who = ruling.author.split(" <").next().unwrap_or_default();
    let message = format!("{} by {who}: {}", ruling.verdict.done(), ruling.reason.trim_end_matches(['.', '!']));
    let mut finding = Finding::new(&RULE, place, message);
    finding.label = if ruling.verdict == Verdict::Refute { "not true" } else { "no longer true" }.to_owned();
    finding.subject = ruling.verdict.name().to_owned();
    finding.claim = Some(ruling.id.clone());
    finding.notes = vec![format!("ruled on {}", day(ruling.at))];
    let id = ruling.id.get(..12).unwrap_or(&ruling.id);
    let undo = format!("drift resolve {id} --as withdraw --reason TEXT");
    finding.help = Some(format!("correct it, or take the ruling back with `{undo}`"));
    finding
}

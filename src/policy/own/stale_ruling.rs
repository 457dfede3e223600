use crate::finding::{Evidence, Finding, Level, Place, RuleInfo};
use crate::journal::{Ruling, day};

/// A ruling that fits nothing any more.
pub(crate) const RULE: RuleInfo = RuleInfo {
    name: "stale-ruling",
    summary: "a ruling no longer matches what it was made on",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Rulings of `.drift/journal.jsonl` that speak of a claim whose words have changed, or of a finding that no longer
occurs; and things on which people on two branches ruled differently, so that neither ruling holds.

## Why it matters

A ruling speaks of the words that stood there. New words are not confirmed, dismissed or refuted by it, and whoever
made it should look again.

## Example

```text
note[stale-ruling]: confirmed by Ada Lovelace, but `docs/api.md` no longer says \"The port is 3000.\"
  --> .drift/journal.jsonl:3:12
```

## What it leaves alone

Rulings on findings of rules that did not run, and every ruling on a finding where history is cut off by a shallow
clone.

## How to fix

Rule on the new words if that is needed, and take the old ruling back with
`drift resolve ID --as withdraw --reason TEXT`.

## How to silence

In `drift.toml`: `[rules]` then `stale-ruling = \"off\"`.
";

/// Characters of a statement that a message quotes.
const QUOTED: usize = 80;

/// A finding at `place`, the line of the ruling; `stands` if its statement still says what it said.
pub(in crate::policy) fn stale(place: Place, ruling: &Ruling, stands: bool) -> Finding {
    let who = ruling.author.split(" <").next().unwrap_or_default();
    let what = match (&ruling.rule, stands) {
        (Some(rule), true) => format!("`{rule}` reports nothing there any more"),
        _ => format!("`{}` no longer says \"{}\"", ruling.path, quote(&ruling.text)),
    };
    let message = format!("{} by {who}, but {what}", ruling.verdict.done());
    finding(place, message, ruling)
}

/// A finding at `place`, the line of one of the rulings.
pub(in crate::policy) fn disputed(place: Place, ruling: &Ruling) -> Finding {
    let message =
        format!("rulings disagree on \"{}\" of `{}`, so none of them holds", quote(&ruling.text), ruling.path);
    finding(place, message, ruling)
}

fn finding(place: Place, message: String, ruling: &Ruling) -> Finding {
    let mut finding = Finding::new(&RULE, place, message);
    finding.label = format!("ruled on {}", day(ruling.at));
    finding.subject.clone_from(&ruling.id);
    let id = ruling.id.get(..12).unwrap_or(&ruling.id);
    finding.help = Some(format!("look again, then `drift resolve {id} --as withdraw --reason TEXT` or another ruling"));
    finding
}

fn quote(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = folded.chars().take(QUOTED).collect();
    if cut.len() < folded.len() { format!("{cut}…") } else { cut }
}

use super::evidence::place;
use super::{Context, Sink};
use crate::finding::{Evidence, Finding, Level, RuleInfo};

/// A claim that is kept from models.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "unsent-claim",
    summary: "a statement is not sent to a model: it hides something",
    explanation: EXPLANATION,
    level: Level::Note,
    evidence: Evidence::Declaration,
};

const EXPLANATION: &str = "\
## What it finds

Only with `--judge`: statements that would be asked about and are not, because they or their headings hold control,
direction, zero-width or tag characters, which readers do not see, or words that look like a key or password.

## Why it matters

Invisible characters can tell a model something else than the reader. A key in a document should be taken back
wherever it is sent.

## Example

```text
note[unsent-claim]: not sent to a model: it holds the invisible character U+202E
  --> docs/setup.md:4:1
```

## What it leaves alone

Statements that nothing would be asked about.

## How to fix

Take the character out; replace the key by a placeholder, and revoke it.

## How to silence

`<!-- drift: ignore[unsent-claim] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `unsent-claim = \"off\"`.
";

/// Reports every claim that was kept here.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    for unsent in cx.unsent {
        let document = &cx.corpus.entries()[unsent.document].document;
        let (message, help) = match unsent.hidden {
            Some(c) => {
                (format!("not sent to a model: it holds the invisible character U+{:04X}", c as u32), "take it out")
            }
            None => ("not sent to a model: it may hold a secret".to_owned(), "put a placeholder there"),
        };
        let mut finding = Finding::new(&RULE, place(document, unsent.span), message);
        finding.label = "kept here".to_owned();
        finding.subject = unsent.hidden.map_or_else(|| "secret".to_owned(), |c| format!("{:04X}", c as u32));
        finding.help = Some(help.to_owned());
        sink.findings.push(finding);
    }
}

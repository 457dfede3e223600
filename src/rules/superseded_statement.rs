use super::evidence::place;
use super::{Context, Sink};
use crate::finding::{Confidence, Evidence, Finding, Level, Place, Related, RuleInfo};
use crate::relate::{Answered, told};

/// A statement whose answer a later statement replaced.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "superseded-statement",
    summary: "a later statement gives another answer to the same question",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Replacement,
};

const EXPLANATION: &str = "\
## What it finds

A sentence of a closed form (on which day something happens, who has a task, on which port something listens,
what something is or uses) whose answer a later announcement or dated note changed. Later means that the commit
of the one is an ancestor of the commit of the other; dates play no part. By default only those are shown that the
tree denies too (the port that an image exposes); all with `--min-confidence medium`.

## Why it matters

The reader cannot know that the page is from before the change.

## Example

```text
warning[superseded-statement]: this was so until another statement replaced it: `3000` is `4000` now
  --> docs/onboarding.md:42:1
   |
42 | The API listens on port 3000.
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 3000
```

## What it leaves alone

Dated notes and records, which speak of their own day; statements of other platforms, environments and versions;
documents that give both answers; statements whose commits do not know of each other.

## How to fix

Bring the statement up to date, or say in it that it speaks of the past.

## How to silence

`<!-- drift: ignore[superseded-statement] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `superseded-statement = \"off\"`.
";

/// Reports what was replaced in documents that speak of today.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    for answered in &cx.contested().found {
        if answered.superseded && answered.living {
            let message = format!(
                "this was so until another statement replaced it: `{}` is `{}` now",
                answered.value, answered.by_value
            );
            let mut finding = finding(cx, &RULE, answered, message);
            finding.notes.push("replaced in".to_owned());
            sink.findings.extend(Some(finding).filter(|finding| finding.confidence >= cx.ask));
        }
    }
}

/// A finding that joins a statement and the one that answers it.
pub(super) fn finding(cx: &Context<'_>, rule: &'static RuleInfo, answered: &Answered, message: String) -> Finding {
    let document = &*cx.corpus.entries()[answered.document].document;
    let other = &*cx.corpus.entries()[answered.by_document].document;
    let mut finding = Finding::new(rule, place(document, answered.span), message);
    finding.label.clone_from(&answered.value);
    finding.subject = format!("{} -> {}", answered.value, answered.by_value);
    finding.confidence = Confidence::Medium;
    let commit = answered.commit.and_then(|commit| cx.history.commit(commit));
    finding.related.push(Related {
        place: place(other, answered.by),
        message: format!("says `{}`", answered.by_value),
        commit: commit.clone(),
    });
    if let Some(told) = told(cx.tree, answered) {
        // What the tree itself denies is wrong, whichever of the two was written last.
        if told.value == answered.by_value {
            finding.confidence = Confidence::High;
        }
        finding.related.push(Related {
            place: Place { path: told.path.clone(), span: told.span },
            message: format!("the tree says `{}`", told.value),
            commit: None,
        });
        finding.rests_on.push(told.path.clone());
    }
    finding.receipt = commit;
    finding
}

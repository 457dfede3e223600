use std::collections::BTreeSet;

use super::evidence::place;
use super::{Context, Sink};
use crate::claim::{StatedDefault, stated_defaults};
use crate::document::{Document, Genre};
use crate::fact::definition::{Default, default_in, defaults};
use crate::finding::{Confidence, Evidence, Finding, Level, Place, Related, RuleInfo};

/// A default that code changed and a document still states.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "stale-default",
    summary: "a document states a default that the code has changed",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Agreement,
};

const EXPLANATION: &str = "\
## What it finds

A default that a document states of a flag, an environment variable or a key (`default: 3`, `defaults to 3`, a column
`Default` of a table), where the one file that defines it had that value until a commit gave it another one.

## Why it matters

Whoever relies on a default does not write it down: the program does something else and nobody sees why.

## Example

```text
warning[stale-default]: the default of `--retries` is `5`, not `3`
  --> docs/options.md:12:38
   |
12 | - `--retries`: how often (default: `3`)
   |                                     ^ `5` in the code
   |
   = note: changed in 3f2a91c (2026-03-02) \"try more often\"
```

## What it leaves alone

Defaults that code computes; names for which the code has several defaults; statements under a condition, for one
platform, environment or version; values that this repository's code never had; dated documents, plans and pages about
an old version.

## How to fix

Write the value that the code has, or change the code back.

## How to silence

`<!-- drift: ignore[stale-default] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `stale-default = \"off\"`.
";

/// What it says is not yet sure enough for a default run.
const CONFIDENCE: Confidence = Confidence::Medium;

/// Holds every stated default against the code that defines it, and asks history about those that differ.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    if cx.ask > CONFIDENCE {
        return;
    }
    let living = cx.corpus.entries().iter().filter(|entry| entry.genre == Genre::Living);
    let stated: Vec<(&Document, StatedDefault)> = living
        .flat_map(|entry| stated_defaults(&entry.document).into_iter().map(|stated| (&*entry.document, stated)))
        .collect();
    let names: BTreeSet<&str> = stated.iter().map(|(_, stated)| stated.name.as_str()).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let defined = defaults(cx.tree, &names);
    for (document, stated) in &stated {
        let Some(defined) = names.binary_search(&stated.name.as_str()).ok().map(|index| &defined[index]) else {
            continue;
        };
        let Some(one) = defined.first() else { continue };
        if defined.iter().any(|other| other.value != one.value) {
            sink.abstain_at("a setting with several defaults", document, stated.span);
        } else if is_same(&one.value, &stated.value) {
            sink.hold("the code has the same default", document, stated.span);
        } else {
            match finding(cx, document, stated, one) {
                Some(finding) => sink.findings.push(finding),
                None => sink.abstain_at("a default that the code never had", document, stated.span),
            }
        }
    }
}

fn is_same(one: &str, other: &str) -> bool {
    one == other || one.replace('_', "").eq_ignore_ascii_case(&other.replace('_', ""))
}

fn finding(cx: &Context<'_>, document: &Document, stated: &StatedDefault, defined: &Default) -> Option<Finding> {
    let StatedDefault { name, value, .. } = stated;
    let holds = |text: &str| default_in(&defined.path, text, name).is_some_and(|old| is_same(&old, value));
    let seen = cx.history.last_seen(&defined.path, &holds)?;
    // Only the commit that wrote another value tells that it was changed.
    seen.after.as_deref().and_then(|after| default_in(&defined.path, after, name))?;
    let message = format!("the default of `{name}` is `{}`, not `{value}`", defined.value);
    let mut finding = Finding::new(&RULE, place(document, stated.span), message);
    finding.label = format!("`{}` in the code", defined.value);
    finding.subject = format!("{name} {value}");
    finding.confidence = CONFIDENCE;
    finding.related.push(Related {
        place: Place { path: defined.path.clone(), span: defined.span },
        message: format!("`{}` here", defined.value),
        commit: seen.ended.clone(),
    });
    finding.notes.push(if seen.ended.is_some() { "changed in" } else { "changed in the work tree" }.to_owned());
    finding.receipt = seen.ended;
    finding.rests_on.push(defined.path.clone());
    finding.help = Some(format!("write `{}`", defined.value));
    Some(finding)
}

use super::evidence::{offer, place};
use super::{Context, Sink};
use crate::finding::{Commit, Confidence, Evidence, Finding, Level, Related, RuleInfo};
use crate::history::Witness;
use crate::relate::{GivenUp, How, Left, Overtaken, Why, left_behind};

/// A value that history replaced elsewhere and nothing holds any more.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "left-behind",
    summary: "a document still gives a value that history replaced elsewhere",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Replacement,
};

const EXPLANATION: &str = "\
## What it finds

A path, an address, a name, a flag, an image or a command that a commit replaced in one document while another
document, which said the same at that time, still gives the old one. Nothing else in the tree holds the old value,
and the new one looks like its successor.

What took a value's place is also told by a sentence that names both (\"`a` was renamed to `b`\", also in a changelog), by
a manifest or a file of images that asks for another name, and by the lockfile of another package manager.

By default only names are shown that the project itself gave up: a commit put the new value in the old one's place in
code or configuration, took out the definition of the old one, or removed the file; or the old one is a slip of the pen
that no version of the code ever held. With `--min-confidence medium` also what no code confirms, addresses, routes, versions and commands, a line of a
page that was copied from the edited one, and what was replaced again and again though something still holds it.

## Why it matters

The authors themselves said what took whose place; the reader of the other page follows the old name and fails.

## Example

```text
warning[left-behind]: `deploy_legacy.sh` was replaced by `deploy_stage.sh` elsewhere
  --> docs/onboarding.md:12:5
   |
12 | Run `deploy_legacy.sh` once.
   |      ^^^^^^^^^^^^^^^^ left behind
   |
   = note: replaced in 3f2a91c (2026-03-02) \"one script for all stages\"
   = note: no file of code or configuration holds `deploy_legacy.sh`; 2 hold `deploy_stage.sh`
   = note: `Makefile` changed it to `deploy_stage.sh` in 3f2a91c (2026-03-02) \"one script for all stages\"
```

## What it leaves alone

Values that the tree still holds, samples, numbers and plain words outside of commands and copies; the words of
tools that everybody has; relative paths that lead somewhere from their own folder; what generators print; a page that
is about the old value or is called after the new one; drawings and what a terminal answered; what most pages keep;
text that speaks of the new value nearby; changelogs, design notes and dated records; the same
page of another component; edits that were taken back; statements written after the replacement; addresses that a third
page gave anew in another form; sentences that were taken over from code, where they are to be corrected.

## How to fix

Write the new value, if it holds here too.

## How to silence

`<!-- drift: ignore[left-behind] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `left-behind = \"off\"`.
";

/// Reports every value that was left behind.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let left = left_behind(cx.corpus, cx.tree, cx.history, cx.ask);
    sink.pairs += left.pairs;
    for one in left.found {
        report(cx, cx.history, &one, sink);
    }
    for overtaken in left.overtaken {
        report_overtaken(cx, overtaken, sink);
    }
}

fn report_overtaken(cx: &Context<'_>, one: Overtaken, sink: &mut Sink) {
    let document = &*cx.corpus.entries()[one.document].document;
    let (old, new) = (document.slice(one.span), &*one.new);
    let by = one.shown.first().map_or(String::new(), |shown| format!(" by `{}`", shown.path));
    let (message, note) = match one.how {
        How::Announced => (format!("`{old}` is `{new}` now{}", by.replacen(" by ", ", says ", 1)), "announced in"),
        How::Exchanged => (format!("`{old}` was replaced by `{new}`{}", by.replacen(" by ", " in ", 1)), "replaced in"),
        How::Manager => (format!("this project went over from `{old}` to `{new}`"), "the lockfile went in"),
    };
    let mut finding = Finding::new(&RULE, place(document, one.span), message);
    finding.label = "left behind".to_owned();
    finding.subject = format!("{old} -> {new}");
    finding.confidence = one.confidence;
    finding.notes.push(note.to_owned());
    for (index, shown) in one.shown.into_iter().enumerate() {
        let message = match one.how {
            How::Announced => "says so",
            How::Exchanged => "the new value",
            How::Manager => "runs the project's scripts so",
        };
        finding.rests_on.push(shown.path.clone());
        finding.related.push(Related {
            place: shown,
            message: message.to_owned(),
            commit: one.commit.clone().filter(|_| index == 0 && one.how != How::Manager),
        });
    }
    finding.receipt = one.commit;
    if one.confidence == Confidence::High {
        offer(&mut finding, document, one.span, &one.new);
    } else {
        finding.help = Some(format!("write `{}` if it holds here too", one.new));
    }
    sink.findings.push(finding);
}

fn report(cx: &Context<'_>, history: &dyn Witness, left: &Left, sink: &mut Sink) {
    let document = &*cx.corpus.entries()[left.document].document;
    let edited = &*cx.corpus.entries()[left.edited].document;
    let old = document.slice(left.span);
    let message = format!("`{old}` was replaced by `{}` in `{}`", left.new, edited.path());
    let mut finding = Finding::new(&RULE, place(document, left.span), message);
    finding.label = "left behind".to_owned();
    finding.subject = format!("{old} -> {}", left.new);
    finding.confidence = left.confidence;
    finding.receipt = history.commit(left.commit);
    finding.notes.push("replaced in".to_owned());
    match left.why {
        Why::Gone => {
            let holds = if left.alive == 1 { "holds" } else { "hold" };
            let (new, alive) = (&left.new, left.alive);
            finding.notes.push(format!("no file of code or configuration holds `{old}`; {alive} {holds} `{new}`"));
        }
        Why::Copy => finding.notes.push("the same line stood there".to_owned()),
        Why::Edited => {}
        Why::Many => finding.notes.push("it was replaced so again and again".to_owned()),
    }
    finding.notes.extend(left.witness.as_ref().map(|witness| testimony(witness, &left.new)));
    for (index, (now, span)) in left.now.iter().enumerate() {
        let now = &cx.corpus.entries()[*now].document;
        let first = index == 0;
        finding.related.push(Related {
            place: place(now, *span),
            message: if first { "the new value" } else { "here too" }.to_owned(),
            commit: finding.receipt.clone().filter(|_| first),
        });
    }
    if left.confidence == Confidence::High {
        offer(&mut finding, document, left.span, &left.new);
    } else {
        finding.help = Some(format!("write `{}` if it holds here too", left.new));
    }
    sink.findings.push(finding);
}

/// What the project's own code did.
fn testimony(witness: &GivenUp, new: &str) -> String {
    let when = |commit: &Option<Commit>| {
        commit.as_ref().map_or("not committed yet".to_owned(), |commit| format!("in {}", commit.cite()))
    };
    match witness {
        GivenUp::Exchanged(path, commit) => format!("`{path}` changed it to `{new}` {}", when(commit)),
        GivenUp::Undefined(path, commit) => format!("`{path}` defined it; removed {}", when(commit)),
        GivenUp::Removed(commit) => format!("there was such a path; removed {}", when(commit)),
        GivenUp::Misspelt => "no version of the code held it".to_owned(),
    }
}

/// Gives what was left behind over to the rules that find its name missing: one statement is reported once,
/// and the stronger verdict names the place where history replaced the value.
pub(super) fn settle(findings: &mut Vec<Finding>) {
    let (left, mut others): (Vec<Finding>, Vec<Finding>) =
        std::mem::take(findings).into_iter().partition(|finding| finding.rule.name == RULE.name);
    let kept: Vec<Finding> = left
        .into_iter()
        .filter_map(|mut one| {
            let same = |other: &&mut Finding| {
                let (a, b) = (&other.place, &one.place);
                other.rule.evidence == Evidence::Existence && a.path == b.path && a.span.overlaps(b.span)
            };
            let proven = one.confidence > Confidence::Low;
            let Some(other) = others.iter_mut().find(same) else { return proven.then_some(one) };
            if one.confidence > other.confidence {
                std::mem::swap(&mut one, other);
            }
            let known: Vec<_> = other.related.iter().map(|related| related.place.clone()).collect();
            other.related.extend(one.related.into_iter().filter(|related| !known.contains(&related.place)));
            None
        })
        .collect();
    others.extend(kept);
    *findings = others;
}

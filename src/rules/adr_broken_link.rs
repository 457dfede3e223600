use super::broken_link;
use super::evidence::{in_record, offer, place, record_place, respelled};
use super::{Context, Sink, linked};
use crate::document::{Document, Link, LinkKind};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::forge::Address;
use crate::record::{Dangling, Record, Why};
use crate::tree::path;

/// A reference from one decision record to another that leads nowhere.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "adr-broken-link",
    summary: "a decision record refers to another one that is not there",
    explanation: EXPLANATION,
    level: Level::Error,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

Links from one decision record to where another one should be, paths in front matter such as `superseded-by:`,
and numbers in a status that several records have. Where the record went is told from history, from its name or,
if only one record has it, from its number.

## Why it matters

The chain from a decision to the one that replaced it is what records are kept for.

## Example

```text
error[adr-broken-link]: `docs/adr/0028-tools.md` does not exist
  --> docs/adr/0012-images.md:5:26
   |
 5 | Superseded by [ADR 28](0028-tools.md)
   |                        ^^^^^^^^^^^^^ no such page or file
   |
   = note: `docs/adr/0028-tools.md` was renamed to `docs/adr/0028-container-tools.md` in 3f2a91c (2026-03-02) \"adr: rename\"
   = help: change `0028-tools.md` to `0028-container-tools.md`
```

## What it leaves alone

Everything that `broken-link` leaves alone. A link is reported by one of the two rules, never by both.

## How to fix

Point the reference to the record that is meant.

## How to silence

`<!-- drift: ignore[adr-broken-link] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `adr-broken-link = \"off\"`.
";

/// Follows every reference from record to record.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    for (index, record) in cx.records.all().iter().enumerate() {
        let Some(document) = record.document.as_deref() else { continue };
        for link in &document.links {
            let repeats = matches!(link.kind, LinkKind::Reference | LinkKind::ImageReference);
            if !repeats && concerns(cx, document, link) {
                follow(cx, index, document, link, sink);
            }
        }
    }
    for dangling in cx.records.dangling() {
        reference(cx, dangling, sink);
    }
}

/// Whether a link leads from one record to where another one would stand, and so is this rule's.
pub(super) fn concerns(cx: &Context<'_>, document: &Document, link: &Link) -> bool {
    cx.records.at(document.path()).is_some() && cx.records.aims_at_record(cx.own, document.path(), &link.dest)
}

fn follow(cx: &Context<'_>, index: usize, document: &Document, link: &Link, sink: &mut Sink) {
    let before = sink.findings.len();
    broken_link::follow(cx, document, link, sink);
    for finding in &mut sink.findings[before..] {
        finding.rule = &RULE;
        finding.level = RULE.level;
        if finding.fix.is_some() {
            continue;
        }
        let Some(meant) = cx.records.meant(cx.tree, cx.own, cx.history, index, &link.dest) else {
            // A number is no proof, but the reader will want to see who has it and who links there.
            if let Some(numbered) = cx.records.alike_numbered(cx.own, document.path(), &link.dest) {
                let record = &cx.records.all()[numbered];
                finding.related.push(in_record(record, record.title_span, "the only record of this number"));
                linked::show(cx, finding, document, &link.text, record.path());
            }
            continue;
        };
        let record = &cx.records.all()[meant];
        finding.related.push(in_record(record, record.title_span, "this record is meant"));
        linked::show(cx, finding, document, &link.text, record.path());
        let written = document.slice(link.dest_span);
        let plain = written == link.dest && !written.contains(['%', '#', '?']) && Address::parse(written).is_none();
        if plain {
            let new = respelled(written, path::parent(document.path()), record.path());
            offer(finding, document, link.dest_span, &new);
        } else {
            finding.help = Some(format!("point it at `{}`", record.path()));
        }
    }
}

/// Whether a path that is no link starts in a folder that is not here: `owner/repository/docs/a.md` is written so,
/// and so is an address without its scheme.
fn is_of_another_repository(cx: &Context<'_>, record: &str, wanted: &str) -> bool {
    let folder = path::parent(record);
    let below = wanted.strip_prefix(folder).map_or(wanted, |rest| rest.trim_start_matches('/'));
    let base = if below == wanted { "" } else { folder };
    below.split_once('/').is_some_and(|(first, _)| !cx.tree.exists(&path::join(base, first)))
        && cx.history.vanished(wanted).is_none()
}

/// References without a link: paths in front matter, numbers.
fn reference(cx: &Context<'_>, dangling: &Dangling, sink: &mut Sink) {
    let record = &cx.records.all()[dangling.record];
    let here = record_place(record, dangling.span);
    let mut finding = match &dangling.why {
        Why::Missing { link: true, .. } | Why::Outside => return,
        Why::Missing { path, .. } if is_of_another_repository(cx, record.path(), path) => {
            return sink.abstain("a path that starts in no folder of this repository");
        }
        Why::Missing { path, .. } => Finding::new(&RULE, here, format!("`{path}` is not in this repository")),
        Why::Moved { path, to } => {
            let to = &cx.records.all()[*to];
            let mut finding = Finding::new(&RULE, here, format!("`{path}` is not there"));
            finding.related.push(in_record(to, to.title_span, "this record is meant"));
            finding.help = Some(format!("name `{}` instead", to.path()));
            finding
        }
        Why::Ambiguous(several) => {
            let paths: Vec<&str> = several.iter().map(|&index| cx.records.all()[index].path()).collect();
            let message = format!("this could mean `{}`", paths.join("` or `"));
            let mut finding = Finding::new(&RULE, here, message);
            finding.level = Level::Warning;
            for &index in several {
                let other: &Record = &cx.records.all()[index];
                finding.related.push(in_record(other, other.title_span, "has the number"));
            }
            finding.help = Some("link the record that is meant".to_owned());
            finding
        }
    };
    finding.label = "leads to no record".to_owned();
    if matches!(dangling.why, Why::Ambiguous(_)) {
        finding.label = "which one?".to_owned();
    }
    if let Some(document) = &record.document {
        finding.place = place(document, dangling.span);
    }
    sink.findings.push(finding);
}

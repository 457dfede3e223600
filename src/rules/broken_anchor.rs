use std::collections::BTreeMap;

use super::calibration::Kind;
use super::evidence::{is_kept_as_it_was, is_unused, offer, place};
use super::{Context, Sink, heading};
use crate::document::{Document, Link, LinkKind};
use crate::finding::{Confidence, Evidence, Finding, Level, Related, RuleInfo};
use crate::site::{self, Renderer, Resolution};

/// A link whose page exists and whose heading does not.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "broken-anchor",
    summary: "a link leads to a heading that its page does not have",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

Links with a `#fragment`, within a page or to another one, whose target page has no heading or element of
that id. Ids are made the way the page's own renderer makes them: GitHub keeps `foo--bar`, VitePress writes
`foo-bar`, MkDocs counts duplicates with `_1`.

## Why it matters

Hardly any generator checks fragments, so these links rot silently: the reader lands at the top of a long page.

## Example

```text
warning[broken-anchor]: `docs/config.md` has no heading `#timeouts`
  --> docs/index.md:8:20
   |
 8 | See [timeouts](config.md#timeouts).
   |                          ^^^^^^^^ no such heading
   |
   = note: the heading went in 3f2a91c (2026-03-02) \"docs: rewrite config\"
```

## What it leaves alone

Pages with ids made by plugins, includes, components or generated API docs; line numbers (`#L10`); text
fragments; sites whose way to make ids is configured by code; documents whose ids are written as another generator
makes them than the one that is known. In the documentation of an old version confidence is medium.

## How to fix

Use the id of the heading that took its place; where the same heading exists in another spelling the fix is offered.

## How to silence

`<!-- drift: ignore[broken-anchor] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `broken-anchor = \"off\"`.
";

struct Dead<'a> {
    document: &'a Document,
    link: &'a Link,
    id: String,
    near: Option<String>,
    renderer: Renderer,
    confidence: site::Confidence,
    doubt: Option<&'static str>,
}

/// Follows the fragment of every link, and asks history once a page when the missing ids went.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut dead: BTreeMap<String, Vec<Dead<'_>>> = BTreeMap::new();
    for entry in cx.corpus.entries() {
        let document = &*entry.document;
        for link in &document.links {
            if matches!(link.kind, LinkKind::Reference | LinkKind::ImageReference) || !link.dest.contains('#') {
                continue;
            }
            if is_of_a_directive(document, link) {
                continue;
            }
            let resolution = cx.sites.resolve(cx.tree, cx.corpus, document, &link.dest, link.kind);
            if let Resolution::DeadAnchor { page, id, near, renderer, confidence, doubt } = resolution {
                if renderer.is_forge() && is_given(cx, &page, &id) {
                    sink.abstain_at("an id that some generator elsewhere gives", document, link.dest_span);
                    continue;
                }
                dead.entry(page).or_default().push(Dead { document, link, id, near, renderer, confidence, doubt });
            }
        }
    }
    for (page, dead) in &dead {
        let holding = |text: &str, open: &[usize]| {
            let ids = cx.sites.ids_of_text(page, text);
            open.iter().copied().filter(|&question| ids.contains(&dead[question].id)).collect()
        };
        let made = cx.sites.way_of_ids(page);
        let names: Vec<String> = dead.iter().map(|dead| format!("id {made} {}", dead.id)).collect();
        let seen = cx.history.last_seen_named(page, &names, &holding);
        for (dead, seen) in dead.iter().zip(seen) {
            let reason =
                dead.doubt.or(is_around_a_picture(dead).then_some("a link around a picture that leads nowhere"));
            if let (Some(reason), None) = (reason, &seen) {
                sink.abstain_at(reason, dead.document, dead.link.dest_span);
                continue;
            }
            let now = seen.as_ref().map(|seen| heading::successors(cx, page, &dead.id, seen)).unwrap_or_default();
            report(page, dead, seen.map(|seen| seen.ended), sink);
            let finding = sink.findings.iter_mut().last();
            finding.into_iter().for_each(|finding| {
                finding.related.extend(now.iter().map(|place| Related {
                    place: place.clone(),
                    message: "a heading that took its place".to_owned(),
                    commit: None,
                }));
            });
            if is_unused(dead.document, dead.link) {
                let confidence = Kind::UnusedDefinition.confidence();
                sink.findings.iter_mut().last().into_iter().for_each(|finding| finding.confidence = confidence);
            }
            if is_kept_as_it_was(cx, dead.document) {
                let confidence = Kind::OldVersion.confidence();
                sink.findings.iter_mut().last().into_iter().for_each(|finding| finding.confidence = confidence);
            }
        }
    }
}

/// Whether the link is what a directive of Paradox is about, `@github[#12](#12)`: all but `@ref` look it up elsewhere.
fn is_of_a_directive(document: &Document, link: &Link) -> bool {
    let before = document.text().get(..link.span.start as usize).unwrap_or_default();
    let name = before.trim_end_matches(|c: char| c.is_ascii_lowercase());
    name.ends_with('@')
        && !name[..name.len() - 1].ends_with(char::is_alphanumeric)
        && !matches!(&before[name.len()..], "" | "ref")
}

/// Whether a heading of the page has the id written behind it, `{#id}`, which no forge takes: whoever writes it has the
/// page published by something that does.
fn is_given(cx: &Context<'_>, page: &str, id: &str) -> bool {
    let sections = cx.corpus.get(page).map(|entry| &entry.document.sections);
    sections.is_some_and(|sections| sections.iter().any(|section| section.ident.as_deref() == Some(id)))
}

/// Whether the link is raw HTML around nothing but a picture, and leads to its own page: `<a href="#badge"><img …></a>`
/// is how one writes that it leads nowhere.
fn is_around_a_picture(dead: &Dead<'_>) -> bool {
    let Dead { document, link, near, .. } = dead;
    let rest = document.text().get(link.span.start as usize..).unwrap_or("");
    let inner = rest.split_once('>').map_or("", |(_, inner)| inner.split("</a>").next().unwrap_or(""));
    let pictures = inner.split_inclusive('>').all(|tag| tag.trim().is_empty() || tag.trim_start().starts_with("<img"));
    link.kind == LinkKind::HtmlHref
        && link.dest.starts_with('#')
        && near.is_none()
        && inner.contains("<img")
        && pictures
}

fn report(page: &str, dead: &Dead<'_>, ended: Option<Option<crate::finding::Commit>>, sink: &mut Sink) {
    let Dead { document, link, id, .. } = dead;
    let written = document.slice(link.dest_span);
    let span = match written.find('#') {
        Some(hash) => link.dest_span.sub(hash + 1..written.len()),
        None => link.dest_span,
    };
    let here = if page == document.path() { "this page".to_owned() } else { format!("`{page}`") };
    let mut finding = Finding::new(&RULE, place(document, span), format!("{here} has no heading `#{id}`"));
    finding.label = "no such heading".to_owned();
    finding.confidence = match dead.confidence {
        site::Confidence::High => Confidence::High,
        site::Confidence::Medium => Confidence::Medium,
        site::Confidence::Low => Confidence::Low,
    };
    if !dead.renderer.is_forge() {
        finding.notes.push(format!("ids are made as {} makes them", dead.renderer.name()));
    }
    match ended {
        Some(Some(commit)) => {
            finding.notes.push("the heading went in".to_owned());
            finding.receipt = Some(commit);
            // The id did exist: whatever made it, the page's history is better evidence than its dialect.
            finding.confidence = Confidence::High;
        }
        Some(None) => finding.notes.push("the heading is gone from the work tree, not committed yet".to_owned()),
        None => {}
    }
    match &dead.near {
        Some(near) if !span.is_empty() => offer(&mut finding, document, span, near),
        _ => {}
    }
    finding.rests_on.push(page.to_owned());
    finding.subject.clone_from(&link.dest);
    sink.findings.push(finding);
}

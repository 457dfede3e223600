use std::collections::{BTreeMap, BTreeSet};

use super::calibration::Kind;
use super::evidence::{is_kept_as_it_was, is_unused, offer, place, respelled, testify};
use super::{Context, Sink, adr_broken_link, linked};
use crate::document::{Document, Link, LinkKind, speaks_to_contributors};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::forge::{Address, Aim};
use crate::history::Vanished;
use crate::site::{Renderer, Resolution, has_variable};
use crate::tree::{Kind as EntryKind, path};

mod silence;

use silence::Dead;

/// A link whose target is not there.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "broken-link",
    summary: "a link leads to a page or file that is not in the repository",
    explanation: EXPLANATION,
    level: Level::Error,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

Links, images, reference definitions, raw HTML `href` and `src`, on Sphinx pages the roles `{doc}` and
`{download}` and the entries of a `{toctree}`, and absolute URLs into this very repository
(`https://github.com/OWNER/NAME/blob/main/...`, raw files, issue templates, workflow badges) whose target does
not exist. How a link resolves is decided by what publishes the page: GitHub, VitePress, MkDocs, Docusaurus, mdBook, Hugo, Sphinx, Jekyll and others, inferred from the repository's own configuration.

## Why it matters

A link is a promise to today's reader. A person loses the page; an agent that follows instructions fails or
invents what stood there.

## Example

```text
error[broken-link]: `docs/setup.md` does not exist
  --> README.md:12:9
   |
12 | See the [setup guide](docs/setup.md).
   |                       ^^^^^^^^^^^^^ no such page or file
   |
   = note: `docs/setup.md` was renamed to `docs/install.md` in 3f2a91c (2026-03-02) \"docs: rename setup\"
   = help: change `docs/setup.md` to `docs/install.md`
```

## What it leaves alone

Links to other sites and other repositories, targets that git ignores or a generator makes, pages whose name a
program of the repository gives that writes files, templates, what is
planned and never was there, links into submodules, branches other than the default one, and links whose
renderer is not known. What is dead in the documentation of an old version, kept beside the current one, is said with medium confidence, and so is a
link from the root to an image or the like that never was in the repository, on a page that no known generator
publishes; so is a reference definition that no text uses, and a link to a page that never was, where most links of
that form beside it lead nowhere either: something that drift does not know publishes such pages.

## How to fix

Point the link to where the target went, which the note names where history tells, or drop it.

## How to silence

`<!-- drift: ignore[broken-link] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `broken-link = \"off\"`.
";

/// Follows every link of every document.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    for entry in cx.corpus.entries() {
        let document = &*entry.document;
        let first = sink.findings.len();
        for link in &document.links {
            // The definition is where the destination is written; its uses would only repeat it.
            let repeats = matches!(link.kind, LinkKind::Reference | LinkKind::ImageReference);
            if !repeats && !adr_broken_link::concerns(cx, document, link) {
                let before = sink.findings.len();
                follow(cx, document, link, sink);
                if sink.findings.len() > before && is_unused(document, link) {
                    let confidence = Kind::UnusedDefinition.confidence();
                    sink.findings[before..].iter_mut().for_each(|finding| finding.confidence = confidence);
                }
            }
        }
        in_code(cx, document, sink);
        if is_kept_as_it_was(cx, document) {
            let confidence = Kind::OldVersion.confidence();
            sink.findings[first..].iter_mut().for_each(|finding| finding.confidence = confidence);
        }
    }
    drop_pages_of_a_flat_site(cx, sink);
}

/// Takes back links to a page by its mere name, from pages of several folders, that never was in any of them: a site
/// in another repository puts all of them side by side.
fn drop_pages_of_a_flat_site(cx: &Context<'_>, sink: &mut Sink) {
    let bare = |finding: &Finding| {
        let page = target_text(&finding.subject);
        let named =
            !page.contains('/') && page.ends_with(".md") && finding.receipt.is_none() && finding.notes.is_empty();
        (finding.rule.name == RULE.name && named).then(|| page.to_owned())
    };
    let mut folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for finding in &sink.findings {
        if let Some(page) = bare(finding) {
            folders.entry(page).or_default().insert(path::parent(&finding.place.path).to_owned());
        }
    }
    sink.take_back(cx.corpus, "a page of a site that is put together elsewhere", |finding| {
        bare(finding).and_then(|page| folders.get(&page)).is_some_and(|folders| folders.len() > 1)
    });
}

/// Addresses of this repository in code blocks: `curl https://raw.githubusercontent.com/...`.
fn in_code(cx: &Context<'_>, document: &Document, sink: &mut Sink) {
    for line in document.code.iter().flat_map(|block| &block.lines) {
        let text = document.slice(line.span);
        for (at, _) in text.match_indices("https://") {
            let length = text[at..].find(|c: char| c.is_whitespace() || "\"'`<>)],;|\\".contains(c));
            let end = length.map_or(text.len(), |length| at + length);
            let dest = text[at..end].trim_end_matches(['.', ':']);
            if let Some(address) = cx.own.address(dest) {
                let span = line.span.sub(at..at + dest.len());
                let link = Link {
                    kind: LinkKind::Autolink,
                    dest: dest.to_owned(),
                    dest_span: span,
                    text: String::new(),
                    span,
                    statement: None,
                };
                absolute(cx, document, &link, &address, sink);
            }
        }
    }
}

/// Follows one link.
pub(super) fn follow(cx: &Context<'_>, document: &Document, link: &Link, sink: &mut Sink) {
    if let Some(address) = cx.own.address(&link.dest) {
        return absolute(cx, document, link, &address, sink);
    }
    match cx.sites.resolve(cx.tree, cx.corpus, document, &link.dest, link.kind) {
        Resolution::Found { .. } | Resolution::Redirect { .. } => sink.hold("its link resolves", document, link.span),
        // The page is there: that much holds. The id is the business of `broken-anchor`.
        Resolution::DeadAnchor { .. } => {}
        Resolution::External => {}
        Resolution::NotJudged(reason) => sink.abstain_at(reason, document, link.dest_span),
        Resolution::DeadPage { candidates, near_path, renderer, alive_on_forge, vouched, doubt } => {
            let root = from_root(document, &link.dest);
            let gone = candidates.iter().chain(&root).find_map(|path| Some((path, cx.history.vanished(path)?)));
            // Written as if the document stood at the root: the target is there, one folder up.
            let near_path = near_path.or_else(|| root.clone().filter(|root| cx.tree.exists(root)));
            let in_submodule =
                |root: &String| path::ancestors(root).any(|up| cx.tree.kind(up) == Some(EntryKind::Submodule));
            if near_path.is_none() && root.as_ref().is_some_and(in_submodule) {
                return sink.abstain_at("in a submodule", document, link.dest_span);
            }
            // What stands there, or differs in letter case only, explains the slip.
            let vouched = vouched || near_path.is_some();
            let target = target_of(document, link);
            // Whoever links to what was long gone may know something that makes it again.
            let stood = |gone: &Vanished| cx.history.stood(document.path(), target, gone) == Some(true);
            let witnessed = gone.as_ref().is_some_and(|(_, gone)| stood(gone));
            let dead = Dead {
                document,
                link,
                renderer,
                candidates: &candidates,
                gone: gone.as_ref().map(|(_, gone)| gone),
                witnessed,
                near: near_path.is_some(),
                doubt: doubt.filter(|_| near_path.is_none()),
            };
            if let Some(reason) = silence::reason(cx, &dead) {
                return sink.abstain_at(reason, document, link.dest_span);
            }
            let message = if renderer.is_forge() {
                format!("`{target}` does not exist")
            } else {
                format!("{} publishes nothing at `{target}`", renderer.name())
            };
            let mut finding = Finding::new(&RULE, place(document, link.dest_span), message);
            finding.label = "no such page or file".to_owned();
            // Packages get the licence of their repository when they are published.
            if gone.is_none()
                && path::name(target).to_uppercase().starts_with("LICEN")
                && near_path.is_some()
                && has_manifest(cx, document)
            {
                finding.confidence = Kind::PackagedLicence.confidence();
            }
            if renderer.is_forge() && gone.is_none() && near_path.is_none() && is_for_a_site(document, target) {
                finding.confidence = Kind::NeverAtRoot.confidence();
            }
            if !witnessed && (!vouched || has_attributes(document, link)) {
                finding.confidence = Kind::AmongUnknown.confidence();
            }
            if renderer == Renderer::MdBook && is_found_by_hosts(cx, document, target) {
                finding.confidence = Kind::FoundByHosts.confidence();
            }
            if alive_on_forge {
                finding.confidence = Kind::AliveOnForge.confidence();
                finding
                    .notes
                    .push("the link works where the repository is browsed, not on the published site".to_owned());
            }
            if let Some((path, gone)) = &gone {
                moved(&mut finding, document, link, path, gone);
                show_moved(cx, &mut finding, document, &link.text, gone);
            } else if let Some(near) = near_path {
                let new = respelled(target, path::parent(document.path()), &near);
                finding.notes.push(format!("`{near}` exists"));
                offer_target(&mut finding, document, link, &new);
            }
            report(finding, link, sink);
        }
    }
}

/// Whether attributes stand behind the link, `![](a.svg){width=50%}`: no forge reads them.
fn has_attributes(document: &Document, link: &Link) -> bool {
    document.text().get(link.span.end as usize..).is_some_and(|rest| rest.starts_with('{'))
}

/// Whether `target` is the name of a page beside the document without its extension. A book as it is built has nothing
/// there; GitHub Pages and most other hosts of files find `x.html` for `x`.
fn is_found_by_hosts(cx: &Context<'_>, document: &Document, target: &str) -> bool {
    let page = path::resolve(path::parent(document.path()), &format!("{target}.md"));
    !target.ends_with('/') && page.is_some_and(|page| cx.tree.is_file(&page))
}

/// What a relative file link of a document in a folder would mean at the root.
fn from_root(document: &Document, dest: &str) -> Option<String> {
    let target = target_text(dest);
    let relative = !target.starts_with(['/', '.']) && path::extension(target).is_some_and(|ext| ext != "html")
        || target.starts_with("LICENSE");
    (relative && !path::parent(document.path()).is_empty()).then(|| path::resolve("", target)).flatten()
}

/// Whether `target` has neither an extension nor the look of a file that needs none: forges add nothing
/// to a link, so whoever writes `./usage` writes for a site.
fn is_route(target: &str) -> bool {
    let name = path::name(target.trim_end_matches('/'));
    !name.contains('.') && name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// Whether a page that is no front page of a folder links from the root to what is no page: so one writes for a site,
/// whose root is another.
fn is_for_a_site(document: &Document, target: &str) -> bool {
    let front = path::name(document.path()).to_lowercase().starts_with("readme");
    let page = path::extension(target).is_some_and(|extension| extension == "md");
    target.starts_with('/') && !page && !front && !speaks_to_contributors(document.path())
}

fn has_manifest(cx: &Context<'_>, document: &Document) -> bool {
    let folder = path::parent(document.path());
    !folder.is_empty()
        && ["package.json", "Cargo.toml", "pyproject.toml"]
            .iter()
            .any(|name| cx.tree.is_file(&path::join(folder, name)))
}

fn absolute(cx: &Context<'_>, document: &Document, link: &Link, address: &Address, sink: &mut Sink) {
    let owned = cx.own.owns(address);
    if !owned && !cx.own.resembles(address) {
        return;
    }
    let wanted = match &address.aim {
        Aim::File { rest } => match cx.own.path(rest) {
            Some(path) => path.to_owned(),
            None => return sink.abstain_at("another branch, tag or commit", document, link.dest_span),
        },
        Aim::Template(name) => format!(".github/ISSUE_TEMPLATE/{name}"),
        Aim::Workflow(name) => format!(".github/workflows/{name}"),
        Aim::Other => return,
    };
    if link.dest.contains(['{', '}', '<', '>', '$', '*']) || has_variable(&link.dest) || wanted.ends_with("...") {
        return sink.abstain_at("a template, not an address", document, link.dest_span);
    }
    if cx.tree.exists(&wanted) || matches!(address.aim, Aim::Template(_)) && template_exists(cx, &wanted) {
        sink.hold("its link resolves", document, link.span);
        return;
    }
    let gone = cx.history.vanished(&wanted);
    // A namesake under another owner is this repository only if history knows the path.
    if !owned && gone.is_none() {
        return;
    }
    if cx.tree.is_ignored(&wanted) && gone.is_none() {
        return sink.abstain_at("generated, ignored by git", document, link.dest_span);
    }
    let mut finding =
        Finding::new(&RULE, place(document, link.dest_span), format!("`{wanted}` is not in this repository"));
    finding.label = "no such file on the default branch".to_owned();
    if let Some(gone) = &gone {
        testify(&mut finding, gone, &wanted);
        show_moved(cx, &mut finding, document, &link.text, gone);
        if let Some(went) = &gone.went
            && matches!(address.aim, Aim::File { .. })
        {
            let new = document.slice(link.dest_span).replacen(&wanted, &went.path, 1);
            if went.certain && new != document.slice(link.dest_span) {
                offer(&mut finding, document, link.dest_span, &new);
            } else {
                finding.help = Some(format!("point it at `{}` if that is what is meant", went.path));
            }
        }
    }
    report(finding, link, sink);
}

/// Issue templates may be forms, may lie in either folder, and their names differ in case only on disk.
fn template_exists(cx: &Context<'_>, wanted: &str) -> bool {
    let name = path::name(wanted).to_lowercase();
    let folders = [".github/ISSUE_TEMPLATE", ".github/issue_template", ".gitea/ISSUE_TEMPLATE", ".github", "", "docs"];
    folders.iter().any(|folder| cx.tree.files_in(folder).any(|file| path::name(file).to_lowercase() == name))
}

/// Shows who links to where a file went.
fn show_moved(cx: &Context<'_>, finding: &mut Finding, document: &Document, label: &str, gone: &Vanished) {
    if let Some(went) = gone.went.as_ref().filter(|went| went.certain) {
        linked::show(cx, finding, document, label, &went.path);
    }
}

fn moved(finding: &mut Finding, document: &Document, link: &Link, path: &str, gone: &Vanished) {
    testify(finding, gone, path);
    let Some(went) = &gone.went else { return };
    let target = target_of(document, link);
    if link.kind == LinkKind::Role && went.certain && !target.starts_with('/') && !gone.folder {
        let page = went.path.rsplit_once('.').map_or(went.path.as_str(), |(page, _)| page);
        let new = respelled(target, path::parent(document.path()), page);
        return offer(finding, document, link.dest_span, &new);
    }
    // Only a link that names the file itself can be rewritten; a route needs the author.
    let names_file = path::extension(path).is_some() && path::extension(target) == path::extension(path);
    if went.certain && (names_file || gone.folder) {
        let new = respelled(target, path::parent(document.path()), &went.path);
        offer_target(finding, document, link, &new);
    } else {
        finding.help = Some(format!("point it at `{}` if that is what is meant", went.path));
    }
}

/// Offers a new target for `link`, its fragment and query kept.
fn offer_target(finding: &mut Finding, document: &Document, link: &Link, new: &str) {
    let written = document.slice(link.dest_span);
    let target = target_text(written);
    if written.starts_with(target) && !written.contains('%') && !new.contains(' ') {
        offer(finding, document, link.dest_span, &format!("{new}{}", &written[target.len()..]));
    } else {
        finding.help = Some(format!("point it at `{new}`"));
    }
}

fn report(mut finding: Finding, link: &Link, sink: &mut Sink) {
    finding.subject.clone_from(&link.dest);
    sink.findings.push(finding);
}

/// The target of `link` as its author wrote it, without its query and fragment.
fn target_of<'a>(document: &'a Document, link: &'a Link) -> &'a str {
    if link.kind == LinkKind::Role { document.slice(link.dest_span) } else { target_text(&link.dest) }
}

/// A destination without its query and fragment.
fn target_text(dest: &str) -> &str {
    dest.split(['#', '?']).next().unwrap_or(dest)
}

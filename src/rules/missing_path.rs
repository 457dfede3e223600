use std::collections::BTreeSet;

use super::calibration;
use super::evidence::{offer, place, respelled, testify};
use super::{Context, Sink, linked, made};
use crate::command::{Home, Page};
use crate::document::{Document, Genre, speaks_to_contributors};
use crate::finding::{Evidence, Finding, Level, RuleInfo};
use crate::history::Vanished;
use crate::mention::{Mention, Origin, is_well_known, mentions};
use crate::tree::path;

mod gate;
mod mood;
mod neighbour;
mod state;

use gate::{Doubt, Subject};
use mood::mood;
use neighbour::is_of_a_linked_repository;

/// A path in prose, code or a command that the repository once had and has no more.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-path",
    summary: "a document names a path that a commit removed",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

Paths in code spans, prose, headings, tables and shell commands that stood in the repository when the sentence
was written and that a known commit removed or renamed. A path with a placeholder (`src/<name>/mod.rs`) is
checked up to the placeholder. Paths in commands are read from the folder that `cd` lines or the sentence
before the block give.

## Why it matters

`run scripts/bootstrap.sh` costs a newcomer an hour when the script is gone, and an agent will recreate it.

## Example

```text
warning[missing-path]: `scripts/bootstrap.sh` does not exist any more
  --> CONTRIBUTING.md:14:6
   |
14 | Run `scripts/bootstrap.sh` first.
   |      ^^^^^^^^^^^^^^^^^^^^ removed
   |
   = note: `scripts/bootstrap.sh` was renamed to `tools/setup.sh` in 3f2a91c (2026-03-02) \"tools: collect scripts\"
   = help: change `scripts/bootstrap.sh` to `tools/setup.sh`
```

## What it leaves alone

A path that never existed: it is somebody's example. Paths that git ignores, paths outside the repository,
names that every project has (`package.json`, `.env`), tutorials, changelogs and decision records, files that
the reader is told to make or has at home, tasks that are ticked off, reports of what was changed, and sentences
that speak of the past, of plans or of other projects.

Confidence is medium where the page may mean something else or nobody keeps it up: a path that reads like a
route (`/settings`), a quotation, a page most of whose other paths never were in the repository, a path that
comes and goes with each release, a plan or a report, and a statement that is younger than the removal.

## How to fix

Write where the path went, which the note names where history tells, or drop the sentence.

## How to silence

`<!-- drift: ignore[missing-path] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `missing-path = \"off\"`.
";

/// Looks up every path that living documents mention.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let home = Home::of(cx.tree);
    for entry in cx.corpus.entries().iter().filter(|entry| entry.genre == Genre::Living) {
        let document = &*entry.document;
        let page = Page::read(document, cx.tree, &home);
        let mut said = BTreeSet::new();
        let mut subject = Subject::default();
        let mut gone = Vec::new();
        for mention in mentions(document, &page) {
            // One statement that names a path twice is stale once.
            if !said.insert((
                mention.statement,
                mention.statement.is_none().then_some(mention.span),
                mention.shape.path.clone(),
            )) {
                continue;
            }
            subject.names(document, &mention);
            match judge(cx, document, &page, &mention) {
                Verdict::Stands => {
                    subject.holds(&mention);
                    sink.hold("the path it names stands", document, mention.span);
                }
                Verdict::NotJudged(reason) => sink.abstain_at(reason, document, mention.span),
                Verdict::NeverWas => {
                    subject.lacks(&mention);
                    sink.abstain_at("a path that never existed here", document, mention.span);
                }
                Verdict::Nowhere => {}
                Verdict::Gone(lost) => {
                    subject.holds(&mention);
                    gone.push((mention, lost));
                }
            }
        }
        for (index, doubt) in gate::doubts(cx, document, &gone, &subject).into_iter().enumerate() {
            let (mention, lost) = &gone[index];
            sink.findings.push(finding(cx, document, mention, lost, doubt));
        }
    }
}

/// A path that the repository had.
struct Lost {
    /// The whole path, from the root.
    path: String,
    /// What became of it.
    gone: Vanished,
    /// Whether it stood exactly where the mention reads from.
    exact: bool,
}

/// What there is to say of a path that a document names.
enum Verdict {
    Stands,
    NotJudged(&'static str),
    NeverWas,
    /// It leads out of the repository.
    Nowhere,
    Gone(Lost),
}

fn judge(cx: &Context<'_>, document: &Document, page: &Page, mention: &Mention) -> Verdict {
    let folders = folders(document, page, mention);
    let places: Vec<String> = folders
        .iter()
        .filter_map(|folder| path::resolve(folder, &mention.shape.path))
        .map(|place| cx.tree.without_links(&place))
        .collect();
    if places.is_empty() || places.iter().any(String::is_empty) {
        return Verdict::Nowhere;
    }
    if let Some(reason) = stands(cx, page, mention, &places) {
        return match reason {
            Standing::Verified => Verdict::Stands,
            Standing::NotJudged(reason) => Verdict::NotJudged(reason),
        };
    }
    let Some(lost) = vanished(cx, document, mention, &places) else { return Verdict::NeverWas };
    let Lost { path: gone_path, gone, exact } = &lost;
    if !gone.folder && made::by_a_rule(cx.tree, gone_path) {
        return Verdict::NotJudged("made by a rule of a makefile");
    }
    let renamed = gone.went.as_ref().is_some_and(|went| went.certain);
    let is_page = !gone.folder && path::extension(gone_path).is_some();
    if is_page && !renamed && made::by_a_program(cx, document.path(), gone_path) {
        return Verdict::NotJudged("made by a program of the repository");
    }
    if gone.folder && is_run(page, mention) {
        return Verdict::NotJudged("a program that only has the name of what was a folder");
    }
    let known_here = beside(document, mention, gone_path)
        || is_located(document, mention)
        || (*exact && is_known_to_have_moved(document, mention, gone));
    if is_well_known(&mention.shape.path) && !known_here {
        return Verdict::NotJudged("a name that every project has");
    }
    if let Some(reason) = mood(document, mention) {
        return Verdict::NotJudged(reason);
    }
    if !exact && is_of_a_linked_repository(cx.own, document, &mention.shape.path) {
        return Verdict::NotJudged("a path of another repository that the page links");
    }
    match cx.history.stood(document.path(), &mention.shape.path, gone) {
        Some(true) => Verdict::Gone(lost),
        Some(false) => Verdict::NotJudged("written after the path was gone"),
        None => Verdict::NotJudged("the document is younger than the removal"),
    }
}

/// Whether the mention is what a command runs: `./simd start`.
fn is_run(page: &Page, mention: &Mention) -> bool {
    let Origin::Operand(index) = mention.origin else { return false };
    let line = &page.commands[index];
    line.stages.iter().any(|&at| line.words[at].span.contains(mention.span))
}

enum Standing {
    Verified,
    NotJudged(&'static str),
}

/// Whether the path is there, or may be for a reason that the tree shows.
fn stands(cx: &Context<'_>, page: &Page, mention: &Mention, places: &[String]) -> Option<Standing> {
    let name = &mention.shape.path;
    if places.iter().any(|place| cx.tree.exists(place)) {
        return Some(Standing::Verified);
    }
    // A module path without its extension, and a path said from some folder further down.
    let plain = name.trim_start_matches("../");
    let tail =
        |candidate: &str| candidate.strip_suffix(plain).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    // What was a folder is not the file that has its name and an extension now.
    let stem = |place: &String| {
        !cx.history.vanished(place).is_some_and(|gone| gone.folder)
            && cx
                .tree
                .files_in(path::parent(place))
                .any(|file| file.strip_prefix(place.as_str()).is_some_and(|rest| rest.starts_with('.')))
    };
    let deep = mention.shape.depth() > 1 && !mention.shape.rooted;
    if deep && cx.tree.named(path::name(plain)).any(tail)
        || deep && !mention.shape.has_extension() && cx.tree.folders().any(tail)
        || !mention.shape.has_extension() && places.iter().any(stem)
    {
        return Some(Standing::Verified);
    }
    if let Origin::Operand(_) = mention.origin
        && (page.reader_project || page.created_before(mention.span.start, name))
    {
        return Some(Standing::NotJudged("made or owned by the reader"));
    }
    // `cd NAME` into the clone of this very repository, whose root may have held a folder of that name.
    if page.creates(name) || matches!(mention.origin, Origin::Operand(_)) && page.is_clone(name) {
        return Some(Standing::NotJudged("made or owned by the reader"));
    }
    if places.iter().any(|place| cx.tree.is_ignored(place)) {
        return Some(Standing::NotJudged("generated, ignored by git"));
    }
    // A lone name that stands elsewhere is said of that place as likely as of this one.
    if mention.shape.depth() == 1
        && places.first().is_none_or(|place| cx.history.vanished(place).is_none())
        && cx.tree.named(name).next().is_some()
    {
        return Some(Standing::Verified);
    }
    let in_submodule = |place: &String| {
        path::ancestors(place).any(|folder| {
            matches!(cx.tree.kind(folder), Some(crate::tree::Kind::Submodule | crate::tree::Kind::Symlink))
        })
    };
    places.iter().any(in_submodule).then_some(Standing::NotJudged("in a submodule"))
}

/// The folders that the mention may be read from, likeliest first.
fn folders(document: &Document, page: &Page, mention: &Mention) -> Vec<String> {
    let here = path::parent(document.path()).to_owned();
    if mention.shape.rooted {
        return vec![String::new()];
    }
    if let Origin::Operand(index) = mention.origin {
        return page.commands[index].cwd.folders(&here);
    }
    let mut folders = vec![here.clone()];
    folders.extend(path::ancestors(&here).map(str::to_owned));
    folders.dedup();
    if !folders.iter().any(String::is_empty) {
        folders.push(String::new());
    }
    folders
}

/// The vanished path that is meant, and whether it stood exactly where the mention reads from.
fn vanished(cx: &Context<'_>, document: &Document, mention: &Mention, places: &[String]) -> Option<Lost> {
    // A lone name is said of the folder it stands in; higher up it could be anything.
    let near = if mention.shape.depth() == 1 && !mention.shape.rooted { 1 } else { places.len() };
    for (index, place) in places.iter().take(near).enumerate() {
        if let Some(gone) = cx.history.vanished(place) {
            // Between the page's folder and the root lie folders of pages: what moved there is hardly the folder
            // that a guide tells its reader to make.
            let between = index > 0 && index + 1 < places.len();
            if between && gone.folder && !is_about_the_tree(document.path()) {
                continue;
            }
            return Some(Lost { path: place.clone(), gone, exact: true });
        }
    }
    if near < places.len() && mention.shape.has_extension() && path::parent(document.path()).is_empty() {
        return None;
    }
    if mention.shape.depth() < 2 || matches!(mention.origin, Origin::Operand(_)) || mention.shape.relative {
        return None;
    }
    let plain = mention.shape.path.trim_start_matches("../");
    // `app/models/article.rb` below some sample of ours is still the reader's.
    if is_well_known(plain.split('/').next().unwrap_or(plain)) {
        return None;
    }
    let found = cx.history.vanished_ending_in(plain);
    let [only] = &found[..] else { return None };
    // The code of others has folders of its own.
    if path::is_vendored(only) {
        return None;
    }
    let gone = cx.history.vanished(only)?;
    Some(Lost { path: only.clone(), gone, exact: false })
}

/// Whether a lone name means the file beside the document, in a folder of its own.
fn beside(document: &Document, mention: &Mention, gone: &str) -> bool {
    let folder = path::parent(document.path());
    mention.shape.depth() == 1 && !folder.is_empty() && path::parent(gone) == folder && mention.shape.has_extension()
}

/// Whether the file, named with its folder on a page about this repository, moved and git tells where to: then a
/// name that every project has is this project's.
fn is_known_to_have_moved(document: &Document, mention: &Mention, gone: &Vanished) -> bool {
    let named = mention.shape.depth() > 1 && mention.shape.has_extension();
    named && is_about_the_tree(document.path()) && gone.went.as_ref().is_some_and(|went| went.certain)
}

/// Whether the page speaks of this repository. A user guide that says where `lib/generators` lives speaks of the
/// reader's application.
fn is_about_the_tree(document: &str) -> bool {
    speaks_to_contributors(document) || path::name(document).to_lowercase().starts_with("readme")
}

/// Whether the sentence says where something of this repository is: "docs live in the `site/docs` folder".
fn is_located(document: &Document, mention: &Mention) -> bool {
    let shape = &mention.shape;
    let Some(statement) = mention.statement.map(|index| &document.statements[index]) else { return false };
    if !is_about_the_tree(document.path())
        || shape.has_extension()
        || shape.cut
        || !(shape.rooted || shape.depth() >= 2)
    {
        return false;
    }
    let before = statement.text.get(..mention.range.start).unwrap_or("").to_lowercase();
    let after = statement.text.get(mention.range.end..).unwrap_or("").to_lowercase();
    let places = [
        "located in",
        "located at",
        "lives in",
        "live in",
        "found in",
        "stored in",
        "kept in",
        "reside in",
        "resides in",
    ];
    let nouns = ["folder", "directory"];
    let said_before = places.iter().any(|place| before.trim_end().trim_end_matches(" the").ends_with(place));
    said_before || nouns.iter().any(|noun| after.trim_start_matches(['`', ' ']).starts_with(noun))
}

/// The one file beside what is gone that differs in its extension only: `util.ts` for `util.js`.
fn sibling(cx: &Context<'_>, gone: &str) -> Option<String> {
    let extension = path::extension(gone)?;
    let stem = gone.strip_suffix(extension)?;
    let mut siblings = cx
        .tree
        .files_in(path::parent(gone))
        .filter(|file| file.strip_prefix(stem).is_some_and(|other| !other.is_empty() && !other.contains(['.', '/'])));
    let only = siblings.next()?.to_owned();
    siblings.next().is_none().then_some(only)
}

fn finding(cx: &Context<'_>, document: &Document, mention: &Mention, lost: &Lost, doubt: Option<Doubt>) -> Finding {
    let Lost { path: gone_path, gone, exact } = lost;
    let name = &mention.shape.path;
    let mut finding = Finding::new(&RULE, place(document, mention.span), format!("`{name}` does not exist any more"));
    finding.label = if gone.went.as_ref().is_some_and(|went| went.certain) { "renamed" } else { "removed" }.to_owned();
    if !exact && mention.shape.depth() < 3 {
        finding.confidence = calibration::Kind::PathByEnding.confidence();
    } else if doubt.is_some() {
        finding.confidence = calibration::Kind::PathInDoubt.confidence();
    }
    let folder = gone_path.strip_suffix(name.trim_start_matches("../")).unwrap_or("").trim_end_matches('/');
    let written = |target: &str| {
        if *exact && (folder.is_empty() || path::within(target, folder)) {
            respelled(document.slice(mention.span), folder, target)
        } else {
            target.to_owned()
        }
    };
    let certain = gone.went.as_ref().filter(|went| went.certain);
    let sibling = if certain.is_none() { sibling(cx, gone_path) } else { None };
    // What stands beside is nearer than a namesake elsewhere, and the page itself is no answer.
    let hint = gone.went.as_ref().filter(|went| sibling.is_none() && went.path != document.path());
    testify(&mut finding, &Vanished { went: hint.cloned(), ..gone.clone() }, gone_path);
    finding.notes.extend(doubt.map(|doubt| format!("less certain: {}", doubt.why())));
    if let Some(went) = certain {
        offer(&mut finding, document, mention.span, &written(&went.path));
        linked::show(cx, &mut finding, document, "", &went.path);
    } else if let Some(likely) = sibling.as_deref().or(hint.map(|went| went.path.as_str())) {
        finding.help = Some(format!("`{}` may be what is meant", written(likely)));
        finding.rests_on.push(likely.to_owned());
    }
    finding.subject.clone_from(name);
    finding
}

//! An older major version of the project itself in what readers are to install: `npm install ferry@1`, `uses:
//! o/ferry@v2`, `gem 'ferry', '~> 1.2'`, while version 3 is out.

use super::super::calibration::Kind;
use super::super::{Context, Sink};
use super::RULE;
use crate::claim::snippet::{Snippet, snippets};
use crate::document::{Document, Genre, is_of_a_version};
use crate::fact::package::Release;
use crate::finding::{Finding, Place, Related};
use crate::version::{Version, notation};

/// Holds every version of an own package that living documents have readers install against the one in the tree.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    let mut released = None;
    for entry in cx.corpus.entries().iter().filter(|entry| matches!(entry.genre, Genre::Living | Genre::Guide)) {
        let document = &*entry.document;
        for snippet in snippets(document) {
            let releases = released.get_or_insert_with(|| Release::read_all(cx.tree));
            let own = releases.iter().find(|release| names(cx, release, &snippet));
            if let Some(own) = own {
                judge(cx, document, &snippet, own, sink);
            }
        }
    }
}

/// Whether `snippet` installs the package of `release`.
fn names(cx: &Context<'_>, release: &Release, snippet: &Snippet) -> bool {
    if snippet.is_action {
        let at_root = !release.place.path.contains('/');
        let own = cx.own.named_in(&format!("/{}", snippet.name));
        return at_root && own && ["action.yml", "action.yaml"].iter().any(|file| cx.tree.is_file(file));
    }
    release.dialect == snippet.dialect && release.name.eq_ignore_ascii_case(&snippet.name)
}

fn judge(cx: &Context<'_>, document: &Document, snippet: &Snippet, own: &Release, sink: &mut Sink) {
    let written = snippet.written.trim_start_matches('v');
    let (Some(range), Some((stated, _))) = (
        notation::parse(snippet.dialect, written),
        Version::scan(written.trim_start_matches(|sign: char| !sign.is_ascii_digit())),
    ) else {
        return;
    };
    let major = |version: &Version| version.parts().first().copied().unwrap_or_default();
    // A whole version shows how one is pinned far more often than it tells which.
    let older = major(&stated) < major(&own.version) && !range.contains(&own.version) && stated.precision() <= 2;
    if !older {
        sink.verified += 1;
        return;
    }
    if is_of_a_version(document.path()) || is_about_releases(document, snippet, &stated) {
        return sink.abstain_at("a section about one release", document, snippet.span);
    }
    let place = Place { path: document.path().to_owned(), span: snippet.span };
    let message = format!(
        "{} {} is what readers are told to install, but it is at {}",
        snippet.name, snippet.written, own.version
    );
    let mut finding = Finding::new(&RULE, place, message);
    finding.label = format!("{} here", snippet.written);
    finding.subject = format!("{} {}", snippet.name, snippet.written);
    finding.related.push(Related {
        place: own.place.clone(),
        message: format!("`version` is {} here", own.version),
        commit: None,
    });
    finding.help = Some(format!("ask for {}, or for no version", major(&own.version)));
    let held = |text: &str| {
        let old = Release::read(&own.place.path, text);
        old.is_some_and(|old| range.contains(&old.version))
    };
    match cx.history.last_seen(&own.place.path, &held) {
        Some(past) => {
            finding.attest(&format!("`version` was raised beyond {}", snippet.written), past.ended);
        }
        None => return sink.abstain_at("a release that this repository never was at", document, snippet.span),
    }
    finding.confidence = Kind::OwnMajor.confidence();
    sink.findings.push(finding);
}

/// Whether the section, by its heading or its words, is about the release or about the way from one to another.
fn is_about_releases(document: &Document, snippet: &Snippet, stated: &Version) -> bool {
    const WAYS: &[&str] = &[
        "migrat",
        "upgrad",
        "downgrad",
        "older",
        "old version",
        "previous",
        "legacy",
        "specific version",
        "pin",
        "release",
        "v1",
        "1.x",
    ];
    let major = stated.parts().first().copied().unwrap_or_default();
    let named = [format!("v{major}"), format!("{major}.x"), format!("version {major}")];
    let titled = |title: &str| {
        let title = title.to_lowercase();
        WAYS.iter().any(|way| title.contains(way)) || named.iter().any(|name| title.contains(name.as_str()))
    };
    let headings = document.heading_path(snippet.section);
    let page = document.path().to_lowercase();
    let lead =
        document.code.iter().find(|block| block.span.start <= snippet.span.start && snippet.span.end <= block.span.end);
    headings.iter().any(|section| titled(&section.title))
        || titled(page.rsplit('/').next().unwrap_or_default())
        || lead.and_then(|block| block.lead.as_deref()).is_some_and(titled)
}

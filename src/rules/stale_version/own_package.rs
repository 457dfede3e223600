//! An older major version of the project itself in what readers are to install: `npm install ferry@1`, `uses:
//! o/ferry@v2`, `gem 'ferry', '~> 1.2'`, while version 3 is out.

use super::super::calibration::Kind;
use super::super::{Context, Sink};
use super::RULE;
use super::release_section::is_about_a_release;
use crate::claim::snippet::{Snippet, snippets};
use crate::document::{Document, Genre, is_of_a_version};
use crate::fact::own_version::own_version;
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
    let older = match written.starts_with(['~', '^', '<']) {
        // A range that ends before today's minor version keeps readers from all that came since.
        true => range.highest().is_some_and(|high| high.version <= own.version.at_precision(2)),
        // A whole version shows how one is pinned far more often than it tells which.
        false => major(&stated) < major(&own.version) && stated.precision() <= 2,
    };
    if !older || range.contains(&own.version) {
        sink.verified += 1;
        return;
    }
    if is_of_a_version(document.path()) || is_about_a_release(document, snippet.section, snippet.span, &stated) {
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
    let newer = own.version.at_precision(stated.precision().min(2));
    finding.help = Some(format!("ask for {newer}, or for no version"));
    let held = |text: &str| own_version(&own.place.path, text).is_some_and(|(old, _)| range.contains(&old));
    match cx.history.last_seen(&own.place.path, &held) {
        Some(past) => {
            finding.attest(&format!("`version` was raised beyond {}", snippet.written), past.ended);
        }
        None => return sink.abstain_at("a release that this repository never was at", document, snippet.span),
    }
    finding.confidence = Kind::OwnMajor.confidence();
    sink.findings.push(finding);
}

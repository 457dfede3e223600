use std::collections::BTreeMap;

use super::Genre;
use crate::document::Entry;

/// Makes logs of the documentation of old versions: of several folders `v1`,
/// `v2.x`, `3.0`, `ferry-3.x` beside each other all but the highest speak of their own day.
pub(in crate::document) fn retire(entries: &mut [Entry]) {
    let mut versions: BTreeMap<String, Vec<Version>> = BTreeMap::new();
    for entry in entries.iter() {
        for (parent, version) in version_folders(entry.document.path()) {
            let known = versions.entry(parent.to_owned()).or_default();
            if !known.contains(&version) {
                known.push(version);
            }
        }
    }
    let newest: BTreeMap<String, Version> = versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1)
        .filter_map(|(parent, versions)| Some((parent, versions.into_iter().max()?)))
        .collect();
    for entry in entries.iter_mut().filter(|entry| matches!(entry.genre, Genre::Living | Genre::Guide)) {
        let old = version_folders(entry.document.path())
            .any(|(parent, version)| newest.get(parent).is_some_and(|newest| version < *newest));
        if old {
            entry.genre = Genre::Log;
        }
    }
}

/// Whether a folder above `path` is named by a version: `v1`, `2.x`, `version-3.4`.
pub fn is_of_a_version(path: &str) -> bool {
    version_folders(path).next().is_some() || path.split('/').any(super::path::is_snapshot)
}

/// Whether a heading speaks of one release: it names a version of three numbers, `For version v0.16.1`.
pub fn names_a_release(title: &str) -> bool {
    let words = title.split(|c: char| !(c.is_alphanumeric() || c == '.'));
    words.into_iter().any(|word| {
        let number = word.trim_end_matches('.');
        let parts: Vec<&str> = number.strip_prefix('v').unwrap_or(number).split('.').collect();
        parts.len() == 3 && parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

type Version = Vec<u32>;

/// The folders of `path` that are named by a version, each with the folder above it; and the page itself, if its name
/// ends with one, with all that stands before: `api-v13.md` is a version of `api-`.
fn version_folders(path: &str) -> impl Iterator<Item = (&str, Version)> {
    let folders = path.match_indices('/').filter_map(|(end, _)| {
        let (parent, folder) = path[..end].rsplit_once('/').unwrap_or(("", &path[..end]));
        Some((parent, version(folder)?))
    });
    let page = path.rsplit_once('.').and_then(|(stem, _)| {
        let (row, last) = stem.split_at(stem.rfind("-v")? + 1);
        Some((row, version(last)?))
    });
    folders.chain(page)
}

fn version(folder: &str) -> Option<Version> {
    // `quartz-3.x` is a series of the product; `python-3.10` may be a variant that is kept up beside others.
    let folder = folder.rsplit_once('-').map(|(_, last)| last).filter(|last| last.ends_with(".x")).unwrap_or(folder);
    let named = folder.strip_prefix('v');
    let number = named.unwrap_or(folder);
    let (number, series) = number.strip_suffix(".x").map_or((number, false), |number| (number, true));
    let parts: Option<Version> = number.split('.').map(|part| part.parse().ok()).collect();
    // A bare number counts things more often than versions.
    parts.filter(|parts| (named.is_some() || series || parts.len() > 1) && parts.len() < 4)
}
